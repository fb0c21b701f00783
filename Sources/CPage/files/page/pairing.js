/** Pairs this screen: by the code in a link, or by what somebody pastes. */

import { get, onUnpaired, post, send } from './api.js';
import { find, h } from './dom.js';
import { bell, fixed } from './pieces.js';
import { checkPush } from './push.js';
import { remember, screen } from './screen.js';
import { changed, state } from './state.js';
import { connect, disconnect } from './stream.js';
import { say } from './words.js';

let fault = '';
let isBusy = false;

/** Takes the code out of the address bar, before anything else can read or send it. */
export function takeCode() {
  const code = codeIn(location.hash);
  if (code) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

function codeIn(text) {
  const [, code] = /#pair=([^\s&]+)/.exec(text) || [];
  try {
    return code && decodeURIComponent(code);
  } catch {
    return code;
  }
}

/** The browser and the system, so that a list of tokens says which screen this is. */
function screenName() {
  const named = (...names) => names.find(([, pattern]) => pattern.test(navigator.userAgent))[0];
  const browser = named(['Firefox', /Firefox/], ['Edge', /Edg\//], ['Chrome', /Chrome/], ['Safari', /Safari/], ['Browser', /./]);
  return browser + ' on ' + named(['Android', /Android/], ['iOS', /iPhone|iPad/], ['macOS', /Mac OS/], ['Windows', /Windows/],
    ['Linux', /./]);
}

/** Exchanges a code for a token, once. */
export async function pair(code) {
  isBusy = true;
  fault = '';
  changed();
  let token = screen.token;
  try {
    ({ token } = await post('pair', { code, name: screenName() }));
  } catch (problem) {
    fault = problem.message;
    state.unpaired = !token;
  }
  if (token) await begin(token);
  isBusy = false;
  changed();
}

/** Starts with a token: asks what it may do, then opens the stream. */
export async function begin(token) {
  remember({ token });
  state.unpaired = false;
  await askSession();
  if (!state.unpaired) connect();
  keepPush();
  changed();
}

/* The ringing is worth nothing to somebody who only wants to see the page, so a failure stays quiet. */
const keepPush = () => checkPush().catch(() => {});

/** Reads what the token of this screen may do. */
export async function askSession() {
  try {
    state.session = await get('session');
  } catch (problem) {
    if (state.unpaired) fault = problem.message;
    state.session.isUnknown = true;
  }
}

/* Forgets the token of this screen, and what it showed. */
function forget() {
  disconnect();
  remember({ token: null });
  keepPush();
  state.view = null;
  state.events.clear();
  state.fetched.clear();
  state.unpaired = true;
  changed();
}
onUnpaired(forget);

/** Forgets the token, and has the daemon revoke it. Without a connection, only this screen forgets it. */
export function signOut() {
  send('session', { method: 'DELETE' }).catch(() => {});
  forget();
}

/* A link, a code or a token. Only a token is long. */
function use(text) {
  fault = '';
  const code = codeIn(text) || (text.length < 32 && text);
  if (code) pair(code);
  else begin(text);
}

/** The view of a screen that is not paired. */
export const pairingParts = () => [fixed('pair', () => h('div.nobody.unpaired', h('div.bigbell', bell()),
  h('h1', { tabindex: '-1' }, say('This screen is not paired.')),
  h('p', say('On the computer that runs Bellhop, type one of these lines.')),
  h('dl.ways', h('dt', h('code', 'bellhop api pair')), h('dd', say('shows a code to scan with a phone')),
    h('dt', h('code', 'bellhop page')), h('dd', say('opens this page there'))),
  form()), node => {
  const place = find('.fault', node);
  if (place.textContent !== fault) place.textContent = fault;
  find('form button', node).disabled = isBusy;
})];

function form() {
  const input = h('input', { id: 'code', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', required: true });
  return h('form', { onsubmit: event => { event.preventDefault(); use(input.value.trim()); } },
    h('label', { for: 'code' }, say('Link, code or token')),
    h('div.movein', input, h('button.btn.solid', { type: 'submit' }, say('Pair'))), h('p.refused.fault', { role: 'alert' }));
}
