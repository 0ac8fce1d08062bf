// ---- The page: its state and controls ----

const byId = id => document.getElementById(id);

const LOOKS = ["solid", "ghost", "outline", "hidden"];
const LOOK_WORDS = { solid: "shown", ghost: "ghost", outline: "edges only", hidden: "hidden" };
const PLAY_TIME = 1400; // milliseconds for each solution
const TURN_BY_KEY = 7.5; // degrees
const MOST_EXPLODED = 1.6;

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const withCommas = number => number.toLocaleString("en-GB");

/** Creates an element that contains text or elements. Text is never parsed as HTML. */
function make(name, properties = {}, ...content) {
  const element = document.createElement(name);
  const { data = {}, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, data);
  element.append(...content);
  return element;
}

// ---- The puzzle ----

const puzzle = readPuzzle(JSON.parse(byId("puzzle").textContent));

/** The puzzle with its parts: every copy of every piece. Cells show the label of their part. */
function readPuzzle({ name, distinct, cells, pieces, palette, lattice }) {
  const extent = [0, 1, 2].map(k => Math.max(...cells.map(cell => cell[k])) + 1);
  const place = (x, y, z) => (z * extent[1] + y) * extent[0] + x;
  const numbers = new Map(cells.map((cell, number) => [place(...cell), number]));
  const isInside = (x, y, z) =>
      x >= 0 && x < extent[0] && y >= 0 && y < extent[1] && z >= 0 && z < extent[2];
  const cellAt = (x, y, z) => (isInside(x, y, z) ? numbers.get(place(x, y, z)) ?? -1 : -1);
  const parts = [];
  const firstPart = [];
  pieces.forEach((piece, number) => {
    firstPart.push(parts.length);
    piece.colours.forEach((colour, copy) => {
      const fill = hex(colour);
      const copyName = piece.colours.length > 1 ? String(copy + 1) : "";
      const label = copyName === "" ? piece.name
          : pieces.length === 1 ? copyName : piece.name + "-" + copyName;
      parts.push({
        piece: number, name: piece.name, copyName, label, colour, fill, ink: inkOn(colour) });
    });
  });
  const { kinds, kind, at, isFlat, hasEdges, rotations } = lattice;
  const solids = cells.map((cell, number) => cellSolid(kinds[kind[number]], at[number], number));
  const low = [0, 1, 2].map(k => Math.min(...solids.map(one => one.low[k])));
  const high = [0, 1, 2].map(k => Math.max(...solids.map(one => one.high[k])));
  return { name, distinct, cells, extent, cellAt, parts, firstPart, pieces: pieces.map(p => p.name),
    palette: palette.map(({ letter, colour }) => (
        { label: letter, colour, fill: hex(colour), ink: inkOn(colour) })),
    solids, low, high, isFlat, hasEdges, rotations };
}

/** A colour as [red, green, blue]. */
function redGreenBlue(colour) {
  return [16, 8, 0].map(shift => (colour >> shift) & 255);
}

/** A colour as CSS writes it. */
function hex(colour) {
  return "#" + colour.toString(16).padStart(6, "0");
}

/** The light of a colour's red, green or blue, from 0 to 1. */
function linear(value) {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever has more contrast to a colour by WCAG 2. */
function inkOn(colour) {
  const [red, green, blue] = redGreenBlue(colour).map(linear);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  return luminance * luminance > 0.05 * 1.05 ? "#000000" : "#ffffff";
}

/** The name of a part. */
const partName = part => (part.copyName === "" ? part.name : part.name + "-" + part.copyName);

// ---- State ----

const solutions = new Solutions(puzzle.palette.length > 0);
const plans = new Plans();
let matches = null; // the solutions that meet all conditions; null without conditions
let conditions = []; // a piece and a cell that it covers, or all cells if it is pinned; by number
let index = 0; // of the current solution
let isShown = false; // whether a solution is shown
let placed = []; // by part: the numbers of the cells it covers; null if the solution does not use it
let looks = puzzle.parts.map(() => "solid");
let chosen = -1; // a part
let hovered = -1; // a part under the mouse
let pointed = -1; // a cell that was clicked
let explode = 0;
let cuts = [...puzzle.extent]; // numbers of visible layers along x, y and z
let isHeat = false; // whether the cells show how often the chosen piece covers them
let names = false; // in the 3D view
let order = null; // of assembly
let stepsDone = null; // number of parts put in while the assembly is shown; null otherwise
let playing = null; // a timer
let plan = null; // how the solution comes apart: its level, its moves and the places after each
let movesMade = 0;
let playingMoves = null; // a timer
let note = byId("end") === null ? "This page is incomplete: solutions may be missing." : byId("end").textContent;
let space = null;
let isPlaying = false; // whether the pieces are those placed by hand
let shades = null; // by cell: the entry of the palette; null if colours need not match
const layers = new Layers(byId("grids"), puzzle);
const thumbnail = new Thumbnail(puzzle);

// ---- From solution to solution ----

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

// ---- Showing ----

/** Updates the whole page. */
function showAll(motion = "none") {
  showHeading();
  showSteps();
  showCells(motion);
  showPieces();
  showFilter();
  showAssembly();
  showMove();
  keepAddress();
}

/** Whether the page has only the first solutions. */
const isPart = () => note !== "" && solutions.count > 1 && solutions.areNumberedThrough();

function showHeading() {
  const number = isShown ? solutions.number(index) : 0;
  const count = (isPart() ? "the first " : "") + withCommas(solutions.count);
  const words = !isShown ? "No solution"
      : solutions.areNumberedThrough() ? "Solution " + withCommas(number) + " of " + count
      : "Solution " + withCommas(number) + " (" + withCommas(index + 1) + " of " + count
          + " on this page),";
  byId("number").replaceChildren(
      words, ...(isShown ? [make("span", { className: "distinct" }, " " + puzzle.distinct)] : []));
  document.title = puzzle.name + (isShown ? " – solution " + withCommas(number) : "");
  const found = matches === null ? ""
      : matches.length === 0 ? "No solution matches."
      : isMatch() ? "Match " + withCommas(position() + 1) + " of " + withCommas(matches.length)
      : withCommas(matches.length) + " of " + count + " match, but not this solution.";
  byId("matches").textContent = found;
  byId("matches").hidden = found === "";
  byId("note").textContent = note;
  byId("note").hidden = note === "";
  byId("empty").textContent = "No solution";
  byId("empty").hidden = isShown;
}

const AXES = ["x", "y", "z"];

/** Whether a cell is left by the cuts: they come from the right, the front and the top. */
function isLeft(cell) {
  const [x, y, z] = puzzle.cells[cell];
  return x < cuts[0] && y >= puzzle.extent[1] - cuts[1] && z < cuts[2];
}

function showSteps() {
  const at = position();
  const last = stepCount() - 1;
  byId("first").disabled = byId("previous").disabled = last < 0 || at === 0;
  byId("next").disabled = byId("last").disabled = last < 0 || (at >= last && isMatch());
  byId("play").disabled = byId("random").disabled = last < 1;
  byId("open-gallery").disabled = last < 0;
  byId("play").classList.toggle("playing", playing !== null);
  byId("play").setAttribute("aria-label", playing === null ? "Play" : "Pause");
  byId("go-number").disabled = solutions.count === 0;
  if (document.activeElement !== byId("go-number")) {
    byId("go-number").value = isShown ? String(solutions.number(index)) : "";
  }
  byId("explode").value = String(Math.round(explode * 100));
  AXES.forEach((axis, k) => {
    byId("cut-" + axis).value = String(cuts[k]);
    byId("cut-" + axis + "-text").textContent = cuts[k] === puzzle.extent[k] ? ""
        : "at " + (k === 1 ? puzzle.extent[1] - cuts[1] : cuts[k] - 1);
  });
  byId("names-in-space").setAttribute("aria-pressed", String(names));
}

/** Whether a part is in the box: while the assembly is shown, only those already put in. */
const isIn = part => isPlaying || stepsDone === null || order.order.indexOf(part) < stepsDone;

/** Shows the solution in layers and in the 3D view. */
function showCells(motion = "none") {
  const emphasised = isPlaying ? partInHand() : hovered >= 0 ? hovered : chosen;
  const partOf = puzzle.cells.map(() => -1);
  shownPlaces().forEach((cells, part) => cells?.forEach(cell => (partOf[cell] = part)));
  const heat = isHeat && !isPlaying && chosen >= 0 ? heatOf(puzzle.parts[chosen]) : null;
  byId("hint").textContent = heat === null ? "" : heat.words;
  layers.show({
    partOf,
    parts: puzzle.parts.map((part, number) => ({
      label: part.label,
      fill: part.fill,
      ink: part.ink,
      isFaint: isPlaying ? number === emphasised : looks[number] === "hidden" || !isIn(number),
    })),
    chosen: isHeat ? -1 : emphasised,
    pointed,
    isLeft,
    heat,
    shades,
  });
  space?.show({ bodies: heat === null ? bodies(emphasised) : warmCells(heat), explode: explode * MOST_EXPLODED, names,
    frame: stepsDone !== null || isPlaying,
    places: movesMade > 0 ? plan.places[movesMade] : ASSEMBLED, glideTime,
    inkOnPage: prefersDark.matches && !isPrinting ? "#ffffff" : "#16181d" },
      prefersLess.matches ? "none" : motion);
}

function bodies(emphasised) {
  const found = [];
  puzzle.parts.forEach((part, number) => {
    const shown = shownPlaces()[number] ?? null;
    if (shown === null || !isIn(number)) {
      return;
    }
    const place = shown.map(cell => puzzle.solids[cell]);
    const cells = place.filter(cell => isLeft(cell.number));
    if (cells.length > 0) {
      const own = shades === null ? part : shades[cells[0].number];
      const coloured = shades === null ? {} : { shades: cells.map(cell => shades[cell.number].colour) };
      found.push({ part: number, name: part.label, colour: part.colour, ink: own.ink, cells, place, ...coloured,
        look: !isPlaying ? looks[number] : number === emphasised ? "ghost" : "solid",
        isChosen: number === emphasised });
    }
  });
  return found;
}

// ---- Heat map: how often a piece covers each cell ----

/** For each cell a colour, an ink and a percentage: of the matches in which the piece covers it. */
function heatOf({ piece, name, colour }) {
  const counts = puzzle.cells.map(() => 0);
  for (const place of placesOfMatches().values()) {
    if (place.piece === piece) {
      place.cells.forEach(cell => (counts[cell] += place.count));
    }
  }
  const most = Math.max(1, ...counts);
  const cells = counts.map(count => {
    const share = Math.round((20 * count) / most) / 20;
    const mixed = redGreenBlue(colour).reduce((sum, full) =>
        sum * 256 + Math.round(full * share + (prefersDark.matches ? 48 : 244) * (1 - share)), 0);
    const percent = (100 * count) / Math.max(1, stepCount());
    return { count, colour: mixed, fill: hex(mixed), ink: inkOn(mixed),
      label: percent > 0 && percent < 1 ? "<1" : String(Math.round(percent)) };
  });
  return { cells, words: name + " in percent of " + solutionWords(stepCount()) };
}

/** The cells that the piece ever covers, as bodies of their own. */
function warmCells({ cells }) {
  return cells.flatMap(({ count, colour, ink, label }, cell) => {
    const place = [puzzle.solids[cell]];
    return count === 0 || !isLeft(cell) ? []
        : [{ part: cell, name: label, colour, ink, cells: place, place, look: "solid", isChosen: false }];
  });
}

byId("heat").addEventListener("change", event => {
  isHeat = event.target.checked;
  if (isHeat && chosen < 0) {
    choose(placed.findIndex(cells => cells !== null));
  }
  showCells();
});

// ---- Pieces ----

/** The parts that are copies of a piece. */
const copiesOf = piece => puzzle.parts.map((part, number) => number)
    .filter(number => puzzle.parts[number].piece === piece);

const rows = puzzle.pieces.map((name, piece) => makeRow(name, copiesOf(piece)));
byId("piece-list").append(...rows.map(row => row.item));

/** A sample of a colour beside a name; hidden where pieces have several colours. */
function makeSwatch(background) {
  const swatch = make("span", { className: "swatch", hidden: puzzle.palette.length > 0 });
  swatch.style.background = background;
  return swatch;
}

/** An entry of the list of pieces: colour, name, number of copies and look. */
function makeRow(name, copies) {
  const inStripes = copies.slice(0, 4).map((part, k, shown) =>
      [k, k + 1].map(at => puzzle.parts[part].fill + " " + (100 * at) / shown.length + "%").join(", "));
  const swatch = makeSwatch("linear-gradient(90deg, " + inStripes.join(", ") + ")");
  const which = make("small");
  const button = make("button", { type: "button", className: "piece" },
      swatch, make("span", { className: "piece-name" }, name), which);
  button.addEventListener("click", () => choose(nextOf(copies)));
  button.addEventListener("pointerenter", () => hover(copies.length === 1 ? copies[0] : -1));
  button.addEventListener("pointerleave", () => hover(-1));
  const radios = LOOKS.map(look => {
    const radio = make("input", { type: "radio", name: "look-" + copies[0], value: look });
    radio.setAttribute("aria-label", name + ": " + LOOK_WORDS[look]);
    radio.addEventListener("change", () => {
      copies.forEach(part => (looks[part] = look));
      showAll();
    });
    return make("label", { className: "look " + look, title: LOOK_WORDS[look] },
        radio, make("span", { className: "mark" }));
  });
  const group = make("span", { className: "looks" }, ...radios);
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", "How " + name + " looks");
  const item = make("li", {}, button, group);
  return { item, button, which, copies, radios: radios.map(label => label.firstChild) };
}

/** The copy to select after the selected one, one after the other; -1 after the last. */
function nextOf(copies) {
  const used = copies.filter(part => placed[part] !== null);
  return used[used.indexOf(chosen) + 1] ?? -1;
}

function showPieces() {
  rows.forEach(({ item, button, which, copies, radios }) => {
    const isLeftOut = isShown && copies.every(part => placed[part] === null);
    const isChosen = copies.includes(chosen);
    item.classList.toggle("left-out", isLeftOut);
    item.classList.toggle("is-chosen", isChosen);
    button.setAttribute("aria-pressed", String(isChosen));
    button.disabled = isLeftOut;
    which.textContent = copies.length === 1 ? ""
        : isChosen ? puzzle.parts[chosen].copyName + " of " + copies.length : "× " + copies.length;
    radios.forEach(radio => (radio.checked = copies.every(part => looks[part] === radio.value)));
  });
  byId("only").disabled = chosen < 0;
  byId("all").disabled = looks.every(look => look === "solid");
}

function choose(part, cell = -1) {
  chosen = part;
  pointed = cell;
  if (cell >= 0) {
    byId("condition-cell").value = String(cell);
  }
  if (part >= 0) {
    byId("condition-piece").value = String(puzzle.parts[part].piece);
    keepInSight(rows[puzzle.parts[part].piece].item);
  }
  showCells();
  showPieces();
  showFilter();
}

/** Scrolls the list to an item, but never the page. */
function keepInSight(item) {
  const list = byId("piece-list");
  if (list.scrollHeight > list.clientHeight) {
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - (list.clientHeight - item.offsetHeight) / 2;
    }
  }
}

function hover(part) {
  if (part !== hovered) {
    hovered = part;
    showCells();
  }
}

/** By part: the cells that it covers in the picture, or null. */
const shownPlaces = () => (isPlaying ? placesByHand() : placed);

const partAt = cell => shownPlaces().findIndex(cells => cells?.includes(cell));

layers.onHover = cell => hover(cell === null ? -1 : partAt(cell));
layers.onClick = cell => {
  if (isPlaying) {
    pickByHand(partAt(cell), cell);
  } else if (cell !== null && isShown) {
    choose(partAt(cell), cell);
  }
};

byId("all").addEventListener("click", () => {
  looks = looks.map(() => "solid");
  showAll();
});
byId("only").addEventListener("click", () => {
  looks = looks.map((look, part) => (part === chosen ? "solid" : "hidden"));
  showAll();
});

// ---- Filter and pins ----

const cellWords = cell => puzzle.cells[cell].join(",");

byId("condition-piece").append(
    ...puzzle.pieces.map((name, piece) => make("option", { value: piece }, name)));
byId("condition-cell").append(
    ...puzzle.cells.map((cell, number) => make("option", { value: number }, cellWords(number))));

const conditionAsked = () => ({
  piece: Number(byId("condition-piece").value),
  cell: Number(byId("condition-cell").value),
});

const isSame = (one, other) => one.piece === other.piece && one.cell === other.cell
    && one.cells?.join() === other.cells?.join();

const conditionWords = ({ piece, cell, cells }) => puzzle.pieces[piece]
    + (cells === undefined ? " covers " + cellWords(cell) : " pinned at " + cellWords(cells[0]));

/** Applies conditions, and goes to the first match from the current solution on. */
function filter(wanted) {
  conditions = wanted;
  matches = solutions.matching(conditions);
  if (matches === null || matches.length === 0 || isMatch()) {
    showAll();
  } else {
    goTo(position());
  }
}

function showFilter() {
  byId("conditions").replaceChildren(...conditions.map(condition => {
    const words = conditionWords(condition);
    const button = make("button", { type: "button", className: "chip" }, words,
        make("span", { className: "cross", ariaHidden: "true" }, "×"));
    button.setAttribute("aria-label", "Remove: " + words);
    button.addEventListener("click", () =>
        filter(conditions.filter(other => !isSame(condition, other))));
    return make("li", {}, button);
  }));
  byId("tab-filter").dataset.count = conditions.length > 0 ? String(conditions.length) : "";
  if (document.body.dataset.tab === "filter") {
    showPreview();
    showPins();
    showPlaces();
  }
  showSpot();
}

let counted = { solutions: -1, matches: null, places: null };

/** How many of the matches have each place. */
function placesOfMatches() {
  if (counted.solutions !== solutions.count || counted.matches !== matches) {
    counted = { solutions: solutions.count, matches, places: solutions.places(matches) };
  }
  return counted.places;
}

const pinOf = part => ({ piece: puzzle.parts[part].piece, cells: placed[part] });
const isPinned = part => conditions.some(one => isSame(one, pinOf(part)));
const countAt = ({ piece, cells }) => placesOfMatches().get(placeName(piece, cells))?.count ?? 0;

/** Pins a part where it is, or releases it. */
function togglePin(part) {
  const pin = pinOf(part);
  filter(isPinned(part) ? conditions.filter(one => !isSame(one, pin)) : [...conditions, pin]);
}

const solutionWords = count => countWords(count, "solution");

/** Shows below the picture how many solutions have the chosen part in this place. */
function showSpot() {
  byId("spot").hidden = isPlaying || chosen < 0 || !isShown || placed[chosen] === null;
  if (!byId("spot").hidden) {
    byId("spot-text").textContent =
        puzzle.parts[chosen].label + " in this place: " + solutionWords(countAt(pinOf(chosen)));
    byId("spot-pin").textContent = isPinned(chosen) ? "Unpin" : "Pin";
  }
}

byId("spot-pin").addEventListener("click", () => togglePin(chosen));

/** Lists the parts of the solution, each to be pinned where it is. */
function showPins() {
  const parts = placed.flatMap((cells, part) => (cells === null ? [] : [part]));
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
  const part = chosen;
  byId("places-title").hidden = part < 0;
  if (part < 0) {
    byId("places").replaceChildren();
    return;
  }
  const { piece, label, colour } = puzzle.parts[part];
  const others = puzzle.parts.filter(one => one.piece === piece).length > 1 ? conditions
      : conditions.filter(one => one.piece !== piece);
  const wanted = others.length === conditions.length ? placesOfMatches()
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
    button.setAttribute("aria-pressed", String(conditions.some(one => isSame(one, pin))));
    button.addEventListener("click", () => filter(
        conditions.some(one => isSame(one, pin)) ? others : [...others, pin]));
    return make("li", {}, button);
  }));
}

/** Shows how many solutions match if the condition is added. */
function showPreview() {
  const asked = conditionAsked();
  const isThere = conditions.some(one => isSame(one, asked));
  const found = solutions.matching(isThere ? conditions : [...conditions, asked]).length;
  byId("preview").textContent = isThere
      ? withCommas(found) + " of " + withCommas(solutions.count) + " solutions match"
      : "matches " + withCommas(found) + " of "
          + withCommas(matches === null ? solutions.count : matches.length);
}

byId("condition").addEventListener("change", showPreview);
byId("condition").addEventListener("submit", event => {
  event.preventDefault();
  const asked = conditionAsked();
  if (!conditions.some(one => isSame(one, asked))) {
    filter([...conditions, asked]);
  }
});

// ---- Assembly ----

/** Finds an order of assembly for the current solution. */
function findOrder() {
  const parts = puzzle.parts.map((part, number) => number).filter(part => placed[part] !== null);
  const found = assembly(parts.map(part => placed[part].map(cell => puzzle.solids[cell])));
  const asParts = list => list?.map(k => parts[k]) ?? null;
  order = { order: asParts(found.order), cycle: asParts(found.cycle) };
  if (stepsDone !== null) {
    stepsDone = order.order === null ? null : order.order.length;
  }
}

function showAssembly() {
  const can = isShown && plan === null && order.order !== null;
  byId("assembly-steps").hidden = byId("order").hidden = !can;
  if (!isShown) {
    byId("order-text").textContent = "";
    return;
  }
  if (plan !== null) {
    showMoves();
    return;
  }
  byId("order-text").textContent = can
      ? "Insert the pieces from above in this order:"
      : "Cannot be assembled from above: " + lockWords(order.cycle);
  byId("order-text").classList.toggle("locked", !can);
  if (!can) {
    return;
  }
  const count = order.order.length;
  const done = stepsDone ?? count;
  byId("order").classList.remove("moves");
  byId("step").max = String(count);
  byId("step").value = String(done);
  byId("step-text").textContent = done + " of " + count;
  byId("out").disabled = done === 0;
  byId("in").disabled = stepsDone !== null && done === count;
  byId("in").title = stepsDone === null ? "Start with an empty box" : "Insert a piece";
  byId("order").replaceChildren(...order.order.map((part, k) => {
    const swatch = makeSwatch(puzzle.parts[part].fill);
    const button = make("button", { type: "button", className: "piece" },
        make("span", { className: "rank" }, String(k + 1)), swatch, partName(puzzle.parts[part]));
    button.addEventListener("click", () => goToStep(k + 1));
    button.setAttribute("aria-current", k + 1 === stepsDone ? "step" : "false");
    return make("li", { className: k < done ? "" : "is-out" }, button);
  }));
}

function lockWords(cycle) {
  return listWords(cycle.map(part => partName(puzzle.parts[part]))) + " lock each other.";
}

/** Shows the given number of pieces put in. */
function goToStep(count) {
  const before = stepsDone ?? order.order.length;
  stepsDone = Math.max(0, Math.min(order.order.length, count));
  showCells(stepsDone > before ? "fall" : "none");
  showAssembly();
}

byId("in").addEventListener("click", () =>
    goToStep(stepsDone === null ? 1 : stepsDone + 1));
byId("out").addEventListener("click", () =>
    goToStep((stepsDone ?? order.order.length) - 1));
byId("step").addEventListener("input", event => goToStep(Number(event.target.value)));

// ---- Disassembly ----

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

const listWords = words =>
    (words.length === 1 ? words[0] : words.slice(0, -1).join(", ") + " and " + words.at(-1));

const countWords = (count, word, words = word + "s") =>
    withCommas(count) + " " + (count === 1 ? word : words);

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
byId("move").addEventListener("input", byHand(() => goToMove(Number(byId("move").value))));

// ---- Tabs ----

const TABS = ["layers", "pieces", "filter", "assembly", "game", "look"];
const ONLY_WHEN_NARROW = ["layers", "look"]; // In a wide window they are always in sight.

const isNarrow = matchMedia("(max-width: 899px), (max-height: 479px)"); // as in viewer.css

function openTab(name) {
  for (const tab of TABS) {
    const isOpen = tab === name;
    byId(tab).classList.toggle("closed", !isOpen);
    byId("tab-" + tab).setAttribute("aria-selected", String(isOpen));
    byId("tab-" + tab).tabIndex = isOpen ? 0 : -1;
  }
  document.body.dataset.tab = name;
  if (name !== "assembly" && stepsDone !== null) {
    stepsDone = null; // Show all pieces again.
    showCells();
    showAssembly();
  }
  if (name === "filter" && isShown) {
    showFilter();
  }
  if ((name === "game") !== isPlaying) {
    togglePlay();
  }
}

const tabsThere = () =>
    TABS.filter(name => (isNarrow.matches || !ONLY_WHEN_NARROW.includes(name))
        && !byId("tab-" + name).hidden);

for (const name of TABS) {
  byId("tab-" + name).addEventListener("click", () => openTab(name));
  byId("tab-" + name).addEventListener("keydown", event => {
    const there = tabsThere();
    const by = { ArrowRight: 1, ArrowLeft: there.length - 1 }[event.key];
    if (by !== undefined) {
      event.stopPropagation();
      const other = there[(there.indexOf(name) + by) % there.length];
      openTab(other);
      byId("tab-" + other).focus();
    }
  });
}

const openFirstTab = () => openTab(tabsThere()[0]);
document.body.classList.toggle("embedded", window.parent !== window);
isNarrow.addEventListener("change", openFirstTab);
openFirstTab();

// ---- Gallery ----

const gallery = new Gallery(byId("thumbs"), puzzle, thumbnail);
gallery.count = stepCount;
gallery.nameAt = place => withCommas(solutions.number(solutionAt(place)));
gallery.partsAt = place => {
  const partOf = puzzle.cells.map(() => -1);
  const copies = puzzle.pieces.map(() => 0);
  for (const { piece, cells } of solutions.placements(solutionAt(place))) {
    const part = puzzle.firstPart[piece] + copies[piece]++;
    cells.forEach(cell => (partOf[cell] = part));
  }
  return partOf;
};
gallery.shadesAt = place => shadesOf(solutionAt(place));
gallery.onChoose = place => {
  byId("gallery").close();
  goTo(place, "none");
};

function openGallery() {
  const count = stepCount();
  byId("gallery-title").textContent = matches !== null ? countWords(count, "match", "matches")
      : (isPart() ? "The first " : "") + countWords(count, "solution");
  byId("gallery-random").disabled = count === 0;
  byId("gallery").showModal();
  gallery.show(position());
  gallery.focus(position());
}

const random = () => goTo(Math.floor(Math.random() * stepCount()));

byId("gallery-close").addEventListener("click", () => byId("gallery").close());
byId("gallery-random").addEventListener("click", () =>
    gallery.focus(Math.floor(Math.random() * stepCount())));

// ---- Saving the view ----

/** Lets the browser save what is at an address under the name of the puzzle and the solution. */
function save(address, extension) {
  const name = puzzle.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const number = isShown && !isPlaying ? "-" + solutions.number(index) : "";
  const link = make("a", { href: address, download: (name || "puzzle") + number + "." + extension });
  document.body.append(link);
  link.click();
  link.remove();
}

async function saveFilm() {
  if (space === null || byId("save-film").disabled) {
    return;
  }
  byId("save-film").disabled = true;
  try {
    const film = await space.film();
    const address = URL.createObjectURL(film);
    save(address, film.type.includes("mp4") ? "mp4" : "webm");
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tellProblem("The film cannot be made: " + error.message + ".");
  } finally {
    byId("save-film").disabled = false;
  }
}

// ---- Buttons, sliders, keys ----

const ACTIONS = {
  random,
  "open-gallery": openGallery,
  first: () => goTo(0),
  previous,
  play,
  next,
  last: () => goTo(stepCount() - 1),
  nearer: () => space?.zoomBy(1.25),
  farther: () => space?.zoomBy(0.8),
  reset: () => {
    space?.reset();
    keepAddress();
  },
  "names-in-space": () => {
    names = !names;
    showSteps();
    showCells();
  },
  "show-keys": () => byId("keys").showModal(),
  "save-picture": () => space !== null && save(space.photo(), "png"),
  "save-film": saveFilm,
};
Object.entries(ACTIONS).forEach(([id, action]) => byId(id).addEventListener("click", action));

function setExplode(value) {
  explode = Math.max(0, Math.min(1, value));
  showSteps();
  showCells();
  keepAddress();
}

function setCut(axis, value) {
  cuts[axis] = Math.max(1, Math.min(puzzle.extent[axis], value));
  showSteps();
  showCells();
  keepAddress();
}

byId("explode").addEventListener("input", event => setExplode(Number(event.target.value) / 100));
AXES.forEach((axis, k) => {
  const slider = byId("cut-" + axis);
  slider.max = String(puzzle.extent[k]);
  slider.addEventListener("input", () => setCut(k, Number(slider.value)));
  slider.closest("label").hidden = puzzle.extent[k] === 1;
});
byId("names").addEventListener("change", event =>
    byId("grids").classList.toggle("nameless", !event.target.checked));
byId("go").addEventListener("submit", event => {
  event.preventDefault();
  goToNumber(byId("go-number").value.replaceAll(/[^0-9]/g, ""));
  byId("go-number").blur();
});
byId("go-number").addEventListener("click", event => event.target.select());
byId("go-number").addEventListener("blur", showSteps);

const KEYS = {
  ArrowLeft: previous,
  ArrowRight: next,
  Home: ACTIONS.first,
  End: ACTIONS.last,
  " ": play,
  "+": ACTIONS.nearer,
  "=": ACTIONS.nearer,
  "-": ACTIONS.farther,
  0: ACTIONS.reset,
  e: () => setExplode(explode > 0 ? 0 : 0.5),
  x: () => setCut(0, cuts[0] - 1),
  X: () => setCut(0, cuts[0] + 1),
  y: () => setCut(1, cuts[1] - 1),
  Y: () => setCut(1, cuts[1] + 1),
  c: () => setCut(2, cuts[2] - 1),
  C: () => setCut(2, cuts[2] + 1),
  n: ACTIONS["names-in-space"],
  r: random,
  g: openGallery,
  ",": MOVE_ACTIONS["previous-move"],
  ".": MOVE_ACTIONS["next-move"],
  "<": MOVE_ACTIONS["first-move"],
  ">": MOVE_ACTIONS["last-move"],
  p: playMoves,
  "?": ACTIONS["show-keys"],
  Escape: () => choose(-1),
};
const TURNS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

document.addEventListener("keydown", event => {
  const isTyping = event.target.closest("input, select") !== null
      || document.querySelector("dialog[open]") !== null;
  const isPressing = event.target.closest("button") !== null && event.key === " ";
  if (isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (isPlaying && playByKey(event)) {
    event.preventDefault();
    return;
  }
  const turn = event.shiftKey ? TURNS[event.key] : undefined;
  if (turn !== undefined) {
    space?.turnBy(...turn.map(v => v * TURN_BY_KEY));
  } else if (Object.hasOwn(KEYS, event.key)) {
    KEYS[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});

// ---- Turning by mouse and fingers ----

const CLICK_DISTANCE = 5; // the largest movement of the pointer during a click, in pixels
const DEGREES_PER_PIXEL = 0.45;
const fingers = new Map(); // positions of pressed pointers, by id
let slipped = 0; // the distance that the first has moved

byId("canvas").addEventListener("pointerdown", event => {
  if (fingers.size === 0) {
    slipped = 0;
  }
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  event.target.setPointerCapture(event.pointerId);
});

byId("canvas").addEventListener("pointermove", event => {
  const before = fingers.get(event.pointerId);
  const after = [event.clientX, event.clientY];
  if (before === undefined) {
    hover(event.pointerType === "mouse" && !isHeat ? space?.at(...after)?.part ?? -1 : -1);
    return;
  }
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  slipped += Math.hypot(dx, dy);
  if (fingers.size === 1) {
    if (slipped > CLICK_DISTANCE) {
      space?.turnBy(-dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL);
    }
  } else {
    const others = [...fingers].filter(([id]) => id !== event.pointerId)[0][1];
    const apart = point => Math.hypot(point[0] - others[0], point[1] - others[1]);
    space?.zoomBy(apart(after) / Math.max(1, apart(before)));
  }
  fingers.set(event.pointerId, after);
});

for (const ending of ["pointerup", "pointercancel"]) {
  byId("canvas").addEventListener(ending, event => {
    const isClick = ending === "pointerup" && fingers.size === 1 && slipped <= CLICK_DISTANCE;
    fingers.delete(event.pointerId);
    if (isClick) {
      const hit = space?.at(event.clientX, event.clientY) ?? null;
      if (isPlaying) {
        pickByHand(hit?.part ?? -1, hit?.cell ?? -1);
      } else if (!isHeat) {
        choose(hit?.part ?? -1, hit?.cell ?? -1);
      }
    }
  });
}

byId("canvas").addEventListener("pointerleave", () => hover(-1));
byId("canvas").addEventListener("wheel", event => {
  event.preventDefault();
  space?.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)));
}, { passive: false });

// ---- The address: number, filter, view ----

const CUT_WORDS = ["cutx", "cuty", "cut"]; // along x, y and z

let addressTimer = null;
let viewAsked = null; // turn, height and zoom requested by the address

/** Updates the address after a short delay, because browsers limit the rate of updates. */
function keepAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    try {
      history.replaceState(null, "", address());
    } catch {
      // An embedded page may not change its address.
    }
  }, 250);
}

function address() {
  const words = isShown ? ["n=" + solutions.number(index)] : [];
  for (const { piece, cell, cells } of conditions) {
    const at = (cells ?? [cell]).map(cellWords).join("/");
    words.push((cells === undefined ? "where=" : "pin=")
        + encodeURIComponent(puzzle.pieces[piece]) + "=" + at);
  }
  if (movesMade > 0) {
    words.push("moves=" + movesMade);
  }
  const view = space === null ? viewAsked : space.isMoved ? space.view : null;
  if (view !== null) {
    words.push("turn=" + view.map(v => +v.toFixed(2)).join());
  }
  if (explode > 0) {
    words.push("explode=" + Math.round(explode * 100));
  }
  CUT_WORDS.forEach((word, axis) => {
    if (cuts[axis] < puzzle.extent[axis]) {
      words.push(word + "=" + cuts[axis]);
    }
  });
  if (looks.some(look => look !== "solid")) {
    words.push("looks=" + looks.map(look => look[0]).join(""));
  }
  return "#" + words.join("&");
}

/** Restores the state in the address; everything else gets its default. */
function followAddress() {
  const text = location.hash.slice(1);
  const words = new URLSearchParams(/^\d+$/.test(text) ? "n=" + text : text);
  const digits = name => words.get(name)?.match(/^\d+$/)?.[0] ?? null;
  const integer = name => (digits(name) === null ? null : Number(digits(name)));
  conditions = ["where", "pin"]
      .flatMap(kind => words.getAll(kind).map(text => readCondition(text, kind === "pin")))
      .filter(one => one !== null);
  matches = solutions.matching(conditions);
  explode = Math.min(100, integer("explode") ?? 0) / 100;
  cuts = puzzle.extent.map((extent, axis) =>
      Math.max(1, Math.min(extent, integer(CUT_WORDS[axis]) ?? extent)));
  const letters = words.get("looks") ?? "";
  looks = puzzle.parts.map((part, k) => LOOKS.find(look => look[0] === letters[k]) ?? "solid");
  viewAsked = readView(words.get("turn"));
  followView();
  if (solutions.count === 0) {
    showAll();
  } else if (matches?.length === 0) {
    take(solutions.withNumber(BigInt(digits("n") ?? 0)), "none");
  } else {
    if (digits("n") === null) {
      goTo(0, "none");
    } else {
      goToNumber(digits("n"), "none");
    }
    if (plan !== null && integer("moves") !== null) {
      movesMade = Math.min(plan.moves.length, integer("moves"));
      showAll();
    }
  }
}

/** Parses a view; null if the text is not one. */
function readView(text) {
  const view = (text ?? "").split(",").map(value => (value === "" ? NaN : Number(value)));
  return view.length === 3 && view.every(Number.isFinite) ? view : null;
}

function followView() {
  space?.reset();
  if (viewAsked !== null) {
    space?.look(...viewAsked);
  }
}

function readCondition(text, isPin) {
  const at = text.lastIndexOf("=");
  const piece = puzzle.pieces.indexOf(text.slice(0, at));
  const cells = text.slice(at + 1).split("/").map(cell => puzzle.cellAt(...cell.split(",").map(Number)));
  if (piece < 0 || cells.includes(-1)) {
    return null;
  }
  return isPin ? { piece, cells } : { piece, cell: cells[0] };
}

addEventListener("hashchange", followAddress);

// ---- Paper ----

let isPrinting = false;

/** Replaces the canvas by an image, since some browsers print an empty canvas. */
function preparePaper(starts) {
  isPrinting = starts;
  showCells();
  if (starts && space !== null && isShown) {
    byId("photo").src = space.photo();
  }
}

addEventListener("beforeprint", () => preparePaper(true));
addEventListener("afterprint", () => preparePaper(false));
matchMedia("print").addEventListener("change", event => preparePaper(event.matches));
prefersDark.addEventListener("change", () => showCells());
