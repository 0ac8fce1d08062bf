// ---- Solids: the surface of some cells as one body with rounded edges ----

const BEVEL = 0.085; // distance between an edge and the start of its rounding, in sizes of a cell
const EDGE_IN = 1 - 1 / Math.SQRT2; // depth of the middle of a rounded edge, in bevels
const CORNER_IN = 1 - 1 / Math.sqrt(3); // depth of a corner where all edges are rounded
const EDGE_SHADE = 0.62; // darkness of the middle of an edge, which outlines a piece
const BOTTOM = -0.999; // z of a normal that points down

const plus = (a, b, scale = 1) => [a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) =>
    [0, 1, 2].map(k => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3]);
const mean = points => points.reduce((sum, one) => plus(sum, one, 1 / points.length), [0, 0, 0]);

/** A name for a point, the same for all cells that have it. */
const nameOf = point => point.map(v => Math.round(v * 1e4) + 0).join();

function unit(vector) {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map(v => v / length);
}

/**
 * A cell in its place.
 *
 * Its faces have their corners anticlockwise as seen from outside, and names for their middle,
 * corners and edges by which cells find what they share. Edge k leads from corner k to the next.
 * Bars have ends, where they meet others.
 */
function cellSolid({ points, faces, round, ends }, at, number, kind) {
  const corners = points.map(point => plus(point, at));
  const cell = { number, kind, round, centre: mean(corners), corners, facesAtEdge: new Map() };
  cell.low = [0, 1, 2].map(k => Math.min(...corners.map(corner => corner[k])));
  cell.high = [0, 1, 2].map(k => Math.max(...corners.map(corner => corner[k])));
  cell.faces = faces.map(indices => makeFace(cell, indices.map(index => corners[index])));
  cell.ends = ends.map(end => ({ face: cell.faces[end.face], at: nameOf(plus(end.at, at)) }));
  for (const face of cell.faces) {
    for (const edge of face.edges) {
      cell.facesAtEdge.set(edge, [...cell.facesAtEdge.get(edge) ?? [], face]);
    }
  }
  return cell;
}

function makeFace(cell, corners) {
  const after = k => corners[(k + 1) % corners.length];
  const middle = mean(corners);
  const normal = unit(corners.reduce(
      (sum, corner, k) => plus(sum, cross(plus(corner, middle, -1), plus(after(k), middle, -1))),
      [0, 0, 0]));
  return {
    cell,
    corners,
    middle,
    normal,
    name: nameOf(middle),
    cornerNames: corners.map(nameOf),
    edges: corners.map((corner, k) => nameOf(mean([corner, after(k)]))),
    inradius: Math.min(...corners.map((corner, k) => {
      const along = unit(plus(after(k), corner, -1));
      return Math.hypot(...cross(along, plus(middle, corner, -1)));
    })),
  };
}

/** The bevel for cells: smaller if some have small faces. */
const bevelOf = cells =>
    Math.min(BEVEL, ...cells.flatMap(cell => cell.faces.map(face => 0.3 * face.inradius)));

/*
 * A body is some cells. The faces of its surface are those that no two of its cells share. At an
 * edge, a face of the surface goes on with the next one through the cells of the body around this
 * edge: so the surface falls apart where cells touch in an edge or a corner only.
 *
 * Each face is drawn as a polygon in the middle with a border as wide as the bevel. The inner
 * points lie in the face. A point on an edge of the face is moved inwards where the edge is convex,
 * so that the border bends around it; where the surface continues flat or rises to a concave edge,
 * it stays. At a corner, the normals of all faces of the surface that meet there in convex edges
 * determine the point. All these faces agree, which closes the surface.
 */
class Body {
  constructor(cells) {
    this.cells = cells;
    this.bevel = bevelOf(cells);
    this.cellsAt = new Map(); // faces by name
    for (const cell of cells) {
      for (const face of cell.faces) {
        this.cellsAt.set(face.name, [...this.cellsAt.get(face.name) ?? [], face]);
      }
    }
  }

  isOutside(face) {
    return this.cellsAt.get(face.name).length === 1;
  }

  /** The faces of the surface. */
  get surface() {
    return this.cells.flatMap(cell => cell.faces.filter(face => this.isOutside(face)));
  }

  /** The face with which the surface continues beyond an edge of a face. */
  beyond(face, edge) {
    let at = face;
    for (;;) {
      const [one, other] = at.cell.facesAtEdge.get(edge);
      const next = one === at ? other : one;
      if (this.isOutside(next)) {
        return next;
      }
      const [here, there] = this.cellsAt.get(next.name);
      at = here === next ? there : here;
    }
  }

  /** How the surface bends at an edge: positive if it is convex, 0 if flat, negative if concave. */
  bend(face, other, edge) {
    const k = face.edges.indexOf(edge);
    const bend = dot(plus(face.corners[k], other.middle, -1), face.normal);
    return Math.abs(bend) < 1e-6 ? 0 : bend;
  }

  /** The point of an edge of a face: how far it is moved, the normal there and its shade. */
  atEdge(face, edge) {
    const other = this.beyond(face, edge);
    if (face.cell.round || this.bend(face, other, edge) <= 0) {
      return { move: [0, 0, 0], normal: face.normal, shade: 1 };
    }
    return {
      move: inwards([face.normal, other.normal], this.bevel * EDGE_IN),
      normal: unit(plus(face.normal, other.normal)),
      shade: EDGE_SHADE,
    };
  }

  /** The same for a corner of a face. */
  atCorner(face, k) {
    const name = face.cornerNames[k];
    const own = []; // normals beyond the convex edges of this face
    const convex = new Map(); // normals of all faces at convex edges
    let isAllConvex = true;
    let at = face;
    let edge = face.edges[k];
    do {
      const other = this.beyond(at, edge);
      if (this.bend(at, other, edge) > 0) {
        convex.set(nameOf(at.normal), at.normal).set(nameOf(other.normal), other.normal);
        if (at === face || other === face) {
          own.push(at === face ? other.normal : at.normal);
        }
      } else {
        isAllConvex = false;
      }
      at = other;
      const corner = at.cornerNames.indexOf(name);
      const before = at.edges[(corner + at.edges.length - 1) % at.edges.length];
      edge = before === edge ? at.edges[corner] : before;
    } while (at !== face);
    const normals = [...convex.values()];
    const bent = own.length > 0 ? own.reduce((sum, one) => plus(sum, one), face.normal)
        : convex.has(nameOf(face.normal)) ? normals.reduce((sum, one) => plus(sum, one))
        : face.normal;
    return {
      move: inwards(normals, this.bevel * (isAllConvex ? CORNER_IN : EDGE_IN)),
      normal: Math.hypot(...bent) > 1e-6 ? unit(bent) : face.normal,
      shade: normals.length > 0 ? EDGE_SHADE : 1,
    };
  }
}

/** The vector by which a point moves if faces with these normals move inwards by a depth. */
function inwards(normals, depth) {
  // Least squares; the small addition leaves directions alone in which nothing moves.
  const rows = [0, 1, 2].map(i => [0, 1, 2].map(
      j => normals.reduce((sum, n) => sum + n[i] * n[j], i === j ? 1e-6 : 0)));
  const sum = normals.reduce((all, n) => plus(all, n), [0, 0, 0]);
  const determinant = dot(rows[0], cross(rows[1], rows[2]));
  return [0, 1, 2].map(k => {
    const column = cross(rows[(k + 1) % 3], rows[(k + 2) % 3]);
    return -depth * dot(column, sum) / determinant;
  });
}

/** The positions, normals, shades and triangles of the surface of cells, for a BufferGeometry. */
function solid(cells) {
  const made = { positions: [], normals: [], shades: [], triangles: [], cellOfTriangle: [] };
  const body = new Body(cells);
  for (const face of body.surface) {
    if (face.cell.round) {
      addRoundFace(made, face);
    } else {
      addFace(made, body, face);
    }
  }
  addNodes(made, cells);
  return made;
}

/** Adds points and triangles between them. */
function add(made, cell, points, triangles) {
  const first = made.positions.length / 3;
  for (const { position, normal, shade } of points) {
    made.positions.push(...position);
    made.normals.push(...normal);
    made.shades.push(shade, shade, shade);
  }
  made.triangles.push(...triangles.map(k => first + k));
  for (let k = 0; k < triangles.length; k += 3) {
    made.cellOfTriangle.push(cell);
  }
}

/**
 * Adds a face of a ball. Its normals are those of the ball, so that it looks round; a disc where it
 * could touch another ball becomes round too.
 */
function addRoundFace(made, { cell, corners, middle }) {
  const onBall = direction => ({ normal: unit(direction), shade: 1 });
  const points = corners.map(
      position => ({ position, ...onBall(plus(position, cell.centre, -1)) }));
  if (corners.length === 3) {
    add(made, cell, points, [0, 1, 2]);
    return;
  }
  const radius = Math.hypot(...plus(corners[0], cell.centre, -1));
  const tip = onBall(plus(middle, cell.centre, -1));
  points.push({ ...tip, position: plus(cell.centre, tip.normal, radius) });
  const triangles = corners.flatMap((_, k) => [k, (k + 1) % corners.length, corners.length]);
  add(made, cell, points, triangles);
}

/** The triangles of a convex polygon, its corners anticlockwise. */
function fan(count, index) {
  const triangles = [];
  for (let k = 2; k < count; k++) {
    triangles.push(index(0), index(k - 1), index(k));
  }
  return triangles;
}

function addFace(made, body, face) {
  const { corners, normal, edges } = face;
  const count = corners.length;
  const points = [];
  const triangles = [];
  corners.forEach((corner, k) => {
    const before = (k + count - 1) % count;
    const forwards = unit(plus(corners[(k + 1) % count], corner, -1));
    const backwards = unit(plus(corners[before], corner, -1));
    const sine = Math.hypot(...cross(forwards, backwards));
    const inner = plus(plus(corner, forwards, body.bevel / sine), backwards, body.bevel / sine);
    const onNext = body.atEdge(face, edges[k]);
    const onLast = body.atEdge(face, edges[before]);
    const here = body.atCorner(face, k);
    const moved = (position, point) => ({ ...point, position: plus(position, point.move) });
    points.push(
        { position: inner, normal, shade: 1 },
        moved(plus(corner, forwards, body.bevel), onNext),
        moved(corner, here),
        moved(plus(corner, backwards, body.bevel), onLast));
    const [inside, next, tip, last] = [0, 1, 2, 3].map(one => 4 * k + one);
    const [nextInside, nextLast] = [0, 3].map(one => 4 * ((k + 1) % count) + one);
    triangles.push(tip, next, inside, tip, inside, last);
    triangles.push(next, nextLast, nextInside, next, nextInside, inside);
  });
  triangles.push(...fan(count, k => 4 * k));
  add(made, face.cell, points, triangles);
}

/** The triangles of a body that is made of bars, where bars meet. */
function addNodes(made, cells) {
  const facesAt = new Map(); // at the ends of bars, by the point where bars meet
  for (const { face, at } of cells.flatMap(cell => cell.ends)) {
    facesAt.set(at, [...facesAt.get(at) ?? [], face]);
  }
  for (const meeting of facesAt.values()) {
    if (meeting.length > 1) {
      addNode(made, meeting);
    }
  }
}

/** Adds the prism between the ends of some bars. */
function addNode(made, faces) {
  const corners = faces.flatMap(face => face.corners);
  const [low, high] = [Math.min, Math.max].map(most => most(...corners.map(corner => corner[2])));
  const middle = mean(corners);
  const angle = point => Math.atan2(point[1] - middle[1], point[0] - middle[0]);
  const base = corners.filter(corner => corner[2] - low < high - corner[2])
      .sort((a, b) => angle(a) - angle(b));
  const lift = (point, z) => [point[0], point[1], z];
  const { cell } = faces[0];
  for (const [z, normal] of [[low, [0, 0, -1]], [high, [0, 0, 1]]]) {
    const points = base.map(point => ({ position: lift(point, z), normal, shade: 1 }));
    add(made, cell, points, fan(base.length, k => (z === low ? base.length - 1 - k : k)));
  }
  base.forEach((from, k) => {
    const to = base[(k + 1) % base.length];
    const normal = unit([to[1] - from[1], from[0] - to[0], 0]);
    const points = [lift(from, low), lift(to, low), lift(to, high), lift(from, high)]
        .map(position => ({ position, normal, shade: 1 }));
    add(made, cell, points, fan(4, index => index));
  });
}

/** The edges of the body of some cells, convex and concave, as pairs of points. */
function edges(cells) {
  const body = new Body(cells);
  const found = new Map();
  for (const face of body.surface.filter(one => !one.cell.round)) {
    face.edges.forEach((edge, k) => {
      if (body.bend(face, body.beyond(face, edge), edge) !== 0) {
        found.set(edge, [face.corners[k], face.corners[(k + 1) % face.corners.length]]);
      }
    });
  }
  return [...found.values(), ...cells.filter(cell => cell.round).flatMap(circles)];
}

const ON_CIRCLE = 16;

/** Three circles around a ball, for its outline. */
function circles({ centre, low, high }) {
  const radius = (high[2] - low[2]) / 2;
  const point = (axis, k) => {
    const turn = (2 * Math.PI * k) / ON_CIRCLE;
    const around = [0, Math.cos(turn), Math.sin(turn)];
    return plus(centre, [0, 1, 2].map(v => around[(v + 3 - axis) % 3]), radius);
  };
  return [0, 1, 2].flatMap(axis => Array.from(
      { length: ON_CIRCLE }, (_, k) => [point(axis, k), point(axis, k + 1)]));
}

// ---- Rotation of a piece from one placement to another ----

/** The centre of some cells. */
const centre = cells => mean(cells.map(cell => cell.centre));

/** The image of a vector under a rotation, a matrix by rows. */
const rotated = (rotation, vector) => rotation.map(row => dot(row, vector));

/** The rotation by the smallest angle that maps some cells to others up to translation, or null. */
function rotationBetween(rotations, from, to) {
  const about = cells => cells.map(cell => plus(cell.centre, centre(cells), -1));
  const end = about(to);
  const isThere = point => end.some(other => Math.hypot(...plus(other, point, -1)) < 1e-3);
  const start = about(from);
  return rotations.find(one => start.every(point => isThere(rotated(one, point)))) ?? null;
}
