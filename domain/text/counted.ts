/** `1 fila`, `12 filas`, `10.000 filas`: a number with its noun, as people here write both. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`;
