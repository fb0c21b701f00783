/** Starts the page: words, shell, pairing, stream and the redraw after each change. */

import { applyTheme, askSession, begin, bell, calls, canAct, changed, covers, drawRing, drawRun, find, fixed, focusOn,
  followRun, forgive, h, heading, icon, isFull, isQuiet, isWall, keepAwake, loadWords, markOffline, moments, now, offlineLine,
  onChange, onMessage, pair, pairingParts, part, patch, ringTick, runStrip, runTick, say, screen, setCovered, speak, spoil,
  startClock, state, takeCode, tick, titleWords, waiting, watchKeys } from './kit.js';
import * as nowView from './view-now.js';

/* The first view comes with the page; the others follow, so that it opens sooner. */
const VIEWS = { now: nowView, train: null, notices: null, notice: null, history: null, house: null, pet: null };
const TABS = { now: 'now', train: 'train', notices: 'bell', history: 'history', house: 'house' };
const root = document.documentElement;

/* The names of the tabs, written out so that each phrase stands in the code. */
const tabName = id => ({ now: say('Now'), train: say('Train'), notices: say('Notices'), history: say('History'), house: say('House') }[id]);

/* The view and its argument, from the fragment of the address. */
function place() {
  const [, name = 'now', argument = ''] = location.hash.split('/');
  return isWall || !(name in VIEWS) ? ['now', ''] : [name, argument];
}

// MARK: Shell

function mount() {
  const skip = find('.skip');
  skip.textContent = say('Skip to content');
  skip.onclick = event => { event.preventDefault(); find('#main').focus(); };
  find('#shell').replaceChildren(h('div.app',
    h('nav.tabs', { 'aria-label': say('Main') }, h('a.brand', { href: '#/now', 'aria-label': 'Bellhop' }, bell(),
      h('b', 'Bellhop')), h('ul')),
    h('div.page', h('header.strips'), h('main', { id: 'main', tabindex: '-1' }))), h('div.fullscreen'));
}

function drawTabs(current) {
  const waits = waiting().filter(calls).length, waitsWords = waits === 1 ? say('1 waits') : say('%1 wait', waits);
  const broken = (state.view?.status.sinks || []).filter(sink => ['unavailable', 'misconfigured'].includes(sink.state)).map(sink =>
    sink.name).join(', ');
  patch(find('.tabs ul'), Object.entries(TABS).map(([id, symbol]) => {
    const isCurrent = id === ({ pet: 'now', notice: 'notices' }[current] || current);
    return part(id, [isCurrent, id === 'notices' ? waits : id === 'house' && broken], () =>
      h('li', h('a', { href: '#/' + id, 'aria-current': isCurrent && 'page' }, icon(symbol), h('span', tabName(id)),
        id === 'notices' && waits > 0 && h('b.count', h('span', { 'aria-hidden': 'true' }, waits), h('span.unseen', ', ' + waitsWords)),
        id === 'house' && broken && h('b.flag', h('span.unseen', ', ' + say('not reached: %1', broken))))));
  }));
}

function drawStrips() {
  const lost = offlineLine();
  patch(find('.strips'), [
    !isFull() && lost,
    state.backSince && !lost && fixed('back', () => h('div.offline.back', icon('check'), h('p', say('Connected again.')))),
    runStrip()
  ]);
}

/* What stands in the place of the view until the first message. */
const unreached = () => state.link === 'offline' && fixed('wait', () =>
  h('div.nobody', h('div.bigbell', bell()), heading(say('Bellhop is not reached.')), h('p', say('The page tries again by itself.'))));

let isArriving = false;

function focusHeading() {
  isArriving = false;
  focusOn(find('main h1'));
}

function draw() {
  const [name, argument] = state.unpaired ? ['pair', ''] : place(), view = state.unpaired ? { parts: pairingParts } : state.view && VIEWS[name];
  const main = find('#main');
  const flags = { reads: !canAct(), dim: isWall && isQuiet(), bare: state.unpaired };
  Object.entries(flags).forEach(([flag, on]) => root.classList.toggle(flag, on));
  applyTheme();
  drawTabs(name);
  drawStrips();
  if (main.dataset.view !== name + argument) main.replaceChildren();
  // Whoever has just paired this screen hears where they are as soon as there is a view.
  isArriving ||= main.dataset.view === 'pair' && !state.unpaired;
  main.dataset.view = name + argument;
  patch(main, view ? view.parts(argument) : [!state.view && unreached()]);
  if (isArriving && view) focusHeading();
  drawRun(find('.fullscreen'));
  find('.app').inert = isFull();
  drawRing();
  markOffline();
  document.title = titleWords() + 'Bellhop';
  const count = waiting().length;
  navigator.setAppBadge?.(count).catch(() => {});
  keepAwake(isFull() || (isWall && screen.awake));
  tick();
  if (isWall) fit(main);
}

/* The wall shows everything without scrolling: a full house is drawn smaller, and a wide wall larger. */
function fit(main) {
  const wide = Math.max(1, innerWidth / 1280);
  Object.assign(main.style, { transform: '', width: `${100 / wide}%` });
  root.classList.remove('fits');
  const scale = Math.min(wide, (innerHeight - main.getBoundingClientRect().top - 16) / main.scrollHeight);
  if (scale === 1 || innerWidth < 1000) return;
  root.classList.add('fits');
  Object.assign(main.style, { transform: `scale(${scale})`, transformOrigin: '0 0', width: `${100 / scale}%` });
}

// MARK: Start

async function loadViews() {
  const load = async name => { VIEWS[name] = await import(`./view-${name}.js`); };
  await Promise.all(['train', 'notices', 'history', 'house', 'pet'].map(load));
  VIEWS.notice = VIEWS.notices;
  changed();
}

let minute = 0;
let reloads = false;

function everySecond() {
  ringTick();
  runTick();
  const current = Math.floor(now() / 6e4);
  if (current !== minute && state.view) changed();
  minute = current;
}

function watch() {
  setCovered(covers);
  onChange(draw);
  onMessage((view, before, wasOffline) => {
    if (state.session.isUnknown) askSession().then(changed);
    // A new version of the daemon brings a new page; nobody should lose a line that is half typed.
    if (before && before.status.daemon.version !== view.status.daemon.version) reloads = true;
    spoil();
    followRun(view, before);
    if (!before) requestAnimationFrame(moments);
    if (wasOffline) {
      forgive();
      speak(say('Connected again.'));
    }
  });
  let link = state.link;
  onChange(() => {
    if (link !== 'offline' && state.link === 'offline') speak(say('No connection. Timers keep counting.'));
    link = state.link;
  });
  addEventListener('hashchange', arrive);
  document.addEventListener('bellhop-restart', restart);
  watchKeys(Object.keys(TABS));
}

function arrive() {
  if (reloads) return location.reload();
  const code = takeCode();
  if (code) pair(code);
  draw();
  focusHeading();
  scrollTo(0, 0);
  moments();
}

/* Draws everything anew, also in another language or with another token. */
async function restart() {
  const code = takeCode();
  await loadWords();
  state.fetched.clear();
  mount();
  state.unpaired = !screen.token;
  if (code) pair(code);
  else if (screen.token) begin(screen.token);
  draw();
}

async function start() {
  applyTheme();
  root.classList.toggle('wall', isWall);
  watch();
  await restart();
  startClock(everySecond);
  // Without a connection and without a worker, a reload is the way back to a view that is missing.
  setTimeout(() => loadViews().catch(() => {}));
  navigator.serviceWorker?.register('worker.js').catch(() => {});
}

start();
