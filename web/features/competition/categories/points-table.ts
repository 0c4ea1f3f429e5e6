import { messages } from '#contract/messages.ts';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { parsePointsTable, type TableProblem } from '#domain/scoring/ranking/own-table.ts';

/**
 * The value of an own points table («Tabla propia») in the form. It keeps the pasted text, so that errors can be
 * corrected.
 */
export type TypedTable = { text: string; beyond: PointsTable['beyond'] | null };
export const noTable: TypedTable = { text: '', beyond: null };

const written = (hundredths: number) => String(hundredths / 100);
export const typedTable = (table: PointsTable | null): TypedTable =>
  table ? { text: table.points.map(written).join('\n'), beyond: table.beyond } : noTable;

const words = messages.pointsTable;
const sentences: Record<TableProblem, (line: number) => string> = {
  empty: () => words.missing,
  value: words.value,
  placement: words.placement,
  rising: words.rising,
  tooLong: () => words.tooLong,
};

/** Says which line of the text cannot be read; null when all of it is readable. */
export function problemOf({ text }: TypedTable): string | null {
  const read = parsePointsTable(text);
  return 'problem' in read ? sentences[read.problem](read.line) : null;
}

/** The points table to send. A text that cannot be read gives an empty list of points. */
export function tableOf({ text, beyond }: TypedTable) {
  const read = parsePointsTable(text);
  return { points: 'points' in read ? read.points : [], beyond };
}

/** The points table for the example. Without a choice, places after its last row get zero points. */
export function readTable(typed: TypedTable): PointsTable | null {
  const { points, beyond } = tableOf(typed);
  return points.length === 0 ? null : { points, beyond: beyond ?? 'zero' };
}
