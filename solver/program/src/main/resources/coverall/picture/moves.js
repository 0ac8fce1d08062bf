// ---- Disassembly: the moves by which a solution comes apart ----

const ASSEMBLED = [];
const GLIDE_TIME = 500; // milliseconds at speed 1, for a move of 1 unit
const REST_TIME = 250; // between two moves

let glideTime = GLIDE_TIME;

/** Looks up how the current solution comes apart, and shows it assembled. */
function findPlan() {
  pauseMoves();
  movesMade = 0;
  const found = plans.of(solutions.number(index));
  if (found === null) {
    plan = null;
    return;
  }
  stepsDone = null;
  const copies = puzzle.pieces.map(() => 0);
  const parts = solutions.placements(index)
      .map(({ piece }) => puzzle.firstPart[piece] + copies[piece]++);
  const boxes = parts.map(part => around(placed[part].map(cell => puzzle.solids[cell])));
  const places = placesAfterMoves(found.moves, boxes).map(list => {
    const byPart = puzzle.parts.map(() => [0, 0, 0]);
    parts.forEach((part, piece) => (byPart[part] = list[piece]));
    return byPart;
  });
  const moves = found.moves.map(move => ({ ...move, parts: move.pieces.map(piece => parts[piece]) }));
  plan = { level: found.level, moves, places };
}

const moveWords = ({ parts, direction, units }) =>
    listWords(parts.map(part => partName(puzzle.parts[part]))) + ": "
    + (units === 0 ? "out" : countWords(units, "unit")) + " towards " + direction.name;

const levelWords = () => (plan.level === "" ? "" : "level " + plan.level + ", ");

/** Shows the controls of the moves. */
function showMove() {
  byId("apart").hidden = plan === null;
  document.querySelectorAll(".of-moves").forEach(one => (one.hidden = plan === null));
  if (plan === null) {
    return;
  }
  const count = plan.moves.length;
  byId("move-text").textContent = movesMade === 0
      ? "Comes apart: " + levelWords() + countWords(count, "move")
      : levelWords() + movesMade + " of " + count + ": " + moveWords(plan.moves[movesMade - 1]);
  byId("move").max = String(count);
  byId("move").value = String(movesMade);
  byId("first-move").disabled = byId("previous-move").disabled = movesMade === 0;
  byId("next-move").disabled = byId("last-move").disabled = movesMade === count;
  byId("play-moves").disabled = count === 0;
  byId("play-moves").classList.toggle("playing", playingMoves !== null);
  byId("play-moves").setAttribute(
      "aria-label", playingMoves === null ? "Play the moves" : "Pause the moves");
  document.querySelectorAll("#order .piece").forEach((button, k) =>
      button.setAttribute("aria-current", k + 1 === movesMade ? "step" : "false"));
}

/** Lists the moves, in place of the order from above. */
function showMoves() {
  byId("order-text").textContent =
      "Comes apart: " + levelWords() + countWords(plan.moves.length, "move");
  byId("order-text").classList.remove("locked");
  byId("order").hidden = false;
  byId("order").classList.add("moves");
  byId("order").replaceChildren(...plan.moves.map((move, k) => {
    const button = make("button", { type: "button", className: "piece" },
        make("span", { className: "rank" }, String(k + 1)), moveWords(move));
    button.addEventListener("click", () => {
      pauseMoves();
      goToMove(k + 1);
    });
    return make("li", {}, button);
  }));
}

/** Shows the pieces after a number of moves; they glide there if it is one move away. */
function goToMove(count) {
  const before = movesMade;
  movesMade = Math.max(0, Math.min(plan.moves.length, count));
  if (movesMade !== before) {
    const { units } = plan.moves[Math.min(before, movesMade)];
    const length = units === 0 ? 2 : Math.min(2, Math.sqrt(units));
    glideTime = (GLIDE_TIME * length) / Number(byId("speed").value);
    showCells(Math.abs(movesMade - before) === 1 ? "glide" : "none");
  }
  showMove();
  keepAddress();
}

function playMoves() {
  if (plan === null || playingMoves !== null) {
    pauseMoves();
    return;
  }
  if (playing !== null) {
    pause();
  }
  const go = () => {
    goToMove(movesMade + 1);
    playingMoves = movesMade === plan.moves.length ? null
        : setTimeout(go, glideTime + REST_TIME / Number(byId("speed").value));
    showMove();
  };
  if (movesMade < plan.moves.length) {
    go();
  } else {
    goToMove(0);
    playingMoves = setTimeout(go, GLIDE_TIME);
    showMove();
  }
}

function pauseMoves() {
  clearTimeout(playingMoves);
  playingMoves = null;
  showMove();
}

/** An action on the moves, if there are any. */
const byHand = action => () => {
  if (plan !== null) {
    pauseMoves();
    action();
  }
};

const MOVE_ACTIONS = {
  "first-move": byHand(() => goToMove(0)),
  "previous-move": byHand(() => goToMove(movesMade - 1)),
  "play-moves": playMoves,
  "next-move": byHand(() => goToMove(movesMade + 1)),
  "last-move": byHand(() => goToMove(plan.moves.length)),
};
Object.entries(MOVE_ACTIONS).forEach(([id, action]) => byId(id).addEventListener("click", action));
byId("move").addEventListener("input", () => {
  const count = Number(byId("move").value); // before it shows again how many are made
  byHand(() => goToMove(count))();
});
