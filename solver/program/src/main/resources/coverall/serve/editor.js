/* The editor of a piece: its drawing, which grows when cells reach the edge, its name, copies and
   rotation. Every edit takes effect immediately. */

import { byId, closeByClickBeside, make } from './dom.js';
import {
  box, cells, CELL, countCells, countParts, isEmpty, moved, NONE, reframed, sameDrawing, trimmed,
} from './drawing.js';
import { LayerGrid } from './grid.js';
import { lattice } from './lattice.js';
import { picture } from './picture.js';
import { sized } from './pieces.js';
import {
  colours, freshName, hasOwnColour, isFlat, latticeOf, LETTERS, newId, piece, pieceName, TURNINGS, volume, withColour,
} from './puzzle.js';
import { count } from './words.js';

const PAPER = [5, 5, 2]; // the frame of an empty drawing of cubes
const MOST = [20, 20, 12]; // periods of the lattice

/** Prepares the editor. Returns a function that opens it for the piece with an id, or for a new one. */
export function makeEditor(design, palette) {
  const dialog = byId('editor');
  let id = null;
  let drawing = null; // with free places around the cells

  const current = () => design.puzzle.pieces.find((one) => one.id === id);

  /** Whether a piece with more than one layer would have no place. */
  const needsOneLayer = () => !isEmpty(design.puzzle.region) && isFlat(design.puzzle);
  const paper = () => emptyPaper(latticeOf(design.puzzle), needsOneLayer());

  const grid = new LayerGrid(byId('piece-grid'), [520, 400], {
    brush: () => CELL,
    painting: (painted) => drawPicture(painted),
    changed: (painted) => {
      drawing = painted;
      const shape = trimmed(drawing);
      if (current()) {
        design.editPiece(id, { shape });
      } else {
        const added = { ...piece(byId('piece-name').value, shape), id };
        added.name = pieceName(design.puzzle, added.name);
        design.edit({ pieces: [...design.puzzle.pieces, added] });
      }
      if (!byId('piece-grid').matches(':hover')) {
        makeRoom();
      }
    },
  });

  /** Lets the drawing grow. Not called while the pointer is over it. */
  const makeRoom = () => {
    const { drawing: roomy, move } = withRoom(drawing, needsOneLayer());
    drawing = roomy;
    grid.moveCurrent(move);
    grid.show(drawing);
  };
  byId('piece-grid').addEventListener('pointerleave', () => {
    if (dialog.open && current()) {
      makeRoom();
    }
  });

  for (const button of dialog.querySelectorAll('[data-motion]')) {
    button.addEventListener('click', () => {
      const shape = moved(drawing, button.dataset.motion);
      drawing = withRoom(shape, needsOneLayer()).drawing;
      design.editPiece(id, { shape });
    });
  }
  for (const button of dialog.querySelectorAll('[data-shift]')) {
    button.addEventListener('click', () => shift(button.dataset.shift.split(',').map(Number)));
  }

  /** Moves the cells by the least translation in a direction, if there is room. */
  const shift = (direction) => {
    const { periods } = lattice(drawing.lattice);
    const step = direction.map((k, axis) => k * periods[axis]);
    const frame = drawing.frame.map((length, axis) =>
      Math.min(MOST[axis] * periods[axis], length + Math.max(0, step[axis])));
    const next = reframed(drawing, frame, step);
    if (countCells(next) === countCells(drawing)) {
      drawing = next;
      show();
    }
  };

  for (const [turning, words] of Object.entries(TURNINGS)) {
    byId('turning').append(make('option', {
      value: turning, textContent: `${turning}: ${words}`,
    }));
  }

  const drawPicture = (painted) => {
    const shape = trimmed(painted);
    const flat = isFlat(design.puzzle) && shape.frame[2] === 1;
    const k = design.puzzle.pieces.findIndex((one) => one.id === id);
    const colour = colours(design.puzzle, palette)[k] ?? nextColour();
    byId('piece-grid').style.setProperty('--cell-ink', colour);
    byId('piece-picture').replaceChildren(
      sized(picture([{ cells: cells(shape), colour }], flat, shape.lattice), 26, 150));
    const parts = countParts(shape);
    byId('piece-measure').textContent =
      `${count(volume({ shape }), 'cell')}${parts > 1 ? ` in ${parts} parts` : ''}`;
    byId('piece-measure').classList.toggle('bad', parts > 1);
    byId('piece-colour').value = colour;
    byId('usual-colour').hidden = k < 0 || !hasOwnColour(design.puzzle, design.puzzle.pieces[k].name);
  };

  const nextColour = () =>
    palette[design.puzzle.pieces.reduce((n, one) => n + one.most, 0) % palette.length];

  const show = () => {
    const one = current();
    if (one) {
      byId('piece-name').value = one.name;
      byId('least').value = one.least;
      byId('most').value = one.most;
      byId('turning').value = one.turning;
      if (!sameDrawing(trimmed(drawing), one.shape)) {
        drawing = withRoom(one.shape, needsOneLayer()).drawing; // after undo or redo
      }
    }
    for (const control of ['least', 'most', 'turning', 'remove-piece', 'duplicate-piece', 'piece-colour', 'fix-piece']) {
      byId(control).disabled = !one;
    }
    const isEmptyPiece = !one || isEmpty(one.shape);
    byId('next-piece').disabled = isEmptyPiece;
    const inPlace = design.puzzle.fixed.filter(({ name }) => name === one?.name).length;
    byId('fix-piece').hidden = isEmptyPiece || inPlace >= one.most
      || design.puzzle.fixed.length === LETTERS.length;
    byId('release-piece').hidden = inPlace === 0;
    const on = lattice(drawing.lattice);
    const isSingle = drawing.frame[2] === 1;
    for (const button of dialog.querySelectorAll('[data-motion]')) {
      button.hidden = !on.canMove(button.dataset.motion)
        || (button.dataset.motion === 'over' && on.isCube && isSingle);
      button.disabled = isEmptyPiece;
    }
    byId('layers-hint').hidden = isSingle;
    dialog.querySelector('[data-motion="over"]').textContent = on.isCube || on.isSolid ? 'Tip' : 'Turn over';
    dialog.querySelector('[data-shift="0,0,1"]').hidden = on.hasOneLayer;
    dialog.querySelector('[data-shift="0,0,-1"]').hidden = isSingle;
    grid.show(drawing);
    drawPicture(drawing);
  };

  design.onChange(() => {
    if (dialog.open) {
      if (!current()) {
        drawing = paper(); // Undo has removed the piece.
      }
      show();
    }
  });

  byId('piece-name').addEventListener('change', () => {
    const name = pieceName(design.puzzle, byId('piece-name').value, id);
    byId('piece-name').value = name;
    if (current() && current().name !== name) {
      design.editPiece(id, { name });
    }
  });
  byId('turning').addEventListener('change', () =>
    design.editPiece(id, { turning: byId('turning').value }));
  byId('least').addEventListener('change', () => changeCopies('least'));
  byId('most').addEventListener('change', () => changeCopies('most'));
  byId('remove-piece').addEventListener('click', () => {
    dialog.close();
    design.edit({ pieces: design.puzzle.pieces.filter((one) => one.id !== id) });
  });
  byId('duplicate-piece').addEventListener('click', () => {
    const one = current();
    const copy = { ...one, id: newId(), name: pieceName(design.puzzle, one.name) };
    const pieces = design.puzzle.pieces.flatMap((other) => (other === one ? [one, copy] : other));
    design.edit({ pieces });
    open(copy.id);
  });
  byId('piece-done').addEventListener('click', () => dialog.close());
  byId('next-piece').addEventListener('click', () => open(null));
  byId('piece-colour').addEventListener('input', () =>
    design.change(withColour(design.puzzle, current().name, byId('piece-colour').value), `colour ${id}`));
  byId('usual-colour').addEventListener('click', () =>
    design.change(withColour(design.puzzle, current().name, null)));
  byId('release-piece').addEventListener('click', () =>
    design.edit({ fixed: design.puzzle.fixed.filter(({ name }) => name !== current().name) }));
  byId('fix-piece').addEventListener('click', () => {
    dialog.close();
    design.edit({ fixed: [...design.puzzle.fixed, { name: current().name, cells: [] }] });
    byId('region').scrollIntoView({ block: 'nearest' }); // where the cells are drawn now
  });
  closeByClickBeside(dialog);

  /** Keeps least <= most by adjusting the number that was not edited. */
  const changeCopies = (edited) => {
    const value = (input) => Math.round(byId(input).valueAsNumber);
    let least = value('least');
    let most = value('most');
    if (!(least >= 0 && most >= 1 && most <= 1000 && least <= 1000)) {
      show();
    } else {
      if (edited === 'least') {
        most = Math.max(least, most);
      } else {
        least = current().least === current().most ? most : Math.min(least, most);
      }
      design.editPiece(id, { least, most });
    }
  };

  dialog.addEventListener('close', () => {
    const one = current();
    if (one && isEmpty(one.shape)) {
      design.edit({ pieces: design.puzzle.pieces.filter((other) => other !== one) });
    }
  });

  const open = (which) => {
    id = which ?? newId();
    const one = current();
    byId('editor-heading').textContent = one ? 'Edit piece' : 'Draw a piece';
    byId('piece-name').value = one ? one.name : freshName(design.puzzle);
    byId('least').value = 1;
    byId('most').value = 1;
    byId('turning').value = 'free';
    drawing = one ? withRoom(one.shape, needsOneLayer()).drawing : paper();
    show();
    if (!dialog.open) {
      dialog.showModal();
    }
    byId('piece-grid').querySelector('[tabindex="0"]').focus();
  };
  return open;
}

const paperOf = (name, isSingle) => {
  const layers = isSingle ? 1 : PAPER[2];
  return lattice(name).isCube ? PAPER.with(2, layers) : lattice(name).paper(layers);
};

const emptyPaper = (name, isSingle) => box(paperOf(name, isSingle), NONE, name);

/**
 * The drawing with free places around its cells and a free layer above, and how far it has moved.
 *
 * @param isSingle whether it is to have only one layer as long as its cells are in one
 */
function withRoom(drawing, isSingle) {
  const places = cells(drawing);
  const touches = (axis, k) => places.some((cell) => cell[axis] === k);
  const { frame } = drawing;
  const { periods, hasOneLayer } = lattice(drawing.lattice);
  const paper = paperOf(drawing.lattice, isSingle);
  const nearStart = (axis) => places.some((cell) => cell[axis] < periods[axis]);
  const before = [0, 1, 2].map((axis) => (axis < 2 && nearStart(axis) ? periods[axis] : 0));
  const canGrow = (axis) => axis < 2 || !(hasOneLayer || isSingle);
  const roomy = frame.map((length, axis) => {
    const after = touches(axis, length - 1) && canGrow(axis) ? periods[axis] : 0;
    const most = MOST[axis] * periods[axis];
    return Math.max(paper[axis], Math.min(most, before[axis] + length + after));
  });
  const move = before.map((by, axis) => (roomy[axis] - frame[axis] >= by ? by : 0));
  return { drawing: reframed(drawing, roomy, move), move };
}
