/** The page's own words. The English text is the key; the daemon serves the German table. */

import { screen } from './screen.js';

let table = {};

/** The language in use: `en` or `de`. */
export let language = 'en';

/** Translates `text` and fills in `%1`, `%2` and so on. A number never parts from its unit. */
export function say(text, ...parts) {
  return (table[text] || text).replace(/%(\d)/g, (_, index) => parts[index - 1])
    .replace(/(\d) (min|s|h|d|%)(?![\p{L}])/gu, '$1\u00a0$2');
}

/** Loads the table of the chosen or the browser's language. English needs no table. */
export async function loadWords() {
  const wanted = screen.language || navigator.language || 'en';
  language = wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
  document.documentElement.lang = language;
  table = {};
  if (language === 'en') return;
  try {
    const answer = await fetch(new URL('words.de.json', import.meta.url));
    if (answer.ok) table = await answer.json();
  } catch { /* Without the table, the page speaks English until the next start. */ }
}
