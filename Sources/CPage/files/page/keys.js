/** The keyboard: single letters, as in the terminal view. They do nothing inside fields. */

import { all, find, h } from './dom.js';
import { firstAnswer, hideRing, snoozeAnswer } from './ring.js';
import { isFull, leaveRun, runKey } from './run.js';
import { screen } from './screen.js';
import { setSound } from './sound.js';
import { takeBack, toast } from './speak.js';
import { say } from './words.js';

const press = button => { button?.click(); return !!button; };

/** Handles keys. `tabs` are the views of the keys 1 to 5. */
export function watchKeys(tabs) {
  document.addEventListener('keydown', event => {
    const isField = event.target.matches('input:not([type=checkbox]):not([type=radio]),textarea,select');
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'Escape') return escape(event);
    if (isField || !screen.letters) return;
    if (handle(event.key, tabs, event)) event.preventDefault();
  });
}

function escape(event) {
  if (find('#keys')) return closeHelp();
  if (find('#ring')) {
    event.preventDefault();
    hideRing();
  } else if (isFull()) leaveRun();
  else if (find('input:focus')) find('input:focus').blur();
  else if (/^#\/(pet|notice)\//.test(location.hash)) location.hash = location.hash.startsWith('#/pet') ? '#/now' : '#/notices';
}

function handle(key, tabs, event) {
  if (key === '?') return find('#keys') ? closeHelp() : openHelp();
  if (find('#ring')) return key === 'a' ? press(firstAnswer()) : key === 'z' ? press(snoozeAnswer()) : key === 'm' && sound();
  if (isFull()) return (key !== ' ' || !event.target.matches('button')) && runKey(key);
  if (tabs[Number(key) - 1]) {
    location.hash = '#/' + tabs[Number(key) - 1];
    return true;
  }
  switch (key) {
    case 'n': return focusTimer();
    case 'j': return step(1);
    case 'k': return step(-1);
    case 'a': return press(find('.waits .acts .btn'));
    case 'z': return press(find('.waits [data-verb^=snooze]'));
    case 'u': takeBack(); return true;
    case 'm': return sound();
    case 'f': return fullScreen();
    default: return false;
  }
}

function focusTimer() {
  const focus = () => find('#typed')?.focus();
  if (find('#typed')) focus();
  else {
    addEventListener('hashchange', () => setTimeout(focus), { once: true });
    location.hash = '#/now';
  }
  return true;
}

/* Goes to the next or previous card: the link or the first button of each. */
function step(by) {
  const stops = all('main .card, main .timer, main .rows > li').map(card =>
    find('h3 a, .acts .btn, button, input, summary', card)).filter(Boolean);
  const index = stops.findIndex(stop => stop.closest('li').contains(document.activeElement));
  const next = stops[index < 0 ? 0 : Math.max(0, Math.min(stops.length - 1, index + by))];
  if (next) next.focus();
  return !!next;
}

function sound() {
  setSound(!screen.sound);
  toast(screen.sound ? say('Sound is on here.') : say('Sound is off here.'));
  return true;
}

function fullScreen() {
  const root = document.documentElement;
  if (document.fullscreenElement) document.exitFullscreen();
  else if (root.requestFullscreen) root.requestFullscreen().catch(() => {});
  return true;
}

/** Opens the list of keys. */
export function openHelp() {
  const list = [['1 – 5', say('Views')], ['n', say('New timer')], ['j  k', say('Next and previous card')],
    ['Enter', say('Open, or the first action')],
    ['a', say('First answer of what rings')], ['z', say('Remind in 10 min')], ['u', say('Undo')],
      [say('Space'), say('Pause or resume a workout')], ['←  →', say('Back and skip in a workout')],
    ['+  −', say('15 s more or less of rest')], ['m', say('Sound')], ['f', say('Full screen')], ['Esc', say('Back')]];
  const dialog = h('dialog.keys', { id: 'keys', 'aria-labelledby': 'keys-t', oncancel: event => { event.preventDefault(); closeHelp(); } },
    h('h2', { id: 'keys-t' }, say('Keys')), h('dl', list.map(([key, words]) => [h('dt', h('kbd', key)), h('dd', words)])),
    h('button.btn.tonal', { onclick: closeHelp }, say('Close')));
  document.body.append(dialog);
  dialog.showModal();
  return true;
}

function closeHelp() {
  const dialog = find('#keys');
  dialog.close();
  dialog.remove();
  return true;
}
