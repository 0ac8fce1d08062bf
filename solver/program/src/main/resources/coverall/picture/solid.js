// ---- Solids: the surface of some cells as one body with rounded edges ----

const BEVEL = 0.085; // distance between an edge and the start of its rounding, in cells
const EDGE_IN = BEVEL * (1 - 1 / Math.SQRT2); // depth of the middle of a rounded edge
const CORNER_IN = BEVEL * (1 - 1 / Math.sqrt(3)); // depth of a corner where three rounded edges meet
const EDGE_SHADE = 0.62; // darkness of the middle of an edge, which outlines a piece

const plus = (a, b, scale = 1) => [a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2]];
const key = cell => cell.join();

/** The six faces of a cell: the normal, and two directions that span the face anticlockwise. */
const FACES = [0, 1, 2].flatMap(axis => [1, -1].map(sign => {
  const direction = k => [0, 1, 2].map(other => (other === k ? 1 : 0));
  const normal = direction(axis).map(v => v * sign);
  const [u, v] = [direction((axis + 1) % 3), direction((axis + 2) % 3)];
  return sign > 0 ? { normal, u, v } : { normal, u: v, v: u };
}));

/*
 * Every face of a cell that no other cell of the body touches is drawn as 3 x 3 rectangles, their
 * borders BEVEL inside the face's own. The inner points lie in the face. A point on the border is
 * moved inwards where an edge is convex, so that the outer rectangles bend round it; where the
 * surface continues flat or rises to a concave edge, it stays. At a corner of the lattice the
 * normals of all faces that meet there in a convex edge determine the point. All these faces agree,
 * which closes the surface. Only cells that are connected at the corner count.
 */

/** The positions, normals, shades and triangles of the surface of cells, for a BufferGeometry. */
function solid(cells) {
  const body = new Set(cells.map(key));
  const positions = [];
  const normals = [];
  const shades = [];
  const triangles = [];
  const cellOfFace = [];
  cells.forEach((cell, number) => {
    for (const face of FACES) {
      if (body.has(key(plus(cell, face.normal)))) {
        continue;
      }
      const first = positions.length / 3;
      cellOfFace.push(number);
      for (let j = 0; j < 4; j++) {
        for (let i = 0; i < 4; i++) {
          const point = surfacePoint(cell, face, i, j, body);
          positions.push(...point.position);
          normals.push(...point.normal);
          shades.push(point.shade, point.shade, point.shade);
        }
      }
      for (let j = 0; j < 3; j++) {
        for (let i = 0; i < 3; i++) {
          const a = first + 4 * j + i;
          // The diagonal starts at the inner point to bend all corners alike.
          if ((i === 1) === (j === 1) && i !== j || i === j) {
            triangles.push(a, a + 1, a + 5, a, a + 5, a + 4);
          } else {
            triangles.push(a, a + 1, a + 4, a + 1, a + 5, a + 4);
          }
        }
      }
    }
  });
  return { positions, normals, shades, triangles, cellOfFace };
}

const TRIANGLES_PER_FACE = 18;

/** Point (i, j) of the 4 x 4 points of a face, both from 0 to 3. */
function surfacePoint(cell, face, i, j, body) {
  const sides = [];
  if (i === 0 || i === 3) {
    sides.push(face.u.map(v => (i === 3 ? v : -v)));
  }
  if (j === 0 || j === 3) {
    sides.push(face.v.map(v => (j === 3 ? v : -v)));
  }
  const offset = k => [-0.5, BEVEL - 0.5, 0.5 - BEVEL, 0.5][k];
  let position = plus(cell, face.normal, 0.5);
  position = plus(plus(position, face.u, offset(i)), face.v, offset(j));
  const bend =
      sides.length === 0 ? FLAT
      : sides.length === 1 ? bendAtEdge(cell, face.normal, sides[0], body)
      : bendAtCorner(cell, face.normal, sides, body);
  return {
    position: plus(position, bend.outwards, -bend.depth),
    normal: unit(bend.normal ?? face.normal),
    shade: bend.depth > 0 ? EDGE_SHADE : 1,
  };
}

const FLAT = { outwards: [0, 0, 0], depth: 0 };

function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map(v => v / length);
}

/** How the surface bends where a face ends towards a side. */
function bendAtEdge(cell, normal, side, body) {
  const isConvex = !body.has(key(plus(cell, side))) && !body.has(key(plus(plus(cell, side), normal)));
  if (!isConvex) {
    return FLAT;
  }
  const outwards = plus(normal, side);
  return { outwards, depth: EDGE_IN, normal: outwards };
}

/** How the surface bends at a corner of a face. */
function bendAtCorner(cell, normal, sides, body) {
  const around = cellsAround(cell, [normal, ...sides], body);
  const convex = convexNormals(around);
  const outwards = convex.reduce((sum, one) => plus(sum, one), [0, 0, 0]);
  if (!convex.some(one => key(one) === key(normal))) {
    // The face lies flat here; an edge that ends on it may still move the point along.
    return { outwards, depth: outwards.some(v => v !== 0) ? EDGE_IN : 0 };
  }
  const own = sides.filter(side => !body.has(key(plus(cell, side))));
  const bent = own.length > 0 ? own.reduce((sum, one) => plus(sum, one), normal) : outwards;
  return {
    outwards,
    depth: around.length === 1 ? CORNER_IN : EDGE_IN,
    normal: bent.some(v => v !== 0) ? bent : normal,
  };
}

/**
 * The cells of the body round a corner of a cell that hang together with it there, each as the
 * directions, out of three, in which it lies from the cell.
 */
function cellsAround(cell, directions, body) {
  const found = [0];
  for (const bits of found) {
    for (let k = 0; k < 3; k++) {
      const other = bits ^ (1 << k);
      if (!found.includes(other) && body.has(key(reach(cell, directions, other)))) {
        found.push(other);
      }
    }
  }
  return found.map(bits => ({ bits, directions, others: found }));
}

function reach(cell, directions, bits) {
  return directions.reduce((at, one, k) => (bits & (1 << k) ? plus(at, one) : at), cell);
}

/** The normals of the faces that meet in convex edges at a corner, each once. */
function convexNormals(around) {
  const normals = new Map();
  for (const { bits, directions, others } of around) {
    const isOpen = k => !others.includes(bits ^ (1 << k));
    const outward = k => directions[k].map(v => (bits & (1 << k) ? -v : v));
    for (const [a, b] of [[0, 1], [1, 2], [0, 2]]) {
      if (isOpen(a) && isOpen(b) && !others.includes(bits ^ (1 << a) ^ (1 << b))) {
        for (const k of [a, b]) {
          normals.set(key(outward(k)), outward(k));
        }
      }
    }
  }
  return [...normals.values()];
}

/** The edges of the body of some cells, convex and concave, as pairs of points of the lattice. */
function edges(cells) {
  const body = new Set(cells.map(key));
  const found = new Map();
  for (const cell of cells) {
    for (const { normal, u, v } of FACES) {
      if (body.has(key(plus(cell, normal)))) {
        continue;
      }
      for (const [side, along] of [[u, v], [u.map(c => -c), v], [v, u], [v.map(c => -c), u]]) {
        const beside = body.has(key(plus(cell, side)));
        const above = body.has(key(plus(plus(cell, side), normal)));
        if (beside && !above) {
          continue; // The surface continues flat.
        }
        const middle = plus(plus(cell, normal, 0.5), side, 0.5);
        found.set(key(middle), [plus(middle, along, -0.5), plus(middle, along, 0.5)]);
      }
    }
  }
  return [...found.values()];
}

// ---- Rotation of a piece from one placement to another ----

/** The 24 rotations of the cube, each as the images of x, y and z with their signs. */
const ROTATIONS = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]]
    .flatMap((axes, k) => [1, -1].flatMap(a => [1, -1].map(b => {
      const parity = k < 3 ? 1 : -1;
      return { axes, signs: [a, b, a * b * parity] };
    })));

const rotated = ({ axes, signs }, cell) => axes.map((axis, k) => signs[k] * cell[axis]);

/** The trace of a rotation: 3 for the identity, -1 for half a turn. */
const trace = ({ axes, signs }) =>
    axes.reduce((sum, axis, k) => sum + (axis === k ? signs[k] : 0), 0);

const LEAST_TURN_FIRST = [...ROTATIONS].sort((a, b) => trace(b) - trace(a));

/** The centre of some cells. */
function centre(cells) {
  return cells.reduce((sum, cell) => plus(sum, cell, 1 / cells.length), [0, 0, 0]);
}

/** The rotation by the smallest angle that maps some cells to others up to translation, or null. */
function rotationBetween(from, to) {
  const about = cells => {
    const sum = cells.reduce((all, cell) => plus(all, cell), [0, 0, 0]);
    return cells.map(cell => cell.map((v, k) => cells.length * v - sum[k]));
  };
  const start = about(from);
  const end = new Set(about(to).map(key));
  // -0 and 0 are one key, as both are written "0".
  return LEAST_TURN_FIRST.find(
      one => start.every(cell => end.has(key(rotated(one, cell))))) ?? null;
}
