// ---- Start ----

function tellProblem(words) {
  byId("problem").textContent = words;
  byId("problem").hidden = false;
}

/** Appends packs of solutions in order. */
let arriving = Promise.resolve();

function append(...texts) {
  arriving = arriving.catch(() => {}).then(async () => {
    for (const text of texts) {
      await solutions.append(text);
    }
    matches = solutions.matching(conditions);
  });
  return arriving;
}

async function openSpace() {
  const canvas = byId("canvas");
  const context = canvas.getContext("webgl2", { antialias: true, alpha: true });
  if (context === null) {
    throw new Error("this browser does not support WebGL");
  }
  space = new Space(await loadThree(), canvas, context, puzzle);
  space.onTurn = keepAddress;
}

async function begin() {
  if (typeof DecompressionStream === "undefined") {
    tellProblem("This browser is too old to unpack the solutions. Use a browser from 2023 or later.");
    return;
  }
  await append(...[...document.querySelectorAll("script.solutions")].map(one => one.textContent))
      .catch(error => tellProblem("Some solutions cannot be read: " + error.message + "."));
  for (const { textContent } of document.querySelectorAll("script.plans")) {
    await plans.append(textContent);
  }
  await openGame(byId("game-pack").textContent);
  followAddress();
  document.body.classList.remove("loading");
  performance.mark("layers");
  try {
    await openSpace();
  } catch (error) {
    space = null;
    document.body.classList.add("without-space");
    tellProblem("The 3D view is not available: " + error.message + ".");
    return;
  }
  followView();
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
    await append(text);
    if (isShown) {
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

  /** Shows a note below the heading. */
  note(text) {
    note = text;
    showHeading();
  },

  /** By label of a part: how far it is from its place in the solution, in x, y, z. */
  get places() {
    return Object.fromEntries(puzzle.parts.map(({ label }, part) =>
        [label, movesMade > 0 ? plan.places[movesMade][part] : [0, 0, 0]]));
  },

  /** Whether an animation is running. */
  get isMoving() {
    return space !== null && space.isMoving;
  },
};

begin();
