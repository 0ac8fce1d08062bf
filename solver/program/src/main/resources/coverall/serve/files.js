/* Opening, dropping and saving files, and the puzzle as text. */

import { byId, closeByClickBeside, make, offer, say } from './dom.js';
import { server } from './server.js';
import { fromServer, toServer, toText } from './puzzle.js';
import { printable, sentence } from './words.js';

const LINE = /^line (\d+): /i; // how a message about a text begins
const LARGEST = 10_000_000; // bytes; a puzzle is far smaller
const DRAFT = 'coverall-text'; // in the text dialog
const LARGEST_CATALOGUE = 100_000_000;

/**
 * Prepares the buttons and the text dialog.
 *
 * @param take receives a puzzle that has been read
 * @param showCatalogue receives the answer of the server about a catalogue that it has opened
 * @param solveText starts a search for the solutions of a text, or for sets if it leaves pieces open
 * @returns {open, showText}: opens a File; shows the text of a puzzle that the page cannot draw, and why
 */
export function makeFiles(design, take, showCatalogue, solveText) {
  const open = async (file) => {
    const isCatalogue = /\.db$/i.test(file.name);
    if (file.size > (isCatalogue ? LARGEST_CATALOGUE : LARGEST)) {
      say(`Cannot open ${file.name}: the file is larger than `
        + (isCatalogue ? '100 MB. “coverall serve FILE” opens it.' : '10 MB.'));
      return;
    }
    try {
      if (isCatalogue) {
        await showCatalogue(await server.openCatalogue(await file.arrayBuffer()));
        return;
      }
      const { puzzle, why, text: known, isOpen, remarks = [] } =
        await server.parseFile(file.name, await file.arrayBuffer());
      if (puzzle) {
        take(fromServer(puzzle));
        say(remarks.join(' '), false);
      } else {
        showText(known, why, isOpen);
      }
    } catch (error) {
      if (LINE.test(error.message) && /\.puzzle$/i.test(file.name)) {
        edit(await file.text(), '', error.message);
      } else {
        say(sentence(`cannot open ${file.name}: ${error.message}`));
      }
    }
  };

  byId('open').addEventListener('click', () => byId('file').click());
  byId('file').addEventListener('change', () => {
    const [file] = byId('file').files;
    if (file) {
      open(file);
    }
    byId('file').value = ''; // allows the same file to be opened again
  });
  acceptDrops(open);

  /** Returns the puzzle's text, or null after showing an error. */
  const text = async () => {
    try {
      const known = (await server.text(toServer(design.puzzle))).text;
      say('');
      return known;
    } catch (error) {
      if (error.status === 0 || error.status === 403) {
        return toText(design.puzzle); // The server is gone, but the puzzle is here.
      }
      say(error.message);
      return null;
    }
  };

  byId('save').addEventListener('click', async () => {
    const content = await text();
    if (content !== null) {
      download(`${fileName(design.puzzle.name)}.puzzle`, content);
    }
  });

  const dialog = byId('text');
  const area = byId('puzzle-text');
  let original = ''; // the text before changes
  const explain = (line) => {
    byId('text-problem').textContent = printable(line);
  };
  const isChanged = () => area.value !== original;
  /** A text that the page cannot draw is no mistake: the next thing to do is to solve it. */
  const offerSolving = (isOffered) => {
    byId('solve-text').hidden = !isOffered;
    byId('solve-text').classList.toggle('primary', isOffered);
    byId('apply-text').classList.toggle('primary', !isOffered);
    byId('text-problem').classList.toggle('note', isOffered);
  };
  const noteChange = () => {
    byId('discard-text').hidden = !isChanged();
    offerSolving(false);
  };
  let isOpenText = false; // whether it leaves open which pieces are used
  const offerToSolve = (isOpen) => {
    isOpenText = isOpen;
    byId('solve-text').textContent = isOpen ? 'Find sets' : 'Solve as text';
    offerSolving(true);
  };
  const showText = (content, why, isOpen) => {
    byId('start').close();
    edit(content, content, `${why}. You can change and solve it as text`);
    offerToSolve(isOpen);
  };
  /** Opens the dialog with a text; a mistake in it is marked. */
  const edit = (content, from, mistake = '') => {
    area.value = content;
    original = from;
    noteChange();
    dialog.showModal();
    explain(sentence(mistake));
    mark(area, mistake);
  };
  area.addEventListener('input', noteChange);
  addEventListener('pagehide', () => keepDraft([area.value, original]));
  [area.value, original] = draft();
  byId('as-text').addEventListener('click', async () => {
    if (isChanged()) {
      edit(area.value, original, 'Your changes were kept. They are not applied yet.');
      return;
    }
    const content = await text();
    if (content !== null) {
      edit(content, content);
    }
  });
  byId('discard-text').addEventListener('click', () => {
    area.value = original;
    noteChange();
    explain('');
    dialog.close();
  });
  byId('apply-text').addEventListener('click', async () => {
    try {
      const { puzzle, why, isOpen } = await server.parse(byId('puzzle-text').value);
      if (puzzle) {
        say('');
        design.change(fromServer(puzzle));
        original = area.value;
        dialog.close();
      } else {
        explain(sentence(why));
        offerToSolve(isOpen);
      }
    } catch (error) {
      offerSolving(false);
      explain(sentence(error.message));
      mark(area, error.message);
    }
  });
  byId('solve-text').addEventListener('click', () => {
    dialog.close();
    solveText(area.value, isOpenText);
    const [solved, isOpen] = [area.value, isOpenText];
    original = solved; // It is kept by the button from now on.
    offer('The page cannot draw this puzzle for editing.', 'Change its text', () => {
      edit(solved, solved);
      offerToSolve(isOpen);
    });
  });
  byId('copy-text').addEventListener('click', async () => {
    byId('puzzle-text').select();
    try {
      await navigator.clipboard.writeText(byId('puzzle-text').value);
      explain('Copied.');
    } catch {
      explain('The text is selected. Press Ctrl+C to copy it.');
    }
  });
  closeByClickBeside(dialog);
  design.onBegin(() => { // A draft is of the puzzle before.
    area.value = original;
    noteChange();
  });
  return { open, showText };
}

function keepDraft(texts) {
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(texts));
  } catch {
    // Storage is disabled or full. The page works without it.
  }
}

/** The text in the dialog when the page was left, and the one before changes. */
function draft() {
  try {
    const texts = JSON.parse(sessionStorage.getItem(DRAFT));
    return texts?.every((one) => typeof one === 'string') ? texts : ['', ''];
  } catch {
    return ['', '']; // not stored by this page
  }
}

/** Selects the line that a message is about, or sets the cursor to the beginning. */
function mark(area, message) {
  const line = Number(LINE.exec(message)?.[1] ?? 0);
  const lines = area.value.split('\n');
  const from = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, line > 0 ? from + (lines[line - 1] ?? '').length : from);
}

function acceptDrops(open) {
  let depth = 0; // the number of nested elements under the file
  const hasFile = (event) => event.dataTransfer?.types.includes('Files');
  const show = () => {
    byId('drop').hidden = depth <= 0;
  };
  addEventListener('dragenter', (event) => {
    depth += hasFile(event) ? 1 : 0;
    show();
  });
  addEventListener('dragleave', (event) => {
    depth -= hasFile(event) ? 1 : 0;
    show();
  });
  addEventListener('dragover', (event) => {
    if (hasFile(event)) {
      event.preventDefault();
    }
  });
  addEventListener('drop', (event) => {
    if (hasFile(event)) {
      event.preventDefault();
      depth = 0;
      show();
      open(event.dataTransfer.files[0]);
    }
  });
}

/** "Soma cube" becomes "soma-cube". */
const fileName = (name) =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'puzzle';

function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  const link = make('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
