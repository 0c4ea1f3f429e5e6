import { forget, keep, mostLetters, readKept } from './browser-store.ts';

// What is typed in a form outlives a reload in this browser, until it is saved or thrown away. A name holds whose draft
// of what it is: the browser may be somebody else's tomorrow.

/** `base` is what the form began with: what differs from it was typed. */
type Kept<Values> = { base: Values; values: Values; withoutPhoto: boolean };

export type Draft<Values> = {
  /** What is stored by now, with what was typed over it. */
  values: Values;
  /** What was stored when it was begun. */
  base: Values;
  /** The stored one was changed after the draft was begun. */
  isOlder: boolean;
  /** The picture did not fit beside the rest. */
  withoutPhoto: boolean;
};

const keyOf = (name: string) => `draft:${name}`;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Another version may have kept another kind of thing. What is null while unanswered may be anything plain. */
function isLike(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value);
  if (value === null) return true;
  return like === null ? typeof value !== 'object' : typeof value === typeof like;
}

const isKept = (kept: unknown): kept is Kept<Record<string, unknown>> =>
  typeof kept === 'object' &&
  kept !== null &&
  'base' in kept &&
  'values' in kept &&
  typeof kept.base === 'object' &&
  kept.base !== null &&
  typeof kept.values === 'object' &&
  kept.values !== null;

export function readDraft<Values extends object>(name: string, stored: Values): Draft<Values> | null {
  const kept = readKept(keyOf(name));
  if (!isKept(kept)) return null;
  const typed = Object.entries(stored).filter(
    ([field, like]) =>
      field in kept.values && !same(kept.values[field], kept.base[field]) && isLike(kept.values[field], like),
  );
  const values = { ...stored, ...Object.fromEntries(typed.map(([field]) => [field, kept.values[field]])) };
  const withoutPhoto = kept.withoutPhoto === true;
  if (same(values, stored) && !withoutPhoto) return null;
  const isOlder = Object.entries(stored).some(([field, now]) => !same(kept.base[field], now));
  return { values, base: { ...stored, ...kept.base }, isOlder, withoutPhoto };
}

const store = (name: string, kept: Kept<unknown>) => keep(keyOf(name), kept);

// Not everything that is kept has one.
const photoOf = (values: object): string => ('photo' in values ? String(values.photo) : '');

/** What became of a draft: the picture may not have fitted beside the rest, or the browser keeps nothing at all. */
export type Keeping = 'kept' | 'withoutPhoto' | 'not';

export function keepDraft<Values extends object>(name: string, base: Values, values: Values): Keeping {
  const photo = photoOf(values);
  const isTooLarge = photo.startsWith('data:') && photo.length > mostLetters;
  if (!isTooLarge && store(name, { base, values, withoutPhoto: false })) return 'kept';
  if (photo === photoOf(base)) return 'not';
  const isKept = store(name, { base, values: { ...values, photo: photoOf(base) }, withoutPhoto: true });
  return isKept ? 'withoutPhoto' : 'not';
}

export const forgetDraft = (name: string) => forget(keyOf(name));
