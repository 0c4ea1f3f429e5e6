// The code that a television shows and an organizer types. Consonants alone: no word comes of them, and none of them is
// read as a digit.

const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const codeLength = 6;

/** So long a code can be typed; then the television shows another one. */
export const codeLifeMs = 10 * 60_000;

/** `draw` answers a whole number from zero up to, and without, the one it is given. */
export const makeCode = (draw: (below: number) => number): string =>
  Array.from({ length: codeLength }, () => letters[draw(letters.length)]).join('');

/** As it was typed, small letters, spaces and hyphens included; null where it cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s·.-]/g, '');
  return code.length === codeLength && [...code].every(letter => letters.includes(letter)) ? code : null;
}
