// The code that a screen shows and an organizer types, and that of a printed card. Only consonants: they form no words
// and do not look like digits.

const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const screenLength = 6;
export const cardLength = 8;

/** In milliseconds. After this time a code is invalid and the screen shows a new one. */
export const codeLifeMs = 10 * 60_000;

/** Makes a random code. `draw` returns a whole number from 0 up to, but not including, its argument. */
export const makeCode = (draw: (below: number) => number, length = screenLength): string =>
  Array.from({ length }, () => letters[draw(letters.length)]).join('');

/** Reads a typed code. Accepts small letters, spaces and hyphens. Null if the text cannot be a code. */
export function readCode(typed: string, length = screenLength): string | null {
  const code = typed.toUpperCase().replace(/[\s·.-]/g, '');
  return code.length === length && [...code].every(letter => letters.includes(letter)) ? code : null;
}
