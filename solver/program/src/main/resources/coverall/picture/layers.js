// ---- Layers: a solution in cross-sections, y upwards and x to the right ----

const MOST_PIXELS_PER_CELL = 46;
const FEWEST_PIXELS_PER_CELL = 13;
const FEWEST_FOR_NAMES = 18;
const LAYER_GAP = 12;
const CAPTION = 26;
const ROOM_ON_STICK = 0.6; // for a label, in sizes of a cell
const LARGEST_LETTERS = 0.46; // in sizes of a cell
const SIZES = [1, 0.87, 0.76, 0.66, 0.57, 0.5, 0.43]; // of letters, as shares of the largest
const LETTER_WIDTH = 0.68; // and height, in their size
const LETTER_HEIGHT = 0.8;
const LABEL_MARGIN = 0.1; // in sizes of a cell
const MOST_SPOTS = 5_000; // of labels that are remembered
const ON_DISC = 24; // corners of the polygon that stands for a ball

const setAttributes = (element, attributes) =>
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));

function svg(name, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(element, attributes);
  parent?.append(element);
  return element;
}

/** A number with three decimals at most. */
const shortNumber = value => Math.round(value * 1000) / 1000;

/**
 * Where cells are in their layers, y downwards, as they are seen from above: prisms, bars and
 * polyhedra, of which none in a layer covers another, and balls as discs.
 */
class Plan {
  #puzzle;
  #tiles;

  constructor(puzzle) {
    this.#puzzle = puzzle;
    this.hasDiscs = puzzle.solids.some(cell => cell.round);
    const tiles = puzzle.solids.map(cell => this.#corners(cell));
    const all = tiles.flat();
    const [left, bottom] = [0, 1].map(k => Math.min(...all.map(corner => corner[k])));
    const [right, top] = [0, 1].map(k => Math.max(...all.map(corner => corner[k])));
    const margin = puzzle.hasEdges ? 0.25 : 0.14;
    this.width = right - left + 2 * margin;
    this.height = top - bottom + 2 * margin;
    this.#tiles = tiles.map(corners => {
      const placed = corners.map(([x, y]) => [margin + x - left, margin + top - y]);
      const after = k => placed[(k + 1) % placed.length];
      const middle = [0, 1].map(k => placed.reduce((sum, p) => sum + p[k] / placed.length, 0));
      const inradius = Math.min(...placed.map((corner, k) => {
        const [dx, dy] = [0, 1].map(v => after(k)[v] - corner[v]);
        const away = dx * (middle[1] - corner[1]) - dy * (middle[0] - corner[0]);
        return Math.abs(away) / Math.hypot(dx, dy);
      }));
      const names = placed.map((corner, k) => nameOf([0, 1].map(v => corner[v] + after(k)[v])));
      return { corners: placed, middle, names, room: Math.min(1, 2 * inradius) };
    });
    if (puzzle.hasEdges) { // The label of a stick is wider than the stick.
      this.#tiles.forEach((tile, number) => {
        tile.room = ROOM_ON_STICK;
        tile.joints = puzzle.solids[number].ends.map(({ at }) => at);
      });
    }
  }

  #corners(cell) {
    if (cell.round) {
      const radius = (cell.high[2] - cell.low[2]) / 2;
      return Array.from({ length: ON_DISC }, (_, k) => (2 * Math.PI * k) / ON_DISC)
          .map(turn => plus(cell.centre, [Math.cos(turn), Math.sin(turn), 0], radius).slice(0, 2));
    }
    const base = cell.faces.find(face => face.normal[2] < BOTTOM);
    return this.#puzzle.isFlat && base !== undefined ? base.corners.map(([x, y]) => [x, y])
        : hull(cell.corners);
  }

  /**
   * The tile of a cell: its corners, its middle, the names of its sides, the room for a label, and
   * of a stick the names of its ends.
   */
  tile(number) {
    return this.#tiles[number];
  }
}

/** The convex polygon around points, seen from above, by Andrew's monotone chains. */
function hull(points) {
  const sorted = points.map(([x, y]) => [x, y]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turnsLeft = (a, b, c) =>
      (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 1e-9;
  const chain = list => {
    const turns = [];
    for (const point of list) {
      while (turns.length > 1 && !turnsLeft(turns.at(-2), turns.at(-1), point)) {
        turns.pop();
      }
      turns.push(point);
    }
    return turns.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** Where a level line crosses a convex tile: [left, right], or null. */
function crossing(corners, y) {
  const points = corners.flatMap((from, k) => {
    const to = corners[(k + 1) % corners.length];
    const share = (y - from[1]) / (to[1] - from[1]);
    return share >= 0 && share <= 1 ? [from[0] + share * (to[0] - from[0])] : [];
  });
  return points.length === 0 ? null : [Math.min(...points), Math.max(...points)];
}

class Layers {
  #root;
  #puzzle;
  #plan;
  #tiles = []; // by cell: the polygon that stands for it
  #shapes = [];
  #texts = [];
  #layers = []; // by z
  #cellsAt; // by z: the numbers of the cells
  #beside; // by cell: those that share a side, or of sticks an end, with it in its layer
  #spots = new Map(); // by label and cells: where the label is

  /** Callback for the cell under the mouse, by number, or null. */
  onHover = () => {};

  /** Callback for a clicked cell, by number. */
  onClick = () => {};

  /** Callback for a layer whose name is clicked, by z. */
  onName = () => {};

  constructor(root, puzzle) {
    this.#root = root;
    this.#puzzle = puzzle;
    this.#plan = new Plan(puzzle);
    this.#cellsAt = Array.from({ length: puzzle.extent[2] }, () => []);
    puzzle.stands.forEach(([, , z], number) => this.#cellsAt[z].push(number));
    for (let z = 0; z < puzzle.extent[2]; z++) {
      this.#layers.push(this.#layer(z));
    }
    puzzle.cells.forEach((cell, number) => this.#addTile(cell, number));
    this.#beside = this.#findBeside();
    this.#layers.forEach(({ picture, lines, labels, halo, chosen }) =>
        picture.append(lines, labels, halo, chosen));
    const cellOf = event => {
      const number = event.target.dataset?.cell;
      return number === undefined ? null : Number(number);
    };
    root.addEventListener("pointerover", event => this.onHover(cellOf(event)));
    root.addEventListener("pointerleave", () => this.onHover(null));
    root.addEventListener("click", event => this.onClick(cellOf(event)));
    new ResizeObserver(() => this.#arrange()).observe(root);
  }

  #layer(z) {
    const { width, height } = this.#plan;
    const figure = document.createElement("figure");
    const name = document.createElement("button");
    name.type = "button";
    name.textContent = this.#name(z);
    name.title = "Cut off what is above";
    name.addEventListener("click", () => this.onName(z));
    const caption = document.createElement("figcaption");
    caption.append(name);
    const picture = svg("svg", {
      viewBox: [0, 0, width, height].join(" "),
      role: "img",
    });
    figure.append(picture, caption);
    caption.hidden = this.#puzzle.extent[2] === 1;
    this.#root.append(figure);
    const labels = svg("g", {});
    const lines = svg("path", { class: "borders" });
    const halo = svg("path", { class: "chosen halo" });
    const chosen = svg("path", { class: "chosen" });
    return { figure, name, picture, labels, lines, halo, chosen };
  }

  #name(z) {
    return this.#puzzle.layerNames?.[z] ?? "z = " + z;
  }

  #addTile(cell, number) {
    const { picture, labels } = this.#layers[this.#puzzle.stands[number][2]];
    const tile = this.#plan.tile(number);
    const points = tile.corners.map(corner => corner.map(shortNumber).join()).join(" ");
    this.#tiles.push(tile);
    this.#shapes.push(svg(
        "polygon", { points, "data-cell": number, "data-at": cell.join() }, picture));
    this.#texts.push(svg("text", {}, labels));
  }

  /** Arranges the layers in rows with the largest cells that fit. */
  #arrange() {
    const { width, height } = this.#plan;
    const depth = this.#puzzle.extent[2];
    const room = this.#root.clientWidth;
    const style = getComputedStyle(this.#root);
    const most = parseFloat(style.maxHeight) || this.#root.clientHeight || 480;
    let best = { pixels: 0, columns: 1 };
    for (let columns = 1; columns <= depth; columns++) {
      const rows = Math.ceil(depth / columns);
      const across = (room - (columns - 1) * LAYER_GAP) / columns / width;
      const caption = depth === 1 ? 0 : CAPTION;
      const down = ((most - (rows - 1) * LAYER_GAP) / rows - caption) / height;
      const pixels = Math.min(across, down);
      if (pixels > best.pixels) {
        best = { pixels, columns };
      }
    }
    const widest = room / width;
    let pixels = Math.min(MOST_PIXELS_PER_CELL, widest, best.pixels);
    if (pixels < FEWEST_PIXELS_PER_CELL) {
      pixels = Math.min(FEWEST_PIXELS_PER_CELL, widest); // The layers scroll.
      best.columns = Math.max(
          1, Math.floor((room + LAYER_GAP) / (pixels * width + LAYER_GAP)));
    }
    this.#root.style.setProperty("--columns", best.columns);
    this.#root.style.setProperty("--layer-width", width * pixels + "px");
    this.#root.classList.toggle("small", pixels < FEWEST_FOR_NAMES);
  }

  /**
   * Shows a solution.
   *
   * @param partOf the number of the part of each cell, or -1
   * @param parts by number: label, fill, ink, isFaint
   * @param chosen the number of the chosen part, or -1
   * @param pointed the number of the highlighted cell, or -1
   * @param isLeft whether the 3D view shows a cell, by its number
   * @param top the uppermost layer that the 3D view shows
   * @param heat null, or for each cell its fill, ink and label in place of the part's
   * @param shades null, or for each cell its fill, ink and label in place of the part's
   */
  show({ partOf, parts, chosen, pointed, isLeft, top, heat, shades }) {
    const named = heat === null && shades === null
        ? this.#namedCells(partOf, part => parts[part]?.label ?? "") : null;
    partOf.forEach((number, cell) => {
      const part = heat === null ? parts[number] : heat.cells[cell];
      const shape = this.#shapes[cell];
      const text = this.#texts[cell];
      const shown = heat === null && part !== undefined ? shades?.[cell] ?? part : part;
      shape.setAttribute("fill", shown?.fill ?? "none");
      shape.classList.toggle("empty", part === undefined);
      shape.classList.toggle("faint", part?.isFaint ?? false);
      shape.classList.toggle("pointed", cell === pointed);
      shape.classList.toggle("off", !isLeft(cell));
      text.textContent = shown?.label ?? "";
      text.setAttribute("fill", shown?.ink ?? "none");
      text.setAttribute("stroke", this.#puzzle.hasEdges ? shown?.fill ?? "none" : "none");
      text.classList.toggle("faint", (part?.isFaint ?? false) || !isLeft(cell));
      const isAgain = named !== null && !named.has(cell);
      text.classList.toggle("again", isAgain);
      if (!isAgain) {
        const { x, y, size } = named?.get(cell) ?? this.#inCell(cell, shown?.label ?? "");
        setAttributes(text, { x, y, "font-size": size });
      }
    });
    this.#layers.forEach((layer, z) => {
      // Edges are apart anyway, and too narrow for borders.
      layer.lines.setAttribute(
          "d", this.#puzzle.hasEdges || heat !== null ? "" : this.#borders(z, partOf, () => true));
      const around = chosen < 0 ? "" : this.#borders(z, partOf, part => part === chosen);
      layer.halo.setAttribute("d", around);
      layer.chosen.setAttribute("d", around);
      layer.name.setAttribute(
          "aria-pressed", String(z === top && top < this.#puzzle.extent[2] - 1));
      layer.figure.classList.toggle("off", !this.#cellsAt[z].some(isLeft));
      layer.picture.setAttribute("aria-label", this.#words(z, partOf, parts));
    });
  }

  /** A label in the middle of a cell: {x, y, size}. */
  #inCell(cell, label) {
    const { middle: [x, y], room } = this.#tiles[cell];
    const size = room * Math.min(LARGEST_LETTERS, 1.35 / Math.max(1, [...label].length));
    return { x: shortNumber(x), y: shortNumber(y), size: shortNumber(size) };
  }

  /**
   * The cells that show the label of their part, each with its spot: of all in a layer that touch, the
   * middle one.
   */
  #namedCells(partOf, labelOf) {
    const named = new Map();
    const seen = partOf.map(() => false);
    partOf.forEach((part, cell) => {
      if (seen[cell]) {
        return;
      }
      seen[cell] = true;
      const group = [cell];
      for (const one of group) { // It grows meanwhile.
        for (const other of this.#beside[one]) {
          if (partOf[other] === part && !seen[other]) {
            seen[other] = true;
            group.push(other);
          }
        }
      }
      group.sort((one, other) => one - other);
      const label = labelOf(part);
      const key = label + " " + group.join();
      if (!this.#spots.has(key)) {
        if (this.#spots.size === MOST_SPOTS) {
          this.#spots.clear();
        }
        this.#spots.set(key, this.#spot(group, label));
      }
      const { named: middle, ...spot } = this.#spots.get(key);
      named.set(middle, spot);
    });
    return named;
  }

  /**
   * Where a label is in a group of cells: in the middle one, or with larger letters across some of
   * them, as near to the middle as it fits.
   */
  #spot(group, label) {
    const middles = group.map(cell => this.#tiles[cell].middle);
    const middle = [0, 1].map(k => middles.reduce((sum, one) => sum + one[k] / group.length, 0));
    const away = point => Math.hypot(point[0] - middle[0], point[1] - middle[1]);
    const named = group.reduce((best, one) =>
        (away(this.#tiles[one].middle) < away(this.#tiles[best].middle) - 1e-6 ? one : best));
    const inCell = { named, ...this.#inCell(named, label) };
    if ([...label].length < 2 || this.#puzzle.hasEdges || this.#plan.hasDiscs) {
      return inCell;
    }
    const between = middles.flatMap((one, k) =>
        middles.slice(k + 1).map(other => [0, 1].map(v => (one[v] + other[v]) / 2)));
    const candidates = [...middles, ...between].sort((one, other) => away(one) - away(other));
    for (const share of SIZES) {
      const size = share * LARGEST_LETTERS;
      if (size < 0.75 * inCell.size) {
        break; // Letters that touch the border are better than smaller ones.
      }
      const width = LETTER_WIDTH * size * [...label].length + LABEL_MARGIN;
      const height = LETTER_HEIGHT * size;
      const found = candidates.find(point => this.#fits(group, point, width, height));
      if (found !== undefined) {
        const [x, y] = found.map(shortNumber);
        return { named, x, y, size: shortNumber(size) };
      }
    }
    return inCell;
  }

  /** Whether a rectangle around a point is within cells: at its top, its middle and its bottom. */
  #fits(group, [x, y], width, height) {
    return [y - height / 2, y, y + height / 2].every(line => {
      const crossings = group.map(cell => crossing(this.#tiles[cell].corners, line))
          .filter(found => found !== null).sort((one, other) => one[0] - other[0]);
      let end = x - width / 2;
      for (const [from, to] of crossings) {
        end = from <= end + 1e-6 ? Math.max(end, to) : end;
      }
      return end >= x + width / 2 - 1e-6;
    });
  }

  /** By cell: those that share a side with it in its layer, or of sticks an end. */
  #findBeside() {
    const bySide = new Map();
    this.#tiles.forEach(({ names, joints = names }, cell) => joints.forEach(name => {
      const side = this.#puzzle.stands[cell][2] + ":" + name;
      bySide.set(side, [...bySide.get(side) ?? [], cell]);
    }));
    const beside = this.#tiles.map(() => []);
    for (const cells of bySide.values()) {
      cells.forEach(cell => beside[cell].push(...cells.filter(other => other !== cell)));
    }
    return beside;
  }

  /** The borders of parts as a path. */
  #borders(z, partOf, isMeant) {
    const sides = new Map(); // the parts on both sides of each side of a tile, and the side
    this.#tiles.forEach(({ corners, names }, cell) => {
      if (this.#puzzle.stands[cell][2] !== z) {
        return;
      }
      corners.forEach((from, k) => {
        const to = corners[(k + 1) % corners.length];
        // null outside the region, unlike a cell that stays empty
        const side = sides.get(names[k]) ?? { parts: [null, null], from, to };
        side.parts[side.parts[0] === null ? 0 : 1] = partOf[cell];
        sides.set(names[k], side);
      });
    });
    const point = corner => corner.map(shortNumber).join(" ");
    return [...sides.values()]
        .filter(({ parts: [one, other] }) => one !== other && (isMeant(one) || isMeant(other)))
        .map(({ from, to }) => "M" + point(from) + "L" + point(to)).join("");
  }

  /** A text description of the layer, from the top row down. */
  #words(z, partOf, parts) {
    const [width, height] = this.#puzzle.extent;
    const label = cell => parts[partOf[cell]]?.label ?? "·";
    const rows = [];
    for (let y = height - 1; y >= 0; y--) {
      const row = Array.from({ length: width }, (_, x) => this.#puzzle.cellAt(x, y, z));
      rows.push(this.#puzzle.layerNames === null ? row.map(label)
          : this.#cellsAt[z].filter(cell => this.#puzzle.stands[cell][1] === y).map(label));
    }
    return "Layer " + this.#name(z).replace(/^layer /, "") + ": "
        + rows.filter(row => row.length > 0).map(row => row.join(" ")).join("; ");
  }
}
