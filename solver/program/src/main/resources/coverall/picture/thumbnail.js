// ---- Thumbnails: small pictures of solutions, drawn fast ----

/**
 * A view from a direction, in degrees: the direction towards the viewer, and where points are on
 * the paper, x to the right and y downwards.
 */
function projection(turn, height) {
  const [t, h] = [turn, height].map(v => v * (Math.PI / 180));
  const towards = [Math.sin(t) * Math.cos(h), -Math.cos(t) * Math.cos(h), Math.sin(h)];
  const right = [Math.cos(t), Math.sin(t), 0];
  const up = cross(towards, right);
  return { towards, onPaper: point => [dot(point, right), -dot(point, up)] };
}

/*
 * A thumbnail shows the cells as solids from the front, the right and above; a flat puzzle from
 * above. The faces that look towards the viewer are sorted once, from the back to the front. A
 * picture is made of those whose cell is filled and whose neighbour beyond is not, with lines
 * where two pieces meet.
 */
class Thumbnail {
  static #FRONT = { turn: 32, height: 27 }; // degrees, like the 3D view
  static #PLAIN = { opacity: 1, line: "#14151a", width: 0.045 };

  #faces = []; // from the back to the front
  #left;
  #top;
  #width;
  #height;

  /**
   * Prepares pictures of cells.
   *
   * @param direction of the view: its turn and height, in degrees
   */
  constructor(puzzle, direction = puzzle.extent[2] === 1 && puzzle.isFlat ? [0, 90]
    : [Thumbnail.#FRONT.turn, Thumbnail.#FRONT.height]) {
    const { towards, onPaper } = projection(...direction);
    const beyond = new Map(); // by name of a face: the cells that have it
    for (const { number, faces } of puzzle.solids) {
      for (const { name } of faces) {
        beyond.set(name, [...beyond.get(name) ?? [], number]);
      }
    }
    for (const { number, faces, centre } of puzzle.solids) {
      for (const { corners, normal, name, edges } of faces) {
        const light = dot(normal, towards);
        if (light > 1e-6) {
          const neighbour = beyond.get(name).find(other => other !== number) ?? -1;
          this.#faces.push({ cell: number, neighbour, edges, corners: corners.map(onPaper),
            shade: 0.8 + 0.2 * Math.max(0, normal[2]) - 0.14 * Math.max(0, normal[0]),
            depth: dot(centre, towards) });
        }
      }
    }
    this.#faces.sort((a, b) => a.depth - b.depth);
    const atEdge = new Map(); // the faces by the name of an edge
    for (const face of this.#faces) {
      face.edges.forEach(edge => atEdge.set(edge, [...atEdge.get(edge) ?? [], face]));
    }
    for (const face of this.#faces) {
      face.beyondEdge = face.edges.map(edge => atEdge.get(edge).filter(other => other !== face));
    }
    const all = this.#faces.flatMap(face => face.corners);
    [this.#left, this.#top] = [0, 1].map(k => Math.min(...all.map(point => point[k])));
    [this.#width, this.#height] = [0, 1].map(k =>
        Math.max(...all.map(point => point[k])) - (k === 0 ? this.#left : this.#top));
  }

  /** The height of a picture of width 1. */
  get shape() {
    return this.#height / this.#width;
  }

  /**
   * Draws on a whole canvas.
   *
   * @param partOf the number of the part of each cell, or -1
   * @param fillOf the colour of a part in a cell, as [red, green, blue]
   * @param most the largest scale, in pixels for the edge of a cell
   */
  draw(canvas, partOf, fillOf, most = Infinity) {
    // Without the graphics card, which takes longer to start than to draw anything this small.
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const margin = 2;
    const scale = Math.min(most, (canvas.width - 2 * margin) / this.#width,
        (canvas.height - 2 * margin) / this.#height);
    pen.setTransform(scale, 0, 0, scale,
        (canvas.width - scale * this.#width) / 2 - scale * this.#left,
        (canvas.height - scale * this.#height) / 2 - scale * this.#top);
    this.paint(pen, scale, partOf, fillOf);
  }

  /**
   * Paints the cells.
   *
   * @param pen with the transformation from the paper
   * @param styleOf how a part is painted: the opacity of its faces, the colour of its lines, null
   *     for that of its faces, and their width
   * @returns the faces that are seen, from the back to the front
   */
  paint(pen, scale, partOf, fillOf, styleOf = () => Thumbnail.#PLAIN) {
    pen.lineJoin = pen.lineCap = "round";
    const isSeen = ({ cell, neighbour }) => {
      const beyond = neighbour < 0 ? -1 : partOf[neighbour];
      return partOf[cell] >= 0
          && (beyond < 0 || beyond !== partOf[cell] && styleOf(beyond).opacity < 1);
    };
    const seen = this.#faces.filter(isSeen);
    for (const face of seen) {
      const { opacity, line, width } = styleOf(partOf[face.cell]);
      const colour = fillOf(partOf[face.cell], face.cell)
          .map(v => Math.min(255, Math.round(v * face.shade)));
      pen.fillStyle = pen.strokeStyle = "rgb(" + colour.join() + ")";
      pen.globalAlpha = opacity;
      pen.lineWidth = 0.6 / scale; // covers the seam between two faces
      pen.beginPath();
      face.corners.forEach(([x, y]) => pen.lineTo(x, y));
      pen.closePath();
      pen.fill();
      if (opacity === 1) {
        pen.stroke();
      }
      pen.globalAlpha = 1;
      pen.strokeStyle = line ?? pen.fillStyle;
      pen.lineWidth = Math.max(width, 0.9 / scale);
      pen.beginPath();
      face.beyondEdge.forEach((others, k) => {
        if (!others.some(other => isSeen(other) && partOf[other.cell] === partOf[face.cell])) {
          pen.moveTo(...face.corners[k]);
          pen.lineTo(...face.corners[(k + 1) % face.corners.length]);
        }
      });
      pen.stroke();
    }
    return seen;
  }
}
