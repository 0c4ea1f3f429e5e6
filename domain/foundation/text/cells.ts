import { searchable } from './searchable.ts';

/** A number is one that the file itself keeps as a number; a text stays a text. */
export type FileCell = string | number | null;

// Without what cannot be seen: NUL, marks of direction, joiners.
const unseen = /[\p{Cc}\p{Cf}\ufffe\uffff\s]+/gu;

export const textOf = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).toWellFormed().replace(unseen, ' ').trim();

/** `Tiempo oficial (h:mm:ss)` → `tiempo oficial`, `N.º` → `n`, `#` → `#` */
export const headWord = (text: string): string => {
  const plain = searchable(
    text
      .replace(/\([^)]*\)/g, ' ')
      .replaceAll('º', '')
      .replaceAll('°', ''),
  );
  return plain === '#' || plain.endsWith(' #') ? plain : plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
};
