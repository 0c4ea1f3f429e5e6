import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Field, RowText } from './result-columns.ts';

/** A line of the table: an entry, or one athlete of an open team. */
export type Line = {
  key: string;
  entryId: string;
  /** Set for one athlete of a team. */
  idUser: string | null;
  name: string;
  /** Tells two equal names apart: gym and city, or the team. */
  about: string;
  /** Version of the entry's result; 0 without a result. */
  version: number;
  stored: RowText;
  /** Why there is no result (N12). */
  mark?: ResultMark | undefined;
  /** True for a team's line, which shows the sum of its athletes. Its tie-break can be edited once they are loaded. */
  isSum: boolean;
};

export type GridCell = { key: string; field: Field };

/** The tie-break belongs to the team, once its athletes are loaded, never to an athlete. */
export function hasCell(line: Line, field: Field, isOpen: (entryId: string) => boolean): boolean {
  if (field !== 'tiebreak') return !line.isSum;
  return line.idUser === null && (!line.isSum || isOpen(line.entryId));
}

export type PastedCell = { field: Field; from: string; to: string; error: string | null };

export type PastedRow = {
  key: string;
  /** `name`: in the table; `pasted`: in the sheet, null when lines go by their place. */
  name: string;
  pasted: string | null;
  index: number;
  line: number;
  /** A person assigned the line by hand. */
  isChosen: boolean;
  cells: PastedCell[];
  /** Why there is no result, from the line (N12). */
  mark: ResultMark | null;
  /** How a rule counts it. */
  counts: string | null;
};
