// ---- Pieces: the list of them, the chosen one, how they look ----

/** The parts that are copies of a piece. */
const copiesOf = piece => puzzle.parts.map((part, number) => number)
    .filter(number => puzzle.parts[number].piece === piece);

const rows = puzzle.titles.map((name, piece) => makeRow(name, copiesOf(piece)));
byId("piece-list").append(...rows.map(row => row.item));

/** An entry of the list of pieces: colour, name, number of copies and look. */
function makeRow(name, copies) {
  const inStripes = copies.slice(0, 4).map((part, k, shown) =>
      [k, k + 1].map(at => puzzle.parts[part].fill + " " + (100 * at) / shown.length + "%")
          .join(", "));
  const swatch = makeSwatch("linear-gradient(90deg, " + inStripes.join(", ") + ")");
  const which = make("small");
  const button = make("button", { type: "button", className: "piece" },
      swatch, make("span", { className: "piece-name" }, name), which);
  button.addEventListener("click", () => choose(nextOf(copies)));
  button.addEventListener("pointerenter", () => hover(copies.length === 1 ? copies[0] : -1));
  button.addEventListener("pointerleave", () => hover(-1));
  const eye = makeEye();
  eye.addEventListener("click", () => {
    const after = lookAfter(lookOf(copies));
    copies.forEach(part => (state.looks[part] = after));
    showAll();
  });
  return { item: make("li", {}, button, eye), name, button, which, copies, eye };
}

/** A button with an eye, whose class is a look. */
function makeEye() {
  const eye = make("button", { type: "button" });
  const picture = svg("svg", { viewBox: "0 0 20 20" }, eye);
  svg("path", { class: "lid", d: "M1.5 10Q10 0.500 18.500 10Q10 19.500 1.500 10Z" }, picture);
  svg("circle", { class: "pupil", cx: 10, cy: 10, r: 2.8 }, picture);
  svg("path", { class: "slash", d: "M3.500 16.500 16.500 3.500" }, picture);
  return eye;
}

/** How the copies of a piece look, or the first of their looks. */
const lookOf = copies => LOOKS.find(look => copies.some(part => state.looks[part] === look));

const lookAfter = look => LOOKS[(LOOKS.indexOf(look) + 1) % LOOKS.length];

/** The copy to select after the selected one, one after the other; -1 after the last. */
function nextOf(copies) {
  const used = copies.filter(part => state.placed[part] !== null);
  return used[used.indexOf(state.chosen) + 1] ?? -1;
}

function showPieces() {
  const { placed, looks, chosen, isShown } = state;
  rows.forEach(({ item, name, button, which, copies, eye }) => {
    const isLeftOut = isShown && copies.every(part => placed[part] === null);
    const isChosen = copies.includes(chosen);
    item.classList.toggle("left-out", isLeftOut);
    item.classList.toggle("is-chosen", isChosen);
    button.setAttribute("aria-pressed", String(isChosen));
    button.disabled = isLeftOut;
    which.textContent = copies.length === 1 ? ""
        : isChosen ? puzzle.parts[chosen].copyName + " of " + copies.length : "× " + copies.length;
    const look = lookOf(copies);
    eye.className = "icon eye " + look;
    eye.setAttribute("aria-label", name + ": " + LOOK_WORDS[look]);
    eye.title = LOOK_WORDS[look] + " (click: " + LOOK_WORDS[lookAfter(look)] + ")";
  });
  byId("only").disabled = chosen < 0;
  byId("all").disabled = looks.every(look => look === "solid");
}

function choose(part, cell = -1) {
  state.chosen = part;
  state.pointed = cell;
  if (part >= 0) {
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
  if (part !== state.hovered) {
    state.hovered = part;
    showCells();
  }
}

/** By part: the cells that it covers in the picture, or null. */
const shownPlaces = () => (play.isOn ? play.places : state.placed);

const partAt = cell => shownPlaces().findIndex(cells => cells?.includes(cell));

layers.onHover = cell => hover(cell === null ? -1 : partAt(cell));
layers.onClick = cell => {
  if (play.isOn) {
    play.pick(partAt(cell), cell);
  } else if (cell !== null && state.isShown) {
    choose(partAt(cell), cell);
  }
};

byId("all").addEventListener("click", () => {
  state.looks = state.looks.map(() => "solid");
  showAll();
});
byId("only").addEventListener("click", () => {
  state.looks = state.looks.map((look, part) => (part === state.chosen ? "solid" : "hidden"));
  showAll();
});
