import { expect, test } from 'vitest';
import { badRowsFile } from './bad-rows.ts';

test('C2 bad rows of a race file: the file of bad rows has every row, with any text escaped', () => {
  const bad = [
    { number: 4, reason: 'Falta el nombre.' },
    { number: 1207, reason: 'No se entiende el tiempo «"ya"; =1+1».' },
  ];
  expect(badRowsFile(bad)).toBe(
    '\uFEFFFila;Motivo\r\n4;"Falta el nombre."\r\n1207;"No se entiende el tiempo «""ya""; =1+1»."\r\n',
  );
});
