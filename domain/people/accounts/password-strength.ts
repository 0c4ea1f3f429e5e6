/** Personal data of the password's owner: an attacker who knows them tries these first. */
export type PasswordOwner = { email: string; names: readonly (string | null | undefined)[] };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(plain)
    .filter(word => word.length > 2);

/**
 * True if the password is the email, its part before the @, or a name. Two words of a name count too, and a few digits
 * may follow.
 */
function isOwn(password: string, { email, names }: PasswordOwner): boolean {
  const typed = plain(password);
  const [local = ''] = email.split('@');
  const given = names.filter(name => typeof name === 'string');
  const words = [...new Set([local, ...given].flatMap(wordsOf))];
  const own = new Set([email, local, ...given].map(plain));
  for (const first of words) {
    own.add(first);
    for (const second of words) own.add(first + second);
  }
  own.delete('');
  return own.has(typed) || own.has(typed.replace(/\d{1,4}$/, ''));
}

// Rows of a keyboard, the alphabet and the digits. A character continues a run if it repeats the one before or stands
// beside it in a row.
const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const follows = (one: string, next: string) =>
  one === next || rows.some(row => row.includes(one + next) || row.includes(next + one));

/** Number of characters that do not continue a run. */
function surprises(text: string): number {
  const signs = [...text.toLowerCase()];
  return signs.filter((sign, index) => index === 0 || !follows(signs[index - 1]!, sign)).length;
}

/** Why a long enough password is refused, or null (N16). The server has the list of common passwords. */
export function whyWeak(
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): 'own' | 'common' | null {
  const typed = password.trim().normalize('NFC').toLowerCase();
  if (isOwn(typed, owner)) return 'own';
  return isCommon(typed) || surprises(typed) === 1 ? 'common' : null;
}

const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

// Words in half of all lists of stolen passwords. Each of these words counts as one character.
const worn = /passw[o0]rd|contrase[nñ]a|clave|teamo|tequiero|pizarra|crossfit|fitness|venezuela|colombia|mexico/g;
const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 20],
];

/**
 * A hint for the person who types a password, from the estimated number of guesses. Only the server refuses a password.
 */
export function strengthOf(password: string, owner: PasswordOwner): Strength {
  if (password.length < 6) return 'short';
  if (whyWeak(password, owner, () => false)) return 'weak';
  const signs = kinds.reduce((sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0), 0);
  const bits = surprises(password.toLowerCase().replace(worn, 'x')) * Math.log2(Math.max(2, signs));
  if (bits < 30) return 'weak';
  if (bits < 48) return 'fair';
  return bits < 66 ? 'good' : 'strong';
}
