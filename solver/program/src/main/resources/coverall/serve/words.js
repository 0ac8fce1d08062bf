/* Numbers, times and sentences for people, worded like the program's own output. */

export const number = (n) => Math.round(n).toLocaleString('en-GB');

export const count = (n, thing) => `${number(n)} ${thing}${n === 1 ? '' : 's'}`;

/** Like count, but with "one" as a word: "one cell", "2 cells". */
export const fewWords = (n, thing) => (n === 1 ? `one ${thing}` : count(n, thing));

/** "3", or "0 to 2". */
export const range = (least, most) =>
  least === most ? number(least) : `${number(least)} to ${number(most)}`;

/** "985", "240,000", "1.24 million". */
export function rate(n) {
  if (n < 1e4) {
    return number(n);
  }
  const three = Number(n.toPrecision(3));
  if (three < 1e6) {
    return number(three);
  }
  if (three >= 1e12) {
    return `10^${Math.round(Math.log10(three))}`;
  }
  return three < 1e9
    ? `${(three / 1e6).toPrecision(3)} million` : `${(three / 1e9).toPrecision(3)} billion`;
}

/** "0.03 s", "12 s", "3 min 20 s", "2 h 5 min", "12 days". */
export function time(seconds) {
  if (seconds < 9.95) {
    return `${seconds.toFixed(seconds < 0.995 ? 2 : 1)} s`;
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return `${whole} s`;
  }
  if (whole < 3600) {
    return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  }
  return whole < 48 * 3600
    ? `${Math.floor(whole / 3600)} h ${Math.floor(whole / 60) % 60} min`
    : `${number(whole / 86400)} days`;
}

/** An estimated time: "12 s", "3 min", "2 h", "45 years". */
export function roughTime(seconds) {
  if (seconds < 1) {
    return 'less than 1 s';
  }
  if (seconds < 100) {
    return `${Math.round(seconds)} s`;
  }
  if (seconds < 100 * 60) {
    return `${Math.round(seconds / 60)} min`;
  }
  if (seconds < 48 * 3600) {
    return `${Math.round(seconds / 3600)} h`;
  }
  return seconds < 2 * YEAR ? `${number(seconds / 86400)} days` : years(seconds);
}

const YEAR = 365.25 * 86400; // seconds

function years(seconds) {
  const n = seconds / YEAR;
  return n < 1e6 ? `${number(n)} years` : `10^${Math.round(Math.log10(n))} years`;
}

/** "in less than 1 s", "in about 3 min", or beyond a century "out of reach (about 10^12 years)". */
export const timeToSolve = (seconds) => (isOutOfReach(seconds)
  ? `out of reach (about ${years(seconds)})`
  : `in ${roughTime(seconds).replace(/^(?!less)/, 'about ')}`);

const isOutOfReach = (seconds) => seconds > 100 * YEAR;

/**
 * "about 3 min left (2 min to 5 min)", or beyond a century "out of reach (about 10^12 years)".
 *
 * @param least @param most the ends of the interval; null if unknown
 */
export function timeLeft(seconds, least, most) {
  if (isOutOfReach(seconds)) {
    return `out of reach (about ${years(seconds)})`;
  }
  const rough = roughTime(seconds);
  const left = rough.startsWith('less') ? `${rough} left` : `about ${rough} left`;
  const isRange = typeof least === 'number' && typeof most === 'number'
    && roughTime(least) !== roughTime(most);
  if (!isRange) {
    return left;
  }
  const to = isOutOfReach(most) ? ' or more' : ` to ${roughTime(most)}`;
  return `${left} (${roughTime(least)}${to})`;
}

/** What solutions are distinct up to, by the server's keyword. */
export const DISTINCT = {
  raw: 'raw',
  rotation: 'up to rotation',
  reflection: 'up to rotation and reflection',
};

/** The text with a capital at its start and a full stop at its end. */
export const sentence = (text) =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? '' : '.');

/** Escapes control characters and characters that are invisible or change the writing direction. */
export const printable = (text) => text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
  (character) => `\\u{${character.codePointAt(0).toString(16)}}`);

/** The name of a piece for the eye: without the underscore that tells it from another piece. */
export const shortName = (name) => name.replace(/(.)_$/, '$1');
