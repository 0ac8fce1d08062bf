// ---- Turning by mouse and fingers ----

const CLICK_DISTANCE = 5; // the largest movement of the pointer during a click, in pixels
const DEGREES_PER_PIXEL = 0.45;
const fingers = new Map(); // positions of pressed pointers, by id
let slipped = 0; // the distance that the first has moved

byId("canvas").addEventListener("pointerdown", event => {
  if (fingers.size === 0) {
    slipped = 0;
  }
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  event.target.setPointerCapture(event.pointerId);
});

byId("canvas").addEventListener("pointermove", event => {
  const before = fingers.get(event.pointerId);
  const after = [event.clientX, event.clientY];
  if (before === undefined) {
    hover(event.pointerType === "mouse" && !isHeat ? space?.at(...after)?.part ?? -1 : -1);
    return;
  }
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  slipped += Math.hypot(dx, dy);
  if (fingers.size === 1) {
    if (slipped > CLICK_DISTANCE) {
      space?.turnBy(-dx * DEGREES_PER_PIXEL, dy * DEGREES_PER_PIXEL);
    }
  } else {
    const others = [...fingers].filter(([id]) => id !== event.pointerId)[0][1];
    const apart = point => Math.hypot(point[0] - others[0], point[1] - others[1]);
    space?.zoomBy(apart(after) / Math.max(1, apart(before)));
  }
  fingers.set(event.pointerId, after);
});

for (const ending of ["pointerup", "pointercancel"]) {
  byId("canvas").addEventListener(ending, event => {
    const isClick = ending === "pointerup" && fingers.size === 1 && slipped <= CLICK_DISTANCE;
    fingers.delete(event.pointerId);
    if (isClick) {
      const hit = space?.at(event.clientX, event.clientY) ?? null;
      if (isPlaying) {
        pickByHand(hit?.part ?? -1, hit?.cell ?? -1);
      } else if (!isHeat) {
        choose(hit?.part ?? -1, hit?.cell ?? -1);
      }
    }
  });
}

byId("canvas").addEventListener("pointerleave", () => hover(-1));
byId("canvas").addEventListener("wheel", event => {
  event.preventDefault();
  space?.zoomBy(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)));
}, { passive: false });
