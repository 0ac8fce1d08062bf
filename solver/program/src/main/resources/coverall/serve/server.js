/* The server behind the page. It prints an address with an access token. The page stores the token
   for this tab only and removes it from the address, which keeps it out of bookmarks. Tabs tell each
   other a token that the server has accepted: a server that is started again has another one, and one
   opened tab is enough for all. */

const KEY = 'coverall-token';
const SEEN = 'coverall-seen';
const SECONDS_BETWEEN_CALLS = 2; // while the server does not respond

const tabs = new BroadcastChannel('coverall');

function readToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token) {
    sessionStorage.setItem(KEY, token);
    address.searchParams.delete('token');
    history.replaceState(null, '', address.pathname + address.search + address.hash);
  }
  return sessionStorage.getItem(KEY) ?? '';
}

let token = readToken();

export const hasToken = token !== '';

tabs.addEventListener('message', ({ data }) => {
  if (data.wanted && accepted === token && state === CONNECTED) {
    tabs.postMessage({ token });
  } else if (data.token && !refused.has(data.token) && (state === STRANGE || !hasToken)) {
    token = data.token;
    sessionStorage.setItem(KEY, token);
    if (hasToken) {
      call();
    } else {
      location.reload(); // now with a token
    }
  }
});
if (!hasToken) {
  tabs.postMessage({ wanted: true });
}

/** Whether this tab has not seen the server before. */
export function isNew() {
  const seen = sessionStorage.getItem(SEEN) === token;
  sessionStorage.setItem(SEEN, token);
  return !seen;
}

/** What the page knows of the server. */
export const CONNECTED = 'connected';
export const SILENT = 'silent'; // it does not respond
export const STRANGE = 'strange'; // it does not accept the token: it was started again

let state = CONNECTED;
let accepted = null; // the token that the server has accepted
const refused = new Set(); // tokens of earlier servers
let waiting = false; // for the next call
const watchers = [];

/** Calls a function with the state whenever it changes. */
export const onConnection = (watcher) => watchers.push(watcher);

function enter(next) {
  if (next === CONNECTED && accepted !== token) {
    accepted = token;
    tabs.postMessage({ token });
  }
  if (next === STRANGE) {
    refused.add(token);
    tabs.postMessage({ wanted: true });
  }
  if (next !== state) {
    state = next;
    watchers.forEach((watcher) => watcher(state));
  }
  if (state !== CONNECTED && !waiting) {
    waiting = true;
    setTimeout(() => {
      waiting = false;
      call();
    }, 1_000 * SECONDS_BETWEEN_CALLS);
  }
}

/** Finds out whether the server responds. */
const call = () => send('GET', '/api/about').catch(() => {});

/** An error that the server reported, with the HTTP status; 0 if it does not respond. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function send(method, path, body, type = 'application/json', signal = undefined) {
  const used = token;
  const headers = { 'X-Coverall-Token': used };
  if (body !== undefined) {
    headers['Content-Type'] = type;
  }
  let response;
  try {
    response = await fetch(path, { method, headers, body, signal });
  } catch (error) {
    if (error.name === 'AbortError') {
      throw error;
    }
    enter(SILENT);
    throw new Refusal('Coverall does not respond. Is “coverall serve” still running?', 0);
  }
  if (used === token) { // not replaced meanwhile
    enter(response.status === 403 ? STRANGE : CONNECTED);
  }
  const text = await response.text();
  let answer;
  try {
    answer = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(`Coverall sent an invalid response (status ${response.status}).`, response.status);
  }
  if (!response.ok) {
    const message =
      response.status === 403
        ? 'This page has no valid access token. Open the complete address that “coverall serve” printed.'
        : (answer.error ?? `Coverall rejected the request (status ${response.status}).`);
    throw new Refusal(message, response.status);
  }
  return answer;
}

const get = (path) => send('GET', path);
const post = (path, body, signal) =>
  send('POST', path, body === undefined ? undefined : JSON.stringify(body), undefined, signal);

const withToken = (path, parameters) => `${path}?${new URLSearchParams({ ...parameters, token })}`;

export const server = {
  about: () => get('/api/about'),
  library: (lattice) => get(`/api/library?lattice=${encodeURIComponent(lattice)}`),
  shelf: () => get('/api/puzzles'),
  fromShelf: (id) => get(`/api/puzzles?${new URLSearchParams({ id })}`),
  shelfDetails: (ids) => get(`/api/puzzles/details?${new URLSearchParams({ ids })}`),
  shelfPictureAddress: (id) => withToken('/api/puzzles/picture', { id }),
  region: (lattice, region) => get(`/api/region?${new URLSearchParams({ lattice, region })}`),
  parse: (text) => post('/api/parse', { text }),
  parseFile: (name, bytes) =>
    send('POST', `/api/parse?${new URLSearchParams({ name })}`, bytes, 'application/octet-stream'),
  text: (puzzle) => post('/api/text', { puzzle }),
  check: (puzzle, signal) => post('/api/check', { puzzle }, signal),
  estimate: (puzzle, options, signal) => post('/api/estimate', { puzzle, ...options }, signal),
  findSets: (asked) => post('/api/sets', asked),
  setsFound: (id) => get(`/api/sets/status?${new URLSearchParams({ id })}`),
  stopSets: (id) => post(`/api/sets/stop?${new URLSearchParams({ id })}`),
  setsAddress: (id) => withToken('/api/sets/page', { id }),
  /** @param instead whether it may stop another search if too many are running */
  start: (asked, options, instead = false) => post(`/api/runs?instead=${instead}`, { ...asked, ...options }),
  run: (id) => get(`/api/runs/${encodeURIComponent(id)}`),
  stop: (id) => post(`/api/runs/${encodeURIComponent(id)}/stop`),
  goOn: (id, instead = false) => post(`/api/runs/${encodeURIComponent(id)}/go-on?instead=${instead}`),
  remove: (id) => send('DELETE', `/api/runs/${encodeURIComponent(id)}`),
  solutions: (id, from) => get(`/api/runs/${encodeURIComponent(id)}/solutions?from=${from}`),
  eventsAddress: (id) => withToken(`/api/runs/${encodeURIComponent(id)}/events`),
  puzzleOf: (id) => get(`/api/runs/${encodeURIComponent(id)}/puzzle`),
  openCatalogue: (bytes) => send('POST', '/api/catalogues', bytes, 'application/octet-stream'),
  exportAddress: (id, format, number = 1) =>
    withToken(`/api/runs/${encodeURIComponent(id)}/export`, { format, number }),
  viewerAddress: (id) => withToken('/viewer', { run: id }),
};
