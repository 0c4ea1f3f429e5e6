import { expect, test } from 'vitest';
import { noneOf } from './reviews-none.ts';

test('walk-league 22 empty review queue: on site → says how many results are missing, without promises', () => {
  expect(noneOf('waiting', 'offline', 11).text).toBe('Faltan 11 resultados por anotar.');
  expect(noneOf('waiting', 'offline', 1).text).toBe('Falta 1 resultado por anotar.');
  expect(noneOf('waiting', 'offline', 0).text).toBe('Los tests que ya empezaron tienen todos sus resultados.');
  expect(noneOf('waiting', 'online', 11).text).toContain('Lo que los atletas envíen');
  expect(noneOf('missing', 'offline', 0).title).toBe('No falta ningún resultado');
});
