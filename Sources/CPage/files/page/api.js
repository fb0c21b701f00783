/** Requests to the daemon, with the token of this screen. */

import { isCurrent, screen } from './screen.js';
import { language, say } from './words.js';

/** A request that the daemon refused, or that did not reach it. `message` is a sentence for people. */
class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The refusal without a connection. */
export const unreached = () => new Refused(say('Bellhop is not reached. Nothing was changed.'), 0);

let unpaired = () => {};
/** Calls `listener` when the daemon no longer accepts the token. */
export const onUnpaired = listener => { unpaired = listener; };

/* The page may lie below a path, so every address is relative to it. */
const address = path => new URL('v1/' + path, location.href.split(/[?#]/)[0]);

/**
 * A request with the token of this screen. A token that is refused is never sent again. With the
 * old token of a screen that pairs again, the daemon can revoke it.
 */
export async function send(path, { headers, ...options } = {}) {
  const { token } = screen;
  const answer = await fetch(address(path), {
    cache: 'no-store', redirect: 'error', ...options,
    headers: { 'Accept-Language': language, ...token && { Authorization: 'Bearer ' + token }, ...headers }
  });
  // `pair` refuses a code and not the token. Another tab may have paired again meanwhile.
  if (answer.status === 401 && path !== 'pair' && isCurrent(token)) unpaired();
  return answer;
}

async function request(method, path, body) {
  const headers = { Accept: 'application/json' };
  if (method !== 'GET') headers['Bellhop-Surface'] = 'page';
  if (body) headers['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await send(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw unreached();
  }
  // A proxy may answer with a page of its own; its status says enough.
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json;
  throw new Refused(json?.detail || json?.title || say('The server answered with %1.', answer.status), answer.status);
}

export const get = path => request('GET', path);
export const post = (path, body = {}) => request('POST', path, body);
export const change = (path, body) => request('PATCH', path, body);
export const remove = path => request('DELETE', path);

/** Writes a name or id as one segment of a path. */
export const segment = encodeURIComponent;
