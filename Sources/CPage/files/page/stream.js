/**
 * Reads the stream of the daemon with fetch, because an EventSource cannot send a token. After a
 * pause it reconnects by itself and fetches the events that it missed.
 *
 * A browser opens few connections to one server. So where it can, one tab reads the stream and tells
 * the others; when it closes, another tab takes over.
 */

import { get, send } from './api.js';
import { onShown } from './clock.js';
import { addEvents, changed, lastEvent, state, take } from './state.js';
import { screen } from './screen.js';

const SILENCE = 60000;
let follower = () => {};
let stop = null;
let wake = null;
let running = 0;
let isLeading = false;
const channel = navigator.locks && window.BroadcastChannel ? new BroadcastChannel('bellhop') : null;
/* Tells the other tabs, if the browser can. */
const share = message => channel?.postMessage(message);

/** Sets what is called with each message and the one before it. */
export const onMessage = act => { follower = act; };

/** Starts reading, or starts anew with another token or language. */
export function connect() {
  running += 1;
  stop?.abort();
  wake?.();
  if (channel) lead(running);
  else run(running);
}

async function lead(mine) {
  const abort = new AbortController();
  stop = abort;
  share({ hello: true });
  try {
    await navigator.locks.request('bellhop-stream', { signal: abort.signal }, async () => {
      isLeading = true;
      if (mine === running) await run(mine);
      isLeading = false;
    });
  } catch { /* This tab was closed or began anew while it waited. */ }
}

if (channel) {
  channel.onmessage = ({ data }) => {
    if (isLeading) {
      if (data.hello && state.view && state.link === 'live') share({ view: state.view });
      if (data.again) tryNow();
    } else if (screen.token && !state.unpaired) {
      if (data.view) apply(data.view);
      if (data.offline) goOffline();
    }
  };
}

/** Ends the stream, for example when the token is gone. */
export function disconnect() {
  running += 1;
  stop?.abort();
}

/** Tries at once instead of waiting for the next attempt. */
export function tryNow() {
  wake?.();
  if (!isLeading) share({ again: true });
}

async function run(mine) {
  let failures = 0, lostAt = null;
  while (mine === running && screen.token) {
    const before = lastEvent(), hadView = !!state.view;
    await read(mine, () => {
      if (hadView && (failures > 0 || lostAt)) catchUp(before);
      failures = 0;
      lostAt = null;
    });
    if (mine !== running) return;
    if (!lostAt) lostAt = Date.now();
    failures += 1;
    // A restart of the daemon takes a moment, so the first failures are quiet.
    if (failures > 2 || Date.now() - lostAt > 4000 || !state.view) goOffline();
    await pause(Math.min(30000, 400 * 2 ** Math.min(failures - 1, 7)) * (0.8 + Math.random() * 0.4));
  }
}

function goOffline() {
  if (state.link === 'offline') return;
  if (isLeading) share({ offline: true });
  state.link = 'offline';
  state.offlineSince = Date.now();
  changed();
}

/* Reads one connection until it ends. Calls `first` with the first message. */
async function read(mine, first) {
  const abort = new AbortController();
  stop = abort;
  let silence = setTimeout(() => abort.abort(), SILENCE);
  try {
    const answer = await send('watch', { headers: { Accept: 'text/event-stream' }, signal: abort.signal });
    if (!answer.ok) return;
    const reader = answer.body.getReader(), decoder = new TextDecoder();
    let text = '', isFirst = true;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE);
      text += decoder.decode(value, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop();
      for (const message of messages) {
        if (mine !== running) return;
        if (receive(message) && isFirst) {
          isFirst = false;
          first();
        }
      }
    }
  } catch { /* It is lost, and `run` tries again. */ } finally {
    clearTimeout(silence);
    abort.abort();
  }
}

/* Takes over a message. A comment only says that the connection lives. */
function receive(message) {
  const data = message.split('\n').filter(line => line.startsWith('data:')).map(line => line.slice(5)).join('\n');
  if (!data) return false;
  const view = JSON.parse(data);
  share({ view });
  apply(view);
  return true;
}

function apply(view) {
  const wasOffline = state.link === 'offline';
  state.link = 'live';
  state.offlineSince = null;
  if (wasOffline) {
    state.backSince = Date.now();
    setTimeout(() => { state.backSince = null; changed(); }, 2000);
  }
  const before = take(view);
  follower(view, before, wasOffline);
}

async function catchUp(after) {
  try {
    const { events } = await get(`events?after=${after}&limit=200`);
    addEvents(events);
    changed();
  } catch { /* The stream's own list still shows the newest events. */ }
}

function pause(ms) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    wake = () => { clearTimeout(timer); resolve(); };
  });
}

addEventListener('online', tryNow);
onShown(tryNow);
