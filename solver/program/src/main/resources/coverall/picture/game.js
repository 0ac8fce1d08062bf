// ---- The game: placing the pieces by hand ----
// GamePack.java describes the format of the pack.

/*
 * The page has one solution of each set that symmetries map to each other. The pieces placed so
 * far, moved by a symmetry, are part of one of the page's solutions if and only if they are part of
 * its image under the inverse. Each image is found once for each symmetry that maps the solution to
 * itself, by which the numbers are divided. Placements have numbers, to compare them fast.
 */
class Game {
  #solutions;
  #free; // by piece: its placements
  #numbers = new Map(); // of placements, by name
  #symmetries;
  #images; // by symmetry: the number of the image of each placement
  #made = []; // by solution: the numbers of its placements
  #having = []; // by placement: the solutions that contain it
  #selfMaps = []; // by solution: the number of symmetries that map it to itself

  /** The pieces placed so far, in order: {piece, cells}. */
  placed = [];

  constructor(solutions, { placements, symmetries }) {
    this.#solutions = solutions;
    this.#free = placements;
    this.#symmetries = symmetries;
    const all = placements.flatMap((list, piece) => list.map(cells => ({ piece, cells })));
    all.forEach((one, number) => {
      this.#numbers.set(placeName(one.piece, one.cells), number);
      this.#having.push([]);
    });
    this.#images = symmetries.map(({ cells: toCell, pieces: toPiece }) => all.map(
        ({ piece, cells }) => this.#numbers.get(placeName(
            toPiece[piece], cells.map(cell => toCell[cell]).sort((a, b) => a - b)))));
  }

  /** The first placement of a piece, to draw it. */
  first(piece) {
    return this.#free[piece][0];
  }

  /** The placements of a piece that are free. */
  free(piece) {
    const taken = new Set(this.placed.flatMap(one => one.cells));
    return this.#free[piece].filter(cells => !cells.some(cell => taken.has(cell)));
  }

  #numberOf({ piece, cells }) {
    return this.#numbers.get(placeName(piece, cells));
  }

  /** Takes up the solutions that the page has received since. */
  #update() {
    const known = new Map(); // solutions share their placements
    for (let solution = this.#made.length; solution < this.#solutions.count; solution++) {
      const numbers = this.#solutions.placements(solution).map(one => {
        if (!known.has(one)) {
          known.set(one, this.#numberOf(one));
        }
        return known.get(one);
      });
      numbers.forEach(number => this.#having[number].push(solution));
      this.#made.push(numbers);
      this.#selfMaps.push(this.#images.filter(images =>
          numbers.every(number => numbers.includes(images[number]))).length);
    }
  }

  /** The solutions that contain the images of some pieces under a symmetry. */
  #matches(placed, images) {
    const lists = placed.map(one => this.#having[images[this.#numberOf(one)]])
        .sort((a, b) => a.length - b.length);
    return lists.slice(1).reduce((common, list) => {
      const there = new Set(list);
      return common.filter(solution => there.has(solution));
    }, lists[0]);
  }

  /** The number of solutions with the pieces placed so far, and maybe another. */
  count(...more) {
    this.#update();
    const placed = [...this.placed, ...more];
    let sum = 0;
    if (placed.length === 0) {
      this.#selfMaps.forEach(selfMaps => (sum += this.#images.length / selfMaps));
    } else {
      for (const images of this.#images) {
        this.#matches(placed, images).forEach(solution => (sum += 1 / this.#selfMaps[solution]));
      }
    }
    return Math.round(sum);
  }

  /** A solution with the pieces placed so far: its placements and index; null if none exists. */
  example() {
    this.#update();
    for (const [k, images] of this.#images.entries()) {
      const solution = this.placed.length === 0 ? 0 : this.#matches(this.placed, images)[0];
      if (solution !== undefined && solution < this.#solutions.count) {
        const { cells: toCell, pieces: toPiece } = this.#symmetries[k];
        const placements = this.#solutions.placements(solution).map(({ piece, cells }) => ({
          piece: toPiece.indexOf(piece),
          cells: cells.map(cell => toCell.indexOf(cell)).sort((a, b) => a - b),
        }));
        return { placements, solution };
      }
    }
    return null;
  }

  /** How many of the pieces placed last must be taken back until there is a solution again. */
  mistakes() {
    let left = this.placed.length;
    while (left > 0 && this.#images.every(
        images => this.#matches(this.placed.slice(0, left), images).length === 0)) {
      left--;
    }
    return this.placed.length - left;
  }
}
