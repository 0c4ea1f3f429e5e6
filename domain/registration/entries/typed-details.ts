import type { Sex } from '#domain/competition/categories/admission.ts';
import { readSex, sexWordOf } from '#domain/foundation/text/sex-words.ts';

/** Other details of a person in a list, as typed; '' if missing (N41). */
export const detailFields = ['sex', 'birthdate', 'phone', 'document', 'shirtSize', 'shortSize'] as const;
export type DetailField = (typeof detailFields)[number];
export type TypedDetails = Record<DetailField, string>;

export const noDetails: TypedDetails = {
  ...{ sex: '', birthdate: '', phone: '' },
  ...{ document: '', shirtSize: '', shortSize: '' },
};

/**
 * The sex in a typed text, if the text names a sex that categories know. In a list with H for «hombre», M is «mujer».
 */
export function typedSex(text: string, isSpanishPair = false): Sex | null {
  const read = readSex(sexWordOf(text), isSpanishPair);
  if (read === 'F') return 'femenino';
  return read === 'M' ? 'masculino' : null;
}

/** Whether these texts use «hombre» and «mujer». */
export const isSpanishPair = (sexes: readonly string[]): boolean => sexes.some(text => sexWordOf(text) === 'h');

/** A typed birth date as `2026-11-20`; the text has the year or the day first. Null if the text is not a date. */
export function typedBirthdate(text: string): string | null {
  const [, one = '', two = '', three = ''] = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})$/.exec(text.trim()) ?? [];
  const [year, month, date] = one.length === 4 ? [one, two, three] : [three, two, one];
  if (year.length !== 4) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const read = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day ? null : day;
}
