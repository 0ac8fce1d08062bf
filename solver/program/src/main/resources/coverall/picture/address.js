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
