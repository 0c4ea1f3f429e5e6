import { expect, test } from 'vitest';
import { statusWords } from './ticket-words.ts';

test('ORG-131 ORG-132 a ticket in nobody’s name is told from one that somebody has', () => {
  expect(statusWords).toEqual({ pending: 'No Asignado', active: 'Asignado' });
});
