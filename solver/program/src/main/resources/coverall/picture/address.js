// ---- The address: number, filter, view ----

const CUT_WORDS = ["cutx", "cuty", "cut"]; // along x, y and z

/** The address of the page, which keeps what the page shows. */
class Address {
  #timer = null;
  #viewAsked = null; // turn, height and zoom requested by the address

  /** Updates the address after a short delay, because browsers limit the rate of updates. */
  keep() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      try {
        history.replaceState(null, "", this.#text());
      } catch {
        // An embedded page may not change its address.
      }
    }, 250);
  }

  #text() {
    const { index, isShown, space, explode, cuts, looks } = state;
    const words = isShown ? ["n=" + solutions.number(index)] : [];
    for (const { piece, cell, cells } of matches.conditions) {
      const at = (cells ?? [cell]).map(cellWords).join("/");
      words.push((cells === undefined ? "where=" : "pin=")
          + encodeURIComponent(puzzle.pieces[piece]) + "=" + at);
    }
    if (moves.made > 0) {
      words.push("moves=" + moves.made);
    }
    const view = space === null ? this.#viewAsked : space.isMoved ? space.view : null;
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
  follow() {
    const text = location.hash.slice(1);
    const words = new URLSearchParams(/^\d+$/.test(text) ? "n=" + text : text);
    const digits = name => words.get(name)?.match(/^\d+$/)?.[0] ?? null;
    const integer = name => (digits(name) === null ? null : Number(digits(name)));
    matches.conditions = ["where", "pin"]
        .flatMap(kind => words.getAll(kind).map(text => readCondition(text, kind === "pin")))
        .filter(one => one !== null);
    state.explode = Math.min(100, integer("explode") ?? 0) / 100;
    state.cuts = puzzle.extent.map((extent, axis) =>
        Math.max(1, Math.min(extent, integer(CUT_WORDS[axis]) ?? extent)));
    const cut = state.cuts.findIndex((count, axis) => count < puzzle.extent[axis]);
    if (cut >= 0) {
      byId("cut-axis").value = String(cut);
    }
    const letters = words.get("looks") ?? "";
    state.looks = puzzle.parts.map((part, k) =>
        LOOKS.find(look => look[0] === letters[k]) ?? "solid");
    this.#viewAsked = readView(words.get("turn"));
    this.followView();
    if (solutions.count === 0) {
      showAll();
    } else if (matches.count === 0) {
      take(solutions.withNumber(BigInt(digits("n") ?? 0)), "none");
    } else {
      if (digits("n") === null) {
        goTo(0, "none");
      } else {
        goToNumber(digits("n"), "none");
      }
      if (moves.areKnown && integer("moves") !== null) {
        moves.make(integer("moves"));
        showAll();
      }
    }
  }

  /** Turns the 3D view as the address requests. */
  followView() {
    state.space?.reset();
    if (this.#viewAsked !== null) {
      state.space?.look(...this.#viewAsked);
    }
  }
}

/** Parses a view; null if the text is not one. */
function readView(text) {
  const view = (text ?? "").split(",").map(value => (value === "" ? NaN : Number(value)));
  return view.length === 3 && view.every(Number.isFinite) ? view : null;
}

function readCondition(text, isPin) {
  const at = text.lastIndexOf("=");
  const piece = puzzle.pieces.indexOf(text.slice(0, at));
  const cells = text.slice(at + 1).split("/")
      .map(cell => puzzle.cellAt(...cell.split(",").map(Number)));
  if (piece < 0 || cells.includes(-1)) {
    return null;
  }
  return isPin ? { piece, cells } : { piece, cell: cells[0] };
}

const address = new Address();

addEventListener("hashchange", () => address.follow());
