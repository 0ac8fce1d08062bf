/* The puzzle on the page with its history for undo and redo. The browser stores the puzzle, and the
   page shows it again when it is reopened. It also keeps a list of all puzzles that were changed. */

import { isPuzzle, newId, withoutExpectations, withoutLost, withPieces } from './puzzle.js';

const KEY = 'coverall-puzzle';
const ID = 'coverall-id'; // of the puzzle in this tab
const MINE = 'coverall-mine';
const MOST_MINE = 60;
const MOST_STEPS = 300;
const ONE_EDIT = 1000; // milliseconds within which edits of the same property form one step

export class Design {
  #puzzle;
  #past = [];
  #future = [];
  #listeners = [];
  #beginners = [];
  #lastEdit = { what: '', when: -Infinity };

  constructor(puzzle) {
    this.#puzzle = puzzle;
  }

  get puzzle() {
    return this.#puzzle;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Calls a function whenever another puzzle begins. */
  onBegin(listener) {
    this.#beginners.push(listener);
  }

  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Begins another puzzle, or goes on with one of the list. */
  begin(puzzle, id = crypto.randomUUID()) {
    writeKept();
    try {
      sessionStorage.setItem(ID, id);
    } catch {
      // Storage is disabled or full. The page works without it.
    }
    currentId();
    this.#beginners.forEach((listener) => listener());
    this.#replace(puzzle, '');
  }

  /**
   * Replaces the puzzle by a changed one, which goes into the list.
   *
   * @param what the property that is edited; quick edits of one property are undone together
   */
  change(puzzle, what = '') {
    this.#replace(puzzle, what);
    keep(puzzle);
  }

  #replace(puzzle, what) {
    const quick = what !== '' && what === this.#lastEdit.what
      && performance.now() - this.#lastEdit.when < ONE_EDIT;
    if (!quick) {
      this.#past.push(this.#puzzle);
      this.#past.splice(0, this.#past.length - MOST_STEPS);
    }
    this.#lastEdit = { what, when: performance.now() };
    this.#future = [];
    this.#take(puzzle);
  }

  /** Changes properties of the puzzle. A new region or new pieces make its expected counts obsolete. */
  edit(properties, what) {
    const isOther = ['region', 'pieces', 'fixed'].some((one) => one in properties);
    const { pieces = this.#puzzle.pieces, ...others } = properties;
    const edited = { ...withPieces(this.#puzzle, pieces), ...others };
    this.change(isOther ? withoutLost(withoutExpectations(edited)) : edited, what);
  }

  /** Changes properties of the piece with this id. */
  editPiece(id, properties, what) {
    const pieces = this.#puzzle.pieces.map((one) =>
      one.id === id ? { ...one, ...properties } : one);
    this.edit({ pieces }, what && `${what} ${id}`);
  }

  undo() {
    if (this.canUndo) {
      this.#future.push(this.#puzzle);
      this.#take(this.#past.pop());
    }
  }

  redo() {
    if (this.canRedo) {
      this.#past.push(this.#puzzle);
      this.#take(this.#future.pop());
    }
  }

  /** Tells the listeners the puzzle again. */
  tell() {
    this.#listeners.forEach((listener) => listener(this.#puzzle));
  }

  #take(puzzle) {
    this.#puzzle = puzzle;
    store(puzzle);
    this.tell();
  }
}

/** The puzzles of the list, the latest first: {id, puzzle}. */
export function mine() {
  writeKept();
  return read();
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(MINE) ?? '[]')
      .filter(({ id, puzzle }) => typeof id === 'string' && isPuzzle(puzzle))
      .map(({ id, puzzle }) => ({ id, puzzle: withNewIds(puzzle) }));
  } catch {
    return []; // not stored by this page
  }
}

/** Removes a puzzle from the list. */
export function forget(id) {
  write(mine().filter((one) => one.id !== id));
}

let kept = null; // what is about to go into the list

function keep(puzzle) {
  if (!kept) {
    setTimeout(writeKept, ONE_EDIT); // not with every letter that is typed
  }
  kept = puzzle;
}

function writeKept() {
  if (kept) {
    const id = currentId();
    write([{ id, puzzle: kept }, ...read().filter((one) => one.id !== id)].slice(0, MOST_MINE));
    kept = null;
  }
}

addEventListener('pagehide', writeKept);

/** The number of the puzzle in this tab. A new tab goes on with the puzzle of the last one. */
function currentId() {
  try {
    const id = sessionStorage.getItem(ID) ?? localStorage.getItem(ID) ?? crypto.randomUUID();
    sessionStorage.setItem(ID, id);
    localStorage.setItem(ID, id);
    return id;
  } catch {
    return ''; // Storage is disabled.
  }
}

function write(list) {
  try {
    localStorage.setItem(MINE, JSON.stringify(list));
  } catch {
    if (list.length > 1) {
      write(list.slice(0, list.length / 2)); // The storage is full: keep the latest.
    }
  }
}

/** The puzzle as this page stored it, with other ids; earlier pages had no pieces in place. */
const withNewIds = (puzzle) =>
  ({ fixed: [], ...puzzle, pieces: puzzle.pieces.map((one) => ({ ...one, id: newId() })) });

function store(puzzle) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(puzzle)); // for this tab
    localStorage.setItem(KEY, JSON.stringify(puzzle)); // for other tabs
  } catch {
    // Storage is disabled or full. The page works without it.
  }
}

/** The stored puzzle, or null. */
export function stored() {
  try {
    const puzzle = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
    return isPuzzle(puzzle) ? withNewIds(puzzle) : null;
  } catch {
    return null; // not stored by this page
  }
}
