/* An editable drawing: one grid for each layer, side by side, with x to the right and y up.

   A click on a place draws or erases a cell, and dragging continues the stroke. Keys: arrows move
   from place to place and to the next layer, page up and page down move between layers, the space
   bar draws or erases, and shift with arrows continues the stroke. The listener `changed` is called
   at the end of a stroke of the pointer, `painting` during it. */

import { make, makeSvg } from './dom.js';
import { CELL, markAt, NONE, OPTIONAL, samePlace, withMark } from './drawing.js';
import { lattice } from './lattice.js';
import { asWritten } from './stance.js';

const NARROW = 500; // pixels; in a narrower window, cells are sized for fingers
const BORDERS = 60; // pixels around the layers in a narrow window
const STEP = 6; // pixels, less than half a cell
const LOOKS = {
  [NONE]: { name: 'empty', className: 'cell' },
  [CELL]: { name: 'cell', className: 'cell drawn' },
  [OPTIONAL]: { name: 'optional cell', className: 'cell drawn optional' },
};

export class LayerGrid {
  #host;
  #listeners;
  #drawing = null;
  #stance = null;
  #places = new Map();
  #stroke = null; // the mark to paint
  #pointer = [0, 0]; // the last position of the pointer in the window
  #room;
  #current = [0, 0, 0]; // the place of the keyboard focus

  /**
   * @param room [width, height] in pixels for the layers in a wide window, if they fit
   * @param listeners {brush(): the mark to draw, painting(drawing), changed(drawing); optional:
   *     others(place, frame): where a stroke is drawn as well, look(mark): {name, colour} of a mark that
   *     this grid does not know}
   */
  constructor(host, room, listeners) {
    this.#host = host;
    this.#room = room;
    this.#listeners = listeners;
    host.addEventListener('pointerdown', (event) => this.#press(event));
    host.addEventListener('pointermove', (event) => this.#drag(event));
    for (const end of ['pointerup', 'pointercancel']) {
      host.addEventListener(end, () => this.#release());
    }
    host.addEventListener('click', (event) => this.#click(event));
    host.addEventListener('keydown', (event) => this.#key(event));
    host.addEventListener('focusin', (event) => this.#focused(event.target));
  }

  get drawing() {
    return this.#drawing;
  }

  /** Shows a drawing in the layers of a stance; as it is written, if there is none. */
  show(drawing, stance = asWritten(lattice(drawing.lattice))) {
    if (this.#stroke !== null) {
      return; // The end of the stroke reports its own drawing.
    }
    const sameFrame = this.#drawing !== null && this.#stance.equals(stance)
      && samePlace(this.#drawing.frame, drawing.frame);
    this.#drawing = drawing;
    this.#stance = stance;
    if (!sameFrame) {
      this.#build();
    }
    this.#places.forEach(({ place, mark }, key) => {
      const now = markAt(drawing, place);
      if (now !== mark || !(now in LOOKS)) {
        this.#look(key, now);
      }
    });
  }

  /** Moves the keyboard focus. Call this before showing the drawing in another frame. */
  moveCurrent(by) {
    this.#current = this.#current.map((k, axis) => k + by[axis]);
  }

  #build() {
    const hadFocus = this.#host.contains(document.activeElement);
    const { frame } = this.#drawing;
    const stance = this.#stance;
    const tiles = placesIn(frame)
      .map((place) => ({ place, at: stance.at(place), corners: stance.tile(place) }))
      .filter(({ at: [, , layer], corners }) => corners !== null && layer >= 0 && layer < stance.layers);
    const layers = Map.groupBy(tiles, ({ at: [, , layer] }) => layer);
    const bounds = boundsOf(tiles);
    const pixels = cellSize(bounds, layers.size, this.#room);
    this.#places.clear();
    this.#host.replaceChildren();
    for (const k of [...layers.keys()].sort((a, b) => a - b)) {
      const name = stance.layerName(k);
      const grid = makeSvg('svg', {
        class: 'grid', role: 'grid', 'aria-label': layers.size === 1 ? 'Layer' : `Layer ${name.replace('layer ', '')}`,
        viewBox: `0 0 ${bounds.width * pixels} ${bounds.height * pixels}`,
        width: bounds.width * pixels, height: bounds.height * pixels,
      });
      const rows = Map.groupBy(layers.get(k), ({ at: [, row] }) => row);
      for (const row of [...rows.keys()].sort((a, b) => b - a)) {
        grid.append(makeSvg('g', { role: 'row' },
          ...rows.get(row).sort((a, b) => a.at[0] - b.at[0])
            .map((tile) => this.#place(tile, bounds, pixels))));
      }
      const layer = make('div', { className: 'layer' }, {}, grid);
      if (layers.size > 1) {
        layer.append(make('div', { className: 'layer-name', textContent: name }));
      }
      this.#host.append(layer);
    }
    this.#setCurrent(this.#nearest(this.#current));
    if (hadFocus) {
      this.#places.get(String(this.#current)).element.focus();
    }
  }

  /** The place with a cell that is nearest to a place. */
  #nearest(wanted) {
    const distance = ({ place }) =>
      place.reduce((sum, k, axis) => sum + Math.abs(k - wanted[axis]), 0);
    return [...this.#places.values()]
      .reduce((best, one) => (distance(one) < distance(best) ? one : best)).place;
  }

  #place({ place, at, corners }, { left, top }, pixels) {
    const points = corners.map(([x, y]) => `${(x - left) * pixels},${(top - y) * pixels}`).join(' ');
    const element = makeSvg('polygon', {
      points, role: 'gridcell', tabindex: '-1', 'data-cell': place,
    });
    const centre = [0, 1].map((axis) => corners.reduce((sum, one) => sum + one[axis], 0) / corners.length);
    this.#places.set(String(place), { element, place, at, centre });
    this.#look(String(place), markAt(this.#drawing, place));
    return element;
  }

  #look(key, mark) {
    const known = this.#places.get(key);
    const { element, place } = known;
    const { name, className, colour = '' } = LOOKS[mark]
      ?? { className: 'cell drawn placed', ...this.#listeners.look(mark) };
    element.setAttribute('class', className);
    element.style.setProperty('--cell-ink', colour);
    element.setAttribute('aria-label', `x ${place[0]}, y ${place[1]}, z ${place[2]}: ${name}`);
    element.setAttribute('aria-selected', String(mark !== NONE));
    known.mark = mark;
  }

  #setCurrent(place) {
    this.#places.get(String(this.#current))?.element.setAttribute('tabindex', '-1');
    this.#current = place;
    this.#places.get(String(place)).element.setAttribute('tabindex', '0');
  }

  #focused(element) {
    const found = this.#places.get(element.dataset.cell);
    if (found) {
      this.#setCurrent(found.place);
    }
  }

  #markFor(place) {
    const brush = this.#listeners.brush();
    return markAt(this.#drawing, place) === brush ? NONE : brush;
  }

  #paint(place, mark) {
    const others = this.#listeners.others?.(place, this.#drawing.frame) ?? [];
    for (const one of [place, ...others]) {
      const found = this.#places.get(String(one));
      if (found && markAt(this.#drawing, one) !== mark) {
        this.#drawing = withMark(this.#drawing, one, mark);
        this.#look(String(one), mark);
        this.#listeners.painting?.(this.#drawing);
      }
    }
  }

  #press(event) {
    const found = this.#places.get(event.target.dataset.cell);
    if (!found || event.button !== 0) {
      return;
    }
    event.preventDefault();
    // Reports moves to the host instead of the cell where the finger started.
    event.target.releasePointerCapture?.(event.pointerId);
    this.#host.setPointerCapture(event.pointerId);
    found.element.focus({ preventScroll: true });
    this.#stroke = this.#markFor(found.place);
    this.#pointer = [event.clientX, event.clientY];
    this.#paint(found.place, this.#stroke);
  }

  #drag(event) {
    if (this.#stroke === null) {
      return;
    }
    // Paints all the way from the last position: a quick pointer leaves no gaps.
    const [fromX, fromY] = this.#pointer;
    const [x, y] = (this.#pointer = [event.clientX, event.clientY]);
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP);
    for (let k = 1; k <= steps; k++) {
      const part = k / steps;
      const under = document.elementFromPoint(fromX + part * (x - fromX), fromY + part * (y - fromY));
      const found = this.#host.contains(under) && this.#places.get(under.dataset.cell);
      if (found) {
        this.#paint(found.place, this.#stroke);
      }
    }
  }

  #release() {
    if (this.#stroke !== null) {
      this.#stroke = null;
      this.#listeners.changed(this.#drawing);
    }
  }

  /** A click without a pointer, by a screen reader or a program. */
  #click(event) {
    const found = event.detail === 0 && this.#places.get(event.target.dataset.cell);
    if (found) {
      this.#toggle(found.place);
    }
  }

  #toggle(place) {
    this.#paint(place, this.#markFor(place));
    this.#listeners.changed(this.#drawing);
  }

  #key(event) {
    const steps = {
      ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 1, 0], ArrowDown: [0, -1, 0],
      PageDown: [0, 0, 1], PageUp: [0, 0, -1],
    };
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.#toggle(this.#current);
    } else if (event.key in steps) {
      event.preventDefault();
      this.#step(steps[event.key], event.shiftKey);
    }
  }

  /** Moves to the next place. The next layer continues beyond the right edge, as displayed. */
  #step(step, painting) {
    const mark = markAt(this.#drawing, this.#current);
    const found = step[2] === 0 ? this.#next(step) : this.#above(step[2]);
    if (found) {
      found.element.focus();
      if (painting && markAt(this.#drawing, found.place) !== mark) {
        this.#paint(found.place, mark);
        this.#listeners.changed(this.#drawing);
      }
    }
  }

  /** The next place in a direction, a little aside if there is none straight on. */
  #next(step) {
    const known = new Map([...this.#places.values()].map((one) => [String(one.at), one]));
    const columns = [...this.#places.values()].map(({ at: [column] }) => column);
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    const { at } = this.#places.get(String(this.#current));
    const { periods } = this.#stance;
    const along = step.findIndex((k) => k !== 0);
    const aside = 1 - along;
    for (let far = 1; far <= periods[along]; far++) {
      for (let by = 0; by < periods[aside] && (along !== 0 || by === 0); by++) {
        for (const sign of [1, -1]) {
          const next = at.map((k, axis) => k + far * step[axis] + (axis === aside ? sign * by : 0));
          const beyond = next[0] < first ? -1 : next[0] > last ? 1 : 0;
          const wrapped = [next[0] - beyond * (last - first + 1), next[1], next[2] + beyond];
          const found = known.get(String(wrapped));
          if (found) {
            return found;
          }
        }
      }
    }
    return undefined;
  }

  /** The place in the next layer upwards or downwards that is nearest in the plan. */
  #above(by) {
    const { at: [, , layer], centre: [x, y] } = this.#places.get(String(this.#current));
    const distance = ({ centre }) => Math.hypot(centre[0] - x, centre[1] - y);
    return [...this.#places.values()].filter(({ at }) => at[2] === layer + by)
      .reduce((best, one) => (best && distance(best) <= distance(one) + 1e-9 ? best : one), undefined);
  }
}

export function placesIn([width, height, layers]) {
  const places = [];
  for (let z = 0; z < layers; z++) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        places.push([x, y, z]);
      }
    }
  }
  return places;
}

/** Where the tiles of all layers are in the plan. */
function boundsOf(tiles) {
  const all = tiles.flatMap(({ corners }) => corners);
  const end = (best, axis, from) => all.reduce((k, corner) => best(k, corner[axis]), from);
  const left = end(Math.min, 0, Infinity);
  const top = end(Math.max, 1, -Infinity);
  return {
    left, top,
    width: end(Math.max, 0, -Infinity) - left,
    height: top - end(Math.min, 1, Infinity),
  };
}

/** In pixels: large enough for a finger if possible, otherwise small enough for several layers. */
function cellSize({ width, height }, layers, [roomX, roomY]) {
  const beside = Math.min(layers, innerWidth < NARROW ? 2 : 3);
  const wide = Math.min(roomX, innerWidth - BORDERS);
  const fitting = Math.floor(Math.min((wide / beside - 16) / width, roomY / height));
  return Math.max(layers === 1 ? 17 : 21, Math.min(35, fitting));
}
