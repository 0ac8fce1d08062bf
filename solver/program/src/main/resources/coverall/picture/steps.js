// ---- From solution to solution ----

const PLAY_TIME = 1400; // milliseconds for each solution

/** The position of the current solution among the matches, or where it would be. */
const position = () => matches.positionOf(state.index);

const isMatch = () => matches.includes(state.index);

/** Goes to a position among the matches; does nothing if there are no matches. */
function goTo(place, motion = "step") {
  const last = matches.count - 1;
  if (last >= 0) {
    take(matches.at(Math.max(0, Math.min(last, place))), motion);
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
  if (play.isOn) {
    openFirstTab();
  }
  state.index = solution;
  state.isShown = true;
  state.placed = puzzle.parts.map(() => null);
  state.shades = shadesOf(solution);
  const copies = puzzle.pieces.map(() => 0);
  for (const { piece, cells } of solutions.placements(solution)) {
    state.placed[puzzle.firstPart[piece] + copies[piece]++] = cells;
  }
  insertion.find();
  moves.find();
  state.pointed = -1;
  if (state.chosen >= 0 && state.placed[state.chosen] === null) {
    state.chosen = -1;
  }
  showAll(motion);
}

const next = () => goTo(position() + (isMatch() ? 1 : 0));
const previous = () => goTo(position() - 1);

/** Shows one solution after the other. */
class SlideShow {
  #timer = null; // while it runs

  get isOn() {
    return this.#timer !== null;
  }

  toggle() {
    if (this.isOn || matches.count < 2) {
      this.pause();
      return;
    }
    moves.pause();
    this.#timer = setInterval(() => {
      if (position() >= matches.count - 1) {
        this.pause();
      } else {
        next();
      }
    }, PLAY_TIME);
    if (position() >= matches.count - 1) {
      goTo(0);
    } else {
      next();
    }
    showSteps();
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = null;
    showSteps();
  }
}

const slideShow = new SlideShow();

/** Goes to the solution with a number in decimal digits, or to the next higher one. */
function goToNumber(digits, motion = "step") {
  if (solutions.count > 0 && digits !== "") {
    state.index = solutions.withNumber(BigInt(digits));
    goTo(position(), motion);
  }
}
