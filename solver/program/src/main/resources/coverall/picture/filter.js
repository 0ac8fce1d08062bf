// ---- Filter and pins ----

const cellWords = cell => puzzle.cells[cell].join(",");

const isSame = (one, other) => one.piece === other.piece && one.cell === other.cell
    && one.cells?.join() === other.cells?.join();

const conditionWords = ({ piece, cell, cells }) => puzzle.titles[piece]
    + (cells === undefined ? " covers " + cellWords(cell) : " pinned at " + cellWords(cells[0]));

/** Applies conditions, and goes to the first match from the current solution on. */
function filter(wanted) {
  matches.conditions = wanted;
  if (matches.count === 0 || isMatch()) {
    showAll();
  } else {
    goTo(position());
  }
}

function showFilter() {
  const { conditions } = matches;
  byId("conditions").replaceChildren(...conditions.map(condition => {
    const words = conditionWords(condition);
    const button = make("button", { type: "button", className: "chip" }, words,
        make("span", { className: "cross", ariaHidden: "true" }, "×"));
    button.setAttribute("aria-label", "Remove: " + words);
    button.addEventListener("click", () => toggle(condition));
    return make("li", {}, button);
  }));
  byId("tab-filter").dataset.count = conditions.length > 0 ? String(conditions.length) : "";
  if (document.body.dataset.tab === "filter") {
    showPins();
    showPlaces();
    showCover();
  }
  showSpot();
}

const pinOf = part => ({ piece: puzzle.parts[part].piece, cells: state.placed[part] });
const isSet = condition => matches.conditions.some(one => isSame(one, condition));
const isPinned = part => isSet(pinOf(part));
const countAt = ({ piece, cells }) => matches.places().get(placeName(piece, cells))?.count ?? 0;

/** Adds a condition, or removes it. */
function toggle(condition) {
  const { conditions } = matches;
  filter(isSet(condition) ? conditions.filter(one => !isSame(one, condition))
      : [...conditions, condition]);
}

/** Pins a part where it is, or releases it. */
const togglePin = part => toggle(pinOf(part));

/** Shows below the picture how many solutions have the chosen part in this place. */
function showSpot() {
  const { chosen, placed, isShown } = state;
  byId("spot").hidden = play.isOn || chosen < 0 || !isShown || placed[chosen] === null;
  if (!byId("spot").hidden) {
    byId("spot-text").textContent =
        puzzle.parts[chosen].label + " in this place: " + solutionWords(countAt(pinOf(chosen)));
    byId("spot-pin").textContent = isPinned(chosen) ? "Unpin" : "Pin";
  }
}

byId("spot-pin").addEventListener("click", () => togglePin(state.chosen));

/** Lists the parts of the solution, each to be pinned where it is. */
function showPins() {
  const parts = state.placed.flatMap((cells, part) => (cells === null ? [] : [part]));
  const focused = document.activeElement?.dataset?.pin;
  byId("pins").replaceChildren(...parts.map(part => {
    const swatch = makeSwatch(puzzle.parts[part].fill);
    const count = countAt(pinOf(part));
    const button = make("button", { type: "button", className: "piece", data: { pin: part } },
        swatch, make("span", { className: "piece-name" }, puzzle.parts[part].label),
        make("small", {}, withCommas(count)));
    button.setAttribute("aria-pressed", String(isPinned(part)));
    button.setAttribute("aria-label",
        "Pin " + puzzle.parts[part].label + ": " + solutionWords(count) + " with it in this place");
    button.addEventListener("click", () => togglePin(part));
    button.addEventListener("pointerenter", () => hover(part));
    button.addEventListener("pointerleave", () => hover(-1));
    return make("li", {}, button);
  }));
  byId("pins").querySelector('[data-pin="' + focused + '"]')?.focus();
}

const MOST_PLACES = 60;

/** Shows the places that the chosen piece has in the solutions that match without its own pins. */
function showPlaces() {
  const part = state.chosen;
  byId("places-title").hidden = part < 0;
  if (part < 0) {
    byId("places").replaceChildren();
    return;
  }
  const { conditions } = matches;
  const { piece, label, colour } = puzzle.parts[part];
  const others = puzzle.parts.filter(one => one.piece === piece).length > 1 ? conditions
      : conditions.filter(one => one.piece !== piece);
  const wanted = others.length === conditions.length ? matches.places()
      : solutions.places(solutions.matching(others));
  const found = [...wanted.values()].filter(one => one.piece === piece)
      .sort((a, b) => b.count - a.count);
  byId("places-title").textContent = "Places of " + label + ": " + withCommas(found.length)
      + (found.length > MOST_PLACES ? ", the first " + MOST_PLACES : "");
  const fill = redGreenBlue(colour);
  byId("places").replaceChildren(...found.slice(0, MOST_PLACES).map(({ cells, count }) => {
    const canvas = make("canvas", { width: 116, height: Math.round(116 * thumbnail.shape) });
    const partOf = puzzle.cells.map((cell, number) => (cells.includes(number) ? 0 : -1));
    thumbnail.draw(canvas, partOf, () => fill);
    const pin = { piece, cells };
    const button = make("button", { type: "button", className: "place" },
        canvas, make("small", {}, withCommas(count)));
    button.setAttribute("aria-label",
        label + " on " + cells.map(cellWords).join(" ") + ": " + solutionWords(count));
    button.setAttribute("aria-pressed", String(isSet(pin)));
    button.addEventListener("click", () => filter(isSet(pin) ? others : [...others, pin]));
    return make("li", {}, button);
  }));
}

/** The condition that the chosen piece covers the cell that was clicked, or null. */
const coverAsked = () => (state.chosen < 0 || state.pointed < 0 ? null
    : { piece: puzzle.parts[state.chosen].piece, cell: state.pointed });

/** Offers this condition, with the number of solutions that match with it. */
function showCover() {
  const asked = coverAsked();
  byId("covers").hidden = asked === null;
  if (asked !== null) {
    const wanted = isSet(asked) ? matches.conditions : [...matches.conditions, asked];
    byId("covers").textContent =
        conditionWords(asked) + ": " + solutionWords(solutions.matching(wanted).length);
    byId("covers").setAttribute("aria-pressed", String(isSet(asked)));
  }
}

byId("covers").addEventListener("click", () => toggle(coverAsked()));
