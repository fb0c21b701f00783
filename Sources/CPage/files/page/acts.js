/** What people can do: turns a verb into a request, shows that it is under way, and what came of it. */

import { change, post, remove, segment, unreached } from './api.js';
import { clockTime, now } from './clock.js';
import { all, h } from './dom.js';
import { spoil } from './fetched.js';
import { onUndo, toast } from './speak.js';
import { changed, petWith, state } from './state.js';
import { say, unbroken } from './words.js';

const MINUTE = 60000;

/** Numbers of notices that were answered on this screen. */
export const answeredHere = new Set();

/**
 * A button that acts. `send` returns the promise of an answer; `tell` turns the answer into a
 * sentence. A button without `tell` says nothing if it worked.
 */
export const actButton = (label, classes, send, tell, attributes) =>
  h('button.act.btn.' + classes, { ...attributes, onclick: event => perform(event.currentTarget, send, tell) },
    unbroken(label));

/** Removes the refusals that stand beneath controls. */
export const forgive = root => all('.refused', root).forEach(node => node.remove());

/** Sends a request for a control: busy after 300 ms, and a refusal stands beneath the control. */
export async function perform(control, send, tell) {
  if (control.dataset.busy) return false;
  const place = control.closest('.acts,.row,form,li,.ringacts,.runacts,.nudge,.panel') || control;
  forgive(place.parentNode);
  control.dataset.busy = 'yes';
  const busy = setTimeout(() => control.setAttribute('aria-busy', 'true'), 300);
  try {
    if (control.ariaDisabled === 'true') throw unreached();
    const answer = await send();
    spoil();
    if (tell) toast(tell(answer || {}), answer?.undo);
    changed();
    return true;
  } catch (problem) {
    place.after(h('p.refused', { role: 'alert' }, problem.message));
    return false;
  } finally {
    clearTimeout(busy);
    control.removeAttribute('aria-busy');
    delete control.dataset.busy;
  }
}

onUndo(async token => {
  try {
    const answer = await post('undo', { token });
    spoil();
    toast(answer.message, answer.undo);
  } catch (problem) {
    toast(problem.message);
  }
});

// MARK: Pets

const SNOOZE = { snooze: 10, 'snooze-5': 5, 'snooze-30': 30, tomorrow: 24 * 60 };

/* Verbs of notices whose requests have another name. */
const REQUEST = { 'start-wash': 'wash', 'start-dryer': 'dry', 'dry-more': 'dry', 'mark-folded': 'fold', tomorrow: 'snooze',
  acknowledge: 'ack', 'pause-pet': 'pause' };
const BODY = { 'dry-more': { addMinutes: 10 }, extend: { byMs: 10 * MINUTE } };

/** Sends a verb for a pet. */
export function actOnPet(pet, verb) {
  pet.unacknowledged.forEach(number => answeredHere.add(number));
  return post(`pets/${segment(pet.id)}/${REQUEST[verb] || verb}`, SNOOZE[verb] ? { forMs: SNOOZE[verb] * MINUTE } : BODY[verb]);
}

/** Says what an act did with a pet. */
export function petSentence({ name }, verb, answer) {
  const ends = clockTime(answer.pet?.endsAt || now());
  if (answer.message) return answer.message;
  if (SNOOZE[verb]) return remindSentence(name, verb, answer);
  return {
    wash: say('%1: Washer started, until %2', name, ends),
    dry: say('%1: Dryer started, until %2', name, ends),
    'skip-dryer': say('%1: Ready to fold', name),
    fold: say('%1: Laundry folded', name),
    stop: say('%1: Stopped', name),
    finish: say('%1: Finished', name),
    extend: say('%1: Runs until %2', name, ends),
    pause: say('%1 is on vacation', name),
    resume: say('%1 is back from vacation', name),
    revive: say('%1 is back.', name),
    retire: say('%1 is retired', name)
  }[REQUEST[verb] || verb] || say('%1: Done', name);
}

const remindSentence = (name, verb, { timer }) =>
  say('%1: Reminder at %2', name, clockTime(timer?.endsAt || now() + SNOOZE[verb] * MINUTE));

/** A button for a verb of a pet. */
export const petButton = (pet, { verb, label }, classes) =>
  actButton(label, classes, () => actOnPet(pet, verb), said => petSentence(pet, verb, said),
    { 'data-verb': verb, 'aria-label': `${label}: ${pet.name}` });

/** What can be done with a pet now, the main action first. */
export function petActions(pet, notice) {
  if (pet.endsAt) {
    return [{ verb: 'extend', label: say('+ 10 min') }, { verb: 'finish', label: say('Finished already') },
      { verb: 'stop', label: say('Stop') }];
  }
  const actions = pet.nextAction ? [pet.nextAction] : [], step = pet.task?.stage;
  const more = step === 'washed' ? [{ verb: 'skip-dryer', label: say('Skip Dryer') }]
    : step === 'completed' ? [{ verb: 'dry-more', label: say('Dry 10 More Minutes') }] : [];
  for (const action of notice ? answersTo(notice) : more) {
    if (!actions.some(one => one.verb === action.verb)) actions.push(action);
  }
  return actions;
}

// MARK: Notices

/** The answers to a notice. A notice without buttons can at least be acknowledged. */
export function answersTo(event) {
  const actions = event.notice.actions.filter(action => action.verb !== 'default');
  return actions.length ? actions : [{ verb: 'acknowledge', label: say('Done') }];
}

/** A button for an answer to a notice. */
export const replyButton = (event, { verb, label, answer: name }, classes) =>
  actButton(label, classes, () => answer(event, verb, name), said => answerSentence(event, verb, said), { 'data-verb': verb });

function answer(event, verb, name) {
  answeredHere.add(event.number);
  const [kind, id] = event.owner.split(':');
  if (event.petId) return actOnPet(petWith(event.petId) || { id: event.petId, unacknowledged: [] }, verb);
  if (verb === 'next-set') return post('rest/next');
  if (verb === 'end-workout') return post(kind === 'rest' ? 'rest/end' : `${kind}s/${segment(id)}/end`);
  if (verb === 'resume-workout') return post(`${kind}s/${segment(id)}/resume`);
  if (verb === 'next-step') return post(`routines/${segment(id)}/next`);
  return SNOOZE[verb] ? timerVerb(id, 'snooze', { forMs: SNOOZE[verb] * MINUTE }) : post('ack', { event: event.number, answer: name });
}

function answerSentence({ notice, petId }, verb, reply) {
  const name = notice.name || notice.title;
  if (petId) return petSentence({ name }, verb, reply);
  return reply.message || (SNOOZE[verb] ? remindSentence(name, verb, reply) : say('%1: Done', name));
}

// MARK: Timers

/**
 * Reads a line such as `10m Pasta`. What is not a length goes to the daemon as people write it; the
 * name is what follows the time of day.
 */
export function timerRequest(line) {
  const length = /^(\d+)\s*(h|std|m|min|minuten?|minutes?|s|sek|sec)?(?:\s*(\d+)\s*(?:m|min)?)?(?:\s+(.*))?$/i.exec(line);
  if (length) {
    const unit = (length[2] || 'm').toLowerCase();
    const each = /^(h|std)/.test(unit) ? 60 * MINUTE : unit[0] === 's' ? 1000 : MINUTE;
    return { durationMs: length[1] * each + (length[3] || 0) * MINUTE, name: length[4] };
  }
  const kind = /^(every|jede[nrs]?|alle)\b/i.test(line) ? 'every' : 'at';
  const [, when = line, name] = /^(.*?\d{1,2}[:.]\d{2}(?:\s*,\s*\d{1,2}[:.]\d{2})*(?:\s*(?:am|pm|uhr)\b)?)\s*(.*)$/i.exec(line) || [];
  return { [kind]: when, name: name || undefined };
}

export const startTimer = request => post('timers', request);
export const timerSentence = ({ timer }) => timer ? say('%1, until %2', timer.name, clockTime(timer.endsAt)) : say('Timer started');
export const stopTimer = id => remove('timers/' + segment(id));
export const timerVerb = (id, verb, body) => post(`timers/${segment(id)}/${verb}`, body);
export const changePet = (id, body) => change('pets/' + segment(id), body);

// MARK: Offline

/** Marks all acting buttons while the daemon is not reached. They stay in the tab order. */
export function markOffline() {
  const isOffline = state.link === 'offline';
  all('.act').forEach(control => {
    control.setAttribute('aria-disabled', isOffline);
    if (isOffline) control.setAttribute('aria-describedby', 'offline-why');
    else control.removeAttribute('aria-describedby');
  });
}
