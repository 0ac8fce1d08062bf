// ---- State: what the page shows ----

const LOOKS = ["solid", "ghost", "outline", "hidden"];
const LOOK_WORDS = { solid: "shown", ghost: "ghost", outline: "edges only", hidden: "hidden" };

const solutions = new Solutions(puzzle.palette.length > 0);
const matches = new Matches(solutions);
const plans = new Plans();
const layers = new Layers(byId("grids"), puzzle);
const thumbnail = new Thumbnail(puzzle);

/** What several parts of the page show or change. What concerns one part alone, it keeps itself. */
const state = {
  // The solution.
  index: 0, // of the current solution
  isShown: false, // whether a solution is shown
  placed: [], // by part: the numbers of the cells it covers; null if the solution does not use it
  shades: null, // by cell: the entry of the palette; null if colours need not match

  // How it is shown.
  looks: puzzle.parts.map(() => "solid"), // by part
  chosen: -1, // a part
  hovered: -1, // a part under the mouse
  pointed: -1, // a cell that was clicked
  explode: 0, // from 0 to 1
  cuts: [...puzzle.extent], // numbers of visible layers along x, y and z
  names: false, // whether pieces have names in the 3D view
  isHeat: false, // whether the cells show how often the chosen piece covers them
  isPrinting: false, // whether the page is on paper

  // The page.
  space: null, // the 3D view; null before it is ready, or without one
  note: byId("end") === null ? "This page is incomplete: solutions may be missing."
      : byId("end").textContent, // below the heading
};
