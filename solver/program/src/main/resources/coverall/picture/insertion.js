// ---- Assembly: the pieces put in from above, one after the other ----

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
