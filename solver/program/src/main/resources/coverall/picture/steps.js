// ---- From solution to solution ----

const PLAY_TIME = 1400; // milliseconds for each solution

const stepCount = () => (matches === null ? solutions.count : matches.length);
const solutionAt = position => (matches === null ? position : matches[position]);

/** The position of the current solution among the matches, or where it would be. */
function position() {
  if (matches === null) {
    return index;
  }
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matches[middle] < index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

const isMatch = () => matches === null || matches[position()] === index;

/** Goes to a position among the matches; does nothing if there are no matches. */
function goTo(place, motion = "step") {
  const last = stepCount() - 1;
  if (last >= 0) {
    take(solutionAt(Math.max(0, Math.min(last, place))), motion);
  }
}

/** By cell, the entry of the palette in a solution where colours must match; otherwise null. */
function shadesOf(solution) {
  if (puzzle.palette.length === 0) {
    return null;
  }
  const found = puzzle.cells.map(() => null);
  for (const { cells, colours } of solutions.placements(solution)) {
    cells.forEach((cell, k) => (found[cell] = puzzle.palette[colours[k]]));
  }
  return found;
}

function take(solution, motion) {
  if (isPlaying) {
    openFirstTab();
  }
  index = solution;
  isShown = true;
  placed = puzzle.parts.map(() => null);
  const copies = puzzle.pieces.map(() => 0);
  shades = shadesOf(index);
  for (const { piece, cells } of solutions.placements(index)) {
    placed[puzzle.firstPart[piece] + copies[piece]++] = cells;
  }
  findOrder();
  findPlan();
  pointed = -1;
  if (chosen >= 0 && placed[chosen] === null) {
    chosen = -1;
  }
  showAll(motion);
}

const next = () => goTo(position() + (isMatch() ? 1 : 0));
const previous = () => goTo(position() - 1);

function play() {
  if (playing !== null || stepCount() < 2) {
    pause();
    return;
  }
  pauseMoves();
  playing = setInterval(() => {
    if (position() >= stepCount() - 1) {
      pause();
    } else {
      next();
    }
  }, PLAY_TIME);
  if (position() >= stepCount() - 1) {
    goTo(0);
  } else {
    next();
  }
  showSteps();
}

function pause() {
  clearInterval(playing);
  playing = null;
  showSteps();
}

/** Goes to the solution with a number in decimal digits, or to the next higher one. */
function goToNumber(digits, motion = "step") {
  if (solutions.count > 0 && digits !== "") {
    index = solutions.withNumber(BigInt(digits));
    goTo(position(), motion);
  }
}
