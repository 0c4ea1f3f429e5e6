import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Field, RowText } from './result-columns.ts';

/** A line of the table: an entry, or one athlete of a team that is open. */
export type Line = {
  key: string;
  entryId: string;
  /** The athlete of a team, on a line of their own. */
  idUser: string | null;
  name: string;
  /** What tells two of one name apart: gym and city, or the team. */
  about: string;
  /** The version of the entry's result, 0 without one. */
  version: number;
  stored: RowText;
  /** N12: why there is no result. */
  mark?: ResultMark | undefined;
  /** A team's own line shows the sum of its athletes, and takes its tie-break once they are there too. */
  isSum: boolean;
};

export type GridCell = { key: string; field: Field };

/** A tie-break is the team's, once its athletes are there, and no cell of theirs. */
export function hasCell(line: Line, field: Field, isOpen: (entryId: string) => boolean): boolean {
  if (field !== 'tiebreak') return !line.isSum;
  return line.idUser === null && (!line.isSum || isOpen(line.entryId));
}

export type PastedCell = { field: Field; from: string; to: string; error: string | null };

export type PastedRow = {
  key: string;
  /** Whose row it is in the table, and the name that stands in the sheet; null where lines go by their place. */
  name: string;
  pasted: string | null;
  index: number;
  line: number;
  /** Somebody said by hand whose line it is. */
  isChosen: boolean;
  cells: PastedCell[];
  /** N12: the line says why there is no result. */
  mark: ResultMark | null;
  /** What a rule makes of it. */
  counts: string | null;
};
