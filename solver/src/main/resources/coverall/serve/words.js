/* Numbers and times as people read them; in the words of the program's own texts. */

export const number = (n) => Math.round(n).toLocaleString('en-GB');

export const count = (n, thing) => `${number(n)} ${thing}${n === 1 ? '' : 's'}`;

/** A small number as a word: "one cell", but "2 cells". */
export const fewWords = (n, thing) => (n === 1 ? `one ${thing}` : count(n, thing));

/** "3", or "0 to 2". */
export const range = (least, most) =>
  least === most ? number(least) : `${number(least)} to ${number(most)}`;

/** "985", "240 k", "1.24 M". */
export function rate(n) {
  if (n < 1e4) {
    return number(n);
  }
  return n < 1e6 ? `${Math.round(n / 1e3)} k` : `${(n / 1e6).toFixed(2)} M`;
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

/** A time that nobody knows exactly: "12 s", "3 min", "2 h". */
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
  const days = seconds / 86400;
  return days < 1000 ? `${number(days)} days` : `${rate(days / 365.25)} years`;
}

/** What solutions are distinct up to, by the server's word for it. */
export const DISTINCT = {
  raw: 'raw',
  rotation: 'up to rotation',
  reflection: 'up to rotation and reflection',
};
