import { type FileCell, textOf } from './cells.ts';
import { searchable } from './searchable.ts';

export type WrittenSex = 'F' | 'M' | 'X';

const female = /^(f|fem\w*|mujer(es)?|damas?|w|woman|women)$/;
const male = /^(m|masc\w*|male|hombres?|h|varon|varones|v|caballeros?|man|men)$/;
const neither = /^(x|nb|no binari[oae]|non binary|otro|other)$/;

export const sexWordOf = (cell: FileCell): string => searchable(textOf(cell)).replace(/[.]/g, '');

/** The sex in a cell of a list. In a list with H for «hombre», M is «mujer». */
export function readSex(word: string, isSpanishPair: boolean): WrittenSex | null {
  if (female.test(word) || (isSpanishPair && word === 'm')) return 'F';
  if (male.test(word)) return 'M';
  return neither.test(word) ? 'X' : null;
}
