import { writeNumber } from './numbers.ts';

/** A count with its noun: `1 fila`, `12 filas`, `10,000 filas`. */
export const counted = (count: number, one: string, many: string): string =>
  `${writeNumber(count)} ${count === 1 ? one : many}`;
