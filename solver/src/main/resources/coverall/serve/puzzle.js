/* A puzzle is {name, region, pieces, more}: a name, a drawing, pieces, and those lines of its text
   that this page does not draw. A piece is {id, name, shape, least, most, turning}; the id is the
   page's own and stays the same when the piece is edited. Puzzles are never changed. */

import * as drawing from './drawing.js';
import { count, fewWords, number, range } from './words.js';

export const TURNINGS = {
  free: 'turned in every way',
  'one-sided': 'not turned over',
  unturned: 'moved only',
  mirrored: 'mirrored as well',
};

let lastId = 0;
export const newId = () => ++lastId;

export const empty = (region) => ({ name: 'My puzzle', region, pieces: [], more: '' });

export function piece(name, shape) {
  return { id: newId(), name, shape, least: 1, most: 1, turning: 'free' };
}

/** A puzzle as the server speaks of it. */
export function fromServer(sent) {
  return {
    name: sent.name,
    region: drawing.ofCells(sent.cells, sent.optional ?? []),
    pieces: sent.pieces.map((one) => ({
      id: newId(),
      name: one.name,
      shape: drawing.ofCells(one.cells),
      least: one.least,
      most: one.most,
      turning: one.turning || 'free',
    })),
    more: sent.more ?? '',
  };
}

export const toServer = (puzzle) => ({
  name: puzzle.name,
  cells: drawing.cells(puzzle.region, drawing.CELL),
  optional: drawing.cells(puzzle.region, drawing.OPTIONAL),
  pieces: puzzle.pieces.map(({ name, shape, least, most, turning }) => ({
    name, cells: drawing.cells(shape), least, most, turning,
  })),
  more: puzzle.more,
});

/** Whether something that was stored is a puzzle. */
export function isPuzzle(stored) {
  const isDrawing = (it) =>
    Array.isArray(it?.frame) && it.frame.length === 3 && it.frame.every(Number.isInteger)
    && typeof it.marks === 'string' && /^[.#+]*$/.test(it.marks)
    && it.marks.length === it.frame[0] * it.frame[1] * it.frame[2];
  return typeof stored?.name === 'string' && typeof stored.more === 'string'
    && isDrawing(stored.region) && Array.isArray(stored.pieces)
    && stored.pieces.every((one) => typeof one.name === 'string' && isDrawing(one.shape)
      && Number.isInteger(one.least) && Number.isInteger(one.most) && one.turning in TURNINGS);
}

export const volume = (one) => drawing.countCells(one.shape);

/** By piece: the colour of the first of its copies, all copies numbered through. */
export function colours(puzzle, palette) {
  let next = 0;
  return puzzle.pieces.map((one) => {
    const colour = palette[next % palette.length];
    next += one.most;
    return colour;
  });
}

/** Whether all is flat, so that it is best seen from above. */
export const isFlat = (puzzle) =>
  drawing.isFlat(drawing.trimmed(puzzle.region))
  && puzzle.pieces.every((one) => drawing.isFlat(drawing.trimmed(one.shape)));

/** A name that a piece can have in a puzzle file, and that no other piece has. */
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

/** A short name for a piece that somebody draws: A, B, … */
export function freshName(puzzle) {
  const taken = new Set(puzzle.pieces.map((one) => one.name));
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !taken.has(one));
  return letter ?? pieceName(puzzle, 'A');
}

/** How much there is to fill and to fill it with, in words, and whether that can be right. */
export function volumes(puzzle) {
  const least = drawing.countCells(puzzle.region, drawing.CELL);
  const most = drawing.countCells(puzzle.region);
  const fewest = puzzle.pieces.reduce((n, one) => n + one.least * volume(one), 0);
  const all = puzzle.pieces.reduce((n, one) => n + one.most * volume(one), 0);
  const region = `Region ${range(least, most)} ${most === 1 ? 'cell' : 'cells'}`;
  const pieces = `pieces ${range(fewest, all)} ${all === 1 ? 'cell' : 'cells'}`;
  const judged = (right, todo, text) => ({ least, most, fewest, all, right, todo, text });
  if (most === 0) {
    return judged(false, 'Draw the region first', 'The region has no cell yet');
  }
  if (puzzle.pieces.length === 0) {
    return judged(false, 'Add some pieces', `${region}, no pieces yet`);
  }
  const unfinished = puzzle.pieces.find((one) => volume(one) === 0);
  if (unfinished) {
    return judged(false, 'Draw the piece', `Piece ${unfinished.name} has no cell yet`);
  }
  if (all < least) {
    const lack = `${fewWords(least - all, 'cell')} too few`;
    return judged(false, 'Add pieces', `${region}, ${pieces}: ${lack}`);
  }
  if (fewest > most) {
    const excess = `${fewWords(fewest - most, 'cell')} too many`;
    return judged(false, 'Take pieces away', `${region}, ${pieces}: ${excess}`);
  }
  const fit = least === most && fewest === all ? ': just right' : '';
  return judged(true, '', `${region}, ${pieces}${fit}`);
}

/** What somebody has counted holds no longer once the region or a piece is another. */
export function withoutExpectations(puzzle) {
  const more = puzzle.more.split('\n').filter((line) => !/^\s*expect\b/.test(line)).join('\n');
  return more === puzzle.more ? puzzle : { ...puzzle, more };
}

/** A piece's measure for people: "4 cells", "2 × 4 cells". */
export const pieceText = (one) =>
  one.most === 1
    ? count(volume(one), 'cell')
    : `${number(one.most)} × ${count(volume(one), 'cell')}`;
