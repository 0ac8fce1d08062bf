// ---- The Play tab: a piece in hand, moved, turned and put in ----

/** The game in the Play tab, if the page has one. */
class Play {
  #game = null;
  #hand = null; // the piece in hand and a free place for it: {piece, cells}; null if there is none
  #hint = ""; // the last one
  #isOn = false;
  #isDragged = false; // the piece in hand
  #pictures = new Map(); // of pieces, by number

  /** Whether the pieces shown are those placed by hand. */
  get isOn() {
    return this.#isOn;
  }

  /** Prepares the game, if the page has one. */
  async open(pack) {
    if (pack.trim() !== "") {
      this.#game = new Game(solutions, JSON.parse(new TextDecoder().decode(await inflate(pack))));
    }
    byId("tab-game").hidden = this.#game === null;
    document.querySelectorAll(".of-game").forEach(one => (one.hidden = this.#game === null));
  }

  /** Begins to place pieces by hand, or goes on where it was left; or shows the solution again. */
  toggle() {
    this.#isOn = !this.#isOn;
    slideShow.pause();
    if (moves.areKnown) {
      moves.reset();
    }
    if (this.#isOn) {
      insertion.end();
      this.#takeInHand(this.#leftPieces()[0] ?? -1);
    } else {
      showAll();
    }
  }

  #placedCount(piece) {
    return this.#game.placed.filter(one => one.piece === piece).length;
  }

  #leftPieces() {
    return puzzle.pieces.map((name, piece) => piece)
        .filter(piece => this.#placedCount(piece) < copyCount(piece));
  }

  /** By part: the cells of the pieces placed by hand, and of the one in hand. */
  get places() {
    const places = puzzle.parts.map(() => null);
    const copies = puzzle.pieces.map(() => 0);
    const inHand = this.#hand === null ? [] : [this.#hand];
    for (const { piece, cells } of [...this.#game.placed, ...inHand]) {
      places[puzzle.firstPart[piece] + copies[piece]++] = cells;
    }
    return places;
  }

  get partInHand() {
    return this.#hand === null ? -1
        : puzzle.firstPart[this.#hand.piece] + this.#placedCount(this.#hand.piece);
  }

  /** Takes a piece in hand, in its first free place or in a given one. */
  #takeInHand(piece, cells = piece < 0 ? undefined : this.#game.free(piece)[0]) {
    this.#hand = cells === undefined ? null : { piece, cells };
    this.#hint = "";
    this.#show(piece);
  }

  /** Takes a piece of the tray in hand; without one, shows everything again. */
  take(piece = this.#hand?.piece) {
    if (piece === undefined || piece === this.#hand?.piece) {
      this.#show();
    } else {
      this.#takeInHand(piece);
    }
  }

  /** Moves the piece in hand to the next free place in a direction. */
  move(direction) {
    if (this.#hand === null) {
      return;
    }
    const form = formOf(this.#hand.cells);
    const from = centreOf(this.#hand.cells);
    let best = null;
    for (const cells of this.#game.free(this.#hand.piece)) {
      const way = plus(centreOf(cells), from, -1);
      const along = dot(way, direction);
      const aside = Math.hypot(...plus(way, direction, -along));
      const cost = 10 * aside + along;
      if (along > 1e-6 && formOf(cells) === form && (best === null || cost < best.cost)) {
        best = { cells, cost };
      }
    }
    if (best !== null) {
      this.#setHand(best.cells);
    }
  }

  /** Turns the piece in hand around a vertical axis. */
  turn() {
    this.#turnAround(2);
  }

  /** Turns the piece in hand around an axis from left to right: on a flat board, over. */
  turnOver() {
    this.#turnAround(0);
  }

  /**
   * Turns the piece in hand around an axis to its next form for which there is a free place, and
   * takes the nearest one; if no rotation has one, to any other form.
   */
  #turnAround(axis) {
    if (this.#hand === null) {
      return;
    }
    const free = this.#game.free(this.#hand.piece);
    const forms = new Map(free.map(cells => [formOf(cells), cells]));
    const names = [...forms.keys()];
    const own = formOf(this.#hand.cells);
    const turned = rotationsAround(axis)
        .map(rotation => names.find(form => form !== own
            && rotationMaps(rotation, this.#hand.cells, forms.get(form))))
        .find(form => form !== undefined);
    const form = turned ?? names[(names.indexOf(own) + 1) % names.length];
    this.#setHand(this.#nearest(free.filter(cells => formOf(cells) === form)));
  }

  /** Begins to drag a piece of the tray, or the one in hand. */
  drag(piece) {
    if (this.#leftPieces().includes(piece)) {
      this.#isDragged = true; // The tray stays as it is under the finger.
      if (this.#hand?.piece !== piece) {
        this.#takeInHand(piece);
      }
      this.#isDragged = this.#hand !== null;
    }
  }

  /** Begins to drag a part in the view: that in hand, or one that is then out of the box. */
  dragPart(part) {
    if (part !== this.partInHand) {
      this.#takeOut(part);
    }
    this.#isDragged = this.#hand !== null;
  }

  get isDragged() {
    return this.#isDragged;
  }

  /** Moves the dragged piece to the free place that is nearest to a point of the window. */
  dragTo(x, y) {
    const { space } = state;
    if (!this.#isDragged || this.#hand === null || space === null) {
      return;
    }
    const form = formOf(this.#hand.cells);
    const places = this.#game.free(this.#hand.piece).filter(cells => formOf(cells) === form);
    let nearest = { away: Infinity };
    space.onScreen(places.map(centreOf)).forEach(([left, top], k) => {
      const away = Math.hypot(left - x, top - y);
      nearest = away < nearest.away ? { away, cells: places[k] } : nearest;
    });
    if (nearest.cells !== undefined && nearest.cells !== this.#hand.cells) {
      this.#setHand(nearest.cells);
    }
  }

  /** Ends dragging: puts the piece in, unless it was left outside of the view. */
  drop(x, y) {
    if (this.#isDragged) {
      this.#isDragged = false;
      const { left, right, top, bottom } = byId("canvas").getBoundingClientRect();
      if (x >= left && x <= right && y >= top && y <= bottom) {
        this.putIn();
      } else {
        this.#show();
      }
    }
  }

  /** Ends dragging, for instance because the system has taken over the finger. */
  letGo() {
    this.#isDragged = false;
    this.#show();
  }

  #nearest(places) {
    const from = centreOf(this.#hand.cells);
    const away = cells => Math.hypot(...plus(centreOf(cells), from, -1));
    return places.reduce((best, cells) => (away(cells) < away(best) - 1e-6 ? cells : best));
  }

  #setHand(cells) {
    this.#hand = { piece: this.#hand.piece, cells };
    this.#hint = "";
    this.#show();
  }

  putIn() {
    this.#isDragged = false;
    if (this.#hand !== null) {
      const { piece } = this.#hand;
      this.#game.placed.push(this.#hand);
      const left = this.#leftPieces();
      this.#takeInHand(left.includes(piece) ? piece
          : left.find(other => this.#game.free(other).length > 0) ?? -1);
    }
  }

  takeBack() {
    const last = this.#game.placed.pop();
    if (last !== undefined) {
      this.#takeInHand(last.piece, last.cells);
    }
  }

  startOver() {
    this.#game.placed = [];
    this.#takeInHand(this.#leftPieces()[0] ?? -1);
  }

  /** Takes a piece in the box out again, puts the one in hand in, or moves it to an empty cell. */
  pick(part, cell) {
    if (part >= 0 && part === this.partInHand) {
      this.putIn();
    } else if (part >= 0) {
      this.#takeOut(part);
    } else if (this.#hand !== null && cell >= 0 && cell !== null) {
      const there = this.#game.free(this.#hand.piece).filter(cells => cells.includes(cell));
      const alike = there.filter(cells => formOf(cells) === formOf(this.#hand.cells));
      if (there.length > 0) {
        this.#setHand(this.#nearest(alike.length > 0 ? alike : there));
      }
    }
  }

  #takeOut(part) {
    const cells = this.places[part];
    const at = this.#game.placed.findIndex(one => one.cells === cells);
    const [{ piece }] = this.#game.placed.splice(at, 1);
    this.#takeInHand(piece, cells);
  }

  /** Shows a place of a piece in a solution, or how many pieces to take back. */
  giveHint() {
    if (puzzle.game !== null) {
      return; // The page has no solution.
    }
    const found = this.#game.example();
    if (found === null) {
      const mistakes = this.#game.mistakes();
      this.#hint = "No solution from here. Take back the last "
          + (mistakes === 1 ? "piece" : mistakes + " pieces") + ".";
      this.#show();
      return;
    }
    const placed = new Set(this.#game.placed.map(({ piece, cells }) => placeName(piece, cells)));
    const left = found.placements
        .filter(({ piece, cells }) => !placed.has(placeName(piece, cells)));
    const next = left.find(({ piece }) => piece === this.#hand?.piece) ?? left[0];
    if (next !== undefined) {
      this.#takeInHand(next.piece, next.cells);
      this.#hint = puzzle.titles[next.piece] + " can go here.";
      this.#show();
    }
  }

  /** Shows the pieces, the tray and, if asked for, how many solutions are left. */
  #show(asked = this.#hand?.piece ?? -1) {
    const hand = this.#hand;
    const isSolved = this.#isSolved();
    const isFinished = this.#leftPieces().length === 0 || isSolved;
    const lost = hand === null && asked >= 0 && !isSolved
        ? puzzle.titles[asked] + " does not fit any more. " : "";
    byId("game-text").textContent = isSolved && puzzle.game !== null ? "Solved!"
        : isSolved ? "Solved! This is solution " + withCommas(solutions.number(this.#game.example().solution))
            + (puzzle.distinct === "raw" ? "." : " " + puzzle.distinct + ".")
        : lost + (this.#hint === "" ? "" : this.#hint + " ") + this.#countWords(hand);
    byId("game-text").classList.toggle("solved", isSolved);
    byId("game-text").classList.toggle("lost", lost !== "" || this.#isDeadEnd());
    byId("hand").hidden = byId("put-in").hidden = hand === null;
    byId("hint-game").disabled = isFinished;
    byId("take-back").disabled = byId("start-over").disabled = this.#game.placed.length === 0;
    if (!this.#isDragged) { // A button that the finger is on must stay.
      this.#showTray();
    }
    showSpot();
    showCells();
  }

  get #counts() {
    return byId("count-game").checked;
  }

  #isDeadEnd() {
    return this.#counts && this.#game.count() === 0;
  }

  #countWords(hand) {
    const left = this.#leftPieces().reduce(
        (sum, piece) => sum + copyCount(piece) - this.#placedCount(piece), 0);
    if (!this.#counts) {
      return countWords(left, "piece") + " left.";
    }
    const known = isPart() ? " that this page knows" : "";
    return this.#isDeadEnd() ? "Dead end: no solution" + known + " from here."
        : solutionWords(this.#game.count()) + known + " from here"
            + (hand === null ? "." : ", " + withCommas(this.#game.count(hand)) + " with "
                + puzzle.titles[hand.piece] + " in this place.");
  }

  #showTray() {
    const focused = document.activeElement?.dataset?.tray;
    byId("tray").replaceChildren(...this.#leftPieces().map(piece => {
      const left = copyCount(piece) - this.#placedCount(piece);
      const button = make("button", { type: "button", className: "piece", data: { tray: piece } },
          this.#picture(piece), make("span", { className: "piece-name" }, puzzle.titles[piece]),
          ...(copyCount(piece) > 1 ? [make("small", {}, "× " + left)] : []));
      button.setAttribute("aria-pressed", String(this.#hand?.piece === piece));
      return make("li", {}, button);
    }));
    byId("tray").querySelector('[data-tray="' + focused + '"]')?.focus();
  }

  /** A picture of a piece, in the colour of its first copy. */
  #picture(piece) {
    if (!this.#pictures.has(piece)) {
      const cells = this.#game.first(piece);
      const { extent, isFlat } = puzzle;
      const solids = cells.map(cell => puzzle.solids[cell]);
      const painter = new Thumbnail({ extent, isFlat, solids });
      const canvas = make("canvas", { width: 2 * TRAY_SIDE, height: 2 * TRAY_SIDE });
      canvas.setAttribute("aria-hidden", "true");
      const partOf = puzzle.cells.map((_, cell) => (cells.includes(cell) ? 0 : -1));
      const { colour } = puzzle.parts[puzzle.firstPart[piece]];
      painter.draw(canvas, partOf, () => redGreenBlue(colour), 2 * TRAY_SIDE / MOST_IN_TRAY);
      this.#pictures.set(piece, canvas);
    }
    return this.#pictures.get(piece);
  }

  /** Whether the pieces placed so far are a whole solution. */
  #isSolved() {
    if (puzzle.game !== null) {
      const { required, fewestEmpty, mostEmpty, least } = puzzle.game;
      const covered = new Set(this.#game.placed.flatMap(({ cells }) => cells));
      const empty = required.filter(cell => !covered.has(cell)).length;
      return empty >= fewestEmpty && empty <= mostEmpty
          && least.every((count, piece) => this.#placedCount(piece) >= count);
    }
    return this.#game.example()?.placements.length === this.#game.placed.length;
  }

  /** Does what a key stands for in the game. Returns whether it stands for something. */
  byKey(event) {
    const isMeant = Object.hasOwn(HAND_KEYS, event.key) && !event.shiftKey
        && !(event.key === "Enter" && event.target.closest("button") !== null);
    if (isMeant) {
      HAND_KEYS[event.key]();
    }
    return isMeant;
  }
}

const copyCount = piece => copiesOf(piece).length;

const centreOf = cells => mean(cells.map(cell => puzzle.solids[cell].centre));

/** What places have in common that differ by a translation. */
const formOf = cells => {
  const from = puzzle.solids[cells[0]].centre;
  return cells.map(cell => nameOf(plus(puzzle.solids[cell].centre, from, -1))).join(" ");
};

const TRAY_SIDE = 56; // pixels
const MOST_IN_TRAY = 4.5; // cells along a side of a picture, so that all have one scale
const BETWEEN_TURNS = 200; // milliseconds, while a wheel sends many events
const ABOVE_FINGER = 44; // pixels between a finger and the piece that it drags

/** The rotations around an axis by an angle, the smallest first. */
function rotationsAround(axis) {
  const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
  const angle = rotation => (Math.atan2(rotation[second][first], rotation[first][first])
      + 2 * Math.PI) % (2 * Math.PI);
  return puzzle.rotations
      .filter(rotation => rotation[axis][axis] > 1 - 1e-6 && angle(rotation) > 1e-6)
      .sort((a, b) => angle(a) - angle(b));
}

/** Whether a rotation maps some cells to others up to translation. */
function rotationMaps(rotation, from, to) {
  const about = cells => cells.map(cell => plus(puzzle.solids[cell].centre, centreOf(cells), -1));
  const end = about(to);
  return about(from).every(point =>
      end.some(other => Math.hypot(...plus(other, rotated(rotation, point), -1)) < 1e-3));
}

const play = new Play();

const WAYS = {
  "to-left": [-1, 0, 0], "to-right": [1, 0, 0], "to-front": [0, -1, 0], "to-back": [0, 1, 0],
  "to-bottom": [0, 0, -1], "to-top": [0, 0, 1],
};
for (const [id, direction] of Object.entries(WAYS)) {
  byId(id).addEventListener("click", () => play.move(asSeen(direction)));
}

/** A direction as the view is turned, to the nearest right angle. */
function asSeen([x, y, z]) {
  const { space } = state;
  const quarters = space === null ? 0 : Math.round((space.turn - space.frontTurn) / 90);
  return Array.from({ length: (quarters + 8) % 4 })
      .reduce(([right, back]) => [-back, right], [x, y]).concat(z);
}

/** Drags a piece from the tray. What happens to other fingers meanwhile turns it. */
byId("tray").addEventListener("pointerdown", event => {
  const piece = event.target.closest("[data-tray]")?.dataset.tray;
  if (piece === undefined || play.isDragged || event.button > 0) {
    return;
  }
  const from = [event.clientX, event.clientY];
  const place = ({ pointerType, clientX, clientY }) =>
      [clientX, clientY - (pointerType === "touch" ? ABOVE_FINGER : 0)];
  const isStrip = getComputedStyle(event.target.closest("[data-tray]")).touchAction === "pan-x";
  const isDrag = ({ pointerType, clientX, clientY }) => {
    const [x, y] = [clientX - from[0], clientY - from[1]].map(Math.abs);
    const isScroll = pointerType === "touch" && (isStrip ? x >= y : y >= x);
    return Math.hypot(x, y) > CLICK_DISTANCE && !isScroll;
  };
  let hasBegun = false;
  const move = next => {
    if (next.pointerId === event.pointerId) {
      if (!hasBegun && isDrag(next)) {
        hasBegun = true;
        play.drag(Number(piece));
      }
      play.dragTo(...place(next));
    }
  };
  const end = next => {
    if (next.pointerId === event.pointerId) {
      ["pointermove", "pointerup", "pointercancel"].forEach((name, k) =>
          removeEventListener(name, k === 0 ? move : end));
      if (next.type === "pointercancel") {
        if (hasBegun) {
          play.letGo();
        }
      } else {
        play.drop(...place(next));
      }
    }
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});
byId("tray").addEventListener("click", event => {
  const piece = event.target.closest("[data-tray]")?.dataset.tray;
  if (piece !== undefined) {
    play.take(Number(piece));
  }
});
addEventListener("pointerdown", event => {
  if (play.isDragged && !event.isPrimary) {
    play.turn();
  }
});
let lastTurn = 0;
addEventListener("wheel", ({ timeStamp }) => {
  if (play.isDragged && timeStamp - lastTurn > BETWEEN_TURNS) {
    lastTurn = timeStamp;
    play.turn();
  }
}, { passive: true });
byId("to-bottom").hidden = byId("to-top").hidden = puzzle.extent[2] === 1;
byId("turn-piece").addEventListener("click", () => play.turn());
byId("turn-over").addEventListener("click", () => play.turnOver());
byId("count-game").addEventListener("change", () => play.take());
byId("put-in").addEventListener("click", () => play.putIn());
byId("hint-game").addEventListener("click", () => play.giveHint());
byId("take-back").addEventListener("click", () => play.takeBack());
byId("start-over").addEventListener("click", () => play.startOver());

const HAND_KEYS = {
  ArrowLeft: () => play.move(asSeen(WAYS["to-left"])),
  ArrowRight: () => play.move(asSeen(WAYS["to-right"])),
  ArrowDown: () => play.move(asSeen(WAYS["to-front"])),
  ArrowUp: () => play.move(asSeen(WAYS["to-back"])),
  PageDown: () => play.move(WAYS["to-bottom"]),
  PageUp: () => play.move(WAYS["to-top"]),
  t: () => play.turn(),
  r: () => play.turnOver(),
  h: () => play.giveHint(),
  Backspace: () => play.takeBack(),
  Enter: () => play.putIn(),
};
