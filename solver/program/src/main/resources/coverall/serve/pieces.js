/* The list of the puzzle's pieces. Its last tile opens the editor for a new piece. */

import { byId, make } from './dom.js';
import { cells, countParts, trimmed } from './drawing.js';
import { picture } from './picture.js';
import { colours, isFlat, merged, piece, pieceName, pieceText } from './puzzle.js';
import { count, range, shortName } from './words.js';

/**
 * Shows the list.
 *
 * @param edit opens the editor for the piece with an id, or for a new piece
 * @returns a function that shows the number of placements of each piece
 */
export function showPieces(design, palette, edit) {
  const tiles = new Map(); // by id: the element and what it was made from
  const list = byId('piece-list');
  const another = make('li', { className: 'another' }, {},
    make('button', { type: 'button', id: 'draw-piece' }, {},
      make('span', { className: 'plus', textContent: '+' }, { 'aria-hidden': 'true' }),
      'Draw a piece'));
  another.firstChild.addEventListener('click', () => edit(null));
  byId('clear-pieces').addEventListener('click', () => design.edit({ pieces: [] }));
  byId('merge-pieces').addEventListener('click', () => design.edit({ pieces: merged(design.puzzle) }));

  const show = (puzzle) => {
    const flat = isFlat(puzzle);
    const colour = colours(puzzle, palette);
    const shown = puzzle.pieces.map((one, k) => {
      let tile = tiles.get(one.id);
      const fixed = puzzle.fixed.filter(({ name }) => name === one.name).length;
      if (!tile || tile.of !== one || tile.colour !== colour[k] || tile.flat !== flat || tile.fixed !== fixed) {
        tile = { of: one, colour: colour[k], flat, fixed, element: tileOf(one, colour[k], flat, fixed) };
        tiles.set(one.id, tile);
      }
      return tile.element;
    });
    const isMore = shown.length === list.children.length; // one more than before; `another` is in the list, too
    replaceKeepingFocus(list, [...shown, another]);
    if (isMore) {
      byId('pieces').scrollTop = byId('pieces').scrollHeight; // scrolls the list, not the page
    }
    for (const id of tiles.keys()) {
      if (!puzzle.pieces.some((one) => one.id === id)) {
        tiles.delete(id);
      }
    }
    byId('clear-pieces').hidden = shown.length === 0;
    const equal = shown.length - merged(puzzle).length;
    byId('merge-pieces').hidden = equal === 0;
    byId('merge-pieces').textContent = `Merge ${equal} equal`;
    byId('merge-pieces').title = 'Equal pieces are copies of one piece: otherwise solutions count once for each exchange of them';
    const number = puzzle.pieces.reduce((n, one) => n + one.most, 0);
    byId('pieces-hint').textContent = number === 0
      ? 'Add pieces from the library or draw them.'
      : count(number, 'piece');
  };

  const tileOf = (one, colour, flat, fixed) => {
    const name = make('span', { className: 'piece-name', textContent: shortName(one.name) });
    const parts = countParts(one.shape);
    const facts = make('span', {
      className: `piece-facts${parts > 1 ? ' bad' : ''}`,
      textContent: `${pieceText(one)}${parts > 1 ? `, ${parts} parts` : ''}`,
    });
    const open = make('button', { type: 'button', className: 'piece-open' }, {
      'aria-label': `Edit piece ${shortName(one.name)}, ${pieceText(one)}`, title: 'Edit',
    }, sized(picture([{ cells: cells(trimmed(one.shape)), colour }], flat, one.shape.lattice)),
      make('span', { className: 'piece-title' }, {}, name, facts),
      make('span', { className: 'piece-places' }));
    open.addEventListener('click', () => edit(one.id));
    const fewer = stepper('−', `Fewer copies of ${shortName(one.name)}`, 'fewer', () => change(one.id, -1));
    const more = stepper('+', `More copies of ${shortName(one.name)}`, 'more', () => change(one.id, 1));
    fewer.disabled = one.most === 1;
    const copies = make('div', { className: 'copies' }, {},
      fewer,
      make('span', { textContent: range(one.least, one.most).replace(' to ', '–') },
        { 'aria-label': `${range(one.least, one.most)} copies` }),
      more);
    const remove = stepper('×', `Remove piece ${shortName(one.name)}`, 'remove', (event) => {
      if (event.detail < 2) { // The second click of a double click would hit the piece that moved up.
        design.edit({ pieces: design.puzzle.pieces.filter((other) => other.id !== one.id) });
      }
    });
    const turned = one.turning === 'free' ? '' : one.turning;
    const turning = make('span', {
      className: 'turning',
      textContent: fixed === 0 ? turned : fixed < one.most ? `${fixed} in place` : 'in place',
    });
    return make('li', { className: 'piece' }, { 'data-name': one.name },
      open, turning, copies, remove);
  };

  const change = (id, by) => {
    const one = design.puzzle.pieces.find((other) => other.id === id);
    const most = Math.max(1, one.most + by);
    const least = one.least === one.most ? most : Math.min(one.least, most);
    design.editPiece(id, { least, most }, 'copies');
  };

  design.onChange(show);
  show(design.puzzle);

  return (placements) => design.puzzle.pieces.forEach((one, k) => {
    const note = tiles.get(one.id).element.querySelector('.piece-places');
    const n = placements?.[k];
    note.textContent = n === undefined ? '' : n === 0 ? 'fits nowhere' : count(n, 'placement');
    note.classList.toggle('bad', n === 0);
  });
}

function stepper(text, label, className, act) {
  const button = make('button', { type: 'button', className, textContent: text }, {
    'aria-label': label, title: label,
  });
  button.addEventListener('click', act);
  return button;
}

/** Replaces the tiles. If the focused button is replaced, its replacement gets the focus. */
function replaceKeepingFocus(list, elements) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const name = focused?.closest('.piece')?.dataset.name;
  const className = focused?.className;
  list.replaceChildren(...elements);
  if (focused && !focused.isConnected && name !== undefined) {
    [...list.querySelectorAll('.piece')]
      .find((tile) => tile.dataset.name === name)
      ?.querySelector(`.${className}:not(:disabled)`)?.focus();
  } else {
    focused?.focus();
  }
}

/** Sets the size of a picture, in pixels: that of its cells, limited by that of the whole. */
export function sized(svg, cell = 14, most = 58) {
  const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  const scale = Math.min(cell / 20, most / Math.max(width, height));
  svg.setAttribute('width', (width * scale).toFixed(1));
  svg.setAttribute('height', (height * scale).toFixed(1));
  return svg;
}

/** Adds a piece, or another copy of it if the puzzle has it already. */
export function add(design, name, shape) {
  const { pieces } = design.puzzle;
  const same = pieces.find((one) => one.name === name && one.shape.marks === shape.marks
    && String(one.shape.frame) === String(shape.frame));
  if (same) {
    const least = same.least === same.most ? same.most + 1 : same.least;
    design.editPiece(same.id, { least, most: same.most + 1 });
  } else {
    design.edit({ pieces: [...pieces, piece(pieceName(design.puzzle, name), shape)] });
  }
}

