// ---- Matches: the solutions that meet all conditions ----

/**
 * The conditions, and the solutions that meet all of them: all solutions while there is none. A
 * condition is a piece and a cell that it covers, or all its cells if it is pinned, by number.
 */
class Matches {
  #solutions;
  #conditions = [];
  #found = null; // the indices of the solutions; null without conditions
  #counted = { solutions: -1, found: null, places: null };

  constructor(solutions) {
    this.#solutions = solutions;
  }

  get conditions() {
    return this.#conditions;
  }

  set conditions(wanted) {
    this.#conditions = wanted;
    this.update();
  }

  /** Takes up the solutions that the page has received since. */
  update() {
    this.#found = this.#solutions.matching(this.#conditions);
  }

  /** Whether there are no conditions. */
  get areAll() {
    return this.#found === null;
  }

  get count() {
    return this.areAll ? this.#solutions.count : this.#found.length;
  }

  /** The index of the solution at a position among the matches. */
  at(position) {
    return this.areAll ? position : this.#found[position];
  }

  /** The position of a solution among the matches, or where it would be. */
  positionOf(index) {
    if (this.areAll) {
      return index;
    }
    let low = 0;
    let high = this.#found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#found[middle] < index) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Whether a solution matches. */
  includes(index) {
    return this.areAll || this.#found[this.positionOf(index)] === index;
  }

  /** How many of the matches have each place. */
  places() {
    const counted = this.#counted;
    if (counted.solutions !== this.#solutions.count || counted.found !== this.#found) {
      this.#counted = { solutions: this.#solutions.count, found: this.#found,
        places: this.#solutions.places(this.#found) };
    }
    return this.#counted.places;
  }
}
