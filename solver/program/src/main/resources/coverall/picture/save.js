// ---- Saved pictures and films, and the page on paper ----

/** Lets the browser save what is at an address under the name of the puzzle and the solution. */
function save(address, extension) {
  const name = puzzle.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const number = state.isShown && !play.isOn ? "-" + solutions.number(state.index) : "";
  const link =
      make("a", { href: address, download: (name || "puzzle") + number + "." + extension });
  document.body.append(link);
  link.click();
  link.remove();
}

async function saveFilm() {
  if (state.space === null || byId("save-film").disabled) {
    return;
  }
  byId("save-film").disabled = true;
  try {
    const film = await state.space.film();
    const address = URL.createObjectURL(film);
    save(address, film.type.includes("mp4") ? "mp4" : "webm");
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tellProblem("The film cannot be made: " + error.message + ".");
  } finally {
    byId("save-film").disabled = false;
  }
}

/** Replaces the canvas by an image, since some browsers print an empty canvas. */
function preparePaper(starts) {
  state.isPrinting = starts;
  showCells();
  if (starts && state.space !== null && state.isShown) {
    byId("photo").src = state.space.photo();
  }
}

addEventListener("beforeprint", () => preparePaper(true));
addEventListener("afterprint", () => preparePaper(false));
matchMedia("print").addEventListener("change", event => preparePaper(event.matches));
prefersDark.addEventListener("change", () => showCells());
