/* An editable drawing: one grid for each layer, side by side, with x to the right and y up.

   A click on a place draws or erases a cell, and dragging continues the stroke. Keys: arrows move
   from place to place and to the next layer, page up and page down move between layers, the space
   bar draws or erases, and shift with arrows continues the stroke. The listener `changed` is called
   at the end of a stroke of the pointer, `painting` during it. */

import { make } from './dom.js';
import { CELL, markAt, NONE, OPTIONAL, samePlace, withMark } from './drawing.js';

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
  #places = new Map();
  #stroke = null; // the mark to paint
  #pointer = [0, 0]; // the last position of the pointer in the window
  #room;
  #current = [0, 0, 0]; // the place of the keyboard focus

  /**
   * @param room [width, height] in pixels for the layers in a wide window, if they fit
   * @param listeners {brush(): the mark to draw, painting(drawing), changed(drawing)}
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

  /** Shows a drawing. */
  show(drawing) {
    if (this.#stroke !== null) {
      return; // The end of the stroke reports its own drawing.
    }
    const sameFrame = this.#drawing !== null && samePlace(this.#drawing.frame, drawing.frame);
    this.#drawing = drawing;
    if (!sameFrame) {
      this.#build();
    }
    this.#places.forEach(({ element, place, mark }, key) => {
      const now = markAt(drawing, place);
      if (now !== mark) {
        this.#look(key, element, place, now);
      }
    });
  }

  /** Moves the keyboard focus. Call this before showing the drawing in another frame. */
  moveCurrent(by) {
    this.#current = this.#current.map((k, axis) => k + by[axis]);
  }

  #build() {
    const hadFocus = this.#host.contains(document.activeElement);
    const [width, height, layers] = this.#drawing.frame;
    this.#current = this.#current.map((k, axis) =>
      Math.max(0, Math.min(k, this.#drawing.frame[axis] - 1)));
    this.#places.clear();
    this.#host.style.setProperty('--cell', `${cellSize(this.#drawing.frame, this.#room)}px`);
    this.#host.replaceChildren();
    for (let z = 0; z < layers; z++) {
      const grid = make('div', { className: 'grid' }, {
        role: 'grid', 'aria-label': layers === 1 ? 'Layer' : `Layer z = ${z}`,
      });
      for (let y = height - 1; y >= 0; y--) {
        const row = make('div', { className: 'grid-row' }, { role: 'row' });
        for (let x = 0; x < width; x++) {
          row.append(this.#place([x, y, z]));
        }
        grid.append(row);
      }
      const layer = make('div', { className: 'layer' }, {}, grid);
      if (layers > 1) {
        layer.append(make('div', { className: 'layer-name', textContent: `z = ${z}` }));
      }
      this.#host.append(layer);
    }
    this.#setCurrent(this.#current);
    if (hadFocus) {
      this.#places.get(String(this.#current)).element.focus();
    }
  }

  #place(place) {
    const element = make('div', {}, { role: 'gridcell', tabindex: '-1', 'data-cell': place });
    this.#look(String(place), element, place, markAt(this.#drawing, place));
    return element;
  }

  #look(key, element, place, mark) {
    const { name, className } = LOOKS[mark];
    element.className = className;
    element.setAttribute('aria-label', `x ${place[0]}, y ${place[1]}, z ${place[2]}: ${name}`);
    element.setAttribute('aria-selected', String(mark !== NONE));
    this.#places.set(key, { element, place, mark });
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
    if (markAt(this.#drawing, place) !== mark) {
      this.#drawing = withMark(this.#drawing, place, mark);
      const key = String(place);
      this.#look(key, this.#places.get(key).element, place, mark);
      this.#listeners.painting?.(this.#drawing);
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
    const [width, , layers] = this.#drawing.frame;
    const mark = markAt(this.#drawing, this.#current);
    let next = this.#current.map((k, axis) => k + step[axis]);
    if (next[0] < 0 && next[2] > 0) {
      next = [width - 1, next[1], next[2] - 1];
    } else if (next[0] >= width && next[2] < layers - 1) {
      next = [0, next[1], next[2] + 1];
    }
    const found = this.#places.get(String(next));
    if (found) {
      found.element.focus();
      if (painting && markAt(this.#drawing, next) !== mark) {
        this.#paint(next, mark);
        this.#listeners.changed(this.#drawing);
      }
    }
  }
}

/** In pixels: large enough for a finger if possible, otherwise small enough for several layers. */
function cellSize([width, height, layers], [roomX, roomY]) {
  const beside = Math.min(layers, innerWidth < NARROW ? 2 : 3);
  const wide = Math.min(roomX, innerWidth - BORDERS);
  const fitting = Math.floor(Math.min((wide / beside - 16) / width, roomY / height)) - 1;
  return Math.max(layers === 1 ? 16 : 20, Math.min(34, fitting));
}
