// ---- Space: the 3D view of a solution ----

const VIEW_ANGLE = 22; // degrees, vertically
const BAR = 0.035; // half the width of the bars along the edges of a piece, in sizes of a cell
const STEP_TIME = 420; // milliseconds
const FALL_TIME = 380;
const FILM_TIME = 6_000;
const FILM_TYPES = ["video/webm;codecs=vp9", "video/webm", "video/mp4"]; // the first that works

/** Loads three.js from the texts in the page. */
async function loadThree() {
  const text = async id =>
      new TextDecoder().decode(await inflate(document.getElementById(id).textContent));
  const [core, three] = await Promise.all([text("three-core"), text("three")]);
  const load = address =>
      import(address(three.replaceAll("./three.core.min.js", address(core))));
  try {
    return await load(source =>
        URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  } catch {
    // Not every browser lets a local page import a blob; all support data addresses.
    return load(source => "data:text/javascript," + encodeURIComponent(source));
  }
}

/** Multiplies the shades of vertices by the colours of the triangles that they belong to. */
function colourVertices(shades, triangles, colours) {
  const done = new Set();
  triangles.forEach((vertex, k) => {
    if (!done.has(vertex)) {
      done.add(vertex);
      redGreenBlue(colours[Math.floor(k / 3)]).forEach(
          (value, v) => (shades[3 * vertex + v] *= linear(value)));
    }
  });
}

/**
 * The canvas. `show` takes the complete state. The canvas is redrawn only after a change.
 */
class Space extends Outlook {
  #three;
  #renderer;
  #camera;
  #scene = null;
  #shade; // the soft shadow on the ground
  #frame; // the edges of the region
  #bodies = new Map(); // by part
  #solids = new Map(); // geometries by the kinds of the cells and where they are, relative to a point
  #materials = new Map();
  #view = null;
  #motion = null;
  #isWaiting = false;
  #isCopied = false; // for a picture without what is beside the pieces

  constructor(three, canvas, context, puzzle) {
    super(puzzle);
    this.#three = three;
    this.#renderer = new three.WebGLRenderer({ canvas, context, antialias: true, alpha: true });
    this.#camera = new three.PerspectiveCamera(VIEW_ANGLE, 1, 0.1, 1000);
    this.#camera.up.set(0, 0, 1);
    this.#scene = new three.Scene();
    this.#scene.add(this.#camera);
    this.#light();
    this.#shade = this.#makeShade();
    this.#frame = this.#makeFrame();
    this.#scene.add(this.#shade, this.#frame);
    this.reset();
    new ResizeObserver(() => this.draw()).observe(canvas);
    canvas.addEventListener("webglcontextrestored", () => this.draw());
  }

  /** Light from above, and lamps that move with the camera to keep every visible side lit. */
  #light() {
    const { HemisphereLight, DirectionalLight } = this.#three;
    const sky = new HemisphereLight(0xffffff, 0xc4beb6, 1.7);
    sky.position.set(0, 0, 1);
    this.#scene.add(sky);
    for (const [strength, ...place] of [[1.5, -3, 6, 7], [0.8, 7, 0, 6]]) {
      const lamp = new DirectionalLight(0xffffff, strength);
      lamp.position.set(...place);
      this.#camera.add(lamp, lamp.target);
    }
  }

  #makeShade() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 128;
    const pen = canvas.getContext("2d");
    const fading = pen.createRadialGradient(64, 64, 0, 64, 64, 64);
    for (const [at, strength] of [[0, 0.42], [0.45, 0.3], [0.72, 0.1], [1, 0]]) {
      fading.addColorStop(at, "rgba(0, 0, 0, " + strength + ")");
    }
    pen.fillStyle = fading;
    pen.fillRect(0, 0, 128, 128);
    const { Mesh, PlaneGeometry, MeshBasicMaterial, CanvasTexture } = this.#three;
    const map = new CanvasTexture(canvas);
    return new Mesh(new PlaneGeometry(1, 1),
        new MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
  }

  #makeFrame() {
    const { triangles, ...attributes } = barsAlong(this.puzzle.solids, BAR / 3);
    const { Mesh, MeshBasicMaterial } = this.#three;
    return new Mesh(this.#geometry(attributes, triangles, [0, 0, 0]),
        new MeshBasicMaterial({ color: 0x989aa2 }));
  }

  /**
   * Shows bodies.
   *
   * @param view bodies: part, name, colour, ink, look, isChosen, place (all cells) and cells (the
   *     visible ones, as solids) of each, and, unless they all have its colour, their shades;
   *     explode; names: whether to draw labels; frame: whether to draw the edges of the region;
   *     inkOnPage: a colour for edges; places: by part, how far it is from its place in the
   *     solution; empty if none is moved; glideTime: for a glide, in milliseconds
   * @param motion the animation of the change: "step", "fall", "glide" or "none"
   */
  show(view, motion = "none") {
    const before = this.#bodies;
    const beforeBox = this.#view === null ? null : this.#box();
    const beforePlaces = this.#view?.places;
    if (this.#motion?.places === undefined || beforePlaces !== view.places) {
      this.#finish(); // A glide continues while only looks change.
    }
    this.#view = view;
    this.#bodies = new Map();
    for (const given of view.bodies) {
      const body = this.#body(given, before.get(given.part));
      this.#bodies.set(given.part, body);
    }
    for (const [part, body] of before) {
      if (this.#bodies.get(part) !== body) {
        this.#scene.remove(body.group);
      }
    }
    if (motion === "step") {
      this.#begin(STEP_TIME, this.#steps(before));
    } else if (motion === "fall") {
      this.#begin(FALL_TIME, this.#falls(before));
    } else if (motion === "glide" && beforeBox !== null) {
      this.#motion = { start: null, time: view.glideTime, moves: [], done: 0,
        places: beforePlaces, box: beforeBox };
    }
    this.draw();
  }

  /** A body in its new state; the previous object if nothing has changed. */
  #body(given, before) {
    const shape = [...[given.cells, given.place].map(numbersOf), given.shades ?? ""].join("/");
    const looks = [given.look, given.colour, given.isChosen, this.#view.names].join();
    if (before?.shape === shape && before.looks === looks) {
      return before;
    }
    const group = new this.#three.Group();
    const middle = centre(given.place);
    const body = { given, shape, looks, group, middle, turned: null };
    const { solid: surface, frame, labels, cellOfTriangle } =
        this.#solid(given.cells, middle, given.shades);
    if (given.look === "solid" || given.look === "ghost") {
      body.surface = new this.#three.Mesh(surface, this.#material(given));
      body.surface.userData = { part: given.part, cellOfTriangle: cellOfTriangle(given.cells) };
      body.surface.renderOrder = given.look === "ghost" ? 1 : 0;
      group.add(body.surface);
    }
    if (given.look === "outline" || given.isChosen && given.look !== "hidden") {
      const bars = new this.#three.Mesh(frame(), this.#barMaterial(given));
      group.add(bars);
    }
    if (this.#view.names && given.look === "solid") {
      group.add(new this.#three.Mesh(labels(), this.#nameMaterial(given)));
    }
    this.#scene.add(group);
    return body;
  }

  /** The geometries of cells, all in one colour or in these, relative to a point. */
  #solid(cells, middle, colours) {
    const shape = cells.map(cell => cell.kind + ":" + nameOf(plus(cell.centre, middle, -1))).join(" ")
        + "/" + (colours ?? "");
    if (!this.#solids.has(shape)) {
      if (this.#solids.size > 1500) {
        this.#forgetSolids();
      }
      this.#solids.set(shape, this.#makeSolid(cells, middle, colours));
    }
    return this.#solids.get(shape);
  }

  #makeSolid(cells, middle, colours) {
    const { positions, normals, shades, triangles, cellOfTriangle } = solid(cells);
    if (colours !== undefined) {
      colourVertices(shades, triangles, cellOfTriangle.map(cell => colours[cells.indexOf(cell)]));
    }
    const attributes = { position: positions, normal: normals, color: shades };
    const made = { solid: this.#geometry(attributes, triangles, middle), all: [] };
    const indices = cellOfTriangle.map(cell => cells.indexOf(cell));
    made.cellOfTriangle = others => indices.map(index => others[index].number);
    made.all.push(made.solid);
    for (const [name, make] of [["frame", barsAlong], ["labels", placesForNames]]) {
      let geometry = null; // created on demand
      made[name] = () => {
        if (geometry === null) {
          const { triangles: corners, ...rest } = make(cells);
          geometry = this.#geometry(rest, corners, middle);
          made.all.push(geometry);
        }
        return geometry;
      };
    }
    return made;
  }

  #geometry(attributes, triangles, middle) {
    const { BufferGeometry, Float32BufferAttribute } = this.#three;
    const geometry = new BufferGeometry();
    for (const [name, values] of Object.entries(attributes)) {
      geometry.setAttribute(name, new Float32BufferAttribute(values, name === "uv" ? 2 : 3));
    }
    geometry.setIndex(triangles);
    geometry.translate(...middle.map(v => -v));
    return geometry;
  }

  /** Frees cached geometries on the graphics card. Visible ones are uploaded again. */
  #forgetSolids() {
    for (const { all } of this.#solids.values()) {
      all.forEach(geometry => geometry.dispose());
    }
    this.#solids.clear();
  }

  #kept(name, make) {
    if (!this.#materials.has(name)) {
      this.#materials.set(name, make());
    }
    return this.#materials.get(name);
  }

  #material({ colour: own, shades, look, isChosen }) {
    const colour = shades === undefined ? own : 0xffffff; // which the vertices change
    return this.#kept([colour, look, isChosen].join(), () => {
      const material = new this.#three.MeshLambertMaterial(
          { color: colour, vertexColors: true });
      if (look === "ghost") {
        Object.assign(material, { transparent: true, opacity: 0.2, depthWrite: false });
      }
      if (isChosen) {
        material.emissive.set(colour).multiplyScalar(0.25);
      }
      return material;
    });
  }

  #barMaterial({ colour, look, isChosen }) {
    const isOwn = look === "outline" && !isChosen;
    const shown = isOwn ? colour : this.#view.inkOnPage;
    return this.#kept("bars " + shown, () =>
        new this.#three.MeshLambertMaterial({ color: shown }));
  }

  #nameMaterial({ name, ink }) {
    return this.#kept("name " + ink + name, () => {
      const texture = new this.#three.CanvasTexture(drawnName(name, ink));
      texture.colorSpace = this.#three.SRGBColorSpace;
      texture.anisotropy = 8;
      return new this.#three.MeshBasicMaterial(
          { map: texture, transparent: true, depthWrite: false, polygonOffset: true,
            polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
    });
  }

  // Motion: a list of bodies, each with its previous place and rotation; of a glide, instead, the
  // previous places of all parts and the box that was in view.

  #begin(time, moves) {
    if (moves.length > 0) {
      this.#motion = { start: null, time, moves, done: 0 };
    }
  }

  #finish() {
    this.#motion?.moves.forEach(({ body }) => (body.turned = null));
    this.#motion = null;
  }

  /** Moves of all pieces from their previous placements to the current ones. */
  #steps(before) {
    const moves = [];
    for (const [part, body] of this.#bodies) {
      const old = before.get(part);
      if (old !== undefined && old !== body
          && numbersOf(old.given.place) !== numbersOf(body.given.place)) {
        const rotation = rotationBetween(
            this.puzzle.rotations, old.given.place, body.given.place);
        moves.push({ body, from: old.middle, rotation, isFall: false });
      }
    }
    return moves;
  }

  /** Moves of added pieces, which fall in from above. */
  #falls(before) {
    const moves = [];
    for (const [part, body] of this.#bodies) {
      if (!before.has(part)) {
        const from = plus(body.middle, [0, 0, 1], this.extent[2] + 2);
        moves.push({ body, from, rotation: null, isFall: true });
      }
    }
    return moves;
  }

  /** Requests a redraw in the next animation frame. */
  draw() {
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      requestAnimationFrame(now => {
        this.#isWaiting = false;
        this.#advance(now);
        this.#render();
        if (this.#motion !== null) {
          this.draw();
        }
      });
    }
  }

  get isMoving() {
    return this.#motion !== null || this.#isWaiting;
  }

  #advance(now) {
    const motion = this.#motion;
    if (motion === null) {
      return;
    }
    motion.start ??= now;
    motion.done = (now - motion.start) / motion.time;
    if (motion.done >= 1) {
      this.#finish();
    }
  }

  #render() {
    if (this.#view === null) {
      return;
    }
    this.#resize();
    this.#arrange();
    this.#renderer.render(this.#scene, this.#camera);
  }

  /** Places the bodies and the camera for this moment. */
  #arrange() {
    this.#place();
    const { x: width, y: height } = this.#renderer.getSize(new this.#three.Vector2());
    const { right, top } = this.#isCopied ? { right: 0, top: 0 } : this.aside();
    const [inner, below] = [Math.max(1, width - right), Math.max(1, height - top)];
    this.#aim(inner / below);
    this.#camera.setViewOffset(inner, below, 0, -top, width, height);
  }

  /** Resizes the picture to the canvas, unless the canvas is not displayed, as in print. */
  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#renderer.domElement;
    const size = this.#renderer.getSize(new this.#three.Vector2());
    const isOther = size.x !== width || size.y !== height
        || this.#renderer.getPixelRatio() !== window.devicePixelRatio;
    if (isOther && width > 0 && height > 0) {
      this.#renderer.setPixelRatio(window.devicePixelRatio);
      this.#renderer.setSize(width, height, false);
    }
  }

  /** Moves every body to its position at this moment. */
  #place() {
    for (const body of this.#bodies.values()) {
      body.group.position.set(
          ...plus(this.spread(body.middle, this.#view.explode), this.#shift(body.given.part)));
      body.group.quaternion.identity();
    }
    if (this.#motion === null) {
      return;
    }
    const done = Math.max(0, Math.min(1, this.#motion.done));
    for (const { body, from, rotation, isFall } of this.#motion.moves) {
      const way = isFall ? done * done : done * done * (3 - 2 * done);
      const apart = this.#view.explode + (isFall ? 0 : 0.35 * Math.sin(Math.PI * done));
      const at = plus(from.map(v => v * (1 - way)), body.middle, way);
      body.group.position.set(...this.spread(at, apart));
      if (rotation !== null) {
        body.group.quaternion.copy(this.#quaternion(rotation)).invert();
        body.group.quaternion.slerp(new this.#three.Quaternion(), way);
      }
    }
  }

  /** How much of a glide is done, from 0 to 1; 1 without a glide. */
  get #glided() {
    const done = this.#motion?.places === undefined ? 1
        : Math.max(0, Math.min(1, this.#motion.done));
    return done * done * (3 - 2 * done);
  }

  /** How far a part is from its place in the solution at this moment. */
  #shift(part) {
    const to = this.#view.places[part] ?? [0, 0, 0];
    const from = this.#motion?.places?.[part] ?? [0, 0, 0];
    return plus(from.map(v => v * (1 - this.#glided)), to, this.#glided);
  }

  #quaternion([x, y, z]) {
    const matrix = new this.#three.Matrix4().set(...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1);
    return new this.#three.Quaternion().setFromRotationMatrix(matrix);
  }

  /** Places the camera to keep all pieces in view at any rotation. */
  #aim(aspect) {
    const { middle, half } = this.#boxInView();
    const radius = 1.4 * Math.hypot(...half);
    const [x, y, z] = middle;
    this.#shade.position.set(x, y, z - half[2] - 0.02);
    this.#shade.scale.set(2.9 * half[0] + 1, 2.9 * half[1] + 1, 1);
    this.#shade.material.opacity = 1 / (1 + 1.5 * this.#view.explode);
    this.#shade.visible = this.height > 0 && this.#bodies.size > 0;
    this.#frame.visible = this.#view.frame || this.#bodies.size === 0;
    const distance = Math.max(1, 1.05 * this.#distance(half, aspect) + 0.3) / this.zoom;
    this.#camera.aspect = aspect;
    this.#camera.near = Math.max(0.05, distance - 1.2 * radius);
    this.#camera.far = distance + 1.5 * radius + this.extent[2] + 4;
    this.#camera.position.set(...middle);
    this.#camera.position.addScaledVector(this.#direction(this.turn, this.height), distance);
    this.#camera.lookAt(...middle);
  }

  /** The middle and half the extent of the box in view at this moment. */
  #boxInView() {
    const to = this.#box();
    const from = this.#motion?.box ?? to;
    const mixed = (a, b) => plus(a.map(v => v * (1 - this.#glided)), b, this.#glided);
    return { middle: mixed(from.middle, to.middle), half: mixed(from.half, to.half) };
  }

  /** The same after any motion. */
  #box() {
    return this.boxAround([...this.#bodies.values()], this.#view);
  }

  /**
   * The distance from which a whole box is visible. It does not depend on the direction: rotation
   * does not change the scale.
   */
  #distance(half, aspect) {
    const { Vector3 } = this.#three;
    const tangent = Math.tan((VIEW_ANGLE / 2) * (Math.PI / 180));
    const [, height] = this.front;
    let distance = 0;
    for (let turn = 0; turn < 360; turn += 15) {
      const direction = this.#direction(turn, height);
      const right = new Vector3(0, 0, 1).cross(direction).normalize();
      const up = direction.clone().cross(right);
      for (const signs of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const corner = new Vector3(...half.map((v, k) => (signs & (1 << k) ? v : -v)));
        distance = Math.max(
            distance,
            corner.dot(direction) + Math.abs(corner.dot(up)) / tangent,
            corner.dot(direction) + Math.abs(corner.dot(right)) / (tangent * aspect));
      }
    }
    return distance;
  }

  /** The direction from the middle to the camera. */
  #direction(turn, height) {
    const [t, h] = [turn, height].map(v => v * (Math.PI / 180));
    return new this.#three.Vector3(
        Math.sin(t) * Math.cos(h), -Math.cos(t) * Math.cos(h), Math.sin(h));
  }

  /** Where points of the region are in the window, in pixels. */
  onScreen(points) {
    this.#arrange();
    this.#scene.updateMatrixWorld();
    const box = this.#renderer.domElement.getBoundingClientRect();
    return points.map(point => {
      const { x, y } = new this.#three.Vector3(...point).project(this.#camera);
      return [box.left + ((1 + x) / 2) * box.width, box.top + ((1 - y) / 2) * box.height];
    });
  }

  /** The part and the number of the cell at a point of the window, or null. */
  at(x, y) {
    if (this.#view === null) {
      return null;
    }
    this.#arrange(); // The next frame, which shows this, may still be to come.
    this.#scene.updateMatrixWorld();
    const { Raycaster, Vector2 } = this.#three;
    const box = this.#renderer.domElement.getBoundingClientRect();
    const point = new Vector2(
        ((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(point, this.#camera);
    for (const look of ["solid", "ghost"]) {
      const surfaces = [...this.#bodies.values()]
          .filter(body => body.given.look === look).map(body => body.surface);
      const [hit] = ray.intersectObjects(surfaces, false);
      if (hit !== undefined) {
        const { part, cellOfTriangle } = hit.object.userData;
        return { part, cell: cellOfTriangle[hit.faceIndex] };
      }
    }
    return null;
  }

  /** A film of the pieces while they turn around once. */
  async film() {
    const canvas = this.#renderer.domElement;
    const type = FILM_TYPES.find(one => window.MediaRecorder?.isTypeSupported(one));
    if (type === undefined || canvas.captureStream === undefined) {
      throw new Error("this browser does not record pictures");
    }
    const stream = canvas.captureStream();
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8_000_000 });
    const chunks = [];
    recorder.addEventListener("dataavailable", event => chunks.push(event.data));
    const ended = new Promise(resolve => recorder.addEventListener("stop", resolve));
    const [turn, height, zoom] = this.view;
    this.#scene.background = // A film is not transparent.
        new this.#three.Color(getComputedStyle(document.body).backgroundColor);
    this.#isCopied = true;
    recorder.start();
    const start = performance.now();
    await new Promise(resolve => {
      const step = () => {
        const done = Math.min(1, (performance.now() - start) / FILM_TIME);
        this.look(turn + 360 * done, height, zoom);
        this.#render();
        requestAnimationFrame(done < 1 ? step : resolve);
      };
      step();
    });
    recorder.stop();
    await ended;
    stream.getTracks().forEach(track => track.stop());
    this.#isCopied = false;
    this.#scene.background = null;
    this.look(turn, height, zoom);
    return new Blob(chunks, { type });
  }

  /** The current picture as an image. */
  photo() {
    this.#finish();
    this.#isCopied = true;
    this.#render();
    const address = this.#renderer.domElement.toDataURL("image/png");
    this.#isCopied = false;
    this.draw();
    return address;
  }
}

const numbersOf = cells => cells.map(cell => cell.number).join();

/** Thin boxes along the edges of the body of some cells. */
function barsAlong(cells, half = BAR) {
  const made = { position: [], normal: [], triangles: [] };
  for (const [from, to] of edges(cells)) {
    const along = unit(plus(to, from, -1));
    const aside = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
    const axes = [along, aside, cross(along, aside)];
    const halves = [Math.hypot(...plus(to, from, -1)) / 2 + half, half, half];
    const middle = mean([from, to]);
    for (const axis of [0, 1, 2]) {
      for (const sign of [1, -1]) {
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        const first = made.position.length / 3;
        for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
          let point = plus(middle, axes[axis], sign * halves[axis]);
          point = plus(point, axes[u], a * sign * halves[u]);
          made.position.push(...plus(point, axes[v], b * halves[v]));
          made.normal.push(...axes[axis].map(w => w * sign));
        }
        made.triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
      }
    }
  }
  return made;
}

/** Squares on the sides of the body of some cells, each for a label. */
function placesForNames(cells) {
  const made = { position: [], uv: [], triangles: [] };
  for (const { middle, normal, inradius } of sidesOf(placesOn(cells))) {
    const level = plus([0, 0, 1], normal, -normal[2]); // upwards in the face, unless it is level
    const up = Math.hypot(...level) < 1e-3 ? [0, 1, 0] : unit(level);
    const right = cross(up, normal);
    const size = Math.min(0.8, 1.6 * inradius);
    const first = made.position.length / 3;
    for (const [a, b] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
      const corner = plus(plus(middle, normal, 0.001), right, size * (a - 0.5));
      made.position.push(...plus(corner, up, size * (b - 0.5)));
      made.uv.push(a, b);
    }
    made.triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  return made;
}

/** One of the places for labels on each side: the one next to the middle of the places there. */
function sidesOf(places) {
  const sides = [];
  const left = new Set(places);
  for (const first of left) {
    const side = [first];
    left.delete(first);
    for (const one of side) {
      for (const other of left) {
        if (one.edges !== undefined && nameOf(one.normal) === nameOf(other.normal)
            && one.edges.some(edge => other.edges.includes(edge))) {
          side.push(other);
          left.delete(other);
        }
      }
    }
    const middle = mean(side.map(place => place.middle));
    const away = place => Math.hypot(...plus(place.middle, middle, -1));
    sides.push(side.reduce((best, place) => (away(place) < away(best) - 1e-6 ? place : best)));
  }
  return sides;
}

/** Where labels can go: on the faces of the surface; on a ball in front, behind, above, etc. */
function placesOn(cells) {
  const faces = new Body(cells).surface.filter(face => !face.cell.round);
  const balls = cells.filter(cell => cell.round).flatMap(({ centre: middle, low, high }) =>
    [0, 1, 2].flatMap(axis => [1, -1].map(sign => {
      const normal = [0, 1, 2].map(k => (k === axis ? sign : 0));
      const radius = (high[2] - low[2]) / 2;
      return { middle: plus(middle, normal, radius), normal, inradius: 0.6 * radius };
    })));
  return [...faces, ...balls];
}

/** A small canvas with a label in its centre, as large as fits. */
function drawnName(name, ink) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  const font = size => "600 " + size + "px system-ui, sans-serif";
  pen.font = font(64);
  pen.font = font(Math.min(64, (64 * 116) / pen.measureText(name).width));
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.globalAlpha = 0.82;
  pen.fillText(name, 64, 68);
  return canvas;
}
