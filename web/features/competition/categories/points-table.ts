import { messages } from '#contract/messages.ts';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import { parsePointsTable, type TableProblem } from '#domain/scoring/ranking/own-table.ts';

/** «Tabla propia» as its form holds it: the text as it was pasted, so that a mistake in it can be mended. */
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

/** What cannot be read of it, with its line; null when nothing. */
export function problemOf({ text }: TypedTable): string | null {
  const read = parsePointsTable(text);
  return 'problem' in read ? sentences[read.problem](read.line) : null;
}

/** As it is sent: what cannot be read has no points. */
export function tableOf({ text, beyond }: TypedTable) {
  const read = parsePointsTable(text);
  return { points: 'points' in read ? read.points : [], beyond };
}

/** As it is shown by example: read, and until something is chosen nothing beyond its end. */
export function readTable(typed: TypedTable): PointsTable | null {
  const { points, beyond } = tableOf(typed);
  return points.length === 0 ? null : { points, beyond: beyond ?? 'zero' };
}
