/* The region: a box by its measures, or cells that are drawn. */

import { byId } from './dom.js';
import {
  box, cells, CELL, countCells, isEmpty, isFlat, isFullBox, measures, NONE, OPTIONAL, reframed,
  trimmed, withLayers,
} from './drawing.js';
import { LayerGrid } from './grid.js';
import { picture } from './picture.js';
import { count } from './words.js';

const MOST_PLACES = 4000; // that can be drawn on; more are edited as text
const COLOUR = '#9fb6d3';
const AXES = ['width', 'height', 'layers'];

let nextPicture = 0;
let base = null; // what was drawn before measures were typed, digit by digit
let resized = null; // what it was made into

export function showRegion(design, limits) {
  const grid = new LayerGrid(byId('region-grid'), [366, 340], {
    brush: () => (byId('brush-optional').checked ? OPTIONAL : CELL),
    painting: drawPicture,
    changed: (region) => design.edit({ region }),
  });
  for (const axis of AXES) {
    byId(axis).addEventListener('input', () => resize(design, limits));
    byId(axis).addEventListener('change', () => show(design.puzzle)); // what is wrong is put right
  }
  byId('fill-region').addEventListener('click', () =>
    design.edit({ region: box(...design.puzzle.region.frame) }));
  byId('clear-region').addEventListener('click', () =>
    design.edit({ region: box(...design.puzzle.region.frame, NONE) }));
  byId('name').addEventListener('input', () =>
    design.edit({ name: byId('name').value }, 'name'));
  byId('name').addEventListener('change', () => {
    const name = byId('name').value.trim();
    if (name === '' || name !== byId('name').value) {
      design.edit({ name: name || 'My puzzle' }, 'name');
    }
  });
  let shown = null;
  const show = (puzzle) => {
    setUnlessEqual(byId('name'), puzzle.name);
    AXES.forEach((axis, k) => setUnlessEqual(byId(axis), String(puzzle.region.frame[k])));
    if (puzzle.region === shown) {
      return;
    }
    shown = puzzle.region;
    const tooLarge = shown.marks.length > MOST_PLACES;
    byId('region-grid').hidden = tooLarge;
    byId('region-hint').textContent = tooLarge
      ? 'This region is too large to draw on here. Edit it as text.'
      : 'Click cells to draw. Drag paints.';
    if (!tooLarge) {
      grid.show(shown);
    }
    drawPicture(shown);
  };
  design.onChange(show);
  show(design.puzzle);
}

/** A box stays a box; of anything else the cells stay that have room, and layers are added on top
    that are like the one below. */
function resize(design, limits) {
  const frame = AXES.map((axis) => byId(axis).valueAsNumber);
  const places = frame[0] * frame[1] * frame[2];
  const isValid = frame.every((k) => Number.isInteger(k) && k > 0) && places <= limits.cells;
  AXES.forEach((axis) => byId(axis).setCustomValidity(
    places > limits.cells ? `At most ${count(limits.cells, 'cell')}` : ''));
  const { region } = design.puzzle;
  if (isValid && String(frame) !== String(region.frame)) {
    base = region === resized ? base : region;
    resized = isFullBox(base) ? box(...frame) : reframed(withLayers(base, frame[2]), frame);
    design.edit({ region: resized }, 'measures');
  } else if (places > limits.cells) {
    byId('layers').reportValidity();
  }
}

function drawPicture(region) {
  const shape = trimmed(region);
  byId('region-picture').hidden = isFlat(region); // The grid looks the same.
  cancelAnimationFrame(nextPicture); // Of many strokes in a moment the last one is to be seen.
  nextPicture = requestAnimationFrame(() => byId('region-picture').replaceChildren(picture([
    { cells: cells(shape, CELL), colour: COLOUR },
    { cells: cells(shape, OPTIONAL), colour: COLOUR, faint: true },
  ])));
  byId('region-measure').textContent = isEmpty(region)
    ? ''
    : `${measures(shape)}, ${count(countCells(region), 'cell')}`;
}

/** Setting the value would move the cursor of who is typing. */
function setUnlessEqual(input, value) {
  if (input.value !== value && !(input === document.activeElement && input.value.trim() === value)) {
    input.value = value;
  }
}
