/** What the page knows: the last message of the stream, the events so far, and the connection. */

import { at, now, setClock } from './clock.js';

export const state = {
  /** The last message of `GET /v1/watch`; `null` before the first. */
  view: null,
  /** Events by their number, at most 500. */
  events: new Map(),
  /** `connecting`, `live` or `offline`. */
  link: 'connecting',
  offlineSince: null,
  /** Whether this screen has no token. */
  unpaired: false,
  /** The answer to `GET /v1/session`. */
  session: { scope: 'read', isUnknown: true },
  /** Answers that views fetched, by their path. */
  fetched: new Map()
};

const changeListeners = [];
let isRedrawPlanned = false;

/** Calls `listener` after changes, at most once a frame. */
export const onChange = listener => changeListeners.push(listener);

/** Plans a redraw. A hidden page has no frames, so it uses a timer. */
export function changed() {
  if (isRedrawPlanned) return;
  isRedrawPlanned = true;
  const run = () => { isRedrawPlanned = false; changeListeners.forEach(listener => listener()); };
  if (document.hidden) setTimeout(run, 50);
  else requestAnimationFrame(run);
}

/** Takes over a message of the stream, and returns the one before it. */
export function take(view) {
  setClock(view);
  steadyPhases(view);
  addEvents(view.events);
  addEvents(view.status.unacknowledged);
  const before = state.view;
  state.view = view;
  changed();
  return before;
}

/** The workouts, routines and rests in a message. */
export const activities = view => view?.status.activities || [];

/* The end of a phase is computed anew for each message and differs by milliseconds. */
function steadyPhases(view) {
  for (const { id, run } of activities(view)) {
    const old = activities(state.view).find(one => one.id === id)?.run;
    for (const field of ['phaseEndsAt', 'endsAt']) {
      if (old?.[field] && run?.[field] && Math.abs(at(old[field]) - at(run[field])) < 300) run[field] = old[field];
    }
  }
}

/** Adds events to those that are known, and forgets the oldest beyond 500. */
export function addEvents(events) {
  for (const event of events) state.events.set(event.number, { ...state.events.get(event.number), ...event });
  const numbers = [...state.events.keys()].sort((a, b) => b - a);
  numbers.slice(500).forEach(number => state.events.delete(number));
}

/** The number of the newest event, for catching up after a pause. */
export const lastEvent = () => Math.max(0, ...state.events.keys());

export const pets = () => state.view ? state.view.status.pets : [];
export const petWith = id => pets().find(pet => pet.id === id);
export const canAct = () => state.session.scope !== 'read';
export const isAdmin = () => state.session.scope === 'admin';

/** The running or paused workout, routine or rest in a message, if there is one. */
export const activity = (kind, view = state.view) => activities(view).find(one => one.kind === kind);

/** Whether quiet hours hold notices back at the moment. */
export const isQuiet = () => !!state.view?.status.quietHours?.until;

// MARK: Notices

/** The notices that wait for an answer, most urgent first. A repeated notice counts once. */
export function waiting() {
  if (!state.view) return [];
  const byKey = new Map();
  for (const event of state.view.status.unacknowledged) {
    const other = byKey.get(event.notice.key);
    if (!other || other.number < event.number) byKey.set(event.notice.key, event);
  }
  const urgency = event => event.notice.urgency === 'critical' ? 0 : 1;
  return [...byKey.values()].sort((a, b) => urgency(a) - urgency(b) || a.number - b.number);
}

/** Whether a notice needs somebody: it rings, or it has buttons. */
export const calls = event => event.rings || event.notice.actions.length > 0;

/** Since when a notice waits; a repetition waits since the first one. */
export const waitsSince = event => at((state.events.get(event.repeats) || event).occurred);

// MARK: Pets

/** The notice of a pet that waits for an answer. */
export const noticeOf = pet => waiting().filter(event => event.petId === pet.id && calls(event)).pop();

/** The running machine as `{ ends, total, kind }`; `null` if none runs. */
export const machine = pet =>
  pet.endsAt ? { ends: at(pet.endsAt), total: pet.machineMs, kind: pet.pose === 'drying' ? 'dry' : 'wash' } : null;

/** How long laundry is overdue by now; 0 if it is not. */
export function overdue({ isActive, due, endsAt, pose }) {
  const isOpen = endsAt || ['wet', 'dry', 'folding', 'asleep', 'dead'].includes(pose);
  return isActive && due && !isOpen ? Math.max(0, now() - at(due)) : 0;
}

/** The class of a pet in the order of need: `waits`, `late`, `runs`, `fine` or `dead`. */
export function need(pet) {
  if (noticeOf(pet)) return 'waits';
  if (pet.endsAt) return 'runs';
  if (pet.mood === 'dead') return 'dead';
  return overdue(pet) || pet.mood === 'sad' || pet.mood === 'verySad' ? 'late' : 'fine';
}

export const SPECIES = ['bunny', 'cat', 'dog', 'sheep', 'bear'];
export const COATS = ['snow', 'peach', 'cocoa', 'wool', 'honey', 'lilac'];
