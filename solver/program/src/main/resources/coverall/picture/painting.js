// ---- Painting: the view of a solution in a browser without WebGL ----

/** Shows what Space shows, without perspective, motion and labels, by the painter of thumbnails. */
class Painting extends Outlook {
  #canvas;
  #pen;
  #edges; // of the region, pairs of points
  #view = null;
  #faces = []; // as painted, from the back to the front
  #isWaiting = false;

  constructor(canvas, pen, puzzle) {
    super(puzzle);
    this.#canvas = canvas;
    this.#pen = pen;
    this.#edges = edges(puzzle.solids);
    this.reset();
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Shows bodies, as Space does. */
  show(view) {
    this.#view = view;
    this.draw();
  }

  /** Requests a redraw in the next animation frame. */
  draw() {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      requestAnimationFrame(() => {
        this.#isWaiting = false;
        this.#paint(this.aside());
      });
    }
  }

  get isMoving() {
    return this.#isWaiting;
  }

  get #bodies() {
    return this.#view.bodies.map(given => ({ given, middle: centre(given.place) }));
  }

  /** The scale and the origin of the paper on the canvas, in pixels, and the projection. */
  #arrangement({ right, top }) {
    const { clientWidth, clientHeight } = this.#canvas;
    const [width, height] = [Math.max(1, clientWidth - right), Math.max(1, clientHeight - top)];
    const { middle, half } = this.boxAround(this.#bodies, this.#view);
    const across = Math.hypot(half[0], half[1]); // at any turn
    const tilt = this.front[1] * (Math.PI / 180);
    const down = across * Math.sin(tilt) + half[2] * Math.cos(tilt);
    const scale = (this.zoom / 2.3) * Math.min(width / across, height / down);
    const { onPaper } = projection(this.turn, this.height);
    const [x, y] = onPaper(middle);
    return { scale, onPaper, left: width / 2 - scale * x, up: top + height / 2 - scale * y };
  }

  #paint(aside) {
    const { clientWidth, clientHeight } = this.#canvas;
    if (this.#view === null || clientWidth === 0) {
      return;
    }
    const ratio = window.devicePixelRatio;
    this.#canvas.width = clientWidth * ratio; // and clears it
    this.#canvas.height = clientHeight * ratio;
    const { scale, onPaper, left, up } = this.#arrangement(aside);
    this.#pen.setTransform(
        scale * ratio, 0, 0, scale * ratio, left * ratio, up * ratio);
    if (this.#view.frame || this.#view.bodies.length === 0) {
      this.#paintFrame(onPaper, scale);
    }
    this.#paintBodies(scale * ratio);
  }

  #paintFrame(onPaper, scale) {
    this.#pen.strokeStyle = "#989aa2";
    this.#pen.lineWidth = 1.5 / scale;
    this.#pen.beginPath();
    for (const [from, to] of this.#edges) {
      this.#pen.moveTo(...onPaper(from));
      this.#pen.lineTo(...onPaper(to));
    }
    this.#pen.stroke();
  }

  #paintBodies(scale) {
    const bodies = this.#bodies.filter(({ given }) => given.look !== "hidden");
    const bodyOf = [];
    const shades = [];
    const solids = bodies.flatMap(({ given, middle }, body) => {
      const away = plus(plus(this.spread(middle, this.#view.explode), middle, -1),
          this.#view.places[given.part] ?? [0, 0, 0]);
      return given.cells.map((cell, k) => {
        bodyOf[cell.number] = body;
        shades[cell.number] = redGreenBlue(given.shades?.[k] ?? given.colour);
        return movedCell(cell, away);
      });
    });
    const painter = new Thumbnail({ solids }, [this.turn, this.height]);
    const styles = bodies.map(({ given: { look, isChosen } }) => ({
      opacity: look === "solid" ? 1 : look === "ghost" ? 0.25 : 0,
      line: isChosen ? this.#view.inkOnPage : look === "outline" ? null : "#14151a",
      width: isChosen ? 0.1 : look === "outline" ? 0.07 : 0.045,
    }));
    const seen = painter.paint(
        this.#pen, scale, bodyOf, (body, cell) => shades[cell], body => styles[body]);
    this.#faces = seen.map(({ cell, corners }) => ({ cell, corners,
      part: bodies[bodyOf[cell]].given.part, look: bodies[bodyOf[cell]].given.look }));
  }

  /** Where points of the region are in the window, in pixels. */
  onScreen(points) {
    const { scale, onPaper, left, up } = this.#arrangement(this.aside());
    const box = this.#canvas.getBoundingClientRect();
    return points.map(onPaper)
        .map(([x, y]) => [box.left + left + scale * x, box.top + up + scale * y]);
  }

  /** The part and the number of the cell at a point of the window, or null. */
  at(x, y) {
    if (this.#view === null) {
      return null;
    }
    this.#paint(this.aside()); // The next frame, which shows this, may still be to come.
    const { scale, left, up } = this.#arrangement(this.aside());
    const box = this.#canvas.getBoundingClientRect();
    const point = [(x - box.left - left) / scale, (y - box.top - up) / scale];
    const under = this.#faces.filter(({ corners }) => isInside(point, corners));
    const face = under.findLast(({ look }) => look === "solid")
        ?? under.findLast(({ look }) => look === "ghost");
    return face === undefined ? null : { part: face.part, cell: face.cell };
  }

  /** The current picture as an image. */
  photo() {
    this.#paint({ right: 0, top: 0 });
    const address = this.#canvas.toDataURL("image/png");
    this.draw();
    return address;
  }
}

/** A cell somewhere else, which shares nothing with cells that are moved otherwise. */
function movedCell({ number, centre: from, faces }, away) {
  const name = " " + nameOf(away);
  return { number, centre: plus(from, away), faces: faces.map(face => ({
    normal: face.normal,
    corners: face.corners.map(corner => plus(corner, away)),
    name: face.name + name,
    edges: face.edges.map(edge => edge + name),
  })) };
}

/** Whether a point is in a convex polygon of the paper. */
function isInside([x, y], corners) {
  const sides = corners.map(([fromX, fromY], k) => {
    const [toX, toY] = corners[(k + 1) % corners.length];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
  });
  return sides.every(side => side >= 0) || sides.every(side => side <= 0);
}
