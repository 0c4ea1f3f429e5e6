import { ORPCError } from '@orpc/client';

// Two windows on one form: whoever saves second is told what the first one changed, and takes of it what is right.

/** What belongs together of a form and is chosen at once: a field, or those that mean nothing alone. */
export type FormPart<Values> = {
  label: string;
  fields: readonly (keyof Values)[];
  /** Mine, as it can be stored over theirs; null where it cannot any more. Without it everything can. */
  keep?: (mine: Values, theirs: Values) => Partial<Values> | null;
};

/** A refused save that was written on an older version. */
export const isOlderVersion = (error: unknown): boolean => error instanceof ORPCError && error.code === 'CONFLICT';

// `key` names a row on the screen and is no answer.
const plain = (value: unknown) => JSON.stringify(value, (name, inner) => (name === 'key' ? undefined : inner));

/** Whether two versions have equal answers; which rows of the screen they stand in is no matter. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

type Fields<Values> = Pick<FormPart<Values>, 'fields'>;

export const isSamePart = <Values>({ fields }: Fields<Values>, one: Values, other: Values): boolean =>
  fields.every(field => plain(one[field]) === plain(other[field]));

/** One part of a form as it is in another. */
export const takenPart = <Values>({ fields }: Fields<Values>, from: Values): Partial<Values> =>
  Object.fromEntries(fields.map(field => [field, from[field]])) as Partial<Values>;

/** What cannot be changed any more is theirs, whatever was typed; `isOther` where that changes what the form holds. */
export const putBack = <Values>(mine: Values, theirs: Values, fields: readonly (keyof Values)[]) => ({
  kept: { ...mine, ...takenPart({ fields }, theirs) },
  isOther: !isSamePart({ fields }, mine, theirs),
});

/** Mine of a part, as it can still be stored; theirs where it cannot. */
export const keptPart = <Values>(part: FormPart<Values>, mine: Values, theirs: Values): Partial<Values> =>
  (part.keep ? part.keep(mine, theirs) : takenPart(part, mine)) ?? takenPart(part, theirs);

/** A stored picture is deleted with the change that takes its place: only a new one, or none, is kept over theirs. */
export const keepPhoto = <Values extends { photo: string }>(mine: Values, theirs: Values) =>
  mine.photo.startsWith('/') && mine.photo !== theirs.photo ? null : { photo: mine.photo };

/**
 * A form that was begun with `base`, typed to `mine`, and is stored as `theirs` by now: what nobody touched here shows
 * theirs, what was typed stays. `parts` are those that differ because of them.
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
