// ---- Solutions: unpacking and filtering ----
// SolutionPack.java describes the format of packs.

/** Decodes base 64 and inflates the bytes. */
async function inflate(text) {
  const deflated = Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0));
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The sum of two numbers of solutions: a BigInt where a Number is not exact. */
function sum(a, b) {
  const found = typeof a === "number" && typeof b === "number" ? a + b : Infinity;
  return found <= Number.MAX_SAFE_INTEGER ? found : BigInt(a) + BigInt(b);
}

/** The solutions of a pack: its columns, and the placements that they refer to. */
class Pack {
  constructor(bytes, areColoured) {
    let at = 0;
    const number = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++];
        if (byte === undefined) {
          throw new Error("a pack of solutions is truncated");
        }
        value = sum(value,
            shift < 42 ? (byte & 127) * 2 ** shift : BigInt(byte & 127) << BigInt(shift));
        if (byte < 128) {
          return value;
        }
      }
    };
    this.count = number();
    const places = number();
    const placements = number();
    const width = number();
    this.placements = [null]; // 0 means no placement
    for (let k = 0; k < placements; k++) {
      const piece = number();
      const cells = new Array(number());
      let last = 0;
      for (let c = 0; c < cells.length; c++) {
        last += number();
        cells[c] = last;
      }
      const colours = areColoured ? cells.map(number) : null;
      this.placements.push({ piece, cells, colours });
    }
    this.numbers = new Array(this.count);
    let last = 0;
    for (let k = 0; k < this.count; k++) {
      last = sum(last, number());
      this.numbers[k] = last;
    }
    if (bytes.length !== at + places * width * this.count) {
      throw new Error("a pack of solutions has the wrong length");
    }
    this.columns = [];
    for (let place = 0; place < places; place++) {
      const column = new Uint32Array(this.count);
      for (let shift = 0; shift < 8 * width; shift += 8) {
        for (let k = 0; k < this.count; k++) {
          column[k] |= bytes[at++] << shift;
        }
      }
      this.columns.push(column);
    }
  }

  /**
   * The placements of a solution: the numbers of the piece, of its cells and, where colours must
   * match, of their colours in the palette.
   */
  solution(k) {
    return this.columns.map(column => this.placements[column[k]]).filter(one => one !== null);
  }

  /** Marks the solutions in which a piece covers a cell, or exactly some cells. */
  marks({ piece, cell, cells }) {
    const isMeant = one =>
        cells === undefined ? one.cells.includes(cell) : one.cells.join() === cells.join();
    const holds = this.placements.map(
        one => one !== null && one.piece === piece && isMeant(one) ? 1 : 0);
    const marks = new Uint8Array(this.count);
    for (const column of this.columns) {
      for (let k = 0; k < this.count; k++) {
        marks[k] |= holds[column[k]];
      }
    }
    return marks;
  }
}

/** A name for a piece on some cells. */
const placeName = (piece, cells) => piece + ":" + cells.join();

/** All solutions of the page, indexed from 0 in order of arrival. */
class Solutions {
  packs = [];
  starts = []; // the index of the first solution of each pack
  count = 0;
  highest = 0; // of the numbers
  #areColoured;

  constructor(areColoured) {
    this.#areColoured = areColoured;
  }

  async append(text) {
    const pack = new Pack(await inflate(text), this.#areColoured);
    this.packs.push(pack);
    this.starts.push(this.count);
    this.count += pack.count;
    this.highest = pack.numbers.reduce((a, b) => (a > b ? a : b), this.highest);
  }

  /** The index of the pack that contains a solution. */
  packOf(index) {
    let low = 0;
    let high = this.packs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  placements(index) {
    const pack = this.packOf(index);
    return this.packs[pack].solution(index - this.starts[pack]);
  }

  /** The number of a solution that the page shows. */
  number(index) {
    const pack = this.packOf(index);
    return this.packs[pack].numbers[index - this.starts[pack]];
  }

  /** The solution with this number or the next higher one; the last one if none is high enough. */
  withNumber(number) {
    let best = Math.max(0, this.count - 1);
    let least = Infinity;
    // Numbers and BigInts are compared exactly.
    this.packs.forEach((pack, p) => pack.numbers.forEach((other, k) => {
      if (other >= number && other < least) {
        least = other;
        best = this.starts[p] + k;
      }
    }));
    return best;
  }

  /** Whether the numbers are all from 1 to the number of solutions. */
  areNumberedThrough() {
    return this.highest === this.count;
  }

  /**
   * How many of some solutions have each place, by the names of the places.
   *
   * @param indices of the solutions in order; null for all
   * @returns a map to {piece, cells, count}
   */
  places(indices) {
    const places = new Map();
    let at = 0;
    this.packs.forEach((pack, p) => {
      const uses = new Uint32Array(pack.placements.length);
      const end = this.starts[p] + pack.count;
      const from = at;
      while (indices !== null && at < indices.length && indices[at] < end) {
        at++;
      }
      for (const column of pack.columns) {
        if (indices === null) {
          column.forEach(number => uses[number]++);
        } else {
          for (let k = from; k < at; k++) {
            uses[column[indices[k] - this.starts[p]]]++;
          }
        }
      }
      pack.placements.forEach((one, number) => {
        if (one !== null && uses[number] > 0) {
          const name = placeName(one.piece, one.cells);
          const before = places.get(name)?.count ?? 0;
          places.set(name, { ...one, count: before + uses[number] });
        }
      });
    });
    return places;
  }

  /** The solutions that match all conditions; null without conditions. */
  matching(conditions) {
    if (conditions.length === 0) {
      return null;
    }
    const found = [];
    this.packs.forEach((pack, p) => {
      const marks = conditions.map(condition => pack.marks(condition));
      for (let k = 0; k < pack.count; k++) {
        if (marks.every(mark => mark[k] === 1)) {
          found.push(this.starts[p] + k);
        }
      }
    });
    return found;
  }
}
