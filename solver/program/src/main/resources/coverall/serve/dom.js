/* Elements of the page. Text is always set as text, never as HTML: names in files are untrusted. */

import { printable } from './words.js';

export const byId = (id) => document.getElementById(id);

/** Makes an element with properties (className, textContent …), attributes and children. */
export function make(tag, properties = {}, attributes = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Makes an SVG element. */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Makes a click outside a dialog close it, like Escape. */
export function closeByClickBeside(dialog) {
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
}

let act = () => {};

byId('message-act').addEventListener('click', () => act());

/** Shows a message at the top of the page with a button for what may follow. */
export function offer(line, label, action) {
  say(line, false);
  act = () => {
    say('');
    action();
  };
  byId('message-act').textContent = label;
  byId('message-act').hidden = false;
}

/** Shows a message at the top of the page; an empty line hides it. */
export function say(line, isBad = true) {
  byId('message-act').hidden = true;
  byId('message-text').textContent = printable(line);
  byId('message').hidden = line === '';
  byId('message').classList.toggle('bad', isBad);
}
