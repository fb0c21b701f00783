/** Answers that a view needs besides the stream. They are fetched again after a change. */

import { get } from './api.js';
import { changed, state } from './state.js';

/** The answer to `GET /v1/<path>`, or `undefined` until it arrives. `shorten` drops what nobody shows. */
export function answerTo(path, shorten) {
  const entry = state.fetched.get(path);
  if (!entry || (entry.stale && !entry.busy && Date.now() - entry.at > 1500)) refresh(path, shorten);
  else if (entry.stale && !entry.busy) later();
  return entry?.answer;
}

/** Why the answer is missing, as a sentence. */
export const faultOf = path => state.fetched.get(path)?.fault;

/** Fetches the answer again, and redraws if it changed. */
export async function refresh(path, shorten = answer => answer) {
  const entry = state.fetched.get(path) || {};
  state.fetched.set(path, Object.assign(entry, { busy: true, stale: false, at: Date.now() }));
  try {
    entry.answer = shorten(await get(path));
    entry.fault = null;
  } catch (problem) {
    entry.fault = problem.message;
    if (!problem.status) entry.stale = true;
  }
  entry.busy = false;
  changed();
}

/** Marks all answers as old: something happened in the house. */
export function spoil() {
  state.fetched.forEach(entry => { entry.stale = true; });
}

let isFetchPlanned = false;
function later() {
  if (isFetchPlanned || state.link !== 'live') return;
  isFetchPlanned = true;
  setTimeout(() => { isFetchPlanned = false; changed(); }, 1600);
}
