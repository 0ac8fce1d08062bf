// ---- The puzzle and its colours ----

const puzzle = readPuzzle(JSON.parse(byId("puzzle").textContent));

/** The puzzle with its parts: every copy of every piece. Cells show the label of their part. */
function readPuzzle({ name, distinct, cells, pieces, palette, lattice, game = null }) {
  const extentOf = addresses =>
      [0, 1, 2].map(k => Math.max(...addresses.map(address => address[k])) + 1);
  const grid = extentOf(cells);
  const place = (x, y, z) => (z * grid[1] + y) * grid[0] + x;
  const numbers = new Map(cells.map((cell, number) => [place(...cell), number]));
  const isInside = (x, y, z) =>
      x >= 0 && x < grid[0] && y >= 0 && y < grid[1] && z >= 0 && z < grid[2];
  const cellAt = (x, y, z) => (isInside(x, y, z) ? numbers.get(place(x, y, z)) ?? -1 : -1);
  const parts = [];
  const firstPart = [];
  const titles = forTheEye(pieces.map(({ name: own }) => own));
  pieces.forEach((piece, number) => {
    const title = titles[number];
    firstPart.push(parts.length);
    piece.colours.forEach((colour, copy) => {
      const fill = hex(colour);
      const copyName = piece.colours.length > 1 ? String(copy + 1) : "";
      const label = copyName === "" ? title
          : pieces.length === 1 ? copyName : title + "-" + copyName;
      parts.push({
        piece: number, name: title, copyName, label, colour, fill, ink: inkOn(colour) });
    });
  });
  const { stands = cells, layerNames = null } = lattice;
  const extent = extentOf(stands);
  const { kinds, kind, at, isFlat, hasEdges, rotations } = lattice;
  const solids = cells.map((cell, number) =>
      cellSolid(kinds[kind[number]], at[number], number, kind[number]));
  const low = [0, 1, 2].map(k => Math.min(...solids.map(one => one.low[k])));
  const high = [0, 1, 2].map(k => Math.max(...solids.map(one => one.high[k])));
  return { name, distinct, game, cells, stands, layerNames, extent, cellAt, parts, firstPart,
    pieces: pieces.map(p => p.name), titles,
    palette: palette.map(({ letter, colour }) => (
        { label: letter, colour, fill: hex(colour), ink: inkOn(colour) })),
    solids, low, high, isFlat, hasEdges, rotations };
}

/** A colour as [red, green, blue]. */
function redGreenBlue(colour) {
  return [16, 8, 0].map(shift => (colour >> shift) & 255);
}

/** A colour as CSS writes it. */
function hex(colour) {
  return "#" + colour.toString(16).padStart(6, "0");
}

/** The light of a colour's red, green or blue, from 0 to 1. */
function linear(value) {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever has more contrast to a colour by WCAG 2. */
function inkOn(colour) {
  const [red, green, blue] = redGreenBlue(colour).map(linear);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  return luminance * luminance > 0.05 * 1.05 ? "#000000" : "#ffffff";
}

/** Names of pieces without the underscore at their ends, where they stay different. */
function forTheEye(names) {
  const short = names.map(one => one.replace(/(.)_$/, "$1"));
  const isUnique = name => short.indexOf(name) === short.lastIndexOf(name);
  return names.map((one, k) => (isUnique(short[k]) ? short[k] : one));
}

/** The name of a part. */
const partName = part => (part.copyName === "" ? part.name : part.name + "-" + part.copyName);
