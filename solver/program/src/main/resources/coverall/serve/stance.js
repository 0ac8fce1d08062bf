/* How cells stand, and which of them are in a layer. They stand as they are written, with layers from
   z = 0 upwards, but for balls: their layers are squares, with rows along the grid or its diagonals, or
   triangles. The layers of a tetrahedron of 20 balls are 4, 6, 6 and 4 squares, but 10, 6, 3 and 1 as
   one builds it. */

import { cross, dot } from './lattice.js';

const RADIUS = 0.68; // of a ball in the plan, where those that touch have a distance of √2

const opposite = (v) => v.map((k) => -k);

/* Directions in the grid: to the right, to the back, upwards. */
const AS_WRITTEN = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const DIAGONAL = [[1, 1, 0], [-1, 1, 0], [0, 0, 1]];
const ON_FACES = [7, 6, 5, 4, 3, 2, 1, 0].map((corner) => { // z upwards if possible
  const up = [1, 2, 4].map((bit) => ((corner & bit) === 0 ? -1 : 1));
  const right = [up[0], -up[1], 0];
  return [right, cross(up, right), up];
});

export class Stance {
  #on;
  #directions;
  #step; // what a layer adds to the product of a place and the direction upwards
  #lowest; // product

  constructor(on, directions, step = 1, lowest = 0, layers = Infinity) {
    this.#on = on;
    this.#directions = directions;
    this.#step = step;
    this.#lowest = lowest;
    this.layers = layers;
  }

  /** Directions of length 1: to the right, to the back and upwards. */
  get axes() {
    return this.#directions.map((one) => one.map((k) => k / Math.hypot(...one)));
  }

  get isOnFace() {
    return this.#step > 1;
  }

  /** The column, row and layer of a place: whole numbers, upwards from 0 for layers. */
  at(place) {
    const [column, row, height] = this.#directions.map((one) => dot(place, one));
    return [column, row, (height - this.#lowest) / this.#step];
  }

  /** The corners of the tile of a place in the plan of its layer; null where there is no cell. */
  tile(place) {
    const tile = this.#on.tile(place);
    if (tile === null || !this.#on.hasBalls) {
      return tile;
    }
    const [x, y] = this.axes.map((axis) => dot(place, axis));
    return Array.from({ length: 20 }, (_, k) => (Math.PI * k) / 10)
      .map((turn) => [x + RADIUS * Math.cos(turn), y + RADIUS * Math.sin(turn)]);
  }

  /** How far the next place can be along a row, a column and upwards. */
  get periods() {
    return this.isOnFace ? [2, 3, 1] : this.#directions === DIAGONAL ? [2, 2, 1] : this.#on.periods;
  }

  layerName(layer) {
    return this.isOnFace ? `layer ${layer + 1}` : `z = ${layer}`;
  }

  equals(other) {
    return this.#on === other.#on && this.#directions === other.#directions
      && this.#lowest === other.#lowest && this.layers === other.layers;
  }
}

export const asWritten = (on) => new Stance(on, AS_WRITTEN);

/** Level layers, in which rows of balls make the smaller rectangle around some places. */
function level(on, places) {
  const size = (directions) => directions.slice(0, 2).reduce((area, one) => {
    const along = places.map((place) => dot(place, one) / Math.hypot(...one));
    return area * (1 + Math.max(...along) - Math.min(...along));
  }, 1);
  return new Stance(on, on.hasBalls && places.length > 0 && size(DIAGONAL) < size(AS_WRITTEN) - 1e-6
    ? DIAGONAL : AS_WRITTEN);
}

/** On a face with layers of triangles; the longest row of the lowest layer is at the front. */
function onFace(on, directions, places) {
  const [right, back, up] = directions;
  const heights = places.map((place) => dot(place, up));
  const lowest = Math.min(...heights);
  const layers = (Math.max(...heights) - lowest) / 2 + 1;
  const rows = places.filter((place) => dot(place, up) === lowest).map((place) => dot(place, back));
  const middle = rows.reduce((sum, row) => sum + row, 0) / rows.length;
  const isFront = 2 * middle <= Math.min(...rows) + Math.max(...rows);
  return new Stance(on, isFront ? directions : [opposite(right), opposite(back), up], 2, lowest, layers);
}

/** Whether each layer at right angles to a direction has fewer places than the one below it. */
function shrinks(places, up) {
  const sizes = new Map();
  places.forEach((place) => sizes.set(dot(place, up), (sizes.get(dot(place, up)) ?? 0) + 1));
  const inOrder = [...sizes.keys()].sort((a, b) => a - b).map((height) => sizes.get(height));
  return inOrder.length > 1 && inOrder.every((size, k) => k === 0 || size < inOrder[k - 1]);
}

/** The face on which places make a heap that shrinks upwards, if there is one. */
const faceOf = (places) => ON_FACES.find(([, , up]) => shrinks(places, up));

/**
 * How places stand by themselves. A heap of balls whose layers do not shrink upwards stands on a face
 * where balls are packed like hexagons, if they shrink there.
 */
export function standing(on, places) {
  const face = on.hasBalls && places.length > 0 && !shrinks(places, AS_WRITTEN[2]) && faceOf(places);
  return face ? onFace(on, face, places) : level(on, places);
}

/**
 * Layers of all places of a frame: of squares, or of triangles on the face where some of the places
 * shrink upwards.
 */
export const withLayersOf = (kind, on, all, some) => (kind === 'triangles'
  ? onFace(on, faceOf(some) ?? ON_FACES[0], all) : level(on, some));
