// ---- Assembly: in what order the pieces can be put in straight from above ----

/**
 * By part: the parts that have to be in before it, because it has a cell above one of theirs. Parts
 * are numbers, and `parts` holds their cells as [x, y, z].
 */
function partsBelow(parts) {
  const columns = new Map();
  parts.forEach((cells, part) => {
    for (const [x, y, z] of cells) {
      const column = x + "," + y;
      if (!columns.has(column)) {
        columns.set(column, []);
      }
      columns.get(column).push({ z, part });
    }
  });
  const below = parts.map(() => new Set());
  for (const column of columns.values()) {
    column.sort((one, other) => one.z - other.z);
    for (let k = 1; k < column.length; k++) {
      // Those farther down follow: each is below the one between.
      if (column[k].part !== column[k - 1].part) {
        below[column[k].part].add(column[k - 1].part);
      }
    }
  }
  return below;
}

/**
 * The parts in an order in which they can be put in; or, if there is none, the parts of a shortest
 * cycle, each of which has to be in before the next, and the last before the first.
 */
function assembly(parts) {
  const below = partsBelow(parts);
  const lowest = parts.map(cells => Math.min(...cells.map(cell => cell[2])));
  const isIn = parts.map(() => false);
  const order = [];
  while (order.length < parts.length) {
    let next = -1;
    for (let part = 0; part < parts.length; part++) {
      const isFree = !isIn[part] && [...below[part]].every(other => isIn[other]);
      if (isFree && (next < 0 || lowest[part] < lowest[next])) {
        next = part;
      }
    }
    if (next < 0) {
      return { order: null, cycle: shortestCycle(below) };
    }
    isIn[next] = true;
    order.push(next);
  }
  return { order, cycle: null };
}

function shortestCycle(below) {
  let best = null;
  for (let start = 0; start < below.length; start++) {
    const cycle = cycleThrough(start, below);
    if (cycle !== null && (best === null || cycle.length < best.length)) {
      best = cycle;
    }
  }
  return best;
}

/** A shortest cycle through a part, found in order of the distance from it. */
function cycleThrough(start, below) {
  const above = new Map([[start, null]]); // from which part each was reached, going down
  const queue = [start];
  for (const part of queue) {
    for (const other of below[part]) {
      if (other === start) {
        const cycle = [];
        for (let k = part; k !== null; k = above.get(k)) {
          cycle.push(k);
        }
        return cycle;
      }
      if (!above.has(other)) {
        above.set(other, part);
        queue.push(other);
      }
    }
  }
  return null;
}
