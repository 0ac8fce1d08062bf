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
    caption.textContent =
        name.length > LONGEST_CAPTION ? "…" + name.slice(2 - LONGEST_CAPTION) : name;
    button.setAttribute("aria-label", "Solution " + this.nameAt(position));
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

const gallery = new Gallery(byId("thumbs"), puzzle, thumbnail);
gallery.count = () => matches.count;
gallery.nameAt = place => withCommas(solutions.number(matches.at(place)));
gallery.partsAt = place => {
  const partOf = puzzle.cells.map(() => -1);
  const copies = puzzle.pieces.map(() => 0);
  for (const { piece, cells } of solutions.placements(matches.at(place))) {
    const part = puzzle.firstPart[piece] + copies[piece]++;
    cells.forEach(cell => (partOf[cell] = part));
  }
  return partOf;
};
gallery.shadesAt = place => shadesOf(matches.at(place));
gallery.onChoose = place => {
  byId("gallery").close();
  goTo(place, "none");
};

function openGallery() {
  const { count } = matches;
  byId("gallery-title").textContent = !matches.areAll ? countWords(count, "match", "matches")
      : (isPart() ? "The first " : "") + countWords(count, "solution");
  byId("gallery-random").disabled = count === 0;
  byId("gallery").showModal();
  gallery.show(position());
  gallery.focus(position());
}

const random = () => goTo(Math.floor(Math.random() * matches.count));

byId("gallery-close").addEventListener("click", () => byId("gallery").close());
byId("gallery-random").addEventListener("click", () =>
    gallery.focus(Math.floor(Math.random() * matches.count)));
