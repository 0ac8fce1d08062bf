/* A puzzle is {name, region, pieces, fixed, more}: a name, a drawing, pieces, those of them that are in
   place before the search, and the lines of its text that this page does not draw. A piece is {id, name,
   shape, least, most, turning}; the id is internal to the page and survives edits of the piece. A piece
   in place is {name, cells}: places of the region. Puzzles are immutable. */

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

export const empty = (region) => ({ name: 'My puzzle', region, pieces: [], fixed: [], more: '' });

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
    fixed: (sent.fixed ?? []).map(({ piece: name, cells }) => ({ name, cells })),
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
  fixed: puzzle.fixed.map(({ name, cells }) => ({ piece: name, cells })),
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
  const names = puzzle.fixed.flatMap(({ name, cells }, k) => (cells.length > 0 ? [`${LETTERS[k]}=${name}`] : []));
  if (names.length > 0) {
    lines.push(`start ${names.join(' ')}`, ...drawing.rows(drawing.trimmed(withPlaces(puzzle)))
      .map((row) => row.replaceAll(drawing.OPTIONAL, drawing.CELL)), '');
  }
  return `${lines.join('\n')}\n${puzzle.more}\n`;
}

/** What pieces in place are called in drawings of the region. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The region with the letter of a piece in each of the cells where it is in place. */
export const withPlaces = ({ region, fixed }) =>
  fixed.reduce((drawn, { cells }, k) =>
    cells.reduce((so, cell) => drawing.withMark(so, cell, LETTERS[k]), drawn), region);

/** The number of the first piece in place of which not all cells are drawn, or -1. */
export const unplaced = ({ pieces, fixed }) => fixed.findIndex(({ name, cells }) =>
  cells.length !== volume(pieces.find((one) => one.name === name)));

/** Without the pieces in place that are no longer there, or lie outside of the region. */
export function withoutLost(puzzle) {
  const copies = new Map(puzzle.pieces.map((one) => [one.name, one.most]));
  const fixed = puzzle.fixed.filter(({ name, cells }, k) =>
    puzzle.fixed.slice(0, k).filter((other) => other.name === name).length < (copies.get(name) ?? 0)
    && cells.every((cell) => drawing.markAt(puzzle.region, cell) !== drawing.NONE));
  return fixed.length === puzzle.fixed.length ? puzzle : { ...puzzle, fixed };
}

/**
 * The puzzle with other pieces. What its text says of a piece by its name follows the piece when it is
 * renamed, and goes when the piece is removed.
 */
export function withPieces(puzzle, pieces) {
  let { fixed, more } = puzzle;
  for (const { id, name } of puzzle.pieces) {
    const now = pieces.find((one) => one.id === id)?.name ?? null;
    if (now !== name) {
      more = renamed(more, name, now);
      fixed = fixed.map((one) => (one.name === name ? { ...one, name: now } : one));
    }
  }
  return { ...puzzle, pieces, fixed, more };
}

const OF_NAMES = /^(inside|outside|together) (.*)/;

/** Lines of a text with another name for a piece; without the piece if that is null. */
function renamed(more, name, now) {
  const kept = [];
  let isDropped = false; // the drawing below a line without names
  for (const line of more.split('\n')) {
    const [, word, names] = OF_NAMES.exec(line) ?? [];
    if (isDropped && line.trim() !== '') {
      isDropped = /^[#. ]+$/.test(line);
    }
    if (word) {
      const left = names.split(/\s+/).map((one) => (one === name ? now : one)).filter(Boolean);
      isDropped = left.length === 0;
      if (!isDropped) {
        kept.push(`${word} ${left.join(' ')}`);
      }
    } else if (OWN_COLOUR.exec(line)?.[1] === name) {
      if (now !== null) {
        kept.push(line.replace(`colour ${name} `, () => `colour ${now} `));
      }
    } else if (!isDropped) {
      kept.push(line);
    }
  }
  return kept.join('\n');
}

/** Whether a stored value is a puzzle. */
export function isPuzzle(stored) {
  const isDrawing = (it) =>
    isLattice(it?.lattice) && it.lattice === stored.region.lattice
    && Array.isArray(it.frame) && it.frame.length === 3 && it.frame.every(Number.isInteger)
    && typeof it.marks === 'string' && /^[.#+]*$/.test(it.marks)
    && it.marks.length === it.frame[0] * it.frame[1] * it.frame[2];
  return typeof stored?.name === 'string' && typeof stored.more === 'string'
    && isDrawing(stored.region) && Array.isArray(stored.pieces) && Array.isArray(stored.fixed ?? [])
    && stored.pieces.every((one) => typeof one.name === 'string' && isDrawing(one.shape)
      && Number.isInteger(one.least) && Number.isInteger(one.most) && one.turning in TURNINGS);
}

export const volume = (one) => drawing.countCells(one.shape);

const OWN_COLOUR = /^colour (\S+) ([#\w]+)$/;

/** The puzzle with a colour for a piece, #rrggbb, or with the usual one if it is null. */
export function withColour(puzzle, name, colour) {
  const others = puzzle.more.split('\n').filter((line) => OWN_COLOUR.exec(line)?.[1] !== name);
  const own = colour === null ? [] : [`colour ${name} ${colour}`];
  const end = others.findIndex((line) => /^\s*expect\b/.test(line));
  return { ...puzzle, more: others.toSpliced(end < 0 ? others.length : end, 0, ...own).join('\n') };
}

export const hasOwnColour = (puzzle, name) =>
  puzzle.more.split('\n').some((line) => OWN_COLOUR.exec(line)?.[1] === name);

/**
 * The colour of each piece's first copy: its own, said in a line 'colour PIECE red', or one of the
 * palette, of which every copy of every piece takes the next.
 */
export function colours(puzzle, palette) {
  const own = new Map(
    puzzle.more.split('\n').map((line) => OWN_COLOUR.exec(line)).filter(Boolean)
      .map(([, name, colour]) => [name, hex(colour)]));
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

/** A text that two puzzles share if they differ in nothing but their names and colours. */
export const searchOf = (puzzle) => JSON.stringify({
  ...toServer(puzzle), name: '', more: puzzle.more.split('\n').filter((line) => !OWN_COLOUR.test(line)),
});

const MOTIONS = {
  free: ['turn', 'over'], 'one-sided': ['turn'], unturned: [], mirrored: ['turn', 'over', 'mirror'],
};
const keys = new WeakMap(); // of pieces, which are immutable

/** The same text for pieces of one form that may be turned in the same ways. */
function formOf(one) {
  if (!keys.has(one)) {
    keys.set(one, `${one.turning} ${drawing.keyUpTo(MOTIONS[one.turning], one.shape)}`);
  }
  return keys.get(one);
}

/**
 * The pieces without those that equal an earlier one, which gets their copies. Pieces that are in place,
 * or of which the text says more by their names, stay as they are.
 */
export function merged(puzzle) {
  const named = new Set([
    ...puzzle.fixed.map(({ name }) => name),
    ...puzzle.more.split('\n').flatMap((line) => OF_NAMES.exec(line)?.[2].split(/\s+/) ?? []),
  ]);
  const canMerge = (one) => volume(one) > 0 && !named.has(one.name);
  const pieces = [];
  for (const one of puzzle.pieces) {
    const k = canMerge(one)
      ? pieces.findIndex((other) => canMerge(other) && formOf(other) === formOf(one)) : -1;
    if (k < 0) {
      pieces.push(one);
    } else {
      pieces[k] = Object.assign({ ...pieces[k] },
        { least: pieces[k].least + one.least, most: pieces[k].most + one.most });
    }
  }
  return pieces;
}

/**
 * The volumes of the region and the pieces, whether they can match, and a text that says so; whether
 * some of the pieces may be enough.
 */
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
  const open = puzzle.fixed[unplaced(puzzle)];
  if (open) {
    return judged(false, 'Finish the piece', `Piece ${open.name} is not in place yet`);
  }
  if (all < least) {
    const lack = `${fewWords(least - all, 'cell')} too few`;
    return judged(false, 'Add pieces', `${region}, ${pieces}: ${lack}`);
  }
  if (fewest > most) {
    const excess = `${fewWords(fewest - most, 'cell')} too many`;
    return { ...judged(false, 'Remove pieces', `${region}, ${pieces}: ${excess}`), canChoose: true };
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
