// ---- Start ----

function tellProblem(words) {
  byId("problem").textContent = words;
  byId("problem").hidden = false;
}

/** Unpacks packs of solutions, in the order in which they come. */
class Arrivals {
  #last = Promise.resolve();

  append(...texts) {
    this.#last = this.#last.catch(() => {}).then(async () => {
      for (const text of texts) {
        await solutions.append(text);
      }
      matches.update();
    });
    return this.#last;
  }
}

const arrivals = new Arrivals();

/** The room that the buttons beside the pieces take: a row at the top or a column at the right. */
function cornerRoom() {
  const { offsetWidth: width, offsetHeight: height, offsetTop } = byId("corner");
  return width > height ? { right: 0, top: height + 2 * offsetTop }
      : { right: width + 2 * offsetTop, top: 0 };
}

async function openSpace() {
  const canvas = byId("canvas");
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
  const space = context === null ? openPainting(canvas)
      : new Space(await loadThree(), canvas, context, puzzle);
  space.onTurn = () => address.keep();
  space.aside = cornerRoom;
  state.space = space;
}

function openPainting(canvas) {
  document.body.classList.add("painted");
  tellProblem("Plain picture: this browser has no WebGL.");
  return new Painting(canvas, canvas.getContext("2d"), puzzle);
}

async function begin() {
  if (typeof DecompressionStream === "undefined") {
    tellProblem(
        "This browser is too old to unpack the solutions. Use a browser from 2023 or later.");
    return;
  }
  const packs = [...document.querySelectorAll("script.solutions")];
  await arrivals.append(...packs.map(one => one.textContent))
      .catch(error => tellProblem("Some solutions cannot be read: " + error.message + "."));
  for (const { textContent } of document.querySelectorAll("script.plans")) {
    await plans.append(textContent);
  }
  await play.open(byId("game-pack").textContent);
  if (puzzle.game !== null) {
    document.title = puzzle.name;
    openFirstTab();
  }
  address.follow();
  document.body.classList.remove("loading");
  performance.mark("layers");
  try {
    await openSpace();
  } catch (error) {
    state.space = null;
    document.body.classList.add("without-space");
    tellProblem("The 3D view is not available: " + error.message + ".");
    return;
  }
  address.followView();
  showCells();
  requestAnimationFrame(() => performance.mark("space"));
}

/** The interface for an enclosing page that adds solutions as they are found. */
window.coverall = {
  /** Appends a pack of solutions, and how they come apart if it is known, and updates the page. */
  async append(text, moves = "") {
    if (moves !== "") {
      await plans.append(moves);
    }
    await arrivals.append(text);
    if (state.isShown) {
      showHeading();
      showSteps();
      showFilter();
    } else {
      goTo(0, "none");
    }
  },

  /** The number of solutions. */
  get count() {
    return solutions.count;
  },

  /** The place of the solution on screen among all, from 1; 0 if none is shown. */
  get number() {
    return state.isShown ? state.index + 1 : 0;
  },

  /** Goes to the solution with a number in decimal digits. */
  goTo(digits) {
    goToNumber(digits);
  },

  /** Shows a note below the heading. */
  note(text) {
    state.note = text;
    showHeading();
  },

  /** By label of a part on screen: the numbers of its cells. */
  get cells() {
    const places = play.isOn ? play.places : state.placed;
    return Object.fromEntries(puzzle.parts.map(({ label }, part) => [label, places[part]])
        .filter(([, cells]) => cells !== null));
  },

  /** Where the middle of some cells is in the window, in pixels. */
  onScreen(cells) {
    return state.space.onScreen([centreOf(cells)])[0];
  },

  /** By label of a part: how far it is from its place in the solution, in x, y, z. */
  get places() {
    return Object.fromEntries(puzzle.parts.map(({ label }, part) =>
        [label, moves.places[part] ?? [0, 0, 0]]));
  },

  /** Whether an animation is running. */
  get isMoving() {
    return state.space !== null && state.space.isMoving;
  },
};

begin();
