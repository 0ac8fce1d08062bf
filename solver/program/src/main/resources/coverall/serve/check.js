/* The bar below the drawing: whether the volumes match, whether a contradiction is known, and hence
   whether Solve is enabled; then how many solutions to expect. The page compares the volumes; the
   server checks and estimates everything else. */

import { byId, make, say } from './dom.js';
import { server } from './server.js';
import { colours, searchOf, toServer, volume, volumes } from './puzzle.js';
import { count, rate, sentence, timeToSolve } from './words.js';

const NONE_FOUND = 'No contradiction found.';
const CHECKING = {}; // in place of an answer
const PAUSE = 300; // milliseconds without an edit before the page asks the server
const BEFORE_ESTIMATE = 700; // milliseconds after the check, since planning cannot be stopped if Solve is pressed

/** The items of a list of findings. */
export const findingItems = (findings) => findings.map((one) =>
  make('li', { className: one.kind, textContent: one.text }, {},
    ...(one.drawing ? [make('pre', { textContent: one.drawing })] : [])));

/**
 * Keeps the bar up to date.
 *
 * @param told receives the server's answer, and null while there is none
 * @param options returns the options of the search
 * @returns a function that estimates the search, if that is not done
 */
export function showCheck(design, palette, told, options) {
  let timer = 0;
  let asked = null; // aborts the pending request
  let answer = null;
  let search = ''; // that the answer is about
  let estimating = null; // aborts the pending estimate

  const ask = async () => {
    asked = new AbortController();
    const { signal } = asked;
    try {
      answer = await server.check(toServer(design.puzzle), signal);
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (error.status === 0 || error.status === 403) {
        say(error.message);
        return;
      }
      answer = { problem: error.message, findings: [] };
    }
    if (!signal.aborted) {
      showAnswer(answer);
      told(answer);
      estimate();
    }
  };

  /** Shows how many solutions to expect, while the puzzle is in view and can be solved. */
  const estimate = async () => {
    estimating?.abort();
    byId('estimate').textContent = '';
    const isImpossible = answer?.findings.some(({ kind }) => kind === 'proof');
    if (!answer || answer.replaced || isImpossible || byId('solve').disabled
        || document.body.dataset.view !== 'design' || byId('run').dataset.state === 'running') {
      return;
    }
    byId('estimate').textContent = 'Estimating …';
    estimating = new AbortController();
    const { signal } = estimating;
    await new Promise((resolve) => {
      setTimeout(resolve, BEFORE_ESTIMATE);
    });
    if (signal.aborted) {
      return;
    }
    const { distinct } = options();
    const said = await server.estimate(toServer(design.puzzle), { distinct }, signal).catch(() => ({}));
    if (!signal.aborted) {
      byId('estimate').textContent = estimateText(said);
    }
  };
  byId('distinct').addEventListener('change', estimate);
  byId('solve').addEventListener('click', () => { // The search needs the processors.
    estimating?.abort();
    byId('estimate').textContent = '';
  });

  // The server runs one check at a time: the one of the tab that edits. The other tabs ask again.
  const askAgain = () => {
    if (answer?.replaced && document.hasFocus()) {
      showAnswer(CHECKING);
      ask();
    }
  };
  addEventListener('focus', askAgain);

  const show = (puzzle) => {
    const isSame = search === searchOf(puzzle);
    search = searchOf(puzzle);
    if (isSame && answer && !answer.replaced) {
      showVolumes(puzzle, volumes(puzzle), palette); // with other colours
      told(answer);
      return;
    }
    clearTimeout(timer);
    asked?.abort();
    answer = null;
    estimate(); // ends the last one
    told(null);
    const judged = volumes(puzzle);
    showVolumes(puzzle, judged, palette);
    byId('solve').disabled = !judged.right;
    byId('solve').title = judged.right ? '' : judged.text;
    byId('find-sets').hidden = !judged.canChoose;
    byId('solve').textContent = judged.right ? 'Solve' : judged.todo;
    // The server checks only a region with cells and pieces that all have cells.
    if (judged.most > 0 && judged.all > 0 && puzzle.pieces.every((one) => volume(one) > 0)) {
      showAnswer(judged.right ? CHECKING : null);
      timer = setTimeout(ask, PAUSE);
    } else {
      showAnswer(null);
    }
  };

  let shown = null;
  const showAnswer = (said) => {
    const right = volumes(design.puzzle).right;
    byId('solve').disabled = !right || Boolean(said?.problem);
    const findings = right && !said?.problem ? (said?.findings ?? []) : [];
    const proofs = findings.filter((one) => one.kind === 'proof');
    const { line, kind } = lineOf(said, right, proofs, findings);
    byId('check-line').textContent = line;
    byId('check-line').title = kind === 'good' ? 'Only a search can tell whether a solution exists.' : '';
    byId('check').dataset.kind = kind;
    byId('check').hidden = line === '';
    byId('check').classList.toggle('plain', findings.length === 0);
    byId('findings').replaceChildren(...findingItems(findings));
    if (shown !== line) {
      byId('check').open = false;
      shown = line;
    }
  };

  byId('check-line').addEventListener('click', (event) => {
    if (byId('check').classList.contains('plain')) {
      event.preventDefault(); // There are no details to show.
    }
  });

  design.onChange(show);
  show(design.puzzle);
  return () => {
    if (byId('estimate').textContent === '') {
      estimate();
    }
  };
}

/** "About 19,000 solutions in 4 s, one in 52,000 steps." */
function estimateText({ exact, branches, found, mostUnseen, seconds, notion }) {
  if (branches === undefined) {
    return '';
  }
  const solutions = exact ? count(found, 'solution')
    : found > 0 ? `about ${rate(found)} solutions` : `fewer than ${rate(mostUnseen)} solutions`;
  const steps = found > 0 && branches / found >= 2 ? `, one in ${rate(branches / found)} steps` : '';
  return sentence(`${solutions} ${notion}, ${timeToSolve(seconds)}${steps}`);
}

function lineOf(said, right, proofs, findings) {
  if (!said || !right) {
    return { line: '', kind: '' }; // The volumes are shown already.
  }
  if (said === CHECKING) {
    return { line: 'Checking …', kind: '' };
  }
  if (said.replaced) {
    return { line: 'Not checked: another tab started a check.', kind: '' };
  }
  if (said.problem) {
    return { line: sentence(said.problem), kind: 'bad' };
  }
  if (proofs.length > 0) {
    return { line: 'There is no solution. Why?', kind: 'bad' };
  }
  if (findings.length > 0) {
    return { line: `${NONE_FOUND} ${count(findings.length, 'remark')}`, kind: 'good' };
  }
  return { line: NONE_FOUND, kind: 'good' };
}

/** A bar whose length is the region's volume, filled with the volumes of the pieces. */
function showVolumes(puzzle, judged, palette) {
  byId('volumes').textContent = judged.text;
  byId('volumes').dataset.kind = judged.right ? 'good' : judged.all > 0 && judged.most > 0 ? 'bad' : '';
  const whole = Math.max(judged.most, judged.all, 1);
  const colour = colours(puzzle, palette);
  const parts = puzzle.pieces.flatMap((one, k) =>
    Array.from({ length: Math.min(one.most, 200) }, (none, copy) => {
      const part = make('span', { className: copy < one.least ? '' : 'spare' });
      part.style.width = `${(100 * volume(one)) / whole}%`;
      const at = palette.indexOf(colour[k]); // not there: a colour of its own, for all copies
      part.style.backgroundColor = at < 0 ? colour[k] : palette[(at + copy) % palette.length];
      return part;
    }));
  const end = make('b');
  end.style.left = `${(100 * judged.most) / whole}%`;
  end.hidden = judged.all <= judged.most;
  byId('meter').replaceChildren(...parts, end);
}
