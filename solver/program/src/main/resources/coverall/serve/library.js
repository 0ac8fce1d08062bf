/* The library of named pieces. Those that the puzzle has are in its colours. */

import { byId, make, say } from './dom.js';
import { cells, isFlat, ofCells } from './drawing.js';
import { lattice } from './lattice.js';
import { add, sized } from './pieces.js';
import { picture } from './picture.js';
import { colours, latticeOf, piece, pieceName } from './puzzle.js';
import { count, number, shortName } from './words.js';

const COLOUR = '#9fb6d3'; // of a piece that the puzzle does not have

/** Shows the groups for the puzzle's lattice, now and whenever it becomes another one. */
export function showLibrary(design, library, palette) {
  let shown = '';
  let showColours = () => {};
  const show = async (puzzle) => {
    const name = latticeOf(puzzle);
    if (name !== shown) {
      shown = name;
      const { groups } = await library(name);
      if (name === shown) {
        showColours = showGroups(design, name, groups, palette);
      }
    }
    if (name === shown) {
      showColours(design.puzzle);
    }
  };
  design.onChange((puzzle) => show(puzzle).catch((error) => say(error.message)));
  return show(design.puzzle);
}

/** Returns a function that colours the pieces of a puzzle. */
function showGroups(design, on, groups, palette) {
  byId('library-groups').replaceChildren();
  const shown = []; // {name, shape, flat, image, label, said}
  const cellSize = lattice(on).hasBalls ? 15 : 10;
  for (const group of groups) {
    const shapes = group.pieces.map((one) => ({ name: one.name, shape: ofCells(on, one.cells) }));
    const flat = shapes.every(({ shape }) => isFlat(shape));
    const list = make('div', { className: 'library-pieces' });
    for (const { name, shape } of shapes) {
      const image = make('span');
      const label = make('span');
      shown.push({ name, shape, flat, image, label, said: null });
      const button = make('button', { type: 'button' }, {
        'data-library': name, title: `Add ${shortName(name)}, ${count(cells(shape).length, 'cell')}`,
      }, image, label);
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
  return (puzzle) => {
    const known = new Map(); // by shape: {colour, copies}
    colours(puzzle, palette).forEach((colour, k) => {
      const { shape, most } = puzzle.pieces[k];
      const same = known.get(keyOf(shape));
      known.set(keyOf(shape), { colour: same?.colour ?? colour, copies: (same?.copies ?? 0) + most });
    });
    for (const one of shown) {
      const { colour, copies } = known.get(keyOf(one.shape)) ?? { colour: COLOUR, copies: 0 };
      if (one.said !== `${copies} ${colour}`) {
        one.said = `${copies} ${colour}`;
        one.image.replaceChildren(
          sized(picture([{ cells: cells(one.shape), colour }], one.flat, on), cellSize, 46));
        one.label.textContent = `${shortName(one.name)}${copies > 1 ? ` ×${number(copies)}` : ''}`;
      }
    }
  };
}

const keyOf = ({ frame, marks }) => `${frame} ${marks}`;

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
