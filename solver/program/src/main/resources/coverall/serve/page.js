/* The page for drawing and solving puzzles and viewing their solutions.

   Selectors that tests and other programs can rely on:

     #start [data-example="Soma cube"]    a card of the start dialog; #new opens the dialog
     #shelf-search [data-shelf="burrs/…"] a puzzle that comes with the program
     #burr #build-burr                    the numbers of a burr, and a button that begins it
     #name                                the puzzle's name
     #lattice                             the lattice; another one begins another puzzle
     #width #height #layers               the size of the box
     #cubes [data-cube="3"]               a cube; #shape #shape-size #shape-size-2: a region with a name
     #region-grid [data-cell="x,y,z"]     a place of the region's drawing; aria-selected: a cell
     #brush-cell #brush-optional #symmetry
                                          the kind of cell to draw; what strokes draw besides
     #piece-list .piece[data-name="V"]    a piece; in it .more, .fewer, .remove, .piece-open
     #draw-piece                          opens the editor for a new piece
     #piece-grid [data-cell="x,y,z"]      a place of the editor's drawing
     #piece-name #least #most #turning #piece-colour
                                          the fields of the editor; #piece-done closes it, #next-piece
                                          begins another piece
     [data-motion="turn"] [data-shift="1,0,0"]
                                          moves the drawing of the editor
     #fix-piece #release-piece            puts a copy in place, with strokes in the region; takes it out
     #merge-pieces                        makes equal pieces copies of one
     [data-library="V"] [data-group="…"]  adds a piece of the library or a whole group
     #volumes #check-line #findings       the result of the check
     #undo #redo #open #save #as-text     the tools; #puzzle-text, #apply-text, #solve-text: the text
     #find-sets                           looks for sets with one solution; #sets-line, #sets-page: the result
     #solve                               starts a run; #distinct, #limit, #take-apart:
                                          its options
     #found #run-line #share              the progress; #run[data-state]: running, done, …
     #stop #go-on                         stops and resumes the run
     #export-links [data-format="csv"]    a file to download
     #viewer #no-solution                 the frame of the viewer; the text shown without one
     #message-text                        an error or a notice */

import { showCheck } from './check.js';
import { Design, stored } from './design.js';
import { byId, say } from './dom.js';
import { box, NONE } from './drawing.js';
import { makeEditor } from './editor.js';
import { makeFiles } from './files.js';
import { learn } from './lattice.js';
import { showLibrary } from './library.js';
import { showPieces } from './pieces.js';
import { empty, fromServer, toServer } from './puzzle.js';
import { showRegion } from './region.js';
import { makeRuns } from './run.js';
import { makeSets } from './sets.js';
import { CONNECTED, hasToken, isNew, onConnection, server, SILENT } from './server.js';
import { makeStart } from './start.js';
import { DISTINCT, number, sentence } from './words.js';

const VIEW = 'coverall-view';
const OPTIONS = ['distinct', 'limit'];
const APART = byId('apart-choice').title;

let seen = () => {}; // called with the view that is shown

byId('message-close').addEventListener('click', () => say(''));

if (hasToken) {
  begin().catch((error) => say(error.message));
} else {
  document.body.dataset.view = 'none';
  byId('design').hidden = true;
  byId('bar').hidden = true;
  byId('no-token').hidden = false;
}

/** Says whether the server responds, as long as it does not. */
function showConnection(goOn) {
  onConnection((state) => {
    byId('connection').hidden = state === CONNECTED;
    byId('connection').textContent = state === SILENT
      ? 'Not connected. Your puzzle is safe in this tab. Trying again …'
      : 'Coverall was started again. Open the address that it printed, and this tab goes on, too.';
    if (state === CONNECTED) {
      say('');
      goOn();
    }
  });
}

async function begin() {
  const about = await server.about();
  learn(about.lattices);
  const before = stored();
  const design = new Design(before ?? empty(box([8, 8, 1], NONE)));
  const take = (puzzle, id = undefined) => {
    say('');
    byId('start').close();
    startAfresh();
    design.begin(puzzle, id);
    view('design');
    byId('pieces').scrollTop = 0;
    byId('region').scrollTop = 0;
  };

  showRegion(design, about.limits, about.palette);
  const editPiece = makeEditor(design, about.palette);
  const showPlacements = showPieces(design, about.palette, editPiece);
  await showLibrary(design, server.library, about.palette);
  const estimate = showCheck(design, about.palette, (answer) => {
    if (answer) {
      showPlacements(answer.placements);
      offerDistinct(answer.counted);
      offerApart(answer.whyNotApart);
    }
  }, options);
  const runs = makeRuns(design, () => view('solutions'));
  const showCatalogue = async ({ id, puzzle, why }) => {
    if (puzzle) {
      take(fromServer(puzzle));
    }
    await runs.openRun(id, Boolean(puzzle));
    say(puzzle ? '' : sentence(`the puzzle cannot be changed here: ${why}`), false);
  };
  const findSets = makeSets(take);
  byId('find-sets').addEventListener('click', () => findSets({ puzzle: toServer(design.puzzle) }));
  const files = makeFiles(design, take, showCatalogue,
    (text, isOpen) => (isOpen ? findSets({ text }) : runs.start(options(), text)));
  undoAndRedo(design);
  const openStart = makeStart(about.examples, about.palette, take, files.showText);

  for (const field of OPTIONS) {
    byId(field).addEventListener('input', showOptions);
  }
  byId('new').addEventListener('click', () => openStart().catch((error) => say(error.message)));
  byId('solve').addEventListener('click', () => runs.start(options()));
  byId('back').addEventListener('click', () => view('design'));
  seen = (part) => part === 'design' && estimate();
  const tabs = [byId('to-design'), byId('to-solutions')];
  for (const tab of tabs) {
    tab.addEventListener('click', () => view(tab.getAttribute('aria-controls')));
    tab.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        const other = tabs.find((one) => one !== tab);
        view(other.getAttribute('aria-controls'));
        other.focus();
      }
    });
  }
  addEventListener('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
    if (isPrint && document.body.dataset.view === 'solutions' && !byId('viewer').hidden) {
      event.preventDefault();
      byId('viewer').contentWindow.print(); // the solution and its layers
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter'
        && document.body.dataset.view === 'design' && !byId('solve').disabled) {
      byId('solve').click();
    }
  });
  const name = ({ name: title }) => {
    document.title = `${title} – Coverall`;
  };
  design.onChange(name);
  name(design.puzzle);
  foldUp();
  addEventListener('focusin', ({ target }) => { // What is typed then replaces the number.
    if (target.matches('input[type="number"]')) {
      target.select();
    }
  });
  document.body.dataset.ready = 'true';
  showConnection(() => {
    design.tell(); // checks again
    runs.goBackTo().catch((error) => say(error.message));
  });

  view(sessionStorage.getItem(VIEW) ?? 'design');
  await runs.goBackTo();
  if (about.opened?.run && isNew()) {
    const catalogue = await server.puzzleOf(about.opened.run).catch(() => null); // Another tab closed it.
    if (catalogue) {
      await showCatalogue(catalogue);
    }
  } else if (about.opened && isNew()) {
    const bytes = Uint8Array.from(atob(about.opened.content), (c) => c.charCodeAt(0));
    await files.open(new File([bytes], about.opened.name));
  } else if (!before) {
    await openStart();
  }
}

/** Closes open panels on Escape and on a click elsewhere. */
function foldUp() {
  const fold = (target) => document.querySelectorAll('details[open]').forEach((one) => {
    one.open = one.contains(target);
  });
  addEventListener('pointerdown', (event) => fold(event.target));
  addEventListener('blur', () => fold(null)); // into the viewer
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      fold(null);
    }
  });
}

/** Shows one of the two views. */
function view(part) {
  sessionStorage.setItem(VIEW, part);
  document.body.dataset.view = part;
  byId('design').hidden = part !== 'design';
  byId('bar').hidden = part !== 'design';
  byId('solutions').hidden = part !== 'solutions';
  for (const tab of [byId('to-design'), byId('to-solutions')]) {
    const chosen = tab.getAttribute('aria-controls') === part;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
  seen(part);
}

function undoAndRedo(design) {
  const show = () => {
    byId('undo').disabled = !design.canUndo;
    byId('redo').disabled = !design.canRedo;
  };
  design.onChange(show);
  show();
  byId('undo').addEventListener('click', () => design.undo());
  byId('redo').addEventListener('click', () => design.redo());
  addEventListener('keydown', (event) => {
    const writes = event.target.matches?.('input:not([type="radio"]), textarea, select');
    if (!(event.ctrlKey || event.metaKey) || event.altKey || writes || document.body.dataset.view !== 'design') {
      return; // In a text field, the browser undoes the typing.
    }
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) {
      event.preventDefault();
      design.undo();
    } else if (key === 'y' || (key === 'z' && event.shiftKey)) {
      event.preventDefault();
      design.redo();
    }
  });
}

/** Disables the notions of distinct that the puzzle does not define. */
function offerDistinct(counted) {
  for (const option of byId('distinct').options) {
    option.disabled = option.value !== '' && counted !== undefined && !counted.includes(option.value);
    if (option.disabled && option.selected) {
      byId('distinct').value = '';
    }
  }
  const finest = counted?.at(-1);
  byId('distinct').options[0].textContent = `default${finest ? `: ${DISTINCT[finest]}` : ''}`;
}

/** Disables taking apart, with the reason, for a puzzle that it does not support. */
function offerApart(whyNot = '') {
  byId('take-apart').disabled = whyNot !== '';
  byId('apart-choice').title = whyNot === '' ? APART : sentence(whyNot);
}

/** Another puzzle begins with the usual options and the usual brush. */
function startAfresh() {
  for (const field of OPTIONS) {
    byId(field).value = '';
  }
  byId('take-apart').checked = false;
  byId('brush-cell').click();
  byId('symmetry').value = '';
  showOptions();
}

/** Names the options that are not the usual ones beside Solve, where nobody has to open them. */
function showOptions() {
  const { distinct, limit } = options();
  const chosen = [
    distinct && DISTINCT[distinct],
    limit && `stop after ${number(limit)}`,
  ];
  byId('options-line').textContent = ['Options', ...chosen.filter(Boolean)].join(' · ');
}

function options() {
  const wholeNumber = (input) => {
    const value = byId(input).valueAsNumber;
    return value >= 1 ? Math.floor(value) : null;
  };
  return {
    distinct: byId('distinct').value || null,
    limit: wholeNumber('limit'),
    takeApart: byId('take-apart').checked && !byId('take-apart').disabled,
  };
}
