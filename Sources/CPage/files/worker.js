/*
 * Keeps the shell, so that the page opens without a connection and can be installed. It never
 * touches /v1: data comes from the daemon or not at all. The network comes first, so a new version
 * of the daemon is served at once.
 */
'use strict';

const CACHE = 'bellhop-shell';
const PATIENCE = 3000;
const SHELL = ['./', 'manifest.webmanifest', 'page/words.de.json', 'page/icon.svg', 'page/page.css', 'page/pets.css', 'page/main.js',
  'page/kit.js', ...['history', 'house', 'notices', 'now', 'pet', 'train'].map(name => `page/view-${name}.js`)];

self.addEventListener('install', event => {
  self.skipWaiting();
  const request = file => new Request(file, { cache: 'reload', headers: file === './' ? { Accept: 'text/html' } : {} });
  event.waitUntil(caches.open(CACHE).then(cache => Promise.allSettled(SHELL.map(file => cache.add(request(file))))));
});

self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const { request } = event, scope = new URL(self.registration.scope), address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return;
  const path = address.pathname.slice(scope.pathname.length);
  const isShell = request.mode === 'navigate' ? path === '' : path.startsWith('page/') || path === 'manifest.webmanifest';
  if (isShell) event.respondWith(shell(request, path));
});

async function shell(request, path) {
  const cache = await caches.open(CACHE), key = new URL(path || './', self.registration.scope).href;
  const kept = await cache.match(key);
  const fresh = fetch(request).then(answer => {
    if (answer.ok && answer.type === 'basic') cache.put(key, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  fresh.catch(() => {});
  const late = new Promise(resolve => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fresh.then(answer => answer.ok ? answer : kept, () => kept), late]);
}

// MARK: Notices while the page is closed

self.addEventListener('push', event => event.waitUntil(show(event.data.json())));

/* Each message must show something, so what is over is shown and closed. */
async function show({ type, key: tag, event, title, body, lang, urgency, silent, pet, answer, actions = [] }) {
  const { registration } = self, shown = () => registration.getNotifications({ tag });
  // A message that comes twice rings once.
  const isOver = type === 'withdraw', isNews = !isOver && (await shown())[0]?.data.event !== event;
  await registration.showNotification(title, {
    tag, body, lang, actions, icon: 'page/icon-192.png', data: { event, pet, answer }, silent: !!silent || !isNews, renotify: isNews,
    requireInteraction: !isOver && /high|critical/.test(urgency)
  });
  if (isOver) (await shown()).forEach(notice => notice.close());
}

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(reply(event.action, event.notification.data));
});

/* A button answers by its link, which works once. A tap, or a button that fails, opens the page. */
async function reply(action, { answer, pet }) {
  const sent = action && await fetch(`answer/${answer}/${action}`, { method: 'POST' }).catch(() => {});
  if (sent?.ok) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  await (page ? page.focus() : self.clients.openWindow(pet ? './#/pet/' + pet : './'));
}

self.addEventListener('pushsubscriptionchange', event => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const token = await (await caches.match('token', { cacheName: 'bellhop-push' }))?.text();
  const body = JSON.stringify(newSubscription || await self.registration.pushManager.subscribe(oldSubscription.options));
  await fetch('v1/push/subscriptions', { method: 'POST', body, headers: { Authorization: 'Bearer ' + token } });
}
