// ---- State: what the page shows ----

const LOOKS = ["solid", "ghost", "outline", "hidden"];
const LOOK_WORDS = { solid: "shown", ghost: "ghost", outline: "edges only", hidden: "hidden" };

const solutions = new Solutions(puzzle.palette.length > 0);
const plans = new Plans();
let matches = null; // the solutions that meet all conditions; null without conditions
let conditions = []; // a piece and a cell that it covers, or all cells if it is pinned; by number
let index = 0; // of the current solution
let isShown = false; // whether a solution is shown
let placed = []; // by part: the numbers of the cells it covers; null if the solution does not use it
let looks = puzzle.parts.map(() => "solid");
let chosen = -1; // a part
let hovered = -1; // a part under the mouse
let pointed = -1; // a cell that was clicked
let explode = 0;
let cuts = [...puzzle.extent]; // numbers of visible layers along x, y and z
let isHeat = false; // whether the cells show how often the chosen piece covers them
let names = false; // in the 3D view
let order = null; // of assembly
let stepsDone = null; // number of parts put in while the assembly is shown; null otherwise
let playing = null; // a timer
let plan = null; // how the solution comes apart: its level, its moves and the places after each
let movesMade = 0;
let playingMoves = null; // a timer
let note = byId("end") === null ? "This page is incomplete: solutions may be missing." : byId("end").textContent;
let space = null;
let isPlaying = false; // whether the pieces are those placed by hand
let shades = null; // by cell: the entry of the palette; null if colours need not match
const layers = new Layers(byId("grids"), puzzle);
const thumbnail = new Thumbnail(puzzle);
