/** The icons: outlines on a grid of 24. */

import { drawing, h } from './dom.js';

const PATHS = {
  now: 'M5.5 4.5 9 7.2a8.5 8.5 0 0 1 6 0l3.5-2.7v6a7.5 7.5 0 1 1-13 0zM9.5 13v.5M14.5 13v.5M10 16.5q2 1.5 4 0',
  train: 'M3 12h18M6 8v8M18 8v8M3 10v4M21 10v4',
  bell: 'M5 17h14M6.5 17c0-5 1-8.5 5.5-8.5s5.5 3.5 5.5 8.5M12 5.5v3M10 20h4',
  history: 'M5 20V11M10 20V5M15 20v-7M20 20V8',
  house: 'M4 11.5 12 4l8 7.5V20H4zM10 20v-5h4v5',
  plus: 'M12 5v14M5 12h14',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  timer: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 10.5V14l2.5 1.5M9.5 3.5h5',
  alarm: 'M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 9.5v4.5h3M4 6l3-2.5M20 6l-3-2.5',
  wash: 'M12 3.5c4 5 6 7.5 6 10.5a6 6 0 0 1-12 0c0-3 2-5.5 6-10.5z',
  dry: 'M7 20q-3-3.5 0-7.5T7 4M12.5 20q-3-3.5 0-7.5t0-8.5M18 20q-3-3.5 0-7.5T18 4',
  fold: 'M4 8.5h16v4H4zM5 12.5h14v4H5zM6 16.5h12v3.5H6z',
  quiet: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  flame: 'M12 2.5c1 4.2 6.5 6.3 6.5 12A6.4 6.4 0 0 1 12 21.5a6.4 6.4 0 0 1-6.5-7c0-2.6 1.3-4.2 2.7-5.7.3 1.6.9 2.5 1.9 3C9.8 8.5 10.5 5.5 12 2.5z',
  phone: 'M8 3h8v18H8zM11 18h2',
  speaker: 'M4 9.5h4l5-4v13l-5-4H4zM16 9q2.5 3 0 6M18.5 6.5q5 5.5 0 11',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  list: 'M5 6h14M5 12h14M5 18h9',
  off: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.6M5 12a10 10 0 0 1 4-2.4M19 12a10 10 0 0 0-5-2.7M12 19h.01',
  mute: 'M4 9.5h4l5-4v13l-5-4H4zM16.5 9.5l4.5 5M21 9.5l-4.5 5',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  next: 'M6 5l9 7-9 7zM18.5 5v14',
  prev: 'M18 5l-9 7 9 7zM5.5 5v14',
  right: 'M9 5l7 7-7 7',
  up: 'M12 6l8 13H4z',
  down: 'M12 18L4 5h16z',
  who: 'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM4.5 20c.8-4 3.6-5.5 7.5-5.5s6.7 1.5 7.5 5.5'
};

/** Draws an icon. It is hidden from screen readers: the words beside it say the same. */
export const icon = (name, className = '') =>
  drawing(`<svg class="i ${className}" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[name] || PATHS.bell}"/></svg>`);

/* The icons of kinds of events, timers and sinks; the first that fits. */
const KINDS = [
  ['wash', /due|wash/], ['dry', /dried|dry|waiting/], ['fold', /fold/], ['now', /^pet|revived|died/], ['train', /rest|workout/],
  ['alarm', /alarm|reminder/], ['timer', /timer|countdown|routine|clock/], ['alert', /sink|missed/],
  ['phone', /ntfy|gotify|pushover|telegram|matrix|webpush/], ['mail', /mail|smtp/], ['speaker', /sound|speaker/],
  ['screen', /dbus|desktop/], ['list', /stdout|journal|log|webhook|program|mqtt/], ['bell', /./]
];
const iconFor = kind => PATHS[kind] ? kind : KINDS.find(([, words]) => words.test(kind))[0];

/** The round pin of a line about something of this kind, with another `symbol` if wanted. */
export function pin(kind, symbol) {
  const own = iconFor(kind), isKnown = ['wash', 'dry', 'fold', 'timer', 'alarm'].includes(own);
  return h('span.pin.k-' + (isKnown ? own : 'bell'), icon(own !== 'alert' && symbol || own));
}
