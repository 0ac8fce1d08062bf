// ---- The gallery: thumbnails of all solutions ----

const THUMB = 104; // pixels, at least
const FEW = 12; // of which the thumbnails are twice as large
const THUMB_GAP = 8;
const THUMB_CAPTION = 20;
const LONGEST_CAPTION = 13; // letters, at most; of long numbers, the end tells them apart
const ROWS_AROUND = 2; // drawn before they are scrolled into view

/**
 * A grid of thumbnails, of which only those in view exist. One of them has the focus; the arrow
 * keys move it.
 */
class Gallery {
  #root;
  #puzzle;
  #thumbnail;
  #fills;
  #inside; // as high as all thumbnails
  #shown = new Map(); // buttons by position
  #spare = []; // buttons to use again
  #columns = 1;
  #side = THUMB;
  #row = THUMB;
  #focused = 0;

  /** The number of thumbnails. */
  count = () => 0;

  /** For the thumbnail at a position: the number of the part of each cell, and a name. */
  partsAt = () => [];

  /** For the thumbnail at a position: what has the colour of each cell; null for the parts. */
  shadesAt = () => null;
  nameAt = () => "";

  /** For the thumbnail at a position: the level of the solution as text; empty if unknown. */
  levelAt = () => "";

  /** Whether the thumbnail at a position is that of the solution on screen. */
  isCurrent = () => false;

  /** Callback for the position of a chosen thumbnail. */
  onChoose = () => {};

  constructor(root, puzzle, thumbnail) {
    this.#root = root;
    this.#puzzle = puzzle;
    this.#thumbnail = thumbnail;
    this.#fills = puzzle.parts.map(({ colour }) => redGreenBlue(colour));
    this.#inside = make("div", { className: "thumbs" });
    root.append(this.#inside);
    root.addEventListener("scroll", () => this.#fill());
    root.addEventListener("keydown", event => this.#onKey(event));
    new ResizeObserver(() => this.show()).observe(root);
  }

  /** Shows the thumbnails around one of them, which gets the focus. */
  show(position = this.#focused) {
    const room = this.#inside.clientWidth;
    if (room === 0) {
      return; // not displayed
    }
    const least = this.count() > FEW ? THUMB : 2 * THUMB;
    this.#columns = Math.max(1, Math.floor((room + THUMB_GAP) / (least + THUMB_GAP)));
    this.#side = Math.floor((room + THUMB_GAP) / this.#columns) - THUMB_GAP;
    const height = Math.round(this.#side * Math.min(1.2, Math.max(0.3, this.#thumbnail.shape)));
    this.#row = height + THUMB_CAPTION + THUMB_GAP;
    this.#inside.style.height = Math.ceil(this.count() / this.#columns) * this.#row + "px";
    this.#inside.style.setProperty("--thumb-height", height + "px");
    const hasFocus = this.#root.contains(document.activeElement);
    for (const button of [...this.#shown.values()].reverse()) { // Each keeps its position.
      button.remove();
      this.#spare.push(button);
    }
    this.#shown.clear();
    this.#focused = Math.max(0, Math.min(this.count() - 1, position));
    this.#reveal();
    this.#fill();
    if (hasFocus) {
      this.focus();
    }
  }

  /** Scrolls to the thumbnail with the focus. */
  #reveal() {
    const top = Math.floor(this.#focused / this.#columns) * this.#row;
    const { scrollTop, clientHeight } = this.#root;
    if (top < scrollTop || top + this.#row > scrollTop + clientHeight) {
      this.#root.scrollTop = top - (clientHeight - this.#row) / 2;
    }
  }

  /** Makes the thumbnails that are in view, and removes the others. */
  #fill() {
    const { scrollTop, clientHeight } = this.#root;
    const first = Math.max(0, Math.floor(scrollTop / this.#row) - ROWS_AROUND) * this.#columns;
    const rows = Math.ceil((scrollTop + clientHeight) / this.#row) + ROWS_AROUND;
    const end = Math.min(this.count(), rows * this.#columns);
    for (const [position, button] of this.#shown) {
      if ((position < first || position >= end) && document.activeElement !== button) {
        button.remove();
        this.#spare.push(button);
        this.#shown.delete(position);
      }
    }
    for (let position = first; position < end; position++) {
      if (!this.#shown.has(position)) {
        this.#shown.set(position, this.#place(this.#spare.pop() ?? this.#button(), position));
      }
    }
  }

  #button() {
    const button = make("button", { type: "button", className: "thumb" },
        make("canvas"), make("span"));
    button.addEventListener("click", () => this.onChoose(Number(button.dataset.position)));
    return button;
  }

  #place(button, position) {
    const [canvas, caption] = button.children;
    const height = this.#row - THUMB_CAPTION - THUMB_GAP;
    const size = [this.#side, height].map(v => Math.round(v * devicePixelRatio));
    if (canvas.width !== size[0] || canvas.height !== size[1]) {
      [canvas.width, canvas.height] = size;
    }
    const shades = this.shadesAt(position);
    this.#thumbnail.draw(canvas, this.partsAt(position),
        (part, cell) => (shades === null ? this.#fills[part] : redGreenBlue(shades[cell].colour)));
    const name = this.nameAt(position);
    const level = this.levelAt(position) === "" ? "" : "level " + this.levelAt(position);
    caption.replaceChildren(
        name.length > LONGEST_CAPTION ? "…" + name.slice(2 - LONGEST_CAPTION) : name,
        ...(level === "" ? [] : [make("small", {}, level)]));
    button.setAttribute("aria-label",
        "Solution " + name + (level === "" ? "" : ", " + level));
    button.setAttribute("aria-current", this.isCurrent(position));
    button.dataset.position = position;
    button.style.width = this.#side + "px";
    button.style.left = (position % this.#columns) * (this.#side + THUMB_GAP) + "px";
    button.style.top = Math.floor(position / this.#columns) * this.#row + "px";
    button.tabIndex = position === this.#focused ? 0 : -1;
    this.#inside.append(button);
    return button;
  }

  /** Gives the focus to a thumbnail. */
  focus(position = this.#focused) {
    this.#shown.get(this.#focused)?.setAttribute("tabindex", "-1");
    this.#focused = Math.max(0, Math.min(this.count() - 1, position));
    this.#reveal();
    this.#fill();
    const button = this.#shown.get(this.#focused);
    button?.setAttribute("tabindex", "0");
    button?.focus({ preventScroll: true });
  }

  #onKey(event) {
    const page = this.#columns * Math.max(1, Math.floor(this.#root.clientHeight / this.#row));
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.#columns, ArrowDown: this.#columns,
      PageUp: -page, PageDown: page, Home: -Infinity, End: Infinity }[event.key];
    if (by !== undefined) {
      this.focus(this.#focused + by);
      event.preventDefault();
    }
    event.stopPropagation(); // The page behind has its own keys.
  }
}

// ---- Its dialog ----

/** The matches in the gallery: all as they come, or those from some level on, or by level. */
class Shelf {
  #positions = null; // among the matches, in order; null for all

  /**
   * Takes up the matches.
   *
   * @param isByLevel whether the highest level comes first
   * @param least the first number of the lowest level; 0 for all, also those of unknown levels
   */
  arrange(isByLevel, least) {
    this.#positions = null;
    if (isByLevel || least > 0) {
      const levels = Array.from({ length: matches.count }, (_, position) => levelOf(position));
      const found = [...levels.keys()]
          .filter(position => least === 0 || parseInt(levels[position], 10) >= least);
      this.#positions = !isByLevel ? found
          : found.sort((a, b) => compareLevels(levels[a], levels[b]) || a - b);
    }
  }

  get count() {
    return this.#positions === null ? matches.count : this.#positions.length;
  }

  /** The position among the matches of the one at a place. */
  at(place) {
    return this.#positions === null ? place : this.#positions[place];
  }

  /** The place of a match; 0 if it is not here. */
  placeOf(position) {
    return this.#positions === null ? position : Math.max(0, this.#positions.indexOf(position));
  }
}

const shelf = new Shelf();
const numberAt = place => solutions.number(matches.at(shelf.at(place)));
const levelOf = position => plans.levelOf(solutions.number(matches.at(position)));

const gallery = new Gallery(byId("thumbs"), puzzle, thumbnail);
gallery.count = () => shelf.count;
gallery.nameAt = place => withCommas(numberAt(place));
gallery.levelAt = place => plans.levelOf(numberAt(place)) ?? "";
gallery.partsAt = place => {
  const partOf = puzzle.cells.map(() => -1);
  const copies = puzzle.pieces.map(() => 0);
  for (const { piece, cells } of solutions.placements(matches.at(shelf.at(place)))) {
    const part = puzzle.firstPart[piece] + copies[piece]++;
    cells.forEach(cell => (partOf[cell] = part));
  }
  return partOf;
};
gallery.shadesAt = place => shadesOf(matches.at(shelf.at(place)));
gallery.isCurrent = place => shelf.at(place) === position();
gallery.onChoose = place => {
  byId("gallery").close();
  goTo(shelf.at(place), "none");
};

/** Offers the levels of the matches, if any is known, with the number of matches from each on. */
function showLevels() {
  byId("gallery-levels").hidden = !plans.areKnown;
  if (!plans.areKnown) {
    return;
  }
  const counts = new Map(); // by the first number of a level
  for (let position = 0; position < matches.count; position++) {
    const first = parseInt(levelOf(position), 10);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const chosen = byId("gallery-least").value;
  let sum = 0;
  byId("gallery-least").replaceChildren(make("option", { value: "0" }, "any"),
      ...[...counts.keys()].filter(first => first > 0).sort((a, b) => b - a).map(first => {
        sum += counts.get(first);
        return make("option", { value: first }, "from " + first + " (" + withCommas(sum) + ")");
      }));
  byId("gallery-least").value = chosen;
  if (byId("gallery-least").selectedIndex < 0) {
    byId("gallery-least").value = "0";
  }
}

/** Shows the matches in the order and from the level that are chosen. */
function showShelf() {
  shelf.arrange(byId("gallery-order").value === "level", Number(byId("gallery-least").value));
  const { count } = shelf;
  byId("gallery-title").textContent =
      count < matches.count || !matches.areAll ? countWords(count, "match", "matches")
      : (isPart() ? "The first " : "") + countWords(count, "solution");
  byId("gallery-random").disabled = count === 0;
}

function openGallery() {
  byId("gallery").showModal();
  showLevels();
  showShelf();
  gallery.show(shelf.placeOf(position()));
  gallery.focus();
}

const random = () => goTo(Math.floor(Math.random() * matches.count));

byId("gallery-close").addEventListener("click", () => byId("gallery").close());
byId("gallery-random").addEventListener("click", () =>
    gallery.focus(Math.floor(Math.random() * shelf.count)));
for (const id of ["gallery-order", "gallery-least"]) {
  byId(id).addEventListener("change", () => {
    showShelf();
    gallery.show(0);
  });
}
