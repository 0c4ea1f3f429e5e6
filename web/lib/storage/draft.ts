import { forget, keep, mostLetters, readKept } from './browser-store.ts';

// Form input survives a reload in this browser until it is saved or discarded. The name contains the account: another
// person may use the browser tomorrow.

/** `base` is the form's first content; a value that differs from it was typed. */
type Kept<Values> = { base: Values; values: Values; withoutPhoto: boolean };

export type Draft<Values> = {
  /** The values stored in the database now, with the typed ones over them. */
  values: Values;
  /** The stored values when the draft began. */
  base: Values;
  /** True if the stored values have changed since the draft began. */
  isOlder: boolean;
  /** True if the browser had no room for the photo. */
  withoutPhoto: boolean;
};

const keyOf = (name: string) => `draft:${name}`;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * True if a value of a draft has the expected type. A draft of another version of the app may not. Where the value may
 * be null, any primitive is accepted.
 */
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

const photoOf = (values: object): string => ('photo' in values ? String(values.photo) : '');

/** How much of a draft was stored: all, all but its photo, or nothing. */
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
