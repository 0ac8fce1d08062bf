/* Lattices: which places of the grid have a cell, and where it is in the plan of its layer. A place
   is [x, y, z]. The server describes a lattice by three translations and one cell of each kind. */

const TITLES = {
  cube: 'Squares and cubes', triangle: 'Triangles', hexagon: 'Hexagons', kite: 'Kites',
  'quarter-square': 'Quarter squares', 'third-triangle': 'Thirds of triangles',
  'sixth-hexagon': 'Sixths of hexagons', 'square-edges': 'Edges of squares',
  'triangle-edges': 'Edges of triangles', 'hexagon-edges': 'Edges of hexagons',
  sphere: 'Spheres', rhombic: 'Rhombic tetrahedra', 'tetra-octa': 'Tetrahedra and octahedra',
};
/** How many places what people count takes along the axes, where it is not one: hexagons, squares, cubes. */
const UNITS = {
  hexagon: [2, 1], 'quarter-square': [3, 3], 'square-edges': [2, 2], rhombic: [5, 5, 5], 'tetra-octa': [6, 6, 6],
};
const BORDERS = { 'square-edges': [1, 1] }; // further places, which close the last cell
const PAPER = 7; // the width of an empty drawing, in units of the plan: about a cell
const MOST_PERIOD = 12; // no lattice has a longer one along an axis

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);
const minus = (a, b) => a.map((k, axis) => k - b[axis]);
const plus = (a, b) => a.map((k, axis) => k + b[axis]);

export class Lattice {
  #translations;
  #inverse; // of the matrix whose columns are the steps of the translations
  #kinds;

  #solids; // by kind; undefined where cells are prisms
  #steps; // the translations in space
  #motions; // by name: where the first cell of each kind goes, and what becomes of the translations

  constructor({ name, translations, kinds, motions, solids, steps, regions }) {
    this.#motions = motions;
    this.#solids = solids;
    this.#steps = steps;
    this.isSolid = solids !== undefined;
    this.hasBalls = this.isSolid && solids[0].round;
    this.name = name;
    this.regions = regions;
    this.title = TITLES[name] ?? name;
    this.#translations = translations;
    this.#inverse = inverse(translations.map(({ step }) => step));
    this.#kinds = kinds;
    this.isCube = name === 'cube';
    this.hasOneLayer = name.endsWith('-edges');
    /** By axis: the least distance along it between two places that a translation maps to each other. */
    this.periods = [0, 1, 2].map((axis) => {
      let period = 1;
      while (period < MOST_PERIOD && !this.#isTranslation([0, 0, 0].with(axis, period))) {
        period++;
      }
      return period;
    });
  }

  /** How often each translation is in a step, or null if the step is not composed of them. */
  #times(step) {
    const times = this.#inverse.map((row) => dot(row, step));
    return times.every((k) => Math.abs(k - Math.round(k)) < 1e-6) ? times.map(Math.round) : null;
  }

  #isTranslation(step) {
    return this.#times(step) !== null;
  }

  /** The corners of the tile of a place in the plan, y upwards; null where there is no cell. */
  tile(place) {
    if (this.hasOneLayer && place[2] !== 0) {
      return null;
    }
    for (const { at, corners } of this.#kinds) {
      const times = this.#times(minus(place, at));
      if (times !== null) {
        return corners.map((corner) => corner.map((k, axis) =>
          this.#translations.reduce((sum, { vector }, n) => sum + times[n] * vector[axis], k)));
      }
    }
    return null;
  }

  /** The solid at a place, {points, faces, isRound}: each face lists the numbers of its corners. */
  solid(place) {
    const { kind, times } = this.#kindAt(place);
    const { points, faces, round } = this.#solids[kind];
    const moved = points.map((point) => point.map((v, axis) =>
      this.#steps.reduce((sum, step, n) => sum + times[n] * step[axis], v)));
    return { points: moved, faces, isRound: round };
  }

  has(place) {
    return this.tile(place) !== null;
  }

  /** The first cell of a cell's kind, as its number, and how often each translation leads there. */
  #kindAt(place) {
    for (const [kind, { at }] of this.#kinds.entries()) {
      const times = this.#times(minus(place, at));
      if (times !== null) {
        return { kind, times };
      }
    }
    throw new Error(`no cell at ${place}`);
  }

  /** The places of the cells that share a side with a cell. */
  neighbours(place) {
    return this.#kinds[this.#kindAt(place).kind].neighbours.map((step) => plus(place, step));
  }

  /** Whether there is a motion of this name: 'turn', 'over' or 'mirror'. */
  canMove(name) {
    return name in this.#motions;
  }

  /** Where a motion takes a place, up to a translation that is the same for all places. */
  moved(name, place) {
    const { kinds, steps } = this.#motions[name];
    const { kind, times } = this.#kindAt(place);
    return steps.reduce((sum, step, n) => sum.map((k, axis) => k + times[n] * step[axis]), kinds[kind]);
  }

  /** The translation nearest to a step that does not go beyond it in any direction. */
  translationBelow(step) {
    const [px, py, pz] = this.periods;
    let best = null;
    for (let z = 0; z < pz; z++) {
      for (let y = 0; y < py; y++) {
        for (let x = 0; x < px; x++) {
          const near = minus(step, [x, y, z]);
          if ((best === null || x + y + z < best.short) && this.#isTranslation(near)) {
            best = { near, short: x + y + z };
          }
        }
      }
    }
    return best.near;
  }

  /** The size of a frame as people count it, in hexagons or squares for example. */
  sizeOf(frame) {
    return frame.map((length, axis) =>
      Math.max(1, Math.ceil((length - this.#border(axis)) / this.#unit(axis))));
  }

  /** The length of a frame along an axis, for a size as people count it. */
  lengthOf(size, axis) {
    return size * this.#unit(axis) + this.#border(axis);
  }

  #border(axis) {
    return BORDERS[this.name]?.[axis] ?? 0;
  }

  #unit(axis) {
    return UNITS[this.name]?.[axis] ?? 1;
  }

  /** The frame of an empty drawing with some layers. */
  paper(layers) {
    const [px, py, pz] = this.periods;
    const [width, height] = [[px, 0, 0], [0, py, 0]].map((step, axis) => {
      const times = this.#times(step);
      const vector = [0, 1].map((v) =>
        this.#translations.reduce((sum, one, n) => sum + times[n] * one.vector[v], 0));
      return Math.max(1, Math.round(PAPER / Math.hypot(...vector))) * step[axis] + this.#border(axis);
    });
    return [width, height, this.hasOneLayer ? 1 : layers * pz];
  }
}

function inverse([a, b, c]) {
  const rows = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = dot(rows[0], a);
  return rows.map((row) => row.map((k) => k / determinant));
}

const lattices = new Map();

/** Makes the lattices known, as the server describes them. */
export function learn(described) {
  described.forEach((one) => lattices.set(one.name, new Lattice(one)));
}

/** All lattices, in the order for users. */
export const allLattices = () => [...lattices.values()];

export const isLattice = (name) => lattices.has(name);

export const lattice = (name) => lattices.get(name);
