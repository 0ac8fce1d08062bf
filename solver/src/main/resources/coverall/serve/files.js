/* Files and text: open, drop, save, and the puzzle as text. */

import { byId, closeByClickBeside, make, say } from './dom.js';
import { server } from './server.js';
import { fromServer, toServer } from './puzzle.js';

const LARGEST = 10_000_000; // bytes; a puzzle is far smaller

/**
 * Prepares them.
 *
 * @param take takes a puzzle that was read
 * @param checkedText gives the puzzle's text if it is known
 */
export function makeFiles(design, take, checkedText) {
  const open = async (file) => {
    if (file.size > LARGEST) {
      say(`${file.name} is too large for a puzzle.`);
      return;
    }
    try {
      const { puzzle, why, remarks = [] } =
        await server.parseFile(file.name, await file.arrayBuffer());
      if (puzzle) {
        take(fromServer(puzzle));
        say(remarks.join(' '), false);
      } else {
        say(`${file.name} cannot be drawn here: ${why}`);
      }
    } catch (error) {
      say(`${file.name} is no puzzle that can be read here: ${error.message}.`);
    }
  };

  byId('open').addEventListener('click', () => byId('file').click());
  byId('file').addEventListener('change', () => {
    const [file] = byId('file').files;
    if (file) {
      open(file);
    }
    byId('file').value = ''; // so that the same file can be opened again
  });
  acceptDrops(open);

  /** The puzzle's text, or null and a line why there is none. */
  const text = async () => {
    try {
      const known = checkedText() ?? (await server.check(toServer(design.puzzle))).text;
      say('');
      return known;
    } catch (error) {
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
  const explain = (line) => {
    byId('text-problem').textContent = line;
  };
  byId('as-text').addEventListener('click', async () => {
    const content = await text();
    if (content !== null) {
      byId('puzzle-text').value = content;
      explain('');
      dialog.showModal();
      byId('puzzle-text').setSelectionRange(0, 0);
    }
  });
  byId('apply-text').addEventListener('click', async () => {
    try {
      const { puzzle, why } = await server.parse(byId('puzzle-text').value);
      if (puzzle) {
        take(fromServer(puzzle));
        dialog.close();
      } else {
        explain(`This cannot be drawn here: ${why}`);
      }
    } catch (error) {
      explain(error.message);
    }
  });
  byId('copy-text').addEventListener('click', async () => {
    byId('puzzle-text').select();
    try {
      await navigator.clipboard.writeText(byId('puzzle-text').value);
      explain('Copied.');
    } catch {
      explain('The text is selected: copy it with Ctrl+C.');
    }
  });
  closeByClickBeside(dialog);
}

function acceptDrops(open) {
  let depth = 0; // of elements that the file is over
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
export const fileName = (name) =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'puzzle';

export function download(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }));
  const link = make('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
