/** What rings, over everything: one notice at a time, until somebody answers it. */

import { answeredHere, answersTo, replyButton } from './acts.js';
import { at, digits, now } from './clock.js';
import { all, find, focusOn, h } from './dom.js';
import { icon } from './icons.js';
import { bell, giant, porthole } from './pieces.js';
import { canSound, ringAgain, setSound } from './sound.js';
import { activities, canAct, machine, petWith, pets, state, waiting, waitsSince } from './state.js';
import { language, say } from './words.js';

const root = document.documentElement;
const hidden = new Set();
const begun = new Map();
const rungHere = new Set();
let own = [];
let shownEvent = null;
let goodbye = null;
let covered = () => false;

/** Sets which notices another view shows already, such as the end of a rest. */
export const setCovered = test => { covered = test; };

/** The notices that fill the screen now. */
const ringing = () => [...own, ...waiting().filter(event => event.rings)].filter(event => !hidden.has(event.number));

/** The first answer of what rings, for the keyboard. */
export const firstAnswer = () => find('#ring .ringacts .ink');
export const snoozeAnswer = () => find('#ring [data-verb^=snooze]');

/** Opens, changes or closes the overlay. */
export function drawRing() {
  if (state.link === 'live') own = [];
  const list = ringing().filter(event => !covered(event)), current = list[0];
  forgetAnswered();
  if (goodbye) return;
  if (shownEvent && current?.number !== shownEvent.number && wasAnsweredElsewhere(shownEvent)) return sayGoodbye(shownEvent);
  shownEvent = current || null;
  if (!current) return closeRing();
  const mark = JSON.stringify([current, list.length, canAct(), canSound(), language]);
  const dialog = find('#ring') || openRing();
  if (dialog.dataset.mark === mark) return;
  const isSame = dialog.dataset.number === String(current.number);
  const index = isSame ? all('button', dialog).indexOf(document.activeElement) : 0;
  Object.assign(dialog.dataset, { mark, number: current.number });
  dialog.replaceChildren(content(current, list.length));
  focusOn(all('button', dialog)[Math.max(0, index)] || dialog);
}

function openRing() {
  const dialog = h('dialog.ringing', {
    id: 'ring', role: 'alertdialog', 'aria-labelledby': 'ring-t', 'aria-describedby': 'ring-b',
    oncancel: event => { event.preventDefault(); hideRing(); }
  });
  find('#ring-host').append(dialog);
  root.classList.add('rings');
  dialog.showModal();
  return dialog;
}

function closeRing() {
  const dialog = find('#ring');
  if (!dialog) return;
  dialog.close();
  dialog.remove();
  root.classList.remove('rings');
  // The browser gives the focus back to where it was; if that is gone, the view begins again.
  if (document.activeElement === document.body) focusOn(find('main h1'));
}

/** Hides what rings on this screen only. It stays a brass card, and other screens go on ringing. */
export function hideRing() {
  if (shownEvent) hidden.add(shownEvent.number);
  own = own.filter(event => event !== shownEvent);
  shownEvent = null;
  drawRing();
}

/* A notice that is gone can be forgotten, so that a page that stays open does not grow. */
function forgetAnswered() {
  const open = new Set([...waiting(), ...own].map(event => event.number));
  if (answeredHere.size > 200) answeredHere.clear();
  for (const set of [hidden, begun]) [...set.keys()].forEach(number => { if (!open.has(number)) set.delete(number); });
}

const wasAnsweredElsewhere = ({ isOwn, number }) => !isOwn && !answeredHere.has(number) && state.view && state.link === 'live' &&
  !waiting().some(one => one.number === number || one.repeats === number);

function sayGoodbye(event) {
  const by = state.events.get(event.number)?.answeredBy, dialog = find('#ring');
  if (!dialog) return;
  dialog.replaceChildren(h('div.ringbox.goodbye', h('h1', { id: 'ring-t', tabindex: '-1' },
    by ? say('Answered by %1', by) : say('Answered')),
    h('p', { id: 'ring-b' }, event.notice.title)));
  dialog.dataset.mark = '';
  find('h1', dialog).focus();
  goodbye = setTimeout(() => { goodbye = null; shownEvent = null; drawRing(); }, 3000);
}

function content(event, count) {
  const { notice, isOwn } = event, pet = event.petId && petWith(event.petId);
  const [first, ...others] = isOwn || !canAct() ? [] : answersTo(event);
  return h('div.ringbox',
    h('div.ringtop', h('span.waited', icon('bell'), waitedWords(waitsSince(event))), count > 1 && h('span.nth', say('%1 of %2', 1, count))),
    h('div.ringpet', pet ? h('div.ringwrap', porthole(pet, '.giant', true), bell())
      : h('div.ringwrap.lone', giant(), bell())),
    h('div.ringtext', h('h1', { id: 'ring-t' }, notice.title), h('p', { id: 'ring-b' }, notice.body)),
    h('div.ringacts',
      isOwn ? h('button.btn.ink', { onclick: hideRing }, say('Quiet here')) : first && replyButton(event, first, 'ink'),
      others.length > 0 && h('div.two', others.map(action => replyButton(event, action, 'glass'))),
      h('div.ringfoot',
        canSound() ? h('span') : h('button.textish', { onclick: () => { setSound(true); drawRing(); } }, icon('mute'),
          say('Tap for sound')),
        !isOwn && h('button.textish', { onclick: hideRing }, say('Hide on this screen')))));
}

/* The words around the digits differ by language, so the digits are put where `%1` stands. */
function waitedWords(since) {
  const [before, after] = say('waiting for %1', '\u0000').split('\u0000');
  return h('span', before, h('b.digits', { 'data-since': since }, digits(now() - since)), after);
}

/** Once a second: sounds, and the ends that the daemon cannot report while it is not reached. */
export function ringTick() {
  if (state.link === 'offline') ringOwn();
  ringAgain(ringing(), begun);
}

function ringOwn() {
  if (!state.view) return;
  const timers = [...state.view.status.timers, ...pets().filter(machine).map(pet => ({ ...pet, petId: pet.id })),
    ...activities(state.view).map(({ id, name, rest, run }) =>
      ({ id, name, title: rest && say('REST OVER!'), endsAt: (rest || run).endsAt }))];
  let isNew = false;
  for (const { id, petId, name, title, endsAt } of timers) {
    const key = id + endsAt, since = now() - at(endsAt);
    // A rest that is over and a workout that is paused have no end.
    if (!(since >= 0 && since < 36e5) || rungHere.has(key)) continue;
    rungHere.add(key);
    isNew = true;
    own.push({
      number: 'own ' + key, isOwn: true, petId, occurred: endsAt, owner: 'screen:',
      notice: {
        title: title || say('%1: time is up', name), actions: [],
        body: say('Bellhop is not reached; this is the clock of this screen.')
      }
    });
  }
  if (isNew) drawRing();
}

/** What the title of the page says about what rings. */
export function titleWords() {
  const list = ringing();
  return list.length ? `(${list.length}) ${list[0].notice.title} · ` : '';
}
