/* Elements of the page. Text is always set as text, never as HTML: names come from files. */

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

/** Makes an element of a drawing. */
export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** A dialog that a click beside it closes, as Escape does. */
export function closeByClickBeside(dialog) {
  dialog.addEventListener('mousedown', (event) => {
    if (event.target === dialog) {
      dialog.close();
    }
  });
}

/** One line at the top of the page: what went wrong, or what is to be known; or nothing. */
export function say(line, isBad = true) {
  byId('message-text').textContent = line;
  byId('message').hidden = line === '';
  byId('message').classList.toggle('bad', isBad);
}
