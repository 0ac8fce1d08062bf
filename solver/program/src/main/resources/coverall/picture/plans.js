// ---- Plans: how solutions come apart ----
// PlanPack.java describes the format of plans.

const GAP = 0.7; // between parts that were moved away from each other, in sizes of a cell

/** How solutions come apart, by their numbers. */
class Plans {
  #byNumber = new Map(); // in decimal digits

  async append(text) {
    const { directions, plans } = JSON.parse(new TextDecoder().decode(await inflate(text)));
    for (const [number, { level, moves }] of Object.entries(plans)) {
      this.#byNumber.set(number, { level, directions, moves });
    }
  }

  /** Whether the page knows how any solution comes apart. */
  get areKnown() {
    return this.#byNumber.size > 0;
  }

  /** The level of a solution as text, empty if there is nothing to separate; null if unknown. */
  levelOf(number) {
    return this.#byNumber.get(String(number))?.level ?? null;
  }

  /**
   * How a solution comes apart; null if the page does not know. The pieces of each move are places
   * in the solution.
   */
  of(number) {
    const packed = this.#byNumber.get(String(number));
    return packed === undefined ? null : {
      level: packed.level,
      moves: packed.moves.map(([pieces, direction, units]) =>
          ({ pieces, direction: packed.directions[direction], units })),
    };
  }
}

/** Orders levels, each a text or null: the highest first, those that are unknown last. */
function compareLevels(one, other) {
  const [a, b] = [one, other].map(level => (level ?? "-1").split(".").map(Number));
  const differs = a.findIndex((value, k) => value !== b[k]);
  return differs < 0 ? b.length - a.length : (b[differs] ?? -1) - a[differs];
}

/** The smallest box around some boxes. */
function around(boxes) {
  return {
    low: [0, 1, 2].map(k => Math.min(...boxes.map(box => box.low[k]))),
    high: [0, 1, 2].map(k => Math.max(...boxes.map(box => box.high[k]))),
  };
}

/** How many steps take a box away from another, with a gap between them. */
function stepsApart(box, other, step) {
  const apart = k => (step[k] > 0 ? other.high[k] + GAP - box.low[k]
      : other.low[k] - GAP - box.high[k]);
  const ways = [0, 1, 2].filter(k => Math.abs(step[k]) > 1e-9).map(k => apart(k) / step[k]);
  return Math.max(0, Math.min(...ways));
}

const areNear = (box, other) => [0, 1, 2].every(k =>
    box.low[k] < other.high[k] + GAP - 1e-6 && other.low[k] < box.high[k] + GAP - 1e-6);

/**
 * Where the pieces are after each move: lists of their distances from their places in the solution,
 * the first before any move. Pieces that are moved away stop beside the others. What was moved away
 * before gives way to them in the same direction, so that no two ever meet.
 *
 * @param boxes of the pieces in the solution
 */
function placesAfterMoves(moves, boxes) {
  let groups = [boxes.map((box, piece) => piece)]; // of pieces that are still together
  let places = boxes.map(() => [0, 0, 0]);
  const all = [places];
  for (const { pieces, direction: { step }, units } of moves) {
    places = [...places];
    const boxOf = group => around(group.map(piece => ({
      low: plus(boxes[piece].low, places[piece]), high: plus(boxes[piece].high, places[piece]) })));
    const slide = (group, steps) => group.forEach(piece => {
      places[piece] = plus(places[piece], step, steps);
    });
    const group = groups.find(one => one.includes(pieces[0]));
    const rest = group.filter(piece => !pieces.includes(piece));
    const others = groups.filter(one => one !== group);
    if (units > 0) {
      slide(pieces, units);
    } else {
      // The last pieces in the puzzle's box leave the places of all.
      const stay = rest.length > 0 ? boxOf(rest) : around(boxes);
      slide(pieces, stepsApart(boxOf(pieces), stay, step));
      groups = [...others, pieces, ...(rest.length > 0 ? [rest] : [])];
    }
    const pushing = [units > 0 ? group : pieces];
    while (pushing.length > 0) {
      const pusher = pushing.pop();
      const box = boxOf(pusher);
      for (const other of others) {
        if (other !== pusher && areNear(box, boxOf(other))) {
          slide(other, stepsApart(boxOf(other), box, step));
          pushing.push(other);
        }
      }
    }
    all.push(places);
  }
  return all;
}
