import { messages } from '#contract/messages.ts';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { parsePointsTable, type TableProblem } from '#domain/scoring/ranking/own-table.ts';

/** «Tabla propia» as its form holds it: the pasted text, so that errors can be corrected. */
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

/** The first unreadable part with its line; null when all is readable. */
export function problemOf({ text }: TypedTable): string | null {
  const read = parsePointsTable(text);
  return 'problem' in read ? sentences[read.problem](read.line) : null;
}

/** The table to send; an unreadable one has no points. */
export function tableOf({ text, beyond }: TypedTable) {
  const read = parsePointsTable(text);
  return { points: 'points' in read ? read.points : [], beyond };
}

/** The table for the example; without a choice, places beyond its end get zero. */
export function readTable(typed: TypedTable): PointsTable | null {
  const { points, beyond } = tableOf(typed);
  return points.length === 0 ? null : { points, beyond: beyond ?? 'zero' };
}
