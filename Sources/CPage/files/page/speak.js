/** What the page says: the line with Undo, and sentences for screen readers. */

import { find, h } from './dom.js';
import { icon } from './icons.js';
import { screen } from './screen.js';
import { say } from './words.js';

const queue = [];
let isSpeaking = false;

/** Has a screen reader say a sentence; at most one in two seconds. */
export function speak(sentence) {
  queue.push(sentence);
  if (queue.length > 3) queue.shift();
  if (!isSpeaking) next();
}

function next() {
  const sentence = queue.shift();
  isSpeaking = !!sentence;
  if (!sentence) return;
  // A dialog that is about to close still hides the rest of the page from screen readers.
  setTimeout(() => { find('#speak').textContent = sentence; }, 300);
  setTimeout(next, 2000);
}

let offer = null;
let going;

/** Shows what an act did for 10 s, with Undo if the daemon offers it. */
export function toast(sentence, undo) {
  speak(undo && screen.letters ? `${sentence.replace(/\.$/, '')}. ${say('Undo')}: U` : sentence);
  const box = find('#toast');
  offer = undo || null;
  box.replaceChildren(h('span', icon('check'), sentence), ...(undo ? [h('button', { onclick: takeBack }, say('Undo'))] : []));
  box.hidden = false;
  clearTimeout(going);
  going = setTimeout(hideToast, 10000);
}

function hideToast() {
  const box = find('#toast');
  // The line stays while somebody is about to press Undo.
  if (box.matches(':hover') || box.contains(document.activeElement)) going = setTimeout(hideToast, 2000);
  else box.hidden = true;
}

let undoing = () => {};
/** Sets how an offer of the daemon is used. */
export const onUndo = listener => { undoing = listener; };

/** Takes back the last act, if it still can be taken back. */
export function takeBack() {
  if (!offer) return;
  const { token } = offer;
  offer = null;
  undoing(token);
}
