/* The region: a box given by its size, or drawn cell by cell. */

import { byId, make, offer, say } from './dom.js';
import {
  box, cells, CELL, countCells, CUBE, isEmpty, isFlat, isFullBox, measures, NONE, ofCells, OPTIONAL,
  reframed, trimmed, withLayers,
} from './drawing.js';
import { LayerGrid, placesIn } from './grid.js';
import { allLattices, lattice } from './lattice.js';
import { picture } from './picture.js';
import { colours, empty, latticeOf, LETTERS, unplaced, volume, withPlaces } from './puzzle.js';
import { server } from './server.js';
import { standing, withLayersOf } from './stance.js';
import { count, sentence, shortName } from './words.js';

const MOST_PLACES = 4000; // a larger region can only be edited as text
const COLOUR = '#9fb6d3';
const AXES = ['width', 'height', 'layers'];
const SHAPES = { pyramid: 'pyramid on a square', tetrahedron: 'pyramid on a triangle' };

/** A drawing with the same frame and one mark for all cells. */
const filled = ({ frame, lattice }, mark) => box(frame, mark, lattice);

let nextPicture = 0;
let base = null; // the region before its size was typed, digit by digit, and the pieces in place
let resized = null; // what they became

const SYMMETRIES = {
  '': ['No symmetry', () => []],
  mirror: ['Left and right', ([x, y, z], [width]) => [[width - 1 - x, y, z]]],
  flip: ['Top and bottom', ([x, y, z], [, height]) => [[x, height - 1 - y, z]]],
  turn: ['Half turn', ([x, y, z], [width, height]) => [[width - 1 - x, height - 1 - y, z]]],
  four: ['All four sides', ([x, y, z], [width, height]) =>
    [[width - 1 - x, y, z], [x, height - 1 - y, z], [width - 1 - x, height - 1 - y, z]]],
};

/** Shows the region. */
export function showRegion(design, limits, palette) {
  const placing = () => unplaced(design.puzzle) >= 0;
  const taken = (drawn) => takenFrom(drawn, design.puzzle, placing());
  const grid = new LayerGrid(byId('region-grid'), [366, 340], {
    brush: () => LETTERS[unplaced(design.puzzle)] ?? (byId('brush-optional').checked ? OPTIONAL : CELL),
    painting: (drawn) => drawPicture({ ...design.puzzle, ...taken(drawn) }, palette),
    changed: (drawn) => design.edit(taken(drawn)),
    others: (place, frame) => (placing() || byId('symmetry').hidden ? [] : SYMMETRIES[byId('symmetry').value][1](place, frame)),
    look: (mark) => {
      const { name } = design.puzzle.fixed[LETTERS.indexOf(mark)];
      return { name: `piece ${shortName(name)}`, colour: colourOf(design.puzzle, name, palette) };
    },
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
  byId('symmetry').replaceChildren(...Object.entries(SYMMETRIES).map(([value, [textContent]]) =>
    make('option', { value, textContent })));
  offerLattices(design);
  const stance = makeStance(design);
  const offerShapes = makeShapes(design, stance.begin);
  byId('stance').addEventListener('change', () => {
    stance.choose(byId('stance').value);
    grid.show(withPlaces(design.puzzle), stance.of(design.puzzle));
  });
  byId('stop-placing').addEventListener('click', () =>
    design.edit({ fixed: design.puzzle.fixed.toSpliced(unplaced(design.puzzle), 1) }));
  let shown = null;
  const show = (puzzle) => {
    byId('lattice').value = latticeOf(puzzle);
    offerShapes(latticeOf(puzzle));
    byId('layers').disabled = lattice(latticeOf(puzzle)).hasOneLayer;
    setUnlessEqual(byId('name'), puzzle.name);
    const sizes = lattice(latticeOf(puzzle)).sizeOf(puzzle.region.frame);
    AXES.forEach((axis, k) => setUnlessEqual(byId(axis), String(sizes[k])));
    const tooLarge = puzzle.region.marks.length > MOST_PLACES;
    byId('region-grid').hidden = tooLarge;
    byId('region-hint').textContent = tooLarge
      ? 'This region is too large to draw. Edit it as text.' : hintOn(puzzle);
    byId('layering').hidden = tooLarge || !lattice(latticeOf(puzzle)).hasBalls || isFlat(puzzle.region);
    byId('stop-placing').hidden = !placing();
    byId('symmetry').hidden = !lattice(latticeOf(puzzle)).isCube; // Elsewhere the mirrored place may be no cell.
    if (puzzle.region === shown?.region && puzzle.fixed === shown.fixed && puzzle.pieces === shown.pieces
        && puzzle.more === shown.more) {
      return;
    }
    shown = puzzle;
    if (!tooLarge) {
      grid.show(withPlaces(puzzle), stance.of(puzzle));
    }
    drawPicture(puzzle, palette);
  };
  design.onChange(show);
  show(design.puzzle);
}

function hintOn(puzzle) {
  const open = puzzle.fixed[unplaced(puzzle)];
  if (!open) {
    return 'Click or drag to draw cells.';
  }
  const cellsOf = volume(puzzle.pieces.find(({ name }) => name === open.name));
  return `Draw the ${count(cellsOf, 'cell')} where ${shortName(open.name)} lies.`;
}

const colourOf = (puzzle, wanted, palette) =>
  colours(puzzle, palette)[puzzle.pieces.findIndex(({ name }) => name === wanted)];

/**
 * The region and the pieces in place of a drawing with their letters.
 *
 * @param isPlacing whether the stroke was one of a piece, which leaves the region as it is
 */
function takenFrom(drawn, { region, fixed }, isPlacing) {
  const marks = [...drawn.marks].map((mark, k) => {
    const before = region.marks[k];
    const ofPiece = LETTERS.includes(mark);
    return ofPiece && before === NONE ? CELL : ofPiece || (isPlacing && mark === NONE) ? before : mark;
  });
  return {
    region: { ...region, marks: marks.join('') },
    fixed: fixed.map((one, k) => ({ ...one, cells: cells(drawn, LETTERS[k]) })),
  };
}

/**
 * How the region stands in its drawing: by itself, until someone chooses its layers. It then stays as it
 * is while cells are drawn.
 */
function makeStance(design) {
  let stance = null;
  let chosen = null;
  let frame = '';
  const begin = () => {
    chosen = null;
    frame = '';
  };
  design.onBegin(begin);
  return {
    begin,
    choose(kind) {
      chosen = kind;
      frame = '';
    },
    of({ region }) {
      const on = lattice(region.lattice);
      if (frame !== `${on.name} ${region.frame}`) {
        frame = `${on.name} ${region.frame}`;
        stance = chosen && on.hasBalls
          ? withLayersOf(chosen, on, placesIn(region.frame).filter((place) => on.has(place)), cells(region))
          : standing(on, cells(region));
      }
      byId('stance').value = stance.isOnFace ? 'triangles' : 'squares';
      return stance;
    },
  };
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

/**
 * Offers the regions with a name; for cubes, the usual boxes.
 *
 * @param begin called before a shape becomes the region
 * @returns a function of the lattice
 */
function makeShapes(design, begin) {
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
        begin();
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
        .map((one) => make('option', { value: one.name, textContent: SHAPES[one.name] ?? one.name })));
    showSizes();
  };
}

/** Changes the size of the frame. A full box stays full. Any other region keeps the cells that fit,
    and added layers repeat the one below. */
function resize(design, limits) {
  const frame = frameOfFields(design.puzzle.region);
  const places = frame[0] * frame[1] * frame[2];
  const isValid = frame.every((k) => Number.isInteger(k) && k > 0) && places <= limits.cells;
  AXES.forEach((axis) => byId(axis).setCustomValidity(
    places > limits.cells ? `At most ${count(limits.cells, 'cell')}` : ''));
  const { region, fixed } = design.puzzle;
  if (isValid && String(frame) !== String(region.frame)) {
    base = region === resized?.region && fixed === resized.fixed ? base : { region, fixed };
    const next = isFullBox(base.region) ? filled({ ...base.region, frame }, CELL)
      : reframed(withLayers(base.region, frame[2]), frame);
    design.edit({ region: next, fixed: base.fixed }, 'measures');
    resized = { region: design.puzzle.region, fixed: design.puzzle.fixed };
  } else if (places > limits.cells) {
    byId('layers').reportValidity();
  }
}

/** The frame of the size in the fields; unchanged sizes keep a frame between two of them. */
function frameOfFields({ frame, lattice: name }) {
  const on = lattice(name);
  const sizes = on.sizeOf(frame);
  return AXES.map((axis, k) => {
    const size = byId(axis).valueAsNumber;
    return size === sizes[k] ? frame[k] : Number.isInteger(size) ? on.lengthOf(size, k) : NaN;
  });
}

function drawPicture(puzzle, palette) {
  const { region } = puzzle;
  const shape = trimmed(withPlaces(puzzle));
  // A picture of one layer, or of layers of prisms, would look like the grid.
  byId('region-picture').hidden = region.lattice === CUBE ? isFlat(region) : !lattice(region.lattice).isSolid;
  cancelAnimationFrame(nextPicture); // Draws only the latest of many quick strokes.
  // An empty picture keeps its room, or the first stroke would move the grid.
  nextPicture = requestAnimationFrame(() => byId('region-picture').replaceChildren(isEmpty(region)
    ? make('p', { className: 'hint', textContent: 'The region appears here.' })
    : picture([
      { cells: cells(shape, CELL), colour: COLOUR, loose: true },
      { cells: cells(shape, OPTIONAL), colour: COLOUR, faint: true, loose: true },
      ...puzzle.fixed.map(({ name }, k) =>
        ({ cells: cells(shape, LETTERS[k]), colour: colourOf(puzzle, name, palette) })),
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
