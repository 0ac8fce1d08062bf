'use strict';

const table = document.querySelector('table');
const body = table.tBodies[0];
const rows = [...body.rows]; // the hardest sets first
const pieces = new Map(
    rows.map(row => [row, [...row.querySelectorAll('li')].map(item => item.dataset.piece)]));
const heads = [...table.querySelectorAll('th button')];
const chips = [...document.querySelectorAll('#chips button')];
const number = new Intl.NumberFormat('en');

/* ---- Filter: the sets that use all pieces chosen ---- */

function filter() {
  const chosen = chips.filter(isPressed).map(chip => chip.dataset.piece);
  const shown = rows.filter(row => chosen.every(name => pieces.get(row).includes(name)));
  rows.forEach(row => { row.hidden = true; });
  shown.forEach(row => { row.hidden = false; });
  for (const chip of chips) {
    const count = shown.filter(row => pieces.get(row).includes(chip.dataset.piece)).length;
    chip.querySelector('small').textContent = number.format(count);
    chip.disabled = count === 0;
  }
  document.getElementById('shown').textContent = chosen.length === 0
    ? ''
    : `${number.format(shown.length)} of ${number.format(rows.length)}`;
  document.getElementById('all').disabled = chosen.length === 0;
}

function isPressed(chip) {
  return chip.getAttribute('aria-pressed') === 'true';
}

for (const chip of chips) {
  chip.addEventListener('click', () => {
    chip.setAttribute('aria-pressed', String(!isPressed(chip)));
    filter();
  });
}

document.getElementById('all').addEventListener('click', () => {
  chips.forEach(chip => chip.setAttribute('aria-pressed', 'false'));
  filter();
  chips.find(chip => !chip.disabled)?.focus();
});

/* ---- Order ---- */

/** What a row is sorted by: a list of numbers, or the names of pieces. */
function key(row, column) {
  return column === 'pieces'
    ? pieces.get(row)
    : row.querySelector(`[data-column="${column}"]`).dataset.value.split('.').map(Number);
}

function compare(a, b) {
  for (let k = 0; k < Math.min(a.length, b.length); k++) {
    if (a[k] !== b[k]) {
      return a[k] < b[k] ? -1 : 1;
    }
  }
  return a.length - b.length;
}

function sort(head, direction) {
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Map(rows.map(row => [row, key(row, head.dataset.column)]));
  body.append(...[...rows].sort((a, b) => sign * compare(keys.get(a), keys.get(b))));
  mark(head, direction);
}

function mark(head, direction) {
  heads.forEach(other => other.parentElement.removeAttribute('aria-sort'));
  head.parentElement.setAttribute('aria-sort', direction);
}

for (const head of heads) {
  head.addEventListener('click', () => {
    const first = head.dataset.column === 'pieces' ? 'ascending' : 'descending';
    const second = first === 'ascending' ? 'descending' : 'ascending';
    sort(head, head.parentElement.getAttribute('aria-sort') === first ? second : first);
  });
}

/* ---- Copies of puzzle files ---- */

body.addEventListener('click', event => {
  if (event.target.matches('.copy')) {
    copy(event.target);
  }
});

async function copy(button) {
  const text = button.parentElement.querySelector('pre');
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(text);
    button.textContent = 'Selected: copy it with Ctrl+C';
  }
  document.getElementById('copied').textContent = button.textContent;
  setTimeout(() => {
    button.textContent = 'Copy';
    document.getElementById('copied').textContent = '';
  }, 3000);
}

/* ---- In a frame of the page on which puzzles are solved, it opens a set ---- */

if (parent !== window && location.protocol !== 'file:') {
  for (const copy of document.querySelectorAll('.copy')) {
    const open = document.createElement('button');
    open.type = 'button';
    open.textContent = 'Open';
    open.className = 'open';
    open.addEventListener('click', () => parent.postMessage(
        {open: copy.parentElement.querySelector('pre').textContent}, location.origin));
    copy.closest('td').prepend(open);
  }
}

if (rows.length > 0) {
  const first = table.classList.contains('apart') ? 'level' : 'branches';
  mark(heads.find(head => head.dataset.column === first), 'descending');
  document.getElementById('filter').hidden = false;
  document.querySelectorAll('.copy').forEach(button => { button.hidden = false; });
  filter();
}
