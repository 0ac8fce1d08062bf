// ---- Layers: a solution in cross-sections, y upwards and x to the right ----

const MOST_PIXELS_PER_CELL = 46;
const FEWEST_PIXELS_PER_CELL = 13;
const FEWEST_FOR_NAMES = 18;
const LAYER_GAP = 12;
const CAPTION = 20;

function svg(name, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  parent?.append(element);
  return element;
}

class Layers {
  #root;
  #puzzle;
  #squares = []; // by cell
  #texts = [];
  #layers = []; // by z

  /** Callback for the cell under the mouse, by number, or null. */
  onHover = () => {};

  /** Callback for a clicked cell, by number. */
  onClick = () => {};

  constructor(root, puzzle) {
    this.#root = root;
    this.#puzzle = puzzle;
    for (let z = 0; z < puzzle.extent[2]; z++) {
      this.#layers.push(this.#layer(z));
    }
    puzzle.cells.forEach((cell, number) => this.#square(cell, number));
    this.#layers.forEach(layer => layer.picture.append(layer.lines, layer.halo, layer.chosen));
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
    const [width, height] = this.#puzzle.extent;
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = "z = " + z;
    const picture = svg("svg", {
      viewBox: [-0.05, -0.05, width + 0.1, height + 0.1].join(" "),
      role: "img",
    });
    figure.append(picture, caption);
    caption.hidden = this.#puzzle.extent[2] === 1;
    this.#root.append(figure);
    const lines = svg("path", { class: "borders" });
    const halo = svg("path", { class: "chosen halo" });
    const chosen = svg("path", { class: "chosen" });
    return { figure, picture, lines, halo, chosen };
  }

  #square([x, y, z], number) {
    const { picture } = this.#layers[z];
    const top = this.#puzzle.extent[1] - 1 - y;
    this.#squares.push(svg(
        "rect", { x, y: top, width: 1, height: 1, "data-cell": number }, picture));
    this.#texts.push(svg("text", { x: x + 0.5, y: top + 0.5 }, picture));
  }

  /** Arranges the layers in rows with the largest cells that fit. */
  #arrange() {
    const [width, height, depth] = this.#puzzle.extent;
    const room = this.#root.clientWidth;
    const style = getComputedStyle(this.#root);
    const most = parseFloat(style.maxHeight) || 480;
    let best = { pixels: 0, columns: 1 };
    for (let columns = 1; columns <= depth; columns++) {
      const rows = Math.ceil(depth / columns);
      const across = (room - (columns - 1) * LAYER_GAP) / columns / (width + 0.1);
      const caption = depth === 1 ? 0 : CAPTION;
      const down = ((most - (rows - 1) * LAYER_GAP) / rows - caption) / (height + 0.1);
      const pixels = Math.min(across, down);
      if (pixels > best.pixels) {
        best = { pixels, columns };
      }
    }
    const widest = room / (width + 0.1);
    let pixels = Math.min(MOST_PIXELS_PER_CELL, widest, best.pixels);
    if (pixels < FEWEST_PIXELS_PER_CELL) {
      pixels = Math.min(FEWEST_PIXELS_PER_CELL, widest); // The layers scroll.
      best.columns = Math.max(
          1, Math.floor((room + LAYER_GAP) / (pixels * (width + 0.1) + LAYER_GAP)));
    }
    this.#root.style.setProperty("--columns", best.columns);
    this.#root.style.setProperty("--layer-width", (width + 0.1) * pixels + "px");
    this.#root.classList.toggle("small", pixels < FEWEST_FOR_NAMES);
  }

  /**
   * Shows a solution.
   *
   * @param partOf the number of the part of each cell, or -1
   * @param parts by number: label, fill, ink, isFaint
   * @param chosen the number of the chosen part, or -1
   * @param pointed the number of the highlighted cell, or -1
   * @param cut the number of layers visible in the 3D view
   */
  show({ partOf, parts, chosen, pointed, cut }) {
    partOf.forEach((number, cell) => {
      const part = parts[number];
      const square = this.#squares[cell];
      const text = this.#texts[cell];
      square.setAttribute("fill", part?.fill ?? "none");
      square.classList.toggle("empty", part === undefined);
      square.classList.toggle("faint", part?.isFaint ?? false);
      square.classList.toggle("pointed", cell === pointed);
      text.textContent = part?.label ?? "";
      text.setAttribute("fill", part?.ink ?? "none");
      text.classList.toggle("faint", part?.isFaint ?? false);
      const length = [...(part?.label ?? "")].length;
      text.setAttribute("font-size", Math.min(0.46, 1.35 / Math.max(1, length)));
    });
    this.#layers.forEach((layer, z) => {
      layer.lines.setAttribute("d", this.#borders(z, partOf, () => true));
      const around = chosen < 0 ? "" : this.#borders(z, partOf, part => part === chosen);
      layer.halo.setAttribute("d", around);
      layer.chosen.setAttribute("d", around);
      layer.figure.classList.toggle("off", z >= cut);
      layer.picture.setAttribute("aria-label", this.#words(z, partOf, parts));
    });
  }

  /** The borders of parts as a path. */
  #borders(z, partOf, isMeant) {
    const [width, height] = this.#puzzle.extent;
    // null outside the region, unlike a cell that stays empty
    const at = (x, y) => partOf[this.#puzzle.cellAt(x, y, z)] ?? null;
    const lines = [];
    for (let y = 0; y <= height; y++) {
      for (let x = 0; x <= width; x++) {
        const here = at(x, y);
        const top = height - y;
        for (const [other, line] of [
          [at(x - 1, y), `M${x} ${top}v-1`],
          [at(x, y - 1), `M${x} ${top}h1`],
        ]) {
          if (here !== other && (isMeant(here) || isMeant(other))) {
            lines.push(line);
          }
        }
      }
    }
    return lines.join("");
  }

  /** A text description of the layer, from the top row down. */
  #words(z, partOf, parts) {
    const [width, height] = this.#puzzle.extent;
    const rows = [];
    for (let y = height - 1; y >= 0; y--) {
      const row = [];
      for (let x = 0; x < width; x++) {
        row.push(parts[partOf[this.#puzzle.cellAt(x, y, z)]]?.label ?? "·");
      }
      rows.push(row.join(" "));
    }
    return "Layer z = " + z + ": " + rows.join("; ");
  }
}
