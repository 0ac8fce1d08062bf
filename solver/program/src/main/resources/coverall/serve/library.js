/* The library of named pieces. */

import { byId, make, say } from './dom.js';
import { cells, isFlat, ofCells } from './drawing.js';
import { add, sized } from './pieces.js';
import { picture } from './picture.js';
import { latticeOf, piece, pieceName } from './puzzle.js';
import { count, shortName } from './words.js';

/** Shows the groups for the puzzle's lattice, now and whenever it becomes another one. */
export function showLibrary(design, library, palette) {
  let shown = '';
  const show = async (puzzle) => {
    const name = latticeOf(puzzle);
    if (name !== shown) {
      shown = name;
      const { groups } = await library(name);
      if (name === shown) {
        showGroups(design, name, groups, palette);
      }
    }
  };
  design.onChange((puzzle) => show(puzzle).catch((error) => say(error.message)));
  return show(design.puzzle);
}

function showGroups(design, lattice, groups, palette) {
  byId('library-groups').replaceChildren();
  let number = 0;
  for (const group of groups) {
    const shapes = group.pieces.map((one) => ({ name: one.name, shape: ofCells(lattice, one.cells) }));
    const flat = shapes.every(({ shape }) => isFlat(shape));
    const list = make('div', { className: 'library-pieces' });
    for (const { name, shape } of shapes) {
      const colour = palette[number++ % palette.length];
      const button = make('button', { type: 'button' }, {
        'data-library': name, title: `Add ${shortName(name)}, ${count(cells(shape).length, 'cell')}`,
      }, sized(picture([{ cells: cells(shape), colour }], flat, lattice), 10, 46),
        make('span', { textContent: shortName(name) }));
      button.addEventListener('click', () => add(design, name, shape));
      list.append(button);
    }
    const all = make('button', { type: 'button', className: 'quiet', textContent: 'Add all' }, {
      'aria-label': `Add all pieces: ${group.name}`, 'data-group': group.name,
    });
    all.addEventListener('click', () => addAll(design, shapes));
    const section = make('div', {}, { role: 'toolbar', 'aria-label': group.name },
      make('div', { className: 'group-head' }, {},
        make('h3', { textContent: group.name }), all),
      list);
    makeOneTabStop(section, [all, ...list.children]);
    byId('library-groups').append(section);
  }
}

/** Lets arrows move the focus among buttons, of which the tab key reaches only the last one used. */
function makeOneTabStop(toolbar, buttons) {
  const reach = (reached) => buttons.forEach((one) => {
    one.tabIndex = one === reached ? 0 : -1;
  });
  reach(buttons[1] ?? buttons[0]);
  toolbar.addEventListener('focusin', ({ target }) => reach(target));
  toolbar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step && buttons[buttons.indexOf(event.target) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
}

/** Adds one copy of each piece in a single step. */
function addAll(design, shapes) {
  let { puzzle } = design;
  for (const { name, shape } of shapes) {
    puzzle = { ...puzzle, pieces: [...puzzle.pieces, piece(pieceName(puzzle, name), shape)] };
  }
  design.edit({ pieces: puzzle.pieces });
}
