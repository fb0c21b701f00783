/** Rings this screen while the page is closed (Web Push). */

import { get, post, remove } from './api.js';
import { screen } from './screen.js';
import { say } from './words.js';

/* The worker needs the token to renew the subscription, and cannot read the local storage. */
const CACHE = 'bellhop-push', PATH = 'push/subscriptions';
const service = async () => (await navigator.serviceWorker.ready).pushManager;

/** What this browser lacks, as a sentence; empty if it can be rung. */
export const pushTrouble = () => !isSecureContext ? say('Ringing needs an address with https.')
  : !window.PushManager ? say('This browser does not support ringing. On an iPhone, first put the page on the home screen.')
    : Notification.permission === 'denied' ? say('Notifications of this page are blocked in the browser.') : '';

export async function ringHere() {
  if (await Notification.requestPermission() !== 'granted') throw new Error(pushTrouble() || say('The browser did not allow notifications.'));
  const { key } = await get('push/key'), manager = await service();
  // An old subscription may belong to another key.
  await (await manager.getSubscription())?.unsubscribe();
  await post(PATH, await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  await (await caches.open(CACHE)).put('token', new Response(screen.token));
}

async function end() {
  await caches.delete(CACHE);
  await (await (await service()).getSubscription())?.unsubscribe();
}

export const ringNoMore = async () => {
  await remove(PATH);
  await end();
};

/** Subscribes again if the daemon lost it. Ends it with the pairing. */
export async function checkPush() {
  if (pushTrouble() || !await (await service()).getSubscription()) return;
  if (!screen.token) await end();
  else if (!(await get(PATH)).subscriptions.some(one => one.isCurrent)) await ringHere();
}
