// ---- The page: elements and words ----

const byId = id => document.getElementById(id);

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

const withCommas = number => number.toLocaleString("en-GB");

/** Creates an element that contains text or elements. Text is never parsed as HTML. */
function make(name, properties = {}, ...content) {
  const element = document.createElement(name);
  const { data = {}, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, data);
  element.append(...content);
  return element;
}

/** A sample of a colour beside a name; hidden where pieces have several colours. */
function makeSwatch(background) {
  const swatch = make("span", { className: "swatch", hidden: puzzle.palette.length > 0 });
  swatch.style.background = background;
  return swatch;
}

const countWords = (count, word, words = word + "s") =>
    withCommas(count) + " " + (count === 1 ? word : words);

const solutionWords = count => countWords(count, "solution");

const listWords = words =>
    (words.length === 1 ? words[0] : words.slice(0, -1).join(", ") + " and " + words.at(-1));
