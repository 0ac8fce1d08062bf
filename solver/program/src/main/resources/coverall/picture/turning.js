// ---- Turning by mouse and fingers ----

const CLICK_DISTANCE = 5; // the largest movement of the pointer during a click, in pixels
const DEGREES_PER_PIXEL = 0.45;

/** Turns and zooms the 3D view by pointers on its canvas, and finds what they click on. */
class Turning {
  #fingers = new Map(); // positions of pressed pointers, by id
  #slipped = 0; // the distance that the first has moved
  #part = -1; // under the first, while pieces are placed by hand

  constructor(canvas) {
    canvas.addEventListener("pointerdown", event => this.#press(event));
    canvas.addEventListener("pointermove", event => this.#move(event));
    canvas.addEventListener("pointerup", event => this.#release(event));
    canvas.addEventListener("pointercancel", event => this.#release(event));
    canvas.addEventListener("pointerleave", () => hover(-1));
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      if (play.isDragged) {
        return; // The wheel turns the piece.
      }
      state.space?.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)));
    }, { passive: false });
  }

  #press(event) {
    if (play.isDragged) {
      return; // A second finger turns the piece.
    }
    if (this.#fingers.size === 0) {
      this.#slipped = 0;
      this.#part = play.isOn ? state.space?.at(event.clientX, event.clientY)?.part ?? -1 : -1;
    }
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    event.target.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const { space } = state;
    const before = this.#fingers.get(event.pointerId);
    const after = [event.clientX, event.clientY];
    if (before === undefined) {
      const isOver = event.pointerType === "mouse" && !state.isHeat;
      hover(isOver ? space?.at(...after)?.part ?? -1 : -1);
      return;
    }
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    this.#slipped += Math.hypot(dx, dy);
    if (this.#fingers.size === 1) {
      if (this.#slipped > CLICK_DISTANCE && this.#part >= 0) {
        if (!play.isDragged) {
          play.dragPart(this.#part);
        }
        play.dragTo(...after);
      } else if (this.#slipped > CLICK_DISTANCE) {
        space?.turnBy(-dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL);
      }
    } else if (!play.isDragged) {
      const other = [...this.#fingers].filter(([id]) => id !== event.pointerId)[0][1];
      const apart = point => Math.hypot(point[0] - other[0], point[1] - other[1]);
      space?.zoomBy(apart(after) / Math.max(1, apart(before)));
    }
    this.#fingers.set(event.pointerId, after);
  }

  #release(event) {
    const isClick = event.type === "pointerup" && this.#fingers.size === 1
        && this.#slipped <= CLICK_DISTANCE;
    this.#fingers.delete(event.pointerId);
    if (play.isDragged && this.#part >= 0 && this.#fingers.size === 0) {
      this.#part = -1;
      if (event.type === "pointerup") {
        play.drop(event.clientX, event.clientY);
      } else {
        play.letGo();
      }
      return;
    }
    if (isClick) {
      const hit = state.space?.at(event.clientX, event.clientY) ?? null;
      if (play.isOn) {
        play.pick(hit?.part ?? -1, hit?.cell ?? -1);
      } else if (!state.isHeat) {
        choose(hit?.part ?? -1, hit?.cell ?? -1);
      }
    }
  }
}

new Turning(byId("canvas"));
