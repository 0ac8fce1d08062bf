/* The start dialog: examples, an empty box, an empty sheet, a file. */

import { forget, mine } from './design.js';
import { byId, closeByClickBeside, make } from './dom.js';
import { box, cells, CELL, CUBE, isFlat, NONE, trimmed } from './drawing.js';
import { lattice } from './lattice.js';
import { picture } from './picture.js';
import { colours, empty, fromServer, isFlat as isFlatPuzzle } from './puzzle.js';
import { sized } from './pieces.js';
import { server } from './server.js';
import { count, sentence } from './words.js';

const FEW = 24; // puzzles of the shelf
const MORE = 4; // times as many when more are asked for
const STICKS = 6; // of a burr

/**
 * Prepares the dialog. Returns a function that opens it.
 *
 * @param take receives the chosen puzzle
 * @param showText receives the text of a puzzle that the page cannot draw, and why
 */
export function makeStart(examples, palette, take, showText) {
  const dialog = byId('start');
  let filled = false;

  const card = (name, note, pictures, act) => {
    const button = make('button', { type: 'button', className: 'example' }, { 'data-example': name },
      make('span', { className: 'example-picture' }, { 'aria-hidden': 'true' }, ...pictures),
      make('strong', { textContent: name }),
      make('span', { className: 'hint', textContent: note }));
    button.addEventListener('click', act);
    return button;
  };

  const fill = async () => {
    filled = true;
    const parsed = await Promise.all(examples.map(({ text }) => server.parse(text)));
    const cards = parsed.map(({ puzzle: sent }, k) => {
      const puzzle = fromServer(sent);
      const number = puzzle.pieces.reduce((n, one) => n + one.most, 0);
      return card(examples[k].name, `${count(number, 'piece')}, ready to solve`,
        pictures(puzzle, palette), () => take(puzzle));
    });
    const emptyBox = empty(box([4, 4, 4]));
    const sheet = empty(box([8, 8, 1], NONE));
    byId('examples').replaceChildren(
      ...cards,
      card('Empty box', 'any size, pieces from the library', pictures(emptyBox, palette),
        () => take({ ...emptyBox, name: 'My box' })),
      card('Draw your own', 'any region, any pieces', [pencil()],
        () => take(sheet)),
      card('Open a file', 'a puzzle, also of BurrTools, or a catalogue', [folder()], () => {
        dialog.close();
        byId('file').click();
      }));
    shelf = (await server.shelf()).puzzles;
    new IntersectionObserver((changes, observer) => { // Most people begin above it.
      if (changes.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        showShelf();
      }
    }).observe(byId('shelf-list'));
  };

  /** Shows the puzzles that this browser keeps, with a button to remove each. */
  const fillMine = () => {
    const known = mine();
    byId('mine').replaceChildren(...known.map(({ id, puzzle }) => {
      const number = puzzle.pieces.reduce((n, one) => n + one.most, 0);
      const remove = make('button', { type: 'button', className: 'forget', textContent: '×' },
        { 'aria-label': `Remove ${puzzle.name} from this list`, title: 'Remove from this list' });
      remove.addEventListener('click', () => {
        forget(id);
        fillMine();
      });
      return make('div', { className: 'kept' }, {},
        card(puzzle.name || 'No name', count(number, 'piece'), pictures(puzzle, palette),
          () => take(puzzle, id)),
        remove);
    }));
    byId('mine-heading').hidden = known.length === 0;
    byId('examples-heading').hidden = known.length === 0;
  };

  const openFromShelf = async (id) => {
    const { puzzle, why, text, isOpen } = await server.parse((await server.fromShelf(id)).text);
    if (puzzle) {
      dialog.close();
      take(fromServer(puzzle));
    } else {
      showText(text, why, isOpen);
    }
  };
  let shelf = [];
  let most = FEW;
  const search = () => {
    most = FEW;
    const isSearch = byId('shelf-search').value.trim() !== '';
    byId('beginnings').hidden = isSearch;
    byId('burr-form').hidden = isSearch;
    showShelf();
  };
  const showShelf = () => {
    const words = byId('shelf-search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = shelf.filter(({ id, name }) =>
      words.every((word) => `${id} ${name}`.toLowerCase().includes(word)));
    const shown = found.slice(0, most);
    byId('shelf-list').replaceChildren(...shown.map((one) => {
      one.hint ??= make('span', { className: 'hint' });
      const image = make('img', {}, { loading: 'lazy', alt: '', width: 84, height: 84,
        src: server.shelfPictureAddress(one.id) });
      const button = make('button', { type: 'button' }, { 'data-shelf': one.id }, image,
        make('span', {}, {}, one.name, one.hint));
      button.addEventListener('click', () => openFromShelf(one.id).catch((error) => {
        byId('shelf-more').textContent = sentence(error.message);
      }));
      return make('li', {}, {}, button);
    }));
    byId('shelf-more').textContent = found.length === 0 ? 'No puzzle has these words.'
      : found.length > most ? `${most} of ${count(found.length, 'puzzle')}.` : '';
    byId('shelf-all').hidden = found.length <= most;
    const unknown = shown.filter(({ isAsked }) => !isAsked);
    for (let k = 0; k < unknown.length; k += FEW) {
      describe(unknown.slice(k, k + FEW)); // The server takes so many at a time.
    }
  };
  const describe = async (some) => {
    const note = (isAsked) => some.forEach((one) => Object.assign(one, { isAsked }));
    note(true);
    try {
      const { puzzles } = await server.shelfDetails(some.map(({ id }) => id));
      puzzles.forEach((details, k) => {
        some[k].hint.textContent = hintOn(details);
      });
    } catch {
      note(false); // Later, then.
    }
  };
  byId('shelf-search').addEventListener('input', search);
  byId('shelf-all').addEventListener('click', () => {
    const before = most;
    most *= MORE;
    showShelf();
    byId('shelf-list').children[before].querySelector('button').focus();
  });

  byId('burr-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const numbers = byId('burr').value.trim().replace(/[\s,;]+/g, ' ');
    const n = numbers === '' ? 0 : numbers.split(' ').length;
    if (n !== STICKS) {
      byId('burr-problem').textContent = `A burr has six sticks: write six numbers, ${n === 0
        ? 'for example 88 512 704 960 992 1008' : `not ${n}`}.`;
      return;
    }
    try {
      const text = `name Burr ${numbers}\nregion burr\nburr ${numbers}\n`;
      const { puzzle, why } = await server.parse(text);
      if (!puzzle) {
        throw new Error(why);
      }
      dialog.close();
      take(fromServer(puzzle));
      byId('take-apart').checked = true; // which is what burrs are about
    } catch (error) {
      byId('burr-problem').textContent = sentence(error.message.replace(/^line \d+: /, ''));
    }
  });
  byId('burr').addEventListener('input', () => {
    byId('burr-problem').textContent = '';
  });

  closeByClickBeside(dialog);
  return async () => {
    if (!filled) {
      await fill();
    }
    fillMine();
    if (byId('shelf-search').value !== '') {
      byId('shelf-search').value = '';
      search();
    }
    dialog.showModal();
    byId('examples').querySelector('button').focus();
  };
}

/** "12 pieces, squares", "up to 354 pieces, cubes". */
function hintOn({ pieces, needsAll, lattice: name, isFlat: flat }) {
  const kind = name !== CUBE ? lattice(name).title.toLowerCase() : flat ? 'squares' : 'cubes';
  return `${needsAll ? '' : 'up to '}${count(pieces, 'piece')}, ${kind}`;
}

/** The region and, beside it, the first pieces. */
function pictures(puzzle, palette) {
  const shape = trimmed(puzzle.region);
  const region = sized(picture(
    [{ cells: cells(shape, CELL), colour: '#9fb6d3', loose: true }], isFlat(shape), shape.lattice), 22, 84);
  const colour = colours(puzzle, palette);
  const flat = isFlatPuzzle(puzzle);
  const pieces = make('span', { className: 'example-pieces' }, {},
    ...puzzle.pieces.slice(0, 12).map((one, k) =>
      sized(picture(
        [{ cells: cells(one.shape), colour: colour[k] }], flat, one.shape.lattice), 8, 26)));
  return puzzle.pieces.length > 0 ? [region, pieces] : [region];
}

const pencil = () => drawn('M8 40 34 14l8 8-26 26H8ZM30 18l8 8');
const folder = () => drawn('M6 14h14l4 5h24v25H6ZM6 24h42');

function drawn(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 56 56');
  svg.setAttribute('class', 'big-icon');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
