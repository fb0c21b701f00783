/** The view House: how people are reached, this screen, the rules of the house, and other screens. */

import { actButton, answerTo, applyTheme, at, canAct, change, changed, choice, clockTime, find, fixed, h, icon, isAdmin, now, openHelp,
  opening, panel, part, patch, perform, pin, post, pushTrouble, refresh, remember, remove, ringHere, ringNoMore, roughly, s, say, screen,
  segment, setSound, signOut, span, state, tell, toggle } from './kit.js';

const tests = new Map();
let pairing = null;
let asks = null;

export function parts() {
  const { sinks, settings } = state.view.status;
  return [opening(sentence(sinks)), fixed('cols', () => h('div.cols.even'), node => patch(node, [
    sinksPart(sinks), screenPart(), rulesPart(), canAct() && settingsPart(settings), isAdmin() && tokensPart(), aboutPart()]))];
}

const small = (label, onclick) => h('button.btn.plain.small', { onclick }, label);
const joined = (words, by) => words.filter(Boolean).join(by);

// MARK: Sinks

function sentence(all) {
  const sinks = all.filter(sink => sink.reachesPeople !== undefined), good = sinks.filter(sink => sink.reachesPeople).length;
  if (!sinks.length) return say('Nothing is set up to reach you.');
  if (good < sinks.length) return say('%1 of %2 ways to reach you work.', good, sinks.length);
  return good === 1 ? say('The one way to reach you works.') : say('All %1 ways to reach you work.', good);
}

const sinkWord = name => ({
  ok: [say('Working'), 'check'], quiet: [say('Holding'), 'quiet'], unavailable: [say('Not reached'), 'alert'],
  misconfigured: [say('Not set up'), 'alert'], disabled: [say('Off'), 'pause']
}[name] || [name, 'alert']);

const sinksPart = sinks => fixed('sinks', () => panel('sinks', say('How Bellhop reaches you'), h('ul.rows.sinks')), node =>
  patch(find('.sinks', node), sinks.map(sink => part(sink.name, [sink, tests.get(sink.name), canAct()], () => sinkRow(sink)))));

function sinkRow({ name, kind, state, trouble, detail, pending, sinceLocal, fix }) {
  const [word, symbol] = sinkWord(state), isBroken = symbol === 'alert', isOff = state === 'disabled';
  const label = isBroken ? say('Try now') : say('Test');
  const result = tests.get(name), note = joined([!result?.isBad && (trouble || detail).replace(/[^.]$/, '$&.'),
    pending > 0 && (pending === 1 ? say('1 notice waits.') : say('%1 notices wait.', pending)),
    (isBroken || isOff) && sinceLocal && say('Since %1.', sinceLocal)], ' ');
  return h('li', pin(kind), tell([name, ' ', h('span.badge.b-' + symbol, icon(symbol), word)]),
    canAct() && !isOff && actButton(label, 'tonal.small', () => test(name), null, { 'aria-label': `${label}: ${name}` }),
    h('div.below', note && h('p.quiet', note), fix && h('details', h('summary', say('What to do')), h('p.quiet', fix)),
      result && testLine(name, result)));
}

async function test(name) {
  const { results } = await post('sinks/test', { sink: name }), result = results.find(one => !one.passed) || results[0];
  tests.set(name, result.passed ? { asks: true, text: say('Sent in %1 ms. Did it arrive?', Math.round(result.latencyMs)) }
    : { isBad: true, text: result.trouble || result.detail });
}

function testLine(name, result) {
  const close = (text, isBad) => () => { tests.set(name, { text, isBad }); changed(); };
  return h('div.testline' + (result.isBad ? '.bad' : ''), { role: 'status' }, h('span', result.text), result.asks && [
    small(say('Yes'), close(say('Then this way works.'), false)),
    small(say('No'), close(say('Then look at the device, or run on the computer: bellhop doctor'), true))]);
}

// MARK: This screen

function screenPart() {
  const row = (name, label, choices, then) => h('li', tell(label),
    choice(name, label, choices, screen[name] || '', value => { remember({ [name]: value || null }); then(); }, '.small'));
  const flag = (name, label, note) => toggle(name, label, note, screen[name], on => remember({ [name]: on }));
  const rings = answerTo('push/subscriptions')?.subscriptions.some(one => one.isCurrent);
  return part('screen', [screen, rings, hasPush() && pushTrouble()], () => panel('this', say('This screen'), h('ul.rows',
    pushRow(rings),
    toggle('sound', say('Sound'), say('Rings here, after one tap or key'), screen.sound, setSound),
    navigator.vibrate && flag('vibration', say('Vibration'), say('Where the phone allows it')),
    navigator.wakeLock && flag('awake', say('Stay awake on the wall'), say('Keeps the screen on, dims in quiet hours')),
    flag('letters', say('Letters as keys'), say('Press ? for the list')),
    row('theme', say('Look'), [['', say('System')], ['light', say('Light')], ['dark', say('Dark')]], applyTheme),
    row('language', say('Language'), [['', say('System')], ['en', 'English'], ['de', 'Deutsch']], () =>
      document.dispatchEvent(new Event('bellhop-restart')))),
  !isSecureContext && h('p.note',
    say('This address is plain http. So the page cannot be installed here, cannot keep the screen on, and does not open without a connection. The way out is https.')),
  h('div.acts.row', h('a.btn.plain.small', { href: '?wall' }, say('Open the wall')), small(say('Keys'), openHelp),
  small(say('Unpair this screen'), signOut))));
}

const hasPush = () => state.view.status.sinks.some(sink => sink.kind === 'webpush');

function pushRow(rings) {
  if (!hasPush()) return null;
  const name = say('Ring this phone'), trouble = pushTrouble();
  return trouble ? h('li', tell(name, trouble)) : toggle('push', name, say('Also while the page is closed'), rings, async (on, input) => {
    if (!await perform(input, on ? ringHere : ringNoMore)) input.checked = !on;
    await refresh('push/subscriptions');
  });
}

// MARK: Rules

function rulesPart() {
  const members = answerTo('members')?.members || [], routes = answerTo('routes'), quiet = state.view.status.quietHours;
  return part('rules', [members, routes, quiet], () => panel('rules', say('House rules'),
    h('ul.rows', quietRow(quiet, members), routes && routesRow(routes), members.map(memberRow)),
    h('p.note', say('These rules stand in the config, on the computer that runs Bellhop.'))));
}

const hours = text => text.replace('-', '\u2060\u2013\u2060');

function quietRow(house, members) {
  const own = members.filter(one => one.quietHours).map(one => `${one.displayName} ${hours(one.quietHours)}`);
  return h('li', pin('quiet'), tell(say('Quiet hours'), joined([
    house?.until && say('It is quiet until %1; alarms still ring.', house.untilLocal), joined([house && hours(house.hours), ...own], ', ')],
      ' ') || say('None')));
}

const memberRow = ({ displayName, sinks, quietUntil }) => h('li', pin('who'), tell(displayName, joined([
  sinks.length ? say('reached by %1', sinks.join(', ')) : say('reached like the whole house'),
  at(quietUntil) > now() && say('quiet until %1', clockTime(quietUntil))], ', ')));

function routesRow({ routes, fallback, sinks }) {
  const rest = fallback ? say('Everything else: %1', fallback.join(', '))
    : routes.length ? say('Everything else goes to all: %1', sinks.join(', ')) : say('Every notice goes to all: %1', sinks.join(', '));
  return h('li', pin('bell'), routes.length ? tell(say('Who hears what'), null,
    h('details', h('summary', routes.length === 1 ? say('1 route') : say('%1 routes', routes.length)),
    h('ol.routes', routes.map(routeLine), h('li', rest)))) : tell(say('Who hears what'), rest));
}

function routeLine({ match, sinks = [], members = [], urgency, continue: goesOn, followUps, routes }) {
  const to = [...sinks, ...members.map(name => name === 'owner' ? say('the owner') : name)];
  return h('li', h('b', match), ' \u2192 ', joined([to.join(', ') || say('as above'), urgency, goesOn && say('and on to the next'),
    followUps?.everyMs && say('again every %1', span(followUps.everyMs))], ', '),
    routes.length > 0 && h('ol.routes', routes.map(routeLine)));
}

function settingsPart(settings) {
  const set = (name, label, note) => toggle('set-' + name, label, note, settings[name], async (on, input) => {
    if (!await perform(input, () => change('settings', { [name]: on }))) input.checked = !on;
  }, '.act');
  return part('settings', settings, () => panel('house', say('The whole house'), h('ul.rows',
    set('notifications', say('Notices'), say('Off: nobody is notified, timers still run')),
    set('sound', say('Sounds of the computer'), say('The bell at the computer itself')),
      set('badge', say('Badge'), say('The number on the dock')))));
}

// MARK: Other screens

function tokensPart() {
  const tokens = answerTo('tokens')?.tokens || [];
  return part('tokens', [tokens, pairing, asks], () => panel('pair', say('Other screens'), h('ul.rows', tokens.map(tokenRow)),
    pairing ? pairingCard() : h('div.acts.row', actButton(say('Pair a phone'), 'solid', () => invite('act')),
      actButton(say('Only to look'), 'plain', () => invite('read')))));
}

const scopeWord = scope => ({ read: say('may look'), act: say('may act'), admin: say('may do everything'), sticker: say('sticker') }[scope] || scope);

function tokenRow({ id, name, scope, member, isCurrent, lastUsedLocal, expiresLocal }) {
  const words = [scopeWord(scope), member,
    isCurrent ? say('this screen') : lastUsedLocal ? say('last used %1', lastUsedLocal) : say('never used'),
    expiresLocal && say('until %1', expiresLocal)];
  const revoke = async () => {
    await remove('tokens/' + segment(id));
    asks = null;
    await refresh('tokens');
  };
  const ask = () => { asks = id; changed(); };
  return h('li', pin('phone'), tell(name, joined(words, ', ')),
    !isCurrent && (asks === id ? actButton(say('Really remove'), 'solid.small', revoke, () => say('%1 is removed.', name))
    : h('button.act.btn.plain.small', { 'aria-label': say('Remove %1', name), onclick: ask }, say('Remove'))));
}

async function invite(scope) {
  pairing = await post('tokens/pairing', { scope, member: state.session.member });
  setTimeout(changed, at(pairing.until) - now() + 500);
}

function pairingCard() {
  const { url, until, untilLocal, qrCode, warnings = [] } = pairing;
  const close = h('button.btn.plain', { onclick: () => { pairing = null; refresh('tokens'); } }, say('Close'));
  if (at(until) < now()) return h('div.paircard', h('p', say('This code is too old.')), close);
  return h('div.paircard', qrCode && codeDrawing(qrCode),
    h('p', say('Scan the code with the other phone, or open this link there:')),
    h('p.link', h('code', url)), warningList(warnings), h('p.note', say('It works once, until %1.', untilLocal)),
    h('div.acts.row', navigator.clipboard && h('button.btn.tonal.small', { onclick: event => copy(event.currentTarget, url) },
      say('Copy')), close));
}

/* The code, with the light border that cameras need. */
function codeDrawing(rows) {
  const size = rows.length + 8;
  const d = rows.flatMap((row, y) => [...row].map((module, x) => module === '1' ? `M${x + 4} ${y + 4}h1v1h-1z` : '')).join('');
  return s('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': say('Code to scan with the other phone'),
    'shape-rendering': 'crispEdges' }, s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d }));
}

const warningList = warnings => warnings.length > 0 && h('ul.warnings', warnings.map(text => h('li', icon('alert'), h('span', text))));

async function copy(button, url) {
  try {
    await navigator.clipboard.writeText(url);
    button.textContent = say('Copied');
  } catch { /* The link can still be selected by hand. */ }
}

// MARK: About

function aboutPart() {
  const { daemon, warnings } = state.view.status, { member, scope } = state.session, up = roughly(now() - at(daemon.startedAt));
  const retired = (answerTo('pets?retired=true')?.pets || []).filter(pet => !pet.isActive).map(({ id, name }) => ({ id, name }));
  return part('about', [daemon.version, warnings, retired, member, scope, up], () => panel('about', say('Bellhop'), warningList(warnings),
    h('p.note', joined([say('bellhopd %1, up %2.', daemon.version, up), member && say('You are %1.', member),
      say('This screen %1.', scopeWord(scope))], ' ')),
    retired.length > 0 && h('p.note', say('Retired:'), ' ', retired.map(({ id, name }, index) =>
      [index ? ', ' : '', h('a.inline', { href: '#/pet/' + id }, name)]))));
}
