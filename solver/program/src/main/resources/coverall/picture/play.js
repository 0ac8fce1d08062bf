// ---- The Play tab: a piece in hand, moved, turned and put in ----

let game = null;
let hand = null; // the piece in hand and a free place for it: {piece, cells}; null if there is none
let hint = ""; // the last one

/** Prepares the game, if the page has one. */
async function openGame(pack) {
  if (pack.trim() !== "") {
    game = new Game(solutions, JSON.parse(new TextDecoder().decode(await inflate(pack))));
  }
  byId("tab-game").hidden = game === null;
  document.querySelectorAll(".of-game").forEach(one => (one.hidden = game === null));
}

function togglePlay() {
  isPlaying = !isPlaying;
  pause();
  if (plan !== null) {
    pauseMoves();
    movesMade = 0;
  }
  if (isPlaying) {
    stepsDone = null;
    takeInHand(leftPieces()[0] ?? -1);
  } else {
    showAll();
  }
}

const copyCount = piece => copiesOf(piece).length;
const placedCount = piece => game.placed.filter(one => one.piece === piece).length;
const leftPieces = () =>
    puzzle.pieces.map((name, piece) => piece).filter(piece => placedCount(piece) < copyCount(piece));

/** By part: the cells of the pieces placed by hand, and of the one in hand. */
function placesByHand() {
  const places = puzzle.parts.map(() => null);
  const copies = puzzle.pieces.map(() => 0);
  for (const { piece, cells } of [...game.placed, ...(hand === null ? [] : [hand])]) {
    places[puzzle.firstPart[piece] + copies[piece]++] = cells;
  }
  return places;
}

const partInHand = () =>
    (hand === null ? -1 : puzzle.firstPart[hand.piece] + placedCount(hand.piece));

/** Takes a piece in hand, in its first free place or in a given one. */
function takeInHand(piece, cells = piece < 0 ? undefined : game.free(piece)[0]) {
  hand = cells === undefined ? null : { piece, cells };
  hint = "";
  showGame(piece);
}

// Moving and turning: places of the same form differ by a translation.

const centreOf = cells => mean(cells.map(cell => puzzle.solids[cell].centre));

const formOf = cells => {
  const from = puzzle.solids[cells[0]].centre;
  return cells.map(cell => nameOf(plus(puzzle.solids[cell].centre, from, -1))).join(" ");
};

/** Moves the piece in hand to the next free place in a direction. */
function moveHand(direction) {
  if (hand === null) {
    return;
  }
  const form = formOf(hand.cells);
  const from = centreOf(hand.cells);
  let best = null;
  for (const cells of game.free(hand.piece)) {
    const way = plus(centreOf(cells), from, -1);
    const along = dot(way, direction);
    const aside = Math.hypot(...plus(way, direction, -along));
    const cost = 10 * aside + along;
    if (along > 1e-6 && formOf(cells) === form && (best === null || cost < best.cost)) {
      best = { cells, cost };
    }
  }
  if (best !== null) {
    setHand(best.cells);
  }
}

/** Turns the piece in hand: takes its next form in the nearest free place. */
function turnHand() {
  if (hand === null) {
    return;
  }
  const free = game.free(hand.piece);
  const forms = [...new Set(free.map(formOf))];
  const form = forms[(forms.indexOf(formOf(hand.cells)) + 1) % forms.length];
  setHand(nearest(free.filter(cells => formOf(cells) === form)));
}

function nearest(places) {
  const from = centreOf(hand.cells);
  const away = cells => Math.hypot(...plus(centreOf(cells), from, -1));
  return places.reduce((best, cells) => (away(cells) < away(best) - 1e-6 ? cells : best));
}

function setHand(cells) {
  hand = { piece: hand.piece, cells };
  hint = "";
  showGame();
}

function putIn() {
  if (hand !== null) {
    const { piece } = hand;
    game.placed.push(hand);
    const left = leftPieces();
    takeInHand(left.includes(piece) ? piece : left.find(other => game.free(other).length > 0) ?? -1);
  }
}

function takeBack() {
  const last = game.placed.pop();
  if (last !== undefined) {
    takeInHand(last.piece, last.cells);
  }
}

/** Takes a piece in the box out again, puts the one in hand in, or moves it to an empty cell. */
function pickByHand(part, cell) {
  if (part >= 0 && part === partInHand()) {
    putIn();
  } else if (part >= 0) {
    const cells = placesByHand()[part];
    const at = game.placed.findIndex(one => one.cells === cells);
    const [{ piece }] = game.placed.splice(at, 1);
    takeInHand(piece, cells);
  } else if (hand !== null && cell >= 0 && cell !== null) {
    const there = game.free(hand.piece).filter(cells => cells.includes(cell));
    const alike = there.filter(cells => formOf(cells) === formOf(hand.cells));
    if (there.length > 0) {
      setHand(nearest(alike.length > 0 ? alike : there));
    }
  }
}

/** Shows a place of a piece in a solution, or how many pieces to take back. */
function giveHint() {
  const found = game.example();
  if (found === null) {
    const mistakes = game.mistakes();
    hint = "No solution from here. Take back the last " + (mistakes === 1 ? "piece" : mistakes + " pieces")
        + ".";
    showGame();
    return;
  }
  const placed = new Set(game.placed.map(({ piece, cells }) => placeName(piece, cells)));
  const left = found.placements.filter(({ piece, cells }) => !placed.has(placeName(piece, cells)));
  const next = left.find(({ piece }) => piece === hand?.piece) ?? left[0];
  if (next !== undefined) {
    takeInHand(next.piece, next.cells);
    hint = puzzle.pieces[next.piece] + " can go here.";
    showGame();
  }
}

/** Shows the pieces, the tray and the numbers. */
function showGame(asked = hand?.piece ?? -1) {
  const isFinished = leftPieces().length === 0 || isSolved();
  const from = game.count();
  const withHand = hand === null ? 0 : game.count(hand);
  const known = isPart() ? " that this page knows" : "";
  const lost = hand === null && asked >= 0 ? puzzle.pieces[asked] + " does not fit any more. " : "";
  byId("game-text").textContent = isFinished && isSolved()
      ? "Solved: this is solution " + withCommas(solutions.number(game.example().solution))
          + (puzzle.distinct === "raw" ? "." : " " + puzzle.distinct + ".")
      : lost + (hint === "" ? "" : hint + " ") + solutionWords(from) + known + " from here"
          + (hand === null ? "." : ", " + withCommas(withHand) + " with " + puzzle.pieces[hand.piece]
              + " in this place.");
  byId("hand").hidden = byId("put-in").hidden = hand === null;
  byId("hint-game").disabled = isFinished;
  byId("take-back").disabled = byId("start-over").disabled = game.placed.length === 0;
  const focused = document.activeElement?.dataset?.tray;
  byId("tray").replaceChildren(...leftPieces().map(piece => {
    const swatch = make("span", { className: "swatch" });
    swatch.style.background = puzzle.parts[puzzle.firstPart[piece] + placedCount(piece)].fill;
    const left = copyCount(piece) - placedCount(piece);
    const button = make("button", { type: "button", className: "piece", data: { tray: piece } },
        swatch, make("span", { className: "piece-name" }, puzzle.pieces[piece]),
        ...(copyCount(piece) > 1 ? [make("small", {}, "× " + left)] : []));
    button.setAttribute("aria-pressed", String(hand?.piece === piece));
    button.addEventListener("click", () => takeInHand(piece));
    return make("li", {}, button);
  }));
  byId("tray").querySelector('[data-tray="' + focused + '"]')?.focus();
  showSpot();
  showCells();
}

/** Whether the pieces placed so far are a whole solution. */
const isSolved = () => game.example()?.placements.length === game.placed.length;

const WAYS = {
  "to-left": [-1, 0, 0], "to-right": [1, 0, 0], "to-front": [0, -1, 0], "to-back": [0, 1, 0],
  "to-bottom": [0, 0, -1], "to-top": [0, 0, 1],
};
for (const [id, direction] of Object.entries(WAYS)) {
  byId(id).addEventListener("click", () => moveHand(direction));
}
byId("to-bottom").hidden = byId("to-top").hidden = puzzle.extent[2] === 1;
byId("turn-piece").addEventListener("click", turnHand);
byId("put-in").addEventListener("click", putIn);
byId("hint-game").addEventListener("click", giveHint);
byId("take-back").addEventListener("click", takeBack);
byId("start-over").addEventListener("click", () => {
  game.placed = [];
  takeInHand(leftPieces()[0] ?? -1);
});

const HAND_KEYS = {
  ArrowLeft: () => moveHand(WAYS["to-left"]),
  ArrowRight: () => moveHand(WAYS["to-right"]),
  ArrowDown: () => moveHand(WAYS["to-front"]),
  ArrowUp: () => moveHand(WAYS["to-back"]),
  PageDown: () => moveHand(WAYS["to-bottom"]),
  PageUp: () => moveHand(WAYS["to-top"]),
  t: turnHand,
  h: giveHint,
  Backspace: takeBack,
  Enter: putIn,
};

/** Does what a key stands for in the game. Returns whether it stands for something. */
function playByKey(event) {
  const isMeant = Object.hasOwn(HAND_KEYS, event.key) && !event.shiftKey
      && !(event.key === "Enter" && event.target.closest("button") !== null);
  if (isMeant) {
    HAND_KEYS[event.key]();
  }
  return isMeant;
}
