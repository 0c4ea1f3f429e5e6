import { ORPCError } from '@orpc/client';

// Two windows may edit one form. The second window to save sees the first one's changes and chooses between them.

/** Fields that a person chooses together: a single field, or several that mean nothing alone. */
export type FormPart<Values> = {
  label: string;
  fields: readonly (keyof Values)[];
  /**
   * My value in the form in which it can be stored over theirs; null if it cannot. Without this function every value
   * can be stored.
   */
  keep?: (mine: Values, theirs: Values) => Partial<Values> | null;
};

/** True if the server refused a save because it was based on an older version. */
export const isOlderVersion = (error: unknown): boolean => error instanceof ORPCError && error.code === 'CONFLICT';

// `key` identifies a row on the screen and is not an answer.
const plain = (value: unknown) => JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner));

/** True if two versions have equal answers. The keys of rows on the screen do not count. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

type Fields<Values> = Pick<FormPart<Values>, 'fields'>;

export const isSamePart = <Values>({ fields }: Fields<Values>, one: Values, other: Values): boolean =>
  fields.every(field => plain(one[field]) === plain(other[field]));

export const takenPart = <Values>({ fields }: Fields<Values>, from: Values): Partial<Values> =>
  Object.fromEntries(fields.map(field => [field, from[field]])) as Partial<Values>;

/**
 * Gives fields that are now locked their stored value, no matter what was typed. `isOther`: true if this changed the
 * form.
 */
export const putBack = <Values>(mine: Values, theirs: Values, fields: readonly (keyof Values)[]) => ({
  kept: { ...mine, ...takenPart({ fields }, theirs) },
  isOther: !isSamePart({ fields }, mine, theirs),
});

/** My value of a part if it can still be stored, else theirs. */
export const keptPart = <Values>(part: FormPart<Values>, mine: Values, theirs: Values): Partial<Values> =>
  (part.keep ? part.keep(mine, theirs) : takenPart(part, mine)) ?? takenPart(part, theirs);

/** A change that replaces a photo deletes the stored file. So only a new photo, or none, can be stored over theirs. */
export const keepPhoto = <Values extends { photo: string }>(mine: Values, theirs: Values) =>
  mine.photo.startsWith('/') && mine.photo !== theirs.photo ? null : { photo: mine.photo };

/**
 * Merges a form that began with `base`, was typed to `mine`, and is now stored as `theirs`. Untouched parts take
 * theirs; typed parts stay. `parts` are those in which the two differ.
 */
export function mergeVersions<Values extends object, Part extends FormPart<Values>>(
  all: readonly Part[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { values: Values; parts: Part[] } {
  const merged = (part: Part) =>
    isSamePart(part, base, mine) ? takenPart(part, theirs) : keptPart(part, mine, theirs);
  return {
    values: Object.assign({}, mine, ...all.map(merged)),
    parts: all.filter(part => !isSamePart(part, base, theirs) && !isSamePart(part, mine, theirs)),
  };
}
