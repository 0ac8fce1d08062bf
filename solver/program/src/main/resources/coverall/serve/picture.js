/* Pictures of cells. The view is from the right, front and above, for flat shapes from above.

   x points right, y to the back and z up. The right, front and top faces of a cell are visible
   unless another cell covers them. They are painted from back to front. Two neighbouring faces of a
   part are separated by a faint line if they lie in one plane, otherwise by a strong one. A piece
   thus looks like one body, and its cells can still be counted. */

import { makeSvg } from './dom.js';
import { CUBE } from './drawing.js';
import { cross, dot, lattice } from './lattice.js';
import { standing } from './stance.js';

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
 * A picture of parts, each {cells, colour, faint, loose}. Faint parts are translucent; balls of
 * loose ones are not joined.
 *
 * @param flat whether to view cubes from above; cells of flat lattices always are, layer by layer
 */
export function picture(parts, flat = false, name = CUBE) {
  if (name === CUBE) {
    return solidPicture(parts, flat);
  }
  return lattice(name).isSolid ? bodyPicture(parts, lattice(name)) : planPicture(parts, lattice(name));
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

const TURN = (32 * Math.PI) / 180; // of the view of balls and polyhedra, as in the viewer
const HEIGHT = (27 * Math.PI) / 180;
const TOWARDS = [Math.sin(TURN) * Math.cos(HEIGHT), -Math.cos(TURN) * Math.cos(HEIGHT), Math.sin(HEIGHT)];
const RIGHTWARDS = [Math.cos(TURN), Math.sin(TURN), 0];
const UPWARDS = cross(TOWARDS, RIGHTWARDS);

const mean = (points) => [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k] / points.length, 0));

/** Balls and polyhedra from the right, front and above, painted from back to front. */
function bodyPicture(parts, on) {
  const { axes } = standing(on, parts.flatMap((part) => part.cells));
  const turned = (point) => axes.map((axis) => dot(axis, point));
  const bodies = parts.flatMap((part) => part.cells.map((cell) => {
    const { points, faces, isRound } = on.solid(cell);
    return { part, points: points.map(turned), faces, isRound };
  }));
  const paper = (point) => [dot(point, RIGHTWARDS) * UNIT, -dot(point, UPWARDS) * UNIT];
  const items = bodies.some((one) => one.isRound) ? balls(bodies, paper) : polyhedra(bodies, paper);
  items.sort((a, b) => a.depth - b.depth);
  const all = items.flatMap(({ around }) => around);
  const range = (axis) => (all.length === 0 ? [0, UNIT]
    : [Math.min(...all.map((p) => p[axis])), Math.max(...all.map((p) => p[axis]))]);
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const svg = makeSvg('svg', {
    'aria-hidden': 'true', focusable: 'false',
    viewBox: [left - MARGIN, top - MARGIN, width, height].map((v) => v.toFixed(1)).join(' '),
  }, ...items.flatMap(({ elements }) => elements));
  svg.dataset.cells = (Math.max(width, height) / UNIT).toFixed(2);
  return svg;
}

/** Balls, and joints between those of a part that touch. */
function balls(bodies, paper) {
  const radius = UNIT / 2;
  const known = bodies.map(({ part, points }) => ({ part, centre: mean(points) }));
  const items = known.map(({ part, centre }) => {
    const [x, y] = paper(centre);
    const light = { cx: x - radius / 3, cy: y - radius / 3, r: radius / 3.4, fill: shade(part.colour, 0.5) };
    const ball = { cx: x, cy: y, r: radius - 0.6, fill: part.colour, stroke: outline(part.colour), 'stroke-width': 1.2 };
    return {
      depth: dot(centre, TOWARDS),
      around: [[x - radius, y - radius], [x + radius, y + radius]],
      elements: [ball, light].map((one) => makeSvg('circle', { ...one, ...faintness(part) })),
    };
  });
  known.forEach(({ part, centre }, k) => known.slice(k + 1).forEach((other) => {
    const step = centre.map((v, axis) => other.centre[axis] - v);
    if (other.part === part && !part.loose && Math.hypot(...step) < 1.01) {
      const ends = [0.3, 0.7].map((share) => paper(centre.map((v, axis) => v + share * step[axis])));
      const d = `M${ends.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
      items.push({
        depth: (dot(centre, TOWARDS) + dot(other.centre, TOWARDS)) / 2,
        around: ends,
        elements: [[outline(part.colour), 9], [part.colour, 6.6]].map(([stroke, width]) =>
          makeSvg('path', { d, stroke, 'stroke-width': width, fill: 'none', ...faintness(part) })),
      });
    }
  }));
  return items;
}

const faintness = (part) => (part.faint ? { opacity: 0.45 } : {});

/** The faces that look towards the viewer and that no other cell hides from all sides. */
function polyhedra(bodies, paper) {
  const name = (points) => mean(points).map((v) => v.toFixed(3)).join();
  const owners = new Map(); // how many cells have a face
  const corners = ({ points }, face) => face.map((k) => points[k]);
  bodies.forEach((body) => body.faces.forEach((face) => {
    const key = name(corners(body, face));
    owners.set(key, (owners.get(key) ?? 0) + 1);
  }));
  return bodies.flatMap((body) => {
    const depth = dot(mean(body.points), TOWARDS);
    return body.faces.map((face) => corners(body, face)).flatMap((points) => {
      const normal = cross(
        points[1].map((v, k) => v - points[0][k]), points[2].map((v, k) => v - points[1][k]));
      const length = Math.hypot(...normal);
      if (owners.get(name(points)) > 1 || dot(normal, TOWARDS) < 1e-6 * length) {
        return [];
      }
      const around = points.map(paper);
      const amount = 0.26 * Math.max(0, normal[2] / length) - 0.24 * Math.max(0, normal[0] / length);
      const fill = shade(body.part.colour, amount);
      return [{
        depth,
        around,
        elements: [makeSvg('path', {
          d: `M${around.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
          fill, stroke: outline(body.part.colour), 'stroke-width': 0.7, 'stroke-linejoin': 'round',
          ...faintness(body.part),
        })],
      }];
    });
  });
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
