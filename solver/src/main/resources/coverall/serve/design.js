/* The puzzle on the page, and what it was before: undo and redo. It is kept in the browser, so that
   it is still there when the page is opened again. */

import { isPuzzle, newId, withoutExpectations } from './puzzle.js';

const KEY = 'coverall-puzzle';
const MOST_STEPS = 300;
const ONE_EDIT = 1000; // milliseconds in which edits of the same thing are one step

export class Design {
  #puzzle;
  #past = [];
  #future = [];
  #listeners = [];
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

  onChange(listener) {
    this.#listeners.push(listener);
  }

  /**
   * Takes another puzzle.
   *
   * @param what is edited; quick edits of the same thing are undone together
   */
  change(puzzle, what = '') {
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

  /** Takes other properties of the puzzle; unless it is the name, it is another puzzle by that. */
  edit(properties, what) {
    const edited = { ...this.#puzzle, ...properties };
    const isOther = 'region' in properties || 'pieces' in properties;
    this.change(isOther ? withoutExpectations(edited) : edited, what);
  }

  /** Edits a piece, by its id. */
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

  #take(puzzle) {
    this.#puzzle = puzzle;
    store(puzzle);
    this.#listeners.forEach((listener) => listener(puzzle));
  }
}

function store(puzzle) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(puzzle)); // This tab goes on with its own.
    localStorage.setItem(KEY, JSON.stringify(puzzle));
  } catch {
    // A browser that stores nothing, or is full: the page works all the same.
  }
}

/** The puzzle of the last time, or null. */
export function stored() {
  try {
    const puzzle = JSON.parse(sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY));
    return isPuzzle(puzzle)
      ? { ...puzzle, pieces: puzzle.pieces.map((one) => ({ ...one, id: newId() })) }
      : null;
  } catch {
    return null; // Nothing that this page has stored.
  }
}
