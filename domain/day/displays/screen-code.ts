// The code that a screen shows and an organizer types. Only consonants: they form no words and do not look like digits.

const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 6;

/** Life of a code; then the screen shows a new one. */
export const codeLifeMs = 10 * 60_000;

/** `draw` returns a whole number from 0 up to, but not including, its argument. */
export const makeCode = (draw: (below: number) => number): string =>
  Array.from({ length: codeLength }, () => letters[draw(letters.length)]).join('');

/** Accepts small letters, spaces and hyphens; null if the text cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s·.-]/g, '');
  return code.length === codeLength && [...code].every(letter => letters.includes(letter)) ? code : null;
}
