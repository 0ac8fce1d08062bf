/* A run: the search on the server, its progress, and its solutions in the viewer.

   A run continues when the page is closed or reloaded; the tab remembers its id. A server that is
   started again has the runs of the last one. While no search is running, the page sends no
   requests. */

import { findingItems } from './check.js';
import { byId, make, offer, say } from './dom.js';
import { server } from './server.js';
import { toServer } from './puzzle.js';
import { count, DISTINCT, number, rate, sentence, time, timeLeft } from './words.js';

const KEY = 'coverall-run';
const PLACE = 'coverall-place'; // the solution on screen, as the viewer's address has it
const MILLISECONDS_TO_WAIT = 2_000;
const SECONDS_TO_TELL = 3; // no forecast of the remaining time before that
const MOST_CHECKS = 5; // which other tabs may replace
const MOST_LOST = 5; // attempts to reconnect
const TOO_MANY = 429; // the status of a search that is refused because others are running
const READY_WITHIN = 20_000; // milliseconds for the viewer to start

const EXPORTS = [
  ['db', 'Catalogue, to keep and to open again', '.db'],
  ['html', 'Web page with 3-D viewer', '.html'],
  ['play', 'Page to play, without solutions', '.html'],
  ['worksheet', 'Worksheet to print', '.html'],
  ['svg', 'Picture of this solution', '.svg'],
  ['txt', 'Text, layer by layer', '.txt'],
  ['jsonl', 'JSON Lines', '.jsonl'],
  ['csv', 'Table', '.csv'],
  ['stl', 'Pieces for 3-D printing', '.stl'],
  ['puzzle', 'Puzzle file', '.puzzle'], // as it was solved, without later edits
];

/**
 * Prepares the Solutions view.
 *
 * @param view switches to the view
 * @returns {start, goBackTo}: starts a run of the puzzle; returns to the run that this tab remembers
 */
export function makeRuns(design, view) {
  let run = null; // {id, puzzle}: the displayed run; its puzzle as JSON text
  let events = null;
  let feed = null;

  /** Starts a search for the solutions of the puzzle, or of a text that the page cannot draw. */
  const start = async (options, text = null, instead = false) => {
    const puzzle = text === null ? toServer(design.puzzle) : null;
    say('');
    try {
      if (byId('run').dataset.state === 'running') {
        await leave(); // Two searches would slow each other down.
      }
      const { id } = await server.start(puzzle ? { puzzle } : { text }, options, instead);
      await leave();
      run = { id, puzzle: puzzle && JSON.stringify(puzzle) };
      remember(run);
      sessionStorage.removeItem(PLACE);
      view();
      show({ state: 'running', share: 0, found: 0, kept: 0 });
      open(/* isNew= */ true);
    } catch (error) {
      refuse(error, () => start(options, text, true));
    }
  };

  /** Says why the server has refused to search; too many searches can be stopped in favour of this one. */
  const refuse = (error, anyway) => {
    if (error.status === TOO_MANY) {
      offer(error.message, 'Stop one, and search here', anyway);
    } else {
      say(error.message);
    }
  };

  /** Removes the displayed run from the page and the server. */
  const leave = async () => {
    events?.close();
    feed?.end();
    const left = run;
    if (left) {
      run = null;
      remember(null);
      byId('run').hidden = true;
      byId('run').dataset.state = '';
      byId('viewer').hidden = true;
      byId('no-run').hidden = false;
      byId('no-solution').hidden = true;
      if (!left.isShared) {
        await server.remove(left.id).catch(() => {}); // The server may have removed it already.
      }
    }
  };

  const goBackTo = async () => {
    const remembered = recall();
    if (!remembered) {
      return;
    }
    try {
      const progress = await server.run(remembered.id);
      events?.close();
      feed?.end();
      run = remembered;
      show(progress);
      open(/* isNew= */ false);
    } catch (error) {
      if (error.status === 404) {
        remember(null); // It was removed, or the server was started again.
        if (run) {
          await leave();
          say('Coverall was started again, and this search was not saved. Press Solve to start it again.');
        }
      } else {
        say(error.message);
      }
    }
  };

  const open = (isNew) => {
    feed = makeFeed(run.id, isNew);
    byId('viewer').hidden = true;
    byId('no-run').hidden = true;
    byId('run').hidden = false;
    byId('export-links').replaceChildren(
      make('p', { className: 'hint', hidden: true }),
      ...EXPORTS.map(([format, words, extension]) =>
        make('a', { href: server.exportAddress(run.id, format), download: '' }, { 'data-format': format },
          make('span', { textContent: words }), make('code', { textContent: extension }))));
    byId('export').open = false;
    listen();
  };

  const listen = () => {
    events?.close();
    const source = new EventSource(server.eventsAddress(run.id));
    let lost = 0;
    source.addEventListener('progress', (event) => {
      if (lost > 0) {
        say('');
        lost = 0;
      }
      const progress = JSON.parse(event.data);
      show(progress);
      feed.need(progress.kept, noteOn(progress), progress.state === 'done' ? progress.apart?.highest : 0);
      if (progress.state !== 'running') {
        source.close();
      }
    });
    source.addEventListener('error', () => {
      lost++;
      const isOver = source.readyState === EventSource.CLOSED; // The server has rejected it.
      if (isOver || lost > 1) {
        source.close();
        server.about().catch(() => {}); // The page says that it is not connected, and tries again.
      }
    });
    events = source;
  };

  const show = (progress) => {
    const running = progress.state === 'running';
    const stopped = progress.state === 'stopped';
    byId('found').textContent = heading(progress);
    byId('found').dataset.none = progress.state === 'done' && progress.found === 0;
    if (byId('run').dataset.state !== progress.state) {
      byId('run').dataset.state = progress.state;
      byId('run-status').textContent = heading(progress); // for screen readers
    }
    showLine(progress);
    byId('share').value = progress.state === 'done' ? 1 : (progress.share ?? 0);
    byId('stop').hidden = !running;
    byId('go-on').hidden = !stopped && !(progress.state === 'failed' && progress.saved);
    byId('export').hidden = progress.kept === 0;
    showExports(progress);
    byId('no-solution').hidden = progress.kept > 0;
    byId('no-solution-text').textContent = withoutSolution(progress);
    showReasons(progress);
    byId('to-solutions').dataset.running = running;
    noteChange();
  };

  let explained = null; // the id of the run for whose reasons the page has asked
  /** Shows the proof that there is no solution, if one is known besides the search. */
  const showReasons = async ({ state, found, apart }) => {
    const isProven = state === 'done' && found === 0 && !apart?.assemblies;
    if (!isProven || run?.id !== explained) {
      byId('reasons').replaceChildren();
    }
    if (isProven && run?.puzzle && run.id !== explained) {
      const { id, puzzle } = run;
      explained = id;
      let answer = { replaced: true };
      for (let k = 0; answer.replaced && run?.id === id && k < MOST_CHECKS; k++) {
        await pause(k * MILLISECONDS_TO_WAIT); // until another tab has done its check
        answer = await server.check(JSON.parse(puzzle)).catch(() => ({}));
      }
      if (run?.id === id) {
        byId('reasons').replaceChildren(...findingItems(
          (answer.findings ?? []).filter(({ kind }) => kind === 'proof')));
      }
    }
  };

  /** The line below the heading; the solution with the highest level is a link. */
  const showLine = (progress) => {
    const [before, number, after] = line(progress).split(/(?<=\(solution\u00a0)([\d,]+)/);
    if (byId('run-line').textContent === [before, number, after].join('')) {
      return; // A new link would lose the focus.
    }
    byId('run-line').replaceChildren(before);
    if (number !== undefined) {
      const link = make('button', { type: 'button', className: 'link', textContent: number },
        { 'aria-label': `Go to solution ${number}` });
      link.addEventListener('click', () => byId('viewer').contentWindow.coverall?.goTo(number.replaceAll(',', '')));
      byId('run-line').append(link, after);
    }
  };

  /** Says what the files hold, and offers the catalogue once it is written. */
  const showExports = ({ state, kept, found, saved }) => {
    const links = byId('export-links');
    const catalogue = links.querySelector('[data-format="db"]');
    if (catalogue) {
      catalogue.hidden = !saved || state === 'running';
      links.querySelector('.hint').hidden = kept === found;
      links.querySelector('.hint').textContent = `Files hold the first ${number(kept)} of ${number(found)}`
        + ` solutions${saved ? '; the catalogue holds all' : ''}.`;
    }
  };

  byId('export').addEventListener('toggle', () => {
    const link = byId('export-links').querySelector('[data-format="svg"]');
    if (byId('export').open && link) {
      link.href = server.exportAddress(run.id, 'svg', byId('viewer').contentWindow.coverall?.number || 1);
    }
  });

  const noteChange = () => {
    const changed = run !== null && run.puzzle !== null && run.puzzle !== JSON.stringify(toServer(design.puzzle));
    byId('run-note').textContent = 'These solutions belong to an earlier version of the puzzle.';
    byId('run-note').hidden = !changed;
  };
  design.onChange(noteChange);

  byId('stop').addEventListener('click', () => server.stop(run.id).catch((error) => say(error.message)));
  const goOn = async (instead) => {
    try {
      await server.goOn(run.id, instead);
      listen();
    } catch (error) {
      refuse(error, () => goOn(true));
    }
  };
  byId('go-on').addEventListener('click', () => goOn(false));

  /** Shows a run of a catalogue that was opened. */
  const openRun = async (id, isOfDesign) => {
    await leave();
    run = { id, puzzle: isOfDesign ? JSON.stringify(toServer(design.puzzle)) : null };
    remember(run);
    sessionStorage.removeItem(PLACE);
    show(await server.run(id));
    view();
    open(/* isNew= */ true);
  };

  addEventListener('pagehide', () => {
    const place = run && byId('viewer').contentWindow.location.hash;
    if (place) {
      sessionStorage.setItem(PLACE, place);
    }
  });

  return { start, goBackTo, openRun };
}

function heading({ state, found, distinct, raw, apart, error }) {
  if (state === 'failed') {
    return sentence(error || 'the search failed');
  }
  if (state === 'running') {
    return found === 0 ? 'Searching …' : `${count(found, 'solution')} so far`;
  }
  if (state === 'stopped') {
    return `Stopped after ${count(found, 'solution')}`;
  }
  if (found === 0 && apart?.assemblies > 0) {
    return apart.unknown > 0 ? 'No solution found' : 'No assembly comes apart';
  }
  if (found === 0 && !raw) {
    return 'No solution exists';
  }
  return `${count(found, 'solution')} ${DISTINCT[distinct]}`;
}

/** The text in place of the viewer while there is no solution. */
function withoutSolution({ state, apart }) {
  if (state !== 'done') {
    return 'No solutions found yet.';
  }
  if (apart?.unknown > 0) {
    return 'Some assemblies have too many states to search. “coverall solve --disassemble” searches more.';
  }
  return apart?.assemblies > 0
    ? 'Straight moves take none of the assemblies apart. Solve without “Take apart” to see them.'
    : 'The search tried everything: no arrangement of the pieces fills the region.';
}

function line(progress) {
  const parts = [];
  if (progress.state === 'running' || progress.state === 'stopped') {
    parts.push(`${percent(progress.share ?? 0)} searched`);
  }
  const isFounded = progress.secondsElapsed > SECONDS_TO_TELL && progress.share > 0.001;
  if (progress.state === 'running' && isFounded && typeof progress.secondsLeft === 'number') {
    parts.push(timeLeft(progress.secondsLeft, progress.secondsLeftLeast, progress.secondsLeftMost));
  }
  if (progress.apart?.assemblies > 0) {
    parts.push(progress.apart.words);
  }
  if (progress.apart?.highestLevel) {
    const { highest, highestLevel } = progress.apart;
    parts.push(`highest level ${highestLevel}${highest > 0 ? ` (solution ${number(highest)})` : ''}`);
  }
  if (progress.state === 'done') {
    for (const [key, words] of Object.entries(DISTINCT)) {
      if (!progress.apart && progress[key] > 0 && key !== progress.distinct) {
        parts.push(`${number(progress[key])} ${words}`);
      }
    }
    if (progress.expected.length > 0) {
      parts.push(progress.missed.length > 0 ? `expected ${expected(progress)}` : 'as expected');
    }
  }
  if (progress.whyUnsaved) {
    parts.push(`not saved: ${progress.whyUnsaved}`);
  }
  if (progress.kept < progress.found) {
    parts.push(`showing the first ${number(progress.kept)}`);
  }
  if (progress.state === 'running' && progress.branchesPerSecond > 0) {
    parts.push(`${rate(progress.branchesPerSecond)} branches per second`);
  }
  if (progress.state !== 'running' && typeof progress.secondsElapsed === 'number') {
    parts.push(time(progress.secondsElapsed));
  }
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · '); // no line break within a part
}

const expected = (progress) =>
  progress.expected
    .map((one) => `${number(one.count)} ${DISTINCT[one.distinct] ?? 'raw or up to symmetry'}`)
    .join(', ');

const percent = (share) =>
  share > 0 && share < 0.1 ? `${(100 * share).toFixed(1)} %` : `${Math.floor(100 * share)} %`;

/** What the viewer says about its solutions: whether there may be others. */
function noteOn({ state, kept, found }) {
  if (kept < found) {
    return `Only the first of ${count(found, 'solution')}.`;
  }
  return state === 'done' || found === 0 ? ''
    : state === 'running' ? 'The search is running.' : 'There may be more solutions.';
}

/*
 * Opens the viewer with the first solutions and appends further ones as they are found.
 *
 * isNew: whether the user has just asked for the solutions, and the viewer gets the focus
 */
function makeFeed(id, isNew) {
  let takesFocus = isNew;
  let needed = 0;
  let note = '';
  let best = 0; // the number of the solution to begin with; 0 for the first
  let feeding = false;
  let ended = false;
  let ready = null; // a promise of the viewer
  let attempts = 0; // after failures

  const feed = async () => {
    feeding = true;
    try {
      ready ??= openViewer(byId('viewer'), server.viewerAddress(id) + (attempts === 0 ? place() : ''));
      const viewer = await ready;
      if (takesFocus && document.activeElement === document.body) {
        byId('viewer').focus(); // Its keys work at once.
      }
      takesFocus = false;
      while (!ended && viewer.count < needed) {
        const { packed, plans, next } = await server.solutions(id, viewer.count);
        if (ended || next <= viewer.count) {
          break;
        }
        await viewer.append(packed, plans);
      }
      viewer.note(note);
      if (best > 0 && viewer.number === 1) {
        viewer.goTo(String(best)); // the burr that is the hardest to take apart
        best = 0;
      }
    } catch (error) {
      ready = null; // The next attempt opens it again.
      if (!ended) {
        say(error.message);
        setTimeout(again, MILLISECONDS_TO_WAIT);
      }
    } finally {
      feeding = false;
    }
  };

  const again = () => {
    if (needed > 0 && !feeding && !ended && attempts < MOST_LOST) {
      attempts++;
      feed();
    }
  };

  return {
    need(kept, said, highest = 0) {
      if (kept < needed) {
        ready = null; // A resumed search for a first solution starts anew.
      }
      needed = kept;
      note = said;
      best = highest;
      if (needed > 0 && !feeding && !ended) {
        feed();
      }
    },
    end() {
      ended = true;
    },
  };
}

const pause = (milliseconds) => new Promise((resolve) => {
  setTimeout(resolve, milliseconds);
});

/** Where the viewer was when the page was left, once: a part of its address. */
function place() {
  const known = sessionStorage.getItem(PLACE) ?? '';
  sessionStorage.removeItem(PLACE);
  return known;
}

/** Loads the viewer and waits until it has unpacked its first solutions. */
async function openViewer(frame, address) {
  frame.hidden = false;
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  // Setting src would add an entry to the browser's history.
  frame.contentWindow.location.replace(address);
  await loaded;
  const until = performance.now() + READY_WITHIN;
  while (!frame.contentWindow.coverall || frame.contentDocument.body.matches('.loading')) {
    if (performance.now() > until) {
      throw new Error('The viewer did not start. Reload the page.');
    }
    await pause(50);
  }
  return frame.contentWindow.coverall;
}

function remember(run) {
  try {
    if (run) {
      sessionStorage.setItem(KEY, JSON.stringify(run)); // for this tab
      localStorage.setItem(KEY, JSON.stringify(run)); // for other tabs
    } else {
      sessionStorage.removeItem(KEY);
      localStorage.removeItem(KEY);
    }
  } catch {
    // Storage is disabled or full. The page works without it.
  }
}

function recall() {
  try {
    const own = sessionStorage.getItem(KEY);
    const last = JSON.parse(own ?? localStorage.getItem(KEY));
    return own === null && last ? { ...last, isShared: true } : last; // Another tab may show it.
  } catch {
    return null; // not stored by this page
  }
}
