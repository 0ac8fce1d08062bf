// ---- Assembly: an order in which all pieces can be inserted from above ----

/**
 * For each part, the parts that must be inserted before it because it has a cell above theirs.
 * `parts` contains the cells of each part as [x, y, z].
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
      // Parts farther down follow by transitivity.
      if (column[k].part !== column[k - 1].part) {
        below[column[k].part].add(column[k - 1].part);
      }
    }
  }
  return below;
}

/**
 * An order in which the parts can be inserted. If no such order exists, a shortest cycle of parts:
 * each must be inserted before the next, and the last before the first.
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

/** A shortest cycle through a part, by breadth-first search. */
function cycleThrough(start, below) {
  const above = new Map([[start, null]]); // the part from which each part was reached, downwards
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
