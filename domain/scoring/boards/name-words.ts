import { searchable } from '#domain/foundation/text/searchable.ts';

// Search for names in a table, the same in browser and server. The browser searches a whole board. The server searches
// a large board and stores the words of all names in order.

const isPlain = (folded: string) => !/[^ -~]/.test(folded);

/** The words of texts folded by `searchable`, without duplicates. */
export function foldedWords(texts: readonly string[]): string[] {
  const words: string[] = [];
  for (const text of texts) {
    // Plain ASCII text is split without Unicode classes, which is faster.
    for (const word of text.split(isPlain(text) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u)) {
      if (word !== '' && !words.includes(word)) words.push(word);
    }
  }
  return words;
}

/** The words by which search finds an entry: those of its names, and its bib. */
export const wordsOf = (...texts: (string | null)[]): string[] =>
  foldedWords(texts.map(text => (text === null ? '' : searchable(text))));

const mostWords = 6;
export const soughtWords = (text: string): string[] => wordsOf(text).slice(0, mostWords);

/** True if each typed word begins a word of the name. */
export const isFound = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.length > 0 && sought.every(part => words.some(word => word.startsWith(part)));
