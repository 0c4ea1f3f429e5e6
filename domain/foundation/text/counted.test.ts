import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 filas'],
  [1, '1 fila'],
  [2, '2 filas'],
  [1000, '1,000 filas'],
  [12_345, '12,345 filas'],
])('counted nouns: %i → «%s»', (count, text) => expect(counted(count, 'fila', 'filas')).toBe(text));
