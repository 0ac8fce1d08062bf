// ---- The outlook: from where the pieces are seen ----

const FROM_ABOVE = 72; // degrees: a flat puzzle, with a little of its thickness

/** The position of the camera, and what it has in view. Subclasses draw the pieces. */
class Outlook {
  #middle;

  /** The camera: degrees to the right of the front, degrees of elevation, magnification. */
  turn = 0;
  height = 0;
  zoom = 1;

  /** Callback after the view is rotated or zoomed. */
  onTurn = () => {};

  /** The room at the right and at the top that is not for the pieces, in pixels. */
  aside = () => ({ right: 0, top: 0 });

  constructor(puzzle) {
    this.puzzle = puzzle;
    this.#middle = mean([puzzle.low, puzzle.high]);
  }

  /** The extent of the region in x, y, z. */
  get extent() {
    return plus(this.puzzle.high, this.puzzle.low, -1);
  }

  /** The default position of the camera, higher for flat puzzles: turn and height. */
  get front() {
    if (this.puzzle.isFlat && this.puzzle.extent[2] === 1) {
      return [0, FROM_ABOVE];
    }
    const [x, y, z] = this.extent;
    const flatness = z / Math.max(x, y);
    return [flatness < 0.4 ? 14 : 32, flatness < 0.15 ? 58 : flatness < 0.4 ? 44 : 27];
  }

  /** The turn of the view from the front. */
  get frontTurn() {
    return this.front[0];
  }

  reset() {
    this.look(...this.front, 1);
  }

  /** Moves the camera. */
  look(turn, height, zoom) {
    this.turn = ((((turn + 180) % 360) + 360) % 360) - 180;
    this.height = Math.max(-89.9, Math.min(89.9, height));
    this.zoom = Math.max(0.3, Math.min(8, zoom));
    this.draw();
  }

  turnBy(degrees, upwards) {
    this.look(this.turn + degrees, this.height + upwards, this.zoom);
    this.onTurn();
  }

  zoomBy(factor) {
    this.look(this.turn, this.height, this.zoom * factor);
    this.onTurn();
  }

  /** The position of the camera: turn, height and zoom. */
  get view() {
    return [this.turn, this.height, this.zoom];
  }

  /** Whether the camera is not in its default position. */
  get isMoved() {
    const [turn, height] = this.front;
    return this.turn !== turn || this.height !== height || this.zoom !== 1;
  }

  /** A point moved away from the middle of the region. */
  spread(point, explode) {
    return plus(point, plus(point, this.#middle, -1), explode);
  }

  /**
   * The middle and half the extent of the box around all pieces, also hidden ones; without pieces,
   * of the region.
   *
   * @param bodies the cells of each piece, and their middle
   * @param view explode and places, as in `show`
   */
  boxAround(bodies, { explode, places }) {
    const away = middle => plus(this.spread(middle, explode), middle, -1);
    if (places.length === 0 || bodies.length === 0) {
      return { middle: this.#middle, half: this.#halfExtent(bodies, away) };
    }
    const { low, high } = around(bodies.flatMap(({ given, middle }) => {
      const moved = plus(away(middle), places[given.part]);
      return given.place.map(
          cell => ({ low: plus(cell.low, moved), high: plus(cell.high, moved) }));
    }));
    return { middle: mean([low, high]), half: plus(high, low, -1).map(v => v / 2) };
  }

  /** Half the extent of all pieces around the middle of the region, in x, y, z. */
  #halfExtent(bodies, away) {
    if (bodies.length === 0) {
      return this.extent.map(v => v / 2);
    }
    const half = [0, 0, 0];
    for (const { given, middle } of bodies) {
      for (const { low, high } of given.place) {
        for (const corner of [low, high]) {
          plus(corner, away(middle)).forEach((v, k) => {
            half[k] = Math.max(half[k], Math.abs(v - this.#middle[k]));
          });
        }
      }
    }
    return half;
  }
}
