/** The page's own words. The English text is the key; the daemon serves the German table. */

import { screen } from './screen.js';

let translations = {};

/** The language in use: `en` or `de`. */
export let language = 'en';

/** Keeps each number and its unit on one line. */
export const unbroken = text => text.replace(/(\d) (min|s|h|d|%)(?![\p{L}])/gu, '$1\u00a0$2');

/** Translates `text` and fills in `%1`, `%2` and so on. */
export const say = (text, ...parts) => unbroken((translations[text] || text).replace(/%(\d)/g, (_, index) => parts[index - 1]));

/** Loads the table of the chosen or the browser's language. English needs no table. */
export async function loadWords() {
  const wanted = screen.language || navigator.language || 'en';
  language = wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
  document.documentElement.lang = language;
  translations = {};
  if (language === 'en') return;
  try {
    const answer = await fetch(new URL('words.de.json', import.meta.url));
    if (answer.ok) translations = await answer.json();
  } catch { /* Without the table, the page speaks English until the next start. */ }
}
