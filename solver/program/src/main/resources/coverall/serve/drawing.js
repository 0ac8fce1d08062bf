/* A drawing is {lattice, frame: [x, y, z], marks}: the name of a lattice, the size of a box in its
   grid and one mark for each place in it. Places are ordered by x, then y, then z; those without a
   cell are empty. Drawings are immutable; every edit returns another one. */

import { lattice } from './lattice.js';

export const NONE = '.';
export const CELL = '#';
export const OPTIONAL = '+'; // a cell of a region that may stay empty

export const CUBE = 'cube';

/** A drawing with the same mark for all cells in a frame. */
export function box(frame, mark = CELL, name = CUBE) {
  if (mark === NONE || name === CUBE) {
    return { lattice: name, frame, marks: mark.repeat(frame[0] * frame[1] * frame[2]) };
  }
  return marked(name, frame, () => mark);
}

/** A drawing with a mark for each cell. */
function marked(name, frame, markOf) {
  const on = lattice(name);
  const marks = [];
  for (let z = 0; z < frame[2]; z++) {
    for (let y = 0; y < frame[1]; y++) {
      for (let x = 0; x < frame[0]; x++) {
        marks.push(on.has([x, y, z]) ? markOf([x, y, z]) : NONE);
      }
    }
  }
  return { lattice: name, frame, marks: marks.join('') };
}

export const samePlace = (a, b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export const sameDrawing = (a, b) =>
  a.lattice === b.lattice && samePlace(a.frame, b.frame) && a.marks === b.marks;

const index = ([width, height], [x, y, z]) => x + width * (y + height * z);

const isInside = (frame, place) => place.every((k, axis) => k >= 0 && k < frame[axis]);

export const markAt = ({ frame, marks }, place) =>
  isInside(frame, place) ? marks[index(frame, place)] : NONE;

export function withMark(drawing, place, mark) {
  const at = index(drawing.frame, place);
  const { marks } = drawing;
  return { ...drawing, marks: marks.slice(0, at) + mark + marks.slice(at + 1) };
}

/** The places with the wanted mark, or by default with any mark but NONE. */
export function cells({ frame: [width, height], marks }, wanted) {
  const found = [];
  for (let k = 0; k < marks.length; k++) {
    if (wanted ? marks[k] === wanted : marks[k] !== NONE) {
      found.push([k % width, Math.floor(k / width) % height, Math.floor(k / (width * height))]);
    }
  }
  return found;
}

export const countCells = (drawing, wanted) => {
  let n = 0;
  for (const mark of drawing.marks) {
    n += wanted ? mark === wanted : mark !== NONE;
  }
  return n;
};

/** The smallest drawing of some cells, moved towards the origin. */
export const ofCells = (name, required, optional = []) => ofMarks(name,
  [...required.map((cell) => [cell, CELL]), ...optional.map((cell) => [cell, OPTIONAL])]);

/** The smallest drawing of [cell, mark] pairs, moved towards the origin. */
function ofMarks(name, pairs) {
  if (pairs.length === 0) {
    return box([1, 1, 1], NONE, name);
  }
  const end = (best, from) => [0, 1, 2].map((axis) =>
    pairs.reduce((n, [cell]) => best(n, cell[axis]), from));
  const least = lattice(name).translationBelow(end(Math.min, Infinity));
  const frame = end(Math.max, -Infinity).map((most, axis) => most - least[axis] + 1);
  const marks = new Array(frame[0] * frame[1] * frame[2]).fill(NONE);
  for (const [cell, mark] of pairs) {
    marks[index(frame, cell.map((k, axis) => k - least[axis]))] = mark;
  }
  return { lattice: name, frame, marks: marks.join('') };
}

/** The drawing moved by a translation within another frame. Cells outside of the frame are lost. */
export const reframed = (drawing, frame, move = [0, 0, 0]) =>
  marked(drawing.lattice, frame, (place) =>
    markAt(drawing, place.map((k, axis) => k - move[axis])));

/** The drawing after a motion of its lattice, trimmed: 'turn', 'over' or 'mirror'. */
export const moved = (drawing, motion) => ofMarks(drawing.lattice, cells(drawing).map((cell) =>
  [lattice(drawing.lattice).moved(motion, cell), markAt(drawing, cell)]));

/** How many parts the cells are in: cells that share a side are in one part. */
export function countParts(drawing) {
  const on = lattice(drawing.lattice);
  const left = new Set(cells(drawing).map(String));
  let parts = 0;
  for (const first of cells(drawing)) {
    const next = left.delete(String(first)) ? [first] : [];
    parts += next.length;
    while (next.length > 0) {
      next.push(...on.neighbours(next.pop()).filter((cell) => left.delete(String(cell))));
    }
  }
  return parts;
}

/**
 * A key that is the same for two drawings without frames around if motions lead from one to the
 * other.
 */
export function keyUpTo(motions, drawing) {
  const known = new Map();
  const next = [trimmed(drawing)];
  while (next.length > 0) {
    const one = next.pop();
    const key = `${one.frame} ${one.marks}`;
    if (!known.has(key)) {
      known.set(key, one);
      next.push(...motions.filter((motion) => lattice(one.lattice).canMove(motion))
        .map((motion) => moved(one, motion)));
    }
  }
  return [...known.keys()].sort()[0];
}

/** The drawing extended to at least this many layers. Added layers repeat the last one. */
export function withLayers(drawing, wanted) {
  const { frame: [width, height, layers], marks } = drawing;
  const last = marks.slice(-width * height);
  const more = Math.max(0, wanted - layers);
  return { ...drawing, frame: [width, height, layers + more], marks: marks + last.repeat(more) };
}

/** The smallest drawing of the same cells, moved towards the origin. */
export const trimmed = (drawing) =>
  ofMarks(drawing.lattice, cells(drawing).map((cell) => [cell, markAt(drawing, cell)]));

/** The rows of a drawing as in puzzle files, from the last to the first, layers side by side. */
export function rows(drawing) {
  const { frame: [width, height, layers], marks } = drawing;
  if (isEmpty(drawing)) {
    return [];
  }
  return Array.from({ length: height }, (_, k) =>
    Array.from({ length: layers }, (__, z) => {
      const start = index(drawing.frame, [0, height - 1 - k, z]);
      return marks.slice(start, start + width);
    }).join(' '));
}

/** Whether all cells in the frame are drawn. */
export const isFullBox = (drawing) =>
  drawing.marks === box(drawing.frame, CELL, drawing.lattice).marks;

export const isEmpty = ({ marks }) => !/[^.]/.test(marks);

/** Whether it is in one layer. */
export const isFlat = ({ frame }) => frame[2] === 1;

/** The size of a drawing for people: "3 × 3 × 3". */
export const measures = ({ frame }) => (isFlat({ frame }) ? frame.slice(0, 2) : frame).join(' × ');
