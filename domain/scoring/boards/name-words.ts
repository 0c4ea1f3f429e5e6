import { searchable } from '#domain/foundation/text/searchable.ts';

// How somebody is looked for in a table. The same on both sides: in a whole board by the browser, in a large one by the
// server, which keeps the words of all names in order.

const isPlain = (folded: string) => !/[^ -~]/.test(folded);

/** The words of texts that `searchable` has folded, each once. */
export function foldedWords(texts: readonly string[]): string[] {
  const words: string[] = [];
  for (const text of texts) {
    // Plain text is split without asking Unicode what a letter is.
    for (const word of text.split(isPlain(text) ? /[^a-z0-9]+/ : /[^\p{L}\p{N}]+/u)) {
      if (word !== '' && !words.includes(word)) words.push(word);
    }
  }
  return words;
}

/** The words by which a name is found; a bib is one more. */
export const wordsOf = (...texts: (string | null)[]): string[] =>
  foldedWords(texts.map(text => (text === null ? '' : searchable(text))));

const mostWords = 6;
export const soughtWords = (text: string): string[] => wordsOf(text).slice(0, mostWords);

/** Every word that was typed begins a word of the name. */
export const isFound = (words: readonly string[], sought: readonly string[]): boolean =>
  sought.length > 0 && sought.every(part => words.some(word => word.startsWith(part)));
