// ---- Disassembly: the moves by which a solution comes apart ----

const ASSEMBLED = [];
const GLIDE_TIME = 500; // milliseconds at speed 1, for a move of 1 unit
const REST_TIME = 250; // between two moves

/** The moves of the current solution, if they are known, and how many are made. */
class Moves {
  #plan = null; // how the solution comes apart: its level, its moves and the places after each
  #made = 0;
  #timer = null; // while the moves are played
  #glideTime = GLIDE_TIME;

  get areKnown() {
    return this.#plan !== null;
  }

  get count() {
    return this.#plan?.moves.length ?? 0;
  }

  get made() {
    return this.#made;
  }

  /** By part: how far it is from its place in the solution; empty if no move is made. */
  get places() {
    return this.#made > 0 ? this.#plan.places[this.#made] : ASSEMBLED;
  }

  /** How long the pieces glide at the last move, in milliseconds. */
  get glideTime() {
    return this.#glideTime;
  }

  /** Looks up how the current solution comes apart, and assembles it. */
  find() {
    this.reset();
    const found = plans.of(solutions.number(state.index));
    if (found === null) {
      this.#plan = null;
      return;
    }
    insertion.end();
    const copies = puzzle.pieces.map(() => 0);
    const parts = solutions.placements(state.index)
        .map(({ piece }) => puzzle.firstPart[piece] + copies[piece]++);
    const boxes = parts.map(part => around(state.placed[part].map(cell => puzzle.solids[cell])));
    const places = placesAfterMoves(found.moves, boxes).map(list => {
      const byPart = puzzle.parts.map(() => [0, 0, 0]);
      parts.forEach((part, piece) => (byPart[part] = list[piece]));
      return byPart;
    });
    const moves = found.moves.map(move =>
        ({ ...move, parts: move.pieces.map(piece => parts[piece]) }));
    this.#plan = { level: found.level, moves, places };
  }

  /** Takes all moves back, without showing it yet. */
  reset() {
    this.pause();
    this.#made = 0;
  }

  /** Makes a number of moves, or as many as there are, without showing it yet. */
  make(count) {
    this.#made = Math.max(0, Math.min(this.count, count));
  }

  /** Shows the pieces after a number of moves; they glide there if it is one move away. */
  #show(count) {
    const before = this.#made;
    this.make(count);
    if (this.#made !== before) {
      const { units } = this.#plan.moves[Math.min(before, this.#made)];
      const length = units === 0 ? 2 : Math.min(2, Math.sqrt(units));
      this.#glideTime = (GLIDE_TIME * length) / Number(byId("speed").value);
      showCells(Math.abs(this.#made - before) === 1 ? "glide" : "none");
    }
    this.showControls();
    address.keep();
  }

  /** Shows the pieces after a number of moves, and plays no further, if there are moves. */
  goTo(count) {
    if (this.areKnown) {
      this.pause();
      this.#show(count);
    }
  }

  /** Plays the moves, or pauses them. */
  play() {
    if (!this.areKnown || this.#timer !== null) {
      this.pause();
      return;
    }
    if (slideShow.isOn) {
      slideShow.pause();
    }
    const go = () => {
      this.#show(this.#made + 1);
      this.#timer = this.#made === this.count ? null
          : setTimeout(go, this.#glideTime + REST_TIME / Number(byId("speed").value));
      this.showControls();
    };
    if (this.#made < this.count) {
      go();
    } else {
      this.#show(0);
      this.#timer = setTimeout(go, GLIDE_TIME);
      this.showControls();
    }
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.showControls();
  }

  /** Shows the controls of the moves. */
  showControls() {
    byId("apart").hidden = !this.areKnown;
    document.querySelectorAll(".of-moves").forEach(one => (one.hidden = !this.areKnown));
    byId("layers-title").textContent = this.#made > 0 ? "Layers, assembled" : "Layers"; // They stay as they are.
    if (!this.areKnown) {
      return;
    }
    const { count } = this;
    const made = this.#made;
    byId("move-text").textContent = made === 0 ? this.#words()
        : "Move " + made + " of " + count + this.#levelWords() + " – "
            + moveWords(this.#plan.moves[made - 1]);
    byId("move").max = String(count);
    byId("move").value = String(made);
    byId("first-move").disabled = byId("previous-move").disabled = made === 0;
    byId("next-move").disabled = byId("last-move").disabled = made === count;
    byId("play-moves").disabled = count === 0;
    byId("play-moves").classList.toggle("playing", this.#timer !== null);
    byId("play-moves").setAttribute(
        "aria-label", this.#timer === null ? "Play the moves" : "Pause the moves");
    document.querySelectorAll("#order .piece").forEach((button, k) =>
        button.setAttribute("aria-current", k + 1 === made ? "step" : "false"));
    const current = document.querySelector('#order [aria-current="step"]');
    if (current !== null) {
      const sheet = byId("assembly");
      const [{ top, bottom }, seen] = [current, sheet].map(one => one.getBoundingClientRect());
      sheet.scrollTop += Math.min(0, top - seen.top) + Math.max(0, bottom - seen.bottom);
    }
  }

  /** Lists the moves, in place of the order from above. */
  list() {
    byId("order-text").textContent = this.#words();
    byId("order-text").classList.remove("locked");
    byId("order").hidden = false;
    byId("order").classList.add("moves");
    byId("order").replaceChildren(...this.#plan.moves.map((move, k) => {
      const button = make("button", { type: "button", className: "piece" },
          make("span", { className: "rank" }, String(k + 1)), moveWords(move));
      button.addEventListener("click", () => this.goTo(k + 1));
      return make("li", {}, button);
    }));
  }

  /** "Comes apart in 18 moves, level 12.3: 12 moves to the first piece, then 3". */
  #words() {
    const { level } = this.#plan;
    const [first, ...others] = level.split(".");
    const then = others.length > 0 ? ", then " + listWords(others) : "";
    return "Comes apart in " + countWords(this.count, "move")
        + (level === "" ? "" : ", level " + level + ": " + countWords(Number(first), "move") + " to the first piece" + then);
  }

  #levelWords() {
    return this.#plan.level === "" ? "" : " (level " + this.#plan.level + ")";
  }
}

const moveWords = ({ parts, direction, units }) =>
    listWords(parts.map(part => partName(puzzle.parts[part]))) + ": "
    + (units === 0 ? "out" : countWords(units, "unit")) + " towards " + direction.name;

const moves = new Moves();

const MOVE_ACTIONS = {
  "first-move": () => moves.goTo(0),
  "previous-move": () => moves.goTo(moves.made - 1),
  "play-moves": () => moves.play(),
  "next-move": () => moves.goTo(moves.made + 1),
  "last-move": () => moves.goTo(moves.count),
};
Object.entries(MOVE_ACTIONS).forEach(([id, action]) => byId(id).addEventListener("click", action));
byId("move").addEventListener("input", event => moves.goTo(Number(event.target.value)));
