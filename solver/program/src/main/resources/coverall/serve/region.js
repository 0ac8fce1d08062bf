/* The region: a box given by its size, or drawn cell by cell. */

import { byId, make, offer, say } from './dom.js';
import {
  box, cells, CELL, countCells, CUBE, isEmpty, isFlat, isFullBox, measures, NONE, ofCells, OPTIONAL,
  reframed, trimmed, withLayers,
} from './drawing.js';
import { LayerGrid } from './grid.js';
import { allLattices, lattice } from './lattice.js';
import { picture } from './picture.js';
import { empty, latticeOf } from './puzzle.js';
import { server } from './server.js';
import { count, sentence } from './words.js';

const MOST_PLACES = 4000; // a larger region can only be edited as text
const COLOUR = '#9fb6d3';
const AXES = ['width', 'height', 'layers'];

/** A drawing with the same frame and one mark for all cells. */
const filled = ({ frame, lattice }, mark) => box(frame, mark, lattice);

let nextPicture = 0;
let base = null; // the region before its size was typed, digit by digit
let resized = null; // the result of resizing it

export function showRegion(design, limits) {
  const grid = new LayerGrid(byId('region-grid'), [366, 340], {
    brush: () => (byId('brush-optional').checked ? OPTIONAL : CELL),
    painting: drawPicture,
    changed: (region) => design.edit({ region }),
  });
  for (const axis of AXES) {
    byId(axis).addEventListener('input', () => resize(design, limits));
    byId(axis).addEventListener('change', () => show(design.puzzle)); // replaces invalid input
  }
  byId('fill-region').addEventListener('click', () =>
    design.edit({ region: filled(design.puzzle.region, CELL) }));
  byId('clear-region').addEventListener('click', () =>
    design.edit({ region: filled(design.puzzle.region, NONE) }));
  byId('name').addEventListener('input', () =>
    design.edit({ name: byId('name').value }, 'name'));
  byId('name').addEventListener('change', () => {
    const name = byId('name').value.trim();
    if (name === '' || name !== byId('name').value) {
      design.edit({ name: name || 'My puzzle' }, 'name');
    }
  });
  offerLattices(design);
  const offerShapes = makeShapes(design);
  let shown = null;
  const show = (puzzle) => {
    byId('lattice').value = latticeOf(puzzle);
    offerShapes(latticeOf(puzzle));
    byId('layers').disabled = lattice(latticeOf(puzzle)).hasOneLayer;
    setUnlessEqual(byId('name'), puzzle.name);
    AXES.forEach((axis, k) => setUnlessEqual(byId(axis), String(puzzle.region.frame[k])));
    if (puzzle.region === shown) {
      return;
    }
    shown = puzzle.region;
    const tooLarge = shown.marks.length > MOST_PLACES;
    byId('region-grid').hidden = tooLarge;
    byId('region-hint').textContent = tooLarge
      ? 'This region is too large to draw. Edit it as text.'
      : 'Click or drag to draw cells.';
    if (!tooLarge) {
      grid.show(shown);
    }
    drawPicture(shown);
  };
  design.onChange(show);
  show(design.puzzle);
}

/** Another lattice begins another puzzle. */
function offerLattices(design) {
  byId('lattice').replaceChildren(...allLattices().map(({ name, title }) =>
    make('option', { value: name, textContent: title })));
  byId('lattice').addEventListener('change', () => {
    const on = lattice(byId('lattice').value);
    const frame = on.isCube ? [8, 8, 1] : on.paper(1);
    const before = design.puzzle;
    design.change({ ...empty(box(frame, NONE, on.name)), name: before.name });
    const { length } = before.pieces;
    const lost = [!isEmpty(before.region) && 'The region', length > 0 && count(length, 'piece')];
    if (lost.some(Boolean)) {
      offer(`${lost.filter(Boolean).join(' and ')} of other cells cannot stay.`, 'Undo',
        () => design.change(before));
    }
  });
}

/** Offers the regions with a name; for cubes, the usual boxes. Returns a function of the lattice. */
function makeShapes(design) {
  let offered = '';
  const sizes = () => lattice(offered).regions.find(({ name }) => name === byId('shape').value)?.sizes;
  const showSizes = () => {
    byId('first-size').hidden = sizes() === undefined;
    byId('second-size').hidden = sizes() !== 2;
  };
  const draw = async () => {
    const [a, b] = [byId('shape-size'), byId('shape-size-2')].map((field) => field.valueAsNumber);
    if (sizes() === undefined || !(a > 0) || (sizes() === 2 && !(b > 0))) {
      return;
    }
    try {
      const on = offered;
      const wanted = `${byId('shape').value} ${sizes() === 2 ? `${a}x${b}` : a}`;
      const { cells: found } = await server.region(on, wanted);
      if (on === latticeOf(design.puzzle)) {
        say('');
        design.edit({ region: ofCells(on, found) }, 'shape');
      }
    } catch (error) {
      say(sentence(error.message));
    }
  };
  byId('shape').addEventListener('change', () => {
    showSizes();
    draw();
  });
  byId('shape-size').addEventListener('input', draw);
  byId('shape-size-2').addEventListener('input', draw);
  for (const button of byId('cubes').querySelectorAll('button')) {
    const side = Number(button.dataset.cube);
    button.addEventListener('click', () => design.edit({ region: box([side, side, side]) }));
  }
  return (name) => {
    if (name === offered) {
      return;
    }
    offered = name;
    const { regions, isCube } = lattice(name);
    byId('cubes').hidden = !isCube;
    byId('shape').hidden = regions.length === 0;
    byId('shape').replaceChildren(make('option', { value: '', textContent: 'Shape …' }),
      ...regions.filter((one) => !isCube || one.name !== 'box') // a box has its own fields
        .map((one) => make('option', { value: one.name, textContent: one.name })));
    showSizes();
  };
}

/** Changes the size of the frame. A full box stays full. Any other region keeps the cells that fit,
    and added layers repeat the one below. */
function resize(design, limits) {
  const frame = AXES.map((axis) => byId(axis).valueAsNumber);
  const places = frame[0] * frame[1] * frame[2];
  const isValid = frame.every((k) => Number.isInteger(k) && k > 0) && places <= limits.cells;
  AXES.forEach((axis) => byId(axis).setCustomValidity(
    places > limits.cells ? `At most ${count(limits.cells, 'cell')}` : ''));
  const { region } = design.puzzle;
  if (isValid && String(frame) !== String(region.frame)) {
    base = region === resized ? base : region;
    resized = isFullBox(base) ? filled({ ...base, frame }, CELL) : reframed(withLayers(base, frame[2]), frame);
    design.edit({ region: resized }, 'measures');
  } else if (places > limits.cells) {
    byId('layers').reportValidity();
  }
}

function drawPicture(region) {
  const shape = trimmed(region);
  // A picture of one layer, or of layers of prisms, would look like the grid.
  byId('region-picture').hidden = region.lattice === CUBE ? isFlat(region) : !lattice(region.lattice).isSolid;
  cancelAnimationFrame(nextPicture); // Draws only the latest of many quick strokes.
  nextPicture = requestAnimationFrame(() => byId('region-picture').replaceChildren(picture([
    { cells: cells(shape, CELL), colour: COLOUR, loose: true },
    { cells: cells(shape, OPTIONAL), colour: COLOUR, faint: true, loose: true },
  ], false, shape.lattice)));
  byId('region-measure').textContent = isEmpty(region)
    ? ''
    : `${region.lattice === CUBE ? `${measures(shape)}, ` : ''}${count(countCells(region), 'cell')}`;
}

/** Setting an equal value would move the user's cursor. */
function setUnlessEqual(input, value) {
  if (input.value !== value && !(input === document.activeElement && input.value.trim() === value)) {
    input.value = value;
  }
}
