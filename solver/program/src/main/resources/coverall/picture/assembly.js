// ---- Assembly: an order in which all pieces can be inserted from above ----

/** The shadow of a cell on the ground: a convex polygon, anticlockwise. */
function shadow(cell) {
  const points = [...cell.corners].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const half = list => {
    const chain = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) < 1e-9) {
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half([...points].reverse())];
}

/** The part of a convex polygon that is in another one too, as a polygon; empty if none is. */
function common(polygon, other) {
  let left = polygon;
  for (let k = 0; k < other.length && left.length > 0; k++) {
    const [a, b] = [other[k], other[(k + 1) % other.length]];
    const side = p => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    left = left.flatMap((point, j) => {
      const next = left[(j + 1) % left.length];
      const [here, there] = [side(point), side(next)];
      const crossing = (here > 0) === (there > 0) ? []
          : [[0, 1].map(v => point[v] + ((next[v] - point[v]) * here) / (here - there))];
      return here > 0 ? [point, ...crossing] : crossing;
    });
  }
  return left;
}

function area(polygon) {
  return polygon.reduce((sum, point, k) => {
    const next = polygon[(k + 1) % polygon.length];
    return sum + (point[0] * next[1] - point[1] * next[0]) / 2;
  }, 0);
}

/** The height of the middle of a cell above a point of the ground. */
function heightAt(cell, [x, y]) {
  let [low, high] = [-Infinity, Infinity];
  for (const { normal, middle } of cell.faces) {
    const level = dot(normal, middle) - normal[0] * x - normal[1] * y;
    if (normal[2] > 1e-9) {
      high = Math.min(high, level / normal[2]);
    } else if (normal[2] < -1e-9) {
      low = Math.max(low, level / normal[2]);
    }
  }
  return (low + high) / 2;
}

const relations = new Map(); // by pairs of cells

/** Whether a cell is above another, 1, or below it, -1; 0 if neither is in the other's way. */
function relation(cell, other) {
  for (const axis of [0, 1]) {
    if (cell.high[axis] < other.low[axis] + 1e-6 || other.high[axis] < cell.low[axis] + 1e-6) {
      return 0;
    }
  }
  const pair = cell.number + "," + other.number;
  if (!relations.has(pair)) {
    relations.set(pair, relationOfNear(cell, other));
  }
  return relations.get(pair);
}

/** The same for cells that may be above each other. */
function relationOfNear(cell, other) {
  for (const one of [cell, other]) {
    one.shadow ??= shadow(one);
  }
  const both = common(cell.shadow, other.shadow);
  if (area(both) < 1e-4) {
    return 0;
  }
  const point = [0, 1].map(v => both.reduce((sum, p) => sum + p[v] / both.length, 0));
  return heightAt(cell, point) > heightAt(other, point) ? 1 : -1;
}

/**
 * For each part, the parts that must be inserted before it because it has a cell above theirs.
 * `parts` contains the cells of each part as solids.
 */
function partsBelow(parts) {
  const below = parts.map(() => new Set());
  for (let one = 0; one < parts.length; one++) {
    for (let two = 0; two < one; two++) {
      for (const cell of parts[one]) {
        for (const other of parts[two]) {
          const way = relation(cell, other);
          if (way !== 0) {
            below[way > 0 ? one : two].add(way > 0 ? two : one);
          }
        }
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
  const lowest = parts.map(cells => Math.min(...cells.map(cell => cell.low[2])));
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
