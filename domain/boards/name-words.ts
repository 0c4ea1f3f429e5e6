import { searchable } from '#domain/text/searchable.ts';

// How somebody is looked for in a table. The same on both sides: in a whole board by the browser, in a large one by the
// server, which keeps the words of all names in order.

/** The words by which a name is found; a bib is one more. */
export function wordsOf(...texts: (string | null)[]): string[] {
  const words = texts.flatMap(text => (text === null ? [] : searchable(text).split(/[^\p{L}\p{N}]+/u)));
  return [...new Set(words)].filter(Boolean);
}

const mostWords = 6;
export const soughtWords = (text: string): string[] => wordsOf(text).slice(0, mostWords);

/** Every word that was typed begins a word of the name. */
export const isFound = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.length > 0 && sought.every(part => words.some(word => word.startsWith(part)));
