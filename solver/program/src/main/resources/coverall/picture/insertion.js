// ---- Assembly: the pieces put in from above, one after the other ----

/** The order in which the pieces of the current solution can be inserted, shown step by step. */
class Insertion {
  #order = null; // of the parts; null if none exists
  #cycle = null; // parts that lock each other; null if there is an order
  #done = null; // number of parts put in while the assembly is shown; null otherwise

  /** Whether the assembly is shown. */
  get isShown() {
    return this.#done !== null;
  }

  /** Whether a part is in the box: while the assembly is shown, only those already put in. */
  includes(part) {
    return this.#done === null || this.#order.indexOf(part) < this.#done;
  }

  /** Finds an order of assembly for the current solution. */
  find() {
    const { placed } = state;
    const parts = puzzle.parts.map((part, number) => number).filter(part => placed[part] !== null);
    const found = assembly(parts.map(part => placed[part].map(cell => puzzle.solids[cell])));
    const asParts = list => list?.map(k => parts[k]) ?? null;
    this.#order = asParts(found.order);
    this.#cycle = asParts(found.cycle);
    if (this.isShown) {
      this.#done = this.#order === null ? null : this.#order.length;
    }
  }

  /** Puts all pieces in again, without showing it yet. */
  end() {
    this.#done = null;
  }

  /** Shows the Assembly tab: the order, or the moves if the solution comes apart by moves. */
  show() {
    const can = state.isShown && !moves.areKnown && this.#order !== null;
    byId("assembly-steps").hidden = byId("order").hidden = !can;
    if (!state.isShown) {
      byId("order-text").textContent = "";
    } else if (moves.areKnown) {
      moves.list();
    } else {
      byId("order-text").textContent = can
          ? "Insert the pieces from above in this order:"
          : "Cannot be assembled from above: " + lockWords(this.#cycle);
      byId("order-text").classList.toggle("locked", !can);
      if (can) {
        this.#list();
      }
    }
  }

  #list() {
    const count = this.#order.length;
    const done = this.#done ?? count;
    byId("order").classList.remove("moves");
    byId("step").max = String(count);
    byId("step").value = String(done);
    byId("step-text").textContent = done + " of " + count;
    byId("out").disabled = done === 0;
    byId("in").disabled = this.isShown && done === count;
    byId("in").title = this.isShown ? "Insert a piece" : "Start with an empty box";
    byId("order").replaceChildren(...this.#order.map((part, k) => {
      const swatch = makeSwatch(puzzle.parts[part].fill);
      const button = make("button", { type: "button", className: "piece" },
          make("span", { className: "rank" }, String(k + 1)), swatch, partName(puzzle.parts[part]));
      button.addEventListener("click", () => this.goTo(k + 1));
      button.setAttribute("aria-current", k + 1 === this.#done ? "step" : "false");
      return make("li", { className: k < done ? "" : "is-out" }, button);
    }));
  }

  /** Shows the given number of pieces put in. */
  goTo(count) {
    const before = this.#done ?? this.#order.length;
    this.#done = Math.max(0, Math.min(this.#order.length, count));
    showCells(this.#done > before ? "fall" : "none");
    this.show();
  }

  /** Puts the next piece in; the first one if all are in and the assembly was not shown. */
  putIn() {
    this.goTo(this.isShown ? this.#done + 1 : 1);
  }

  takeOut() {
    this.goTo((this.#done ?? this.#order.length) - 1);
  }
}

function lockWords(cycle) {
  return listWords(cycle.map(part => partName(puzzle.parts[part]))) + " lock each other.";
}

const insertion = new Insertion();

byId("in").addEventListener("click", () => insertion.putIn());
byId("out").addEventListener("click", () => insertion.takeOut());
byId("step").addEventListener("input", event => insertion.goTo(Number(event.target.value)));
