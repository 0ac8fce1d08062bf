// ---- Tabs ----

const TABS = ["layers", "pieces", "filter", "assembly", "game", "look"];
const ONLY_WHEN_NARROW = ["layers", "look"]; // In a wide window they are always in sight.

const isNarrow = matchMedia("(max-width: 899px), (max-height: 479px)"); // as in viewer.css

function openTab(name) {
  for (const tab of TABS) {
    const isOpen = tab === name;
    byId(tab).classList.toggle("closed", !isOpen);
    byId("tab-" + tab).setAttribute("aria-selected", String(isOpen));
    byId("tab-" + tab).tabIndex = isOpen ? 0 : -1;
  }
  document.body.dataset.tab = name;
  if (name !== "assembly" && insertion.isShown) {
    insertion.end(); // Show all pieces again.
    showCells();
    insertion.show();
  }
  if (name === "filter" && state.isShown) {
    showFilter();
  }
  if ((name === "game") !== play.isOn) {
    play.toggle();
  }
}

const tabsThere = () => (puzzle.game !== null ? ["game"]
    : TABS.filter(name => (isNarrow.matches || !ONLY_WHEN_NARROW.includes(name))
        && !byId("tab-" + name).hidden));

for (const name of TABS) {
  byId("tab-" + name).addEventListener("click", () => openTab(name));
  byId("tab-" + name).addEventListener("keydown", event => {
    const there = tabsThere();
    const by = { ArrowRight: 1, ArrowLeft: there.length - 1 }[event.key];
    if (by !== undefined) {
      event.stopPropagation();
      const other = there[(there.indexOf(name) + by) % there.length];
      openTab(other);
      byId("tab-" + other).focus();
    }
  });
}

const openFirstTab = () => openTab(tabsThere()[0]);
document.body.classList.toggle("embedded", window.parent !== window);
document.body.classList.toggle("game-only", puzzle.game !== null);
isNarrow.addEventListener("change", openFirstTab);
if (puzzle.game === null) { // The game begins when it is unpacked.
  openFirstTab();
}
