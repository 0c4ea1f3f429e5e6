import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Field, RowText } from './result-columns.ts';

/** A line of the table: an entry, or one athlete of an open team. */
export type Line = {
  key: string;
  entryId: string;
  /** The athlete's id in a team's row for one athlete; null for an entry. */
  idUser: string | null;
  name: string;
  /** Tells two people of the same name apart: by gym and city, or by the team. */
  about: string;
  /** Version of the entry's result; 0 without a result. */
  version: number;
  stored: RowText;
  /** The mark that says why there is no result, such as DNF (N12). */
  mark?: ResultMark | undefined;
  /**
   * True for a team's row, which shows the sum of its athletes. Its tie-break can be typed when the athletes are
   * loaded.
   */
  isSum: boolean;
};

export type GridCell = { key: string; field: Field };

/** True if the row has a cell for this field. Only a team's row has its tie-break, when its athletes are loaded. */
export function hasCell(line: Line, field: Field, isOpen: (entryId: string) => boolean): boolean {
  if (field !== 'tiebreak') return !line.isSum;
  return line.idUser === null && (!line.isSum || isOpen(line.entryId));
}

export type PastedCell = { field: Field; from: string; to: string; error: string | null };

export type PastedRow = {
  key: string;
  /** `name` is the name in the table. `pasted` is the name in the sheet; null when lines are matched by their order. */
  name: string;
  pasted: string | null;
  index: number;
  line: number;
  /** True when a person chose the row for this pasted line. */
  isChosen: boolean;
  cells: PastedCell[];
  /** The mark of the pasted line that says why there is no result, such as DNF (N12). */
  mark: ResultMark | null;
  /** Says how a rule counts the values of this row; null when it changes nothing. */
  counts: string | null;
};
