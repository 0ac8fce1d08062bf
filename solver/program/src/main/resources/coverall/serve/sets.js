/* The search for sets of the pieces with which the puzzle has exactly one solution, and the page of
   those found, on which each can be opened as a puzzle. No solution is on it. */

import { byId, closeByClickBeside } from './dom.js';
import { fromServer } from './puzzle.js';
import { server } from './server.js';
import { count, number, sentence } from './words.js';

const PAUSE = 400; // milliseconds between looks at the progress

/**
 * Prepares the dialog.
 *
 * @param take receives the puzzle of a set that is opened
 * @returns a function that searches the sets of {puzzle} or {text}
 */
export function makeSets(take) {
  const dialog = byId('sets');
  const frame = byId('sets-page');
  let id = null; // of the search in the dialog

  const tell = (line) => {
    byId('sets-line').textContent = line;
  };
  /** Shows the progress and its button, or hides them. */
  const showWork = (isRunning) => {
    byId('stop-sets').hidden = !isRunning;
    byId('sets-share').hidden = !isRunning;
  };
  const stop = (which) => server.stopSets(which).catch(() => {}); // It may have ended.

  const watch = async (own) => {
    let status;
    do {
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE);
      });
      status = id === own ? await server.setsFound(own) : null;
      if (id !== own) {
        return; // The dialog was closed meanwhile.
      }
      tell(`${number(status.done)} of ${count(status.all, 'set')}, ${number(status.found)} found`);
      byId('sets-share').value = status.all > 0 ? status.done / status.all : 1;
    } while (status.isRunning);
    showWork(false);
    if (status.error) {
      tell(sentence(status.error));
    } else {
      tell(status.found > 0 ? 'Each set can be opened as a puzzle.' : `None of ${count(status.done, 'set')}.`);
      frame.hidden = status.found === 0;
      frame.contentWindow.location.replace(server.setsAddress(own)); // adds nothing to the history
    }
  };

  byId('stop-sets').addEventListener('click', () => stop(id));
  dialog.addEventListener('close', () => {
    if (id !== null) {
      stop(id);
    }
    id = null;
  });
  closeByClickBeside(dialog);
  addEventListener('message', async ({ source, origin, data }) => {
    if (source === frame.contentWindow && origin === location.origin && typeof data?.open === 'string') {
      try {
        const { puzzle, why } = await server.parse(data.open);
        if (puzzle) {
          dialog.close();
          take(fromServer(puzzle));
        } else {
          tell(sentence(why));
        }
      } catch (error) {
        tell(sentence(error.message));
      }
    }
  });

  return async (asked) => {
    tell('Searching …');
    frame.hidden = true;
    showWork(true);
    byId('sets-share').value = 0;
    dialog.showModal();
    try {
      const started = await server.findSets(asked);
      if (!dialog.open) {
        stop(started.id); // It was closed before the search had an id.
        return;
      }
      id = started.id;
      await watch(id);
    } catch (error) {
      showWork(false);
      tell(sentence(error.message));
    }
  };
}
