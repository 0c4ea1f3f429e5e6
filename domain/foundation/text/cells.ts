import { searchable } from './searchable.ts';

/** A cell is a number only if the file stores it as a number. */
export type FileCell = string | number | null;

// Invisible characters: NUL, direction marks, joiners.
const unseen = /[\p{Cc}\p{Cf}\ufffe\uffff\s]+/gu;

export const textOf = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).toWellFormed().replace(unseen, ' ').trim();

/**
 * A head without its unit, capitals and accents: `Tiempo oficial (h:mm:ss)` → `tiempo oficial`, `N.º` → `n`, `#` → `#`
 */
export const headWord = (text: string): string => {
  const plain = searchable(
    text
      .replace(/\([^)]*\)/g, ' ')
      .replaceAll('º', '')
      .replaceAll('°', ''),
  );
  return plain === '#' || plain.endsWith(' #') ? plain : plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
};
