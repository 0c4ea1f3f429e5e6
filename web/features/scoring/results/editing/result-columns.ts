import { unitOf } from '#domain/competition/wods/wod-types.ts';
import type { BoardTest } from '#domain/scoring/boards/board.ts';

// The cells of a result. A time has three cells; a tie-break has one, written as mm:ss.mmm.
export const timeFields = ['minutes', 'seconds', 'milliseconds'] as const;
type TimeField = (typeof timeFields)[number];
export type Field = TimeField | 'quantity' | 'tiebreak';
export const isTimeField = (field: Field): field is TimeField => (timeFields as readonly Field[]).includes(field);

/** The texts of all cells of a row. */
export type RowText = Record<Field, string>;
export const emptyText: RowText = { minutes: '', seconds: '', milliseconds: '', quantity: '', tiebreak: '' };

export type TestFacts = Pick<BoardTest, 'typeWod' | 'unit' | 'needTime' | 'validReps' | 'timeCapMs' | 'isPenalized'>;
export type Column = { field: Field; title: string; hint: string | null };

const titles: Record<Field, string> = {
  minutes: 'Minutos',
  seconds: 'Segundos',
  milliseconds: 'Milisegundos',
  quantity: 'Cantidad',
  tiebreak: 'Desempate',
};
export const titleOf = (field: Field): string => titles[field];

/** The cells of a test that can be typed into; without a time only the quantity (ORG-355 to ORG-359). */
export function columnsOf(test: TestFacts, withTiebreak: boolean): Column[] {
  const column = (field: Field, hint: string | null = null): Column => ({ field, title: titles[field], hint });
  return [
    ...(test.needTime ? timeFields.map(field => column(field)) : []),
    column('quantity', unitOf(test)),
    ...(withTiebreak ? [column('tiebreak', 'mm:ss')] : []),
  ];
}
