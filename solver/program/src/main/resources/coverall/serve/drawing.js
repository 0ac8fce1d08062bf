/* A drawing is {frame: [x, y, z], marks}: the size of a box and one mark for each place in it. Places
   are ordered by x, then y, then z. Drawings are immutable; every edit returns another one. */

export const NONE = '.';
export const CELL = '#';
export const OPTIONAL = '+'; // a cell of a region that may stay empty

export const box = (x, y, z, mark = CELL) => ({ frame: [x, y, z], marks: mark.repeat(x * y * z) });

export const samePlace = (a, b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];

export const sameDrawing = (a, b) => samePlace(a.frame, b.frame) && a.marks === b.marks;

const index = ([width, height], [x, y, z]) => x + width * (y + height * z);

const isInside = (frame, place) => place.every((k, axis) => k >= 0 && k < frame[axis]);

export const markAt = ({ frame, marks }, place) =>
  isInside(frame, place) ? marks[index(frame, place)] : NONE;

export function withMark({ frame, marks }, place, mark) {
  const at = index(frame, place);
  return { frame, marks: marks.slice(0, at) + mark + marks.slice(at + 1) };
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

/** The smallest drawing of some cells, moved to the origin. */
export function ofCells(required, optional = []) {
  const all = [...required, ...optional];
  if (all.length === 0) {
    return box(1, 1, 1, NONE);
  }
  const least = [0, 1, 2].map((axis) => all.reduce((n, cell) => Math.min(n, cell[axis]), Infinity));
  const frame = least.map(
    (from, axis) => all.reduce((n, cell) => Math.max(n, cell[axis]), -Infinity) - from + 1);
  const marks = new Array(frame[0] * frame[1] * frame[2]).fill(NONE);
  const put = (mark) => (cell) => {
    marks[index(frame, cell.map((k, axis) => k - least[axis]))] = mark;
  };
  required.forEach(put(CELL));
  optional.forEach(put(OPTIONAL));
  return { frame, marks: marks.join('') };
}

/** The drawing moved within another frame. Cells outside of the frame are lost. */
export function reframed(drawing, frame, move = [0, 0, 0]) {
  const marks = [];
  for (let z = 0; z < frame[2]; z++) {
    for (let y = 0; y < frame[1]; y++) {
      for (let x = 0; x < frame[0]; x++) {
        marks.push(markAt(drawing, [x - move[0], y - move[1], z - move[2]]));
      }
    }
  }
  return { frame, marks: marks.join('') };
}

/** The drawing extended to at least this many layers. Added layers repeat the last one. */
export function withLayers({ frame: [width, height, layers], marks }, wanted) {
  const last = marks.slice(-width * height);
  const more = Math.max(0, wanted - layers);
  return { frame: [width, height, layers + more], marks: marks + last.repeat(more) };
}

export const trimmed = (drawing) => ofCells(cells(drawing, CELL), cells(drawing, OPTIONAL));

export const isFullBox = ({ marks }) => !/[^#]/.test(marks);

export const isEmpty = ({ marks }) => !/[^.]/.test(marks);

export const isFlat = ({ frame }) => frame[2] === 1;

/** The size of a drawing for people: "3 × 3 × 3". */
export const measures = ({ frame }) => (isFlat({ frame }) ? frame.slice(0, 2) : frame).join(' × ');
