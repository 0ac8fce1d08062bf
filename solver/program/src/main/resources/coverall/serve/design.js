/* The puzzle on the page with its history for undo and redo. The browser stores the puzzle, and the
   page shows it again when it is reopened. */

import { isPuzzle, newId, withoutExpectations } from './puzzle.js';

const KEY = 'coverall-puzzle';
const MOST_STEPS = 300;
const ONE_EDIT = 1000; // milliseconds within which edits of the same property form one step

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
   * Replaces the puzzle.
   *
   * @param what the property that is edited; quick edits of one property are undone together
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

  /** Changes properties of the puzzle. A new region or new pieces make its expected counts obsolete. */
  edit(properties, what) {
    const edited = { ...this.#puzzle, ...properties };
    const isOther = 'region' in properties || 'pieces' in properties;
    this.change(isOther ? withoutExpectations(edited) : edited, what);
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

  #take(puzzle) {
    this.#puzzle = puzzle;
    store(puzzle);
    this.#listeners.forEach((listener) => listener(puzzle));
  }
}

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
    return isPuzzle(puzzle)
      ? { ...puzzle, pieces: puzzle.pieces.map((one) => ({ ...one, id: newId() })) }
      : null;
  } catch {
    return null; // not stored by this page
  }
}
