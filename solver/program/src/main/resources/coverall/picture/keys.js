// ---- Buttons, sliders, keys ----

const TURN_BY_KEY = 7.5; // degrees

const ACTIONS = {
  random,
  "open-gallery": openGallery,
  first: () => goTo(0),
  previous,
  play: () => slideShow.toggle(),
  next,
  last: () => goTo(matches.count - 1),
  nearer: () => state.space?.zoomBy(1.25),
  farther: () => state.space?.zoomBy(0.8),
  reset: () => {
    state.space?.reset();
    address.keep();
  },
  "names-in-space": () => {
    state.names = !state.names;
    showSteps();
    showCells();
  },
  "show-keys": () => byId("keys").showModal(),
  more: () => byId("more").setAttribute("aria-expanded",
      String(document.querySelector("header").classList.toggle("open"))),
  "save-picture": () => state.space !== null && save(state.space.photo(), "png"),
  "save-film": saveFilm,
};
Object.entries(ACTIONS).forEach(([id, action]) => byId(id).addEventListener("click", action));

function setExplode(value) {
  state.explode = Math.max(0, Math.min(1, value));
  showSteps();
  showCells();
  address.keep();
}

function setCut(axis, value) {
  state.cuts[axis] = Math.max(1, Math.min(puzzle.extent[axis], value));
  byId("cut-axis").value = String(axis);
  showSteps();
  showCells();
  address.keep();
}

byId("explode").addEventListener("input", event => setExplode(Number(event.target.value) / 100));
byId("cut-axis").append(...AXES.map((axis, k) => make("option", { value: k }, axis))
    .filter((option, k) => puzzle.extent[k] > 1));
byId("cutting").hidden = byId("cut-axis").length === 0;
byId("cut-axis").addEventListener("change", showCuts);
byId("cut").addEventListener("input", () =>
    setCut(Number(byId("cut-axis").value), Number(byId("cut").value)));
layers.onName = z => setCut(2, state.cuts[2] === z + 1 ? puzzle.extent[2] : z + 1);
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
  " ": ACTIONS.play,
  "+": ACTIONS.nearer,
  "=": ACTIONS.nearer,
  "-": ACTIONS.farther,
  0: ACTIONS.reset,
  e: () => setExplode(state.explode > 0 ? 0 : 0.5),
  x: () => setCut(0, state.cuts[0] - 1),
  X: () => setCut(0, state.cuts[0] + 1),
  y: () => setCut(1, state.cuts[1] - 1),
  Y: () => setCut(1, state.cuts[1] + 1),
  c: () => setCut(2, state.cuts[2] - 1),
  C: () => setCut(2, state.cuts[2] + 1),
  n: ACTIONS["names-in-space"],
  r: random,
  g: openGallery,
  ",": MOVE_ACTIONS["previous-move"],
  ".": MOVE_ACTIONS["next-move"],
  "<": MOVE_ACTIONS["first-move"],
  ">": MOVE_ACTIONS["last-move"],
  p: MOVE_ACTIONS["play-moves"],
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
  if (play.isOn && play.byKey(event)) {
    event.preventDefault();
    return;
  }
  const turn = event.shiftKey ? TURNS[event.key] : undefined;
  if (turn !== undefined) {
    state.space?.turnBy(...turn.map(v => v * TURN_BY_KEY));
  } else if (Object.hasOwn(KEYS, event.key)) {
    KEYS[event.key]();
  } else {
    return;
  }
  event.preventDefault();
});
