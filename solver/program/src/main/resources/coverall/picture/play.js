// ---- The Play tab: a piece in hand, moved, turned and put in ----

/** The game in the Play tab, if the page has one. */
class Play {
  #game = null;
  #hand = null; // the piece in hand and a free place for it: {piece, cells}; null if there is none
  #hint = ""; // the last one
  #isOn = false;

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

  /** Turns the piece in hand: takes its next form in the nearest free place. */
  turn() {
    if (this.#hand === null) {
      return;
    }
    const free = this.#game.free(this.#hand.piece);
    const forms = [...new Set(free.map(formOf))];
    const form = forms[(forms.indexOf(formOf(this.#hand.cells)) + 1) % forms.length];
    this.#setHand(this.#nearest(free.filter(cells => formOf(cells) === form)));
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
      const cells = this.places[part];
      const at = this.#game.placed.findIndex(one => one.cells === cells);
      const [{ piece }] = this.#game.placed.splice(at, 1);
      this.#takeInHand(piece, cells);
    } else if (this.#hand !== null && cell >= 0 && cell !== null) {
      const there = this.#game.free(this.#hand.piece).filter(cells => cells.includes(cell));
      const alike = there.filter(cells => formOf(cells) === formOf(this.#hand.cells));
      if (there.length > 0) {
        this.#setHand(this.#nearest(alike.length > 0 ? alike : there));
      }
    }
  }

  /** Shows a place of a piece in a solution, or how many pieces to take back. */
  giveHint() {
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
      this.#hint = puzzle.pieces[next.piece] + " can go here.";
      this.#show();
    }
  }

  /** Shows the pieces, the tray and the numbers. */
  #show(asked = this.#hand?.piece ?? -1) {
    const hand = this.#hand;
    const isFinished = this.#leftPieces().length === 0 || this.#isSolved();
    const from = this.#game.count();
    const withHand = hand === null ? 0 : this.#game.count(hand);
    const known = isPart() ? " that this page knows" : "";
    const lost = hand === null && asked >= 0 ? puzzle.pieces[asked] + " does not fit any more. "
        : "";
    byId("game-text").textContent = isFinished && this.#isSolved()
        ? "Solved: this is solution " + withCommas(solutions.number(this.#game.example().solution))
            + (puzzle.distinct === "raw" ? "." : " " + puzzle.distinct + ".")
        : lost + (this.#hint === "" ? "" : this.#hint + " ")
            + solutionWords(from) + known + " from here"
            + (hand === null ? "." : ", " + withCommas(withHand) + " with "
                + puzzle.pieces[hand.piece] + " in this place.");
    byId("hand").hidden = byId("put-in").hidden = hand === null;
    byId("hint-game").disabled = isFinished;
    byId("take-back").disabled = byId("start-over").disabled = this.#game.placed.length === 0;
    const focused = document.activeElement?.dataset?.tray;
    byId("tray").replaceChildren(...this.#leftPieces().map(piece => {
      const swatch = make("span", { className: "swatch" });
      const placed = this.#placedCount(piece);
      swatch.style.background = puzzle.parts[puzzle.firstPart[piece] + placed].fill;
      const left = copyCount(piece) - placed;
      const button = make("button", { type: "button", className: "piece", data: { tray: piece } },
          swatch, make("span", { className: "piece-name" }, puzzle.pieces[piece]),
          ...(copyCount(piece) > 1 ? [make("small", {}, "× " + left)] : []));
      button.setAttribute("aria-pressed", String(hand?.piece === piece));
      button.addEventListener("click", () => this.#takeInHand(piece));
      return make("li", {}, button);
    }));
    byId("tray").querySelector('[data-tray="' + focused + '"]')?.focus();
    showSpot();
    showCells();
  }

  /** Whether the pieces placed so far are a whole solution. */
  #isSolved() {
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

const play = new Play();

const WAYS = {
  "to-left": [-1, 0, 0], "to-right": [1, 0, 0], "to-front": [0, -1, 0], "to-back": [0, 1, 0],
  "to-bottom": [0, 0, -1], "to-top": [0, 0, 1],
};
for (const [id, direction] of Object.entries(WAYS)) {
  byId(id).addEventListener("click", () => play.move(direction));
}
byId("to-bottom").hidden = byId("to-top").hidden = puzzle.extent[2] === 1;
byId("turn-piece").addEventListener("click", () => play.turn());
byId("put-in").addEventListener("click", () => play.putIn());
byId("hint-game").addEventListener("click", () => play.giveHint());
byId("take-back").addEventListener("click", () => play.takeBack());
byId("start-over").addEventListener("click", () => play.startOver());

const HAND_KEYS = {
  ArrowLeft: () => play.move(WAYS["to-left"]),
  ArrowRight: () => play.move(WAYS["to-right"]),
  ArrowDown: () => play.move(WAYS["to-front"]),
  ArrowUp: () => play.move(WAYS["to-back"]),
  PageDown: () => play.move(WAYS["to-bottom"]),
  PageUp: () => play.move(WAYS["to-top"]),
  t: () => play.turn(),
  h: () => play.giveHint(),
  Backspace: () => play.takeBack(),
  Enter: () => play.putIn(),
};
