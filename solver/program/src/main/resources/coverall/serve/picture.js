/* Pictures of cells. The view is from the right, front and above, for flat shapes from above.

   x points right, y to the back and z up. The right, front and top faces of a cell are visible
   unless another cell covers them. They are painted from back to front. Two neighbouring faces of a
   part are separated by a faint line if they lie in one plane, otherwise by a strong one. A piece
   thus looks like one body, and its cells can still be counted. */

import { makeSvg } from './dom.js';
import { CUBE } from './drawing.js';
import { lattice } from './lattice.js';

const UNIT = 20; // the edge of a cell in SVG units
const COS = Math.cos(Math.PI / 6);
const MARGIN = 2;

const project = ([x, y, z]) => [(x + y) * COS * UNIT, ((x - y) / 2 - z) * UNIT];
const fromAbove = ([x, y]) => [x * UNIT, -y * UNIT];

/* A face: the direction of the cell that would hide it, its corners, and for each edge, from one
   corner to the next, the direction of the cell beyond that edge. */
const TOP = {
  normal: [0, 0, 1], light: 0.26,
  corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
  beside: [[0, -1, 0], [1, 0, 0], [0, 1, 0], [-1, 0, 0]],
};
const FRONT = {
  normal: [0, -1, 0], light: 0,
  corners: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]],
  beside: [[0, 0, -1], [1, 0, 0], [0, 0, 1], [-1, 0, 0]],
};
const RIGHT = {
  normal: [1, 0, 0], light: -0.24,
  corners: [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]],
  beside: [[0, 0, -1], [0, 1, 0], [0, 0, 1], [0, -1, 0]],
};

const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const key = ([x, y, z]) => `${x},${y},${z}`;

/** A colour mixed with white, or with black if the amount is negative. */
function shade(colour, amount) {
  const to = amount > 0 ? 255 : 0;
  const part = Math.abs(amount);
  const channel = (at) => {
    const value = parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (to - value) * part).toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Whether black has more contrast than white on a colour, as defined by WCAG 2. */
function isLight(colour) {
  const linear = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return (luminance + 0.05) ** 2 > 0.05 * 1.05;
}

/**
 * A picture of parts, each {cells, colour, faint}. Faint parts are translucent.
 *
 * @param flat whether to view cubes from above; cells of other lattices are drawn in layers
 */
export function picture(parts, flat = false, name = CUBE) {
  return name === CUBE ? solidPicture(parts, flat) : planPicture(parts, lattice(name));
}

function solidPicture(parts, flat) {
  const taken = new Map(); // cell -> its part
  parts.forEach((part) => part.cells.forEach((cell) => taken.set(key(cell), part)));
  const faces = flat ? [{ ...TOP, light: 0.06 }] : [FRONT, RIGHT, TOP];
  const onPage = flat ? fromAbove : project;
  const all = parts.flatMap((part) => part.cells.map((cell) => ({ cell, part })));
  all.sort((a, b) => depth(a.cell) - depth(b.cell));
  const svg = makeSvg('svg', { 'aria-hidden': 'true', focusable: 'false' });
  const seen = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] };
  for (const { cell, part } of all) {
    for (const face of faces) {
      if (!taken.has(key(plus(cell, face.normal)))) {
        paint(svg, cell, part, face, taken, onPage, seen);
      }
    }
  }
  const width = Math.max(UNIT, seen.x[1] - seen.x[0]) + 2 * MARGIN;
  const height = Math.max(UNIT, seen.y[1] - seen.y[0]) + 2 * MARGIN;
  svg.setAttribute('viewBox', all.length === 0
    ? `0 0 ${UNIT} ${UNIT}`
    : `${seen.x[0] - MARGIN} ${seen.y[0] - MARGIN} ${width} ${height}`);
  svg.dataset.cells = (Math.max(width, height) / UNIT).toFixed(2);
  return svg;
}

const LAYER_GAP = 0.5; // between layers, in units of the plan

/** The tiles of cells, layer beside layer, with a strong line around each part. */
function planPicture(parts, on) {
  const tiles = parts.flatMap((part) => part.cells.map((cell) =>
    ({ part, z: cell[2], corners: on.tile(cell) ?? [] })));
  const svg = makeSvg('svg', { 'aria-hidden': 'true', focusable: 'false' });
  const range = (list, axis) => {
    const all = list.flatMap(({ corners }) => corners.map((corner) => corner[axis]));
    return all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)];
  };
  const [left, right] = range(tiles, 0);
  const [bottom, top] = range(tiles, 1);
  const lowest = tiles.reduce((z, tile) => Math.min(z, tile.z), Infinity);
  const onPage = (z) => ([x, y]) =>
    [(x - left + (z - lowest) * (right - left + LAYER_GAP)) * UNIT, (top - y) * UNIT];
  const lines = new Map(); // by side: the parts on both sides, and the side
  for (const { part, z, corners } of tiles) {
    const points = corners.map(onPage(z)).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    const colour = shade(part.colour, 0.06);
    svg.append(makeSvg('path', {
      d: `M${points.join('L')}Z`, fill: colour, stroke: colour, 'stroke-width': 0.6,
      ...(part.faint ? { opacity: 0.45 } : {}),
    }));
    points.forEach((from, k) => {
      const to = points[(k + 1) % points.length];
      const side = [from, to].sort().join('L');
      lines.set(side, [...lines.get(side) ?? [], part]);
    });
  }
  for (const [side, [part, other]] of lines) {
    svg.append(makeSvg('path', part === other
      ? { d: `M${side}`, class: 'cell-line', 'stroke-width': 0.7 }
      : { d: `M${side}`, stroke: outline(part.colour), 'stroke-width': 1.3, 'stroke-linecap': 'round' }));
  }
  const layers = tiles.reduce((n, { z }) => Math.max(n, z - lowest + 1), 1);
  const width = (layers * (right - left + LAYER_GAP) - LAYER_GAP) * UNIT + 2 * MARGIN;
  const height = (top - bottom) * UNIT + 2 * MARGIN;
  svg.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width.toFixed(1)} ${height.toFixed(1)}`);
  svg.dataset.cells = (Math.max(width, height) / UNIT).toFixed(2);
  return svg;
}

/** The colour of outlines: darker than the fill, but lighter for a dark fill on a dark page. */
const outline = (colour) => {
  const dark = shade(colour, -0.62);
  return isLight(colour) ? dark : `light-dark(${dark}, ${shade(colour, 0.45)})`;
};

/** Larger values are nearer to the viewer. */
const depth = ([x, y, z]) => x - y + z;

function paint(svg, cell, part, face, taken, onPage, seen) {
  const corners = face.corners.map((corner) => onPage(plus(cell, corner)));
  for (const [x, y] of corners) {
    seen.x = [Math.min(seen.x[0], x), Math.max(seen.x[1], x)];
    seen.y = [Math.min(seen.y[0], y), Math.max(seen.y[1], y)];
  }
  const colour = shade(part.colour, face.light);
  const path = (points) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  svg.append(makeSvg('path', {
    d: `M${path(corners).join('L')}Z`,
    fill: colour, stroke: colour, 'stroke-width': 0.6, 'stroke-linejoin': 'round',
    ...(part.faint ? { opacity: 0.45 } : {}),
  }));
  const lines = { strong: '', faint: '' };
  face.beside.forEach((step, k) => {
    const beside = plus(cell, step);
    const continues = taken.get(key(beside)) === part && !taken.has(key(plus(beside, face.normal)));
    const [from, to] = path([corners[k], corners[(k + 1) % 4]]);
    lines[continues ? 'faint' : 'strong'] += `M${from}L${to}`;
  });
  if (lines.faint) {
    svg.append(makeSvg('path', {
      d: lines.faint, class: 'cell-line', 'stroke-width': 0.7, fill: 'none',
    }));
  }
  if (lines.strong) {
    svg.append(makeSvg('path', {
      d: lines.strong, stroke: outline(part.colour), 'stroke-width': 1.3,
      'stroke-linecap': 'round', fill: 'none', ...(part.faint ? { opacity: 0.6 } : {}),
    }));
  }
}
