// ---- Heat map: how often a piece covers each cell ----

/** For each cell a colour, an ink and a percentage: of the matches in which the piece covers it. */
function heatOf({ piece, name, colour }) {
  const counts = puzzle.cells.map(() => 0);
  for (const place of matches.places().values()) {
    if (place.piece === piece) {
      place.cells.forEach(cell => (counts[cell] += place.count));
    }
  }
  const most = Math.max(1, ...counts);
  const cells = counts.map(count => {
    const share = Math.round((20 * count) / most) / 20;
    const mixed = redGreenBlue(colour).reduce((sum, full) =>
        sum * 256 + Math.round(full * share + (prefersDark.matches ? 48 : 244) * (1 - share)), 0);
    const percent = (100 * count) / Math.max(1, matches.count);
    return { count, colour: mixed, fill: hex(mixed), ink: inkOn(mixed),
      label: percent > 0 && percent < 1 ? "<1" : String(Math.round(percent)) };
  });
  return { cells, words: name + " in percent of " + solutionWords(matches.count) };
}

/** The cells that the piece ever covers, as bodies of their own. */
function warmCells({ cells }) {
  return cells.flatMap(({ count, colour, ink, label }, cell) => {
    const place = [puzzle.solids[cell]];
    return count === 0 || !isLeft(cell) ? []
        : [{ part: cell, name: label, colour, ink, cells: place, place, look: "solid",
          isChosen: false }];
  });
}

byId("heat").addEventListener("change", event => {
  state.isHeat = event.target.checked;
  if (state.isHeat && state.chosen < 0) {
    choose(state.placed.findIndex(cells => cells !== null));
  }
  showCells();
});
