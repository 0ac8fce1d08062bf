/* A puzzle is {name, region, pieces, more}: a name, a drawing, pieces, and the lines of its text that
   this page does not draw. A piece is {id, name, shape, least, most, turning}. The id is internal to
   the page and survives edits of the piece. Puzzles are immutable. */

import * as drawing from './drawing.js';
import { isLattice } from './lattice.js';
import { count, fewWords, number, range } from './words.js';

export const TURNINGS = {
  free: 'any rotation',
  'one-sided': 'not turned over',
  unturned: 'no rotation',
  mirrored: 'rotation or reflection',
};

let lastId = 0;
export const newId = () => ++lastId;

/** The name of the lattice of the region and the pieces. */
export const latticeOf = (puzzle) => puzzle.region.lattice;

export const empty = (region) => ({ name: 'My puzzle', region, pieces: [], more: '' });

export function piece(name, shape) {
  return { id: newId(), name, shape, least: 1, most: 1, turning: 'free' };
}

/** Converts a puzzle from the server's JSON. */
export function fromServer(sent) {
  return {
    name: sent.name,
    region: drawing.ofCells(sent.lattice, sent.cells, sent.optional ?? []),
    pieces: sent.pieces.map((one) => ({
      id: newId(),
      name: one.name,
      shape: drawing.ofCells(sent.lattice, one.cells),
      least: one.least,
      most: one.most,
      turning: one.turning || 'free',
    })),
    more: sent.more ?? '',
  };
}

export const toServer = (puzzle) => ({
  name: puzzle.name,
  lattice: latticeOf(puzzle),
  cells: drawing.cells(puzzle.region, drawing.CELL),
  optional: drawing.cells(puzzle.region, drawing.OPTIONAL),
  pieces: puzzle.pieces.map(({ name, shape, least, most, turning }) => ({
    name, cells: drawing.cells(shape), least, most, turning,
  })),
  more: puzzle.more,
});

/** The text of a puzzle file, finished or not, as the server writes it. */
export function toText(puzzle) {
  const lines = [];
  if (puzzle.name.trim() !== '') {
    lines.push(`name ${puzzle.name.trim()}`);
  }
  if (latticeOf(puzzle) !== drawing.CUBE) {
    lines.push(`lattice ${latticeOf(puzzle)}`);
  }
  lines.push('region', ...drawing.rows(drawing.trimmed(puzzle.region)), '');
  for (const { name, shape, least, most, turning } of puzzle.pieces) {
    const copies = least === most ? most : `${least}..${most}`;
    const turned = turning === 'free' ? '' : `${turning} `;
    lines.push(`${turned}piece ${copies}*${name}`, ...drawing.rows(drawing.trimmed(shape)), '');
  }
  return `${lines.join('\n')}\n${puzzle.more}\n`;
}

/** Whether a stored value is a puzzle. */
export function isPuzzle(stored) {
  const isDrawing = (it) =>
    isLattice(it?.lattice) && it.lattice === stored.region.lattice
    && Array.isArray(it.frame) && it.frame.length === 3 && it.frame.every(Number.isInteger)
    && typeof it.marks === 'string' && /^[.#+]*$/.test(it.marks)
    && it.marks.length === it.frame[0] * it.frame[1] * it.frame[2];
  return typeof stored?.name === 'string' && typeof stored.more === 'string'
    && isDrawing(stored.region) && Array.isArray(stored.pieces)
    && stored.pieces.every((one) => typeof one.name === 'string' && isDrawing(one.shape)
      && Number.isInteger(one.least) && Number.isInteger(one.most) && one.turning in TURNINGS);
}

export const volume = (one) => drawing.countCells(one.shape);

/**
 * The colour of each piece's first copy: its own, said in a line 'colour PIECE red', or one of the
 * palette, of which every copy of every piece takes the next.
 */
export function colours(puzzle, palette) {
  const own = new Map(
    [...puzzle.more.matchAll(/^colour (\S+) ([#\w]+)$/gm)].map(([, name, colour]) => [name, hex(colour)]));
  let next = 0;
  return puzzle.pieces.map((one) => {
    const colour = palette[next % palette.length];
    next += one.most;
    return own.get(one.name) ?? (namedAfter(one.name) ?? colour);
  });
}

/** The colour that a piece is named after, if it is. A final underscore does not count. */
function namedAfter(name) {
  const word = name.replace(/_$/, '');
  return /^[a-z]{3,}$/i.test(word) && !/^currentcolor$/i.test(word) ? hex(word) : null;
}

const pen = document.createElement('canvas').getContext('2d');

/** A colour of CSS as #rrggbb, with which pictures reckon; null if it is none. */
function hex(colour) {
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    pen.fillStyle = before;
    pen.fillStyle = colour; // ignored if it is no colour
    return pen.fillStyle;
  });
  return one === other && one.startsWith('#') ? one : null;
}

/** Whether the region and all pieces are flat and best viewed from above. */
export const isFlat = (puzzle) =>
  drawing.isFlat(drawing.trimmed(puzzle.region))
  && puzzle.pieces.every((one) => drawing.isFlat(drawing.trimmed(one.shape)));

/** A unique name for a piece that is valid in a puzzle file. */
export function pieceName(puzzle, wanted, except) {
  const clean = wanted.trim().replace(/\s+/g, '-').replace(/\*/g, '');
  const name = clean === '' || clean === '.' ? 'A' : clean;
  const taken = new Set(puzzle.pieces.filter((one) => one.id !== except).map((one) => one.name));
  if (!taken.has(name)) {
    return name;
  }
  let k = 2;
  while (taken.has(`${name}-${k}`)) {
    k++;
  }
  return `${name}-${k}`;
}

/** A short unused name for a new piece: A, B, … */
export function freshName(puzzle) {
  const taken = new Set(puzzle.pieces.map((one) => one.name));
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !taken.has(one));
  return letter ?? pieceName(puzzle, 'A');
}

/** The volumes of the region and the pieces, whether they can match, and a text that says so. */
export function volumes(puzzle) {
  const least = drawing.countCells(puzzle.region, drawing.CELL);
  const most = drawing.countCells(puzzle.region);
  const fewest = puzzle.pieces.reduce((n, one) => n + one.least * volume(one), 0);
  const all = puzzle.pieces.reduce((n, one) => n + one.most * volume(one), 0);
  const region = `Region ${range(least, most)} ${most === 1 ? 'cell' : 'cells'}`;
  const pieces = `pieces ${range(fewest, all)} ${all === 1 ? 'cell' : 'cells'}`;
  const judged = (right, todo, text) => ({ least, most, fewest, all, right, todo, text });
  if (most === 0) {
    return judged(false, 'Draw a region', 'The region has no cells yet');
  }
  if (puzzle.pieces.length === 0) {
    return judged(false, 'Add pieces', `${region}, no pieces yet`);
  }
  const unfinished = puzzle.pieces.find((one) => volume(one) === 0);
  if (unfinished) {
    return judged(false, 'Finish the piece', `Piece ${unfinished.name} has no cells yet`);
  }
  if (all < least) {
    const lack = `${fewWords(least - all, 'cell')} too few`;
    return judged(false, 'Add pieces', `${region}, ${pieces}: ${lack}`);
  }
  if (fewest > most) {
    const excess = `${fewWords(fewest - most, 'cell')} too many`;
    return judged(false, 'Remove pieces', `${region}, ${pieces}: ${excess}`);
  }
  const fit = least === most && fewest === all ? ': just right' : '';
  return judged(true, '', `${region}, ${pieces}${fit}`);
}

/** Expected counts are obsolete once the region or a piece has changed. */
export function withoutExpectations(puzzle) {
  const more = puzzle.more.split('\n').filter((line) => !/^\s*expect\b/.test(line)).join('\n');
  return more === puzzle.more ? puzzle : { ...puzzle, more };
}

/** The size of a piece for people: "4 cells", "2 × 4 cells". */
export const pieceText = (one) =>
  one.most === 1
    ? count(volume(one), 'cell')
    : `${number(one.most)} × ${count(volume(one), 'cell')}`;
