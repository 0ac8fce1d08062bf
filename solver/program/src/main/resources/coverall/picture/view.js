// ---- Showing ----

const MOST_EXPLODED = 1.6;

/** Updates the whole page. */
function showAll(motion = "none") {
  showHeading();
  showSteps();
  showCells(motion);
  showPieces();
  showFilter();
  insertion.show();
  moves.showControls();
  address.keep();
}

/** Whether the page has only the first solutions. */
const isPart = () => state.note !== "" && solutions.count > 1 && solutions.areNumberedThrough();

function showHeading() {
  const { index, isShown, note } = state;
  const number = isShown ? solutions.number(index) : 0;
  const count = (isPart() ? "the first " : "") + withCommas(solutions.count);
  const words = !isShown ? "No solution"
      : solutions.areNumberedThrough() ? "Solution " + withCommas(number) + " of " + count
      : "Solution " + withCommas(number) + " (" + withCommas(index + 1) + " of " + count
          + " on this page),";
  byId("number").replaceChildren(
      words, ...(isShown ? [make("span", { className: "distinct" }, " " + puzzle.distinct)] : []));
  document.title = puzzle.name + (isShown ? " – solution " + withCommas(number) : "");
  const found = matches.areAll ? ""
      : matches.count === 0 ? "No solution matches."
      : isMatch() ? "Match " + withCommas(position() + 1) + " of " + withCommas(matches.count)
      : withCommas(matches.count) + " of " + count + " match, but not this solution.";
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
  const [x, y, z] = puzzle.stands[cell];
  const { cuts } = state;
  return x < cuts[0] && y >= puzzle.extent[1] - cuts[1] && z < cuts[2];
}

function showSteps() {
  const at = position();
  const last = matches.count - 1;
  byId("first").disabled = byId("previous").disabled = last < 0 || at === 0;
  byId("next").disabled = byId("last").disabled = last < 0 || (at >= last && isMatch());
  byId("play").disabled = byId("random").disabled = last < 1;
  byId("open-gallery").disabled = last < 0;
  byId("play").classList.toggle("playing", slideShow.isOn);
  byId("play").setAttribute("aria-label", slideShow.isOn ? "Pause" : "Play");
  byId("go-number").disabled = solutions.count === 0;
  if (document.activeElement !== byId("go-number")) {
    byId("go-number").value = state.isShown ? String(solutions.number(state.index)) : "";
  }
  byId("explode").value = String(Math.round(state.explode * 100));
  showCuts();
  byId("names-in-space").setAttribute("aria-pressed", String(state.names));
}

/** Shows where the pieces are cut, and the slider for the axis that is chosen. */
function showCuts() {
  const { cuts } = state;
  for (const option of byId("cut-axis").options) {
    const k = Number(option.value);
    option.text = AXES[k] + (cuts[k] === puzzle.extent[k] ? ""
        : " at " + (k === 1 ? puzzle.extent[1] - cuts[1] : cuts[k] - 1));
  }
  const axis = Number(byId("cut-axis").value);
  byId("cut").max = String(puzzle.extent[axis]);
  byId("cut").value = String(cuts[axis]);
}

/** Whether a part is in the box: while the assembly is shown, only those already put in. */
const isIn = part => play.isOn || insertion.includes(part);

/** The part that stands out: the one in hand in the game, else under the mouse, else chosen. */
const emphasised = () =>
    play.isOn ? play.partInHand : state.hovered >= 0 ? state.hovered : state.chosen;

/** Shows the solution in layers and in the 3D view. */
function showCells(motion = "none") {
  const { chosen, isHeat, looks } = state;
  const partOf = puzzle.cells.map(() => -1);
  shownPlaces().forEach((cells, part) => cells?.forEach(cell => (partOf[cell] = part)));
  const heat = isHeat && !play.isOn && chosen >= 0 ? heatOf(puzzle.parts[chosen]) : null;
  byId("hint").textContent = heat === null ? "" : heat.words;
  layers.show({
    partOf,
    parts: puzzle.parts.map((part, number) => ({
      label: part.label,
      fill: part.fill,
      ink: part.ink,
      isFaint: play.isOn ? number === emphasised() : looks[number] === "hidden" || !isIn(number),
    })),
    chosen: isHeat ? -1 : emphasised(),
    pointed: state.pointed,
    isLeft,
    top: state.cuts[2] - 1,
    heat,
    shades: state.shades,
  });
  state.space?.show({
    bodies: heat === null ? bodies() : warmCells(heat),
    explode: state.explode * MOST_EXPLODED,
    names: state.names,
    frame: insertion.isShown || play.isOn,
    places: moves.places,
    glideTime: moves.glideTime,
    inkOnPage: prefersDark.matches && !state.isPrinting ? "#ffffff" : "#16181d",
  }, prefersLess.matches ? "none" : motion);
}

/** The parts that are in the box, without the cells that are cut off. */
function bodies() {
  const { looks, shades } = state;
  const found = [];
  puzzle.parts.forEach((part, number) => {
    const shown = shownPlaces()[number] ?? null;
    if (shown === null || !isIn(number)) {
      return;
    }
    const place = shown.map(cell => puzzle.solids[cell]);
    const cells = place.filter(cell => isLeft(cell.number));
    if (cells.length > 0) {
      const isChosen = number === emphasised();
      const own = shades === null ? part : shades[cells[0].number];
      const coloured = shades === null ? {}
          : { shades: cells.map(cell => shades[cell.number].colour) };
      found.push({ part: number, name: part.label, colour: part.colour, ink: own.ink,
        cells, place, ...coloured, isChosen,
        look: !play.isOn ? looks[number] : isChosen ? "ghost" : "solid" });
    }
  });
  return found;
}
