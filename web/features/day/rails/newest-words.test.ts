import { expect, test } from 'vitest';
import { sayHowLost } from './newest-words.ts';

const start = Date.parse('2026-11-28T14:00:00Z');
const run = {
  state: 'running' as const,
  kind: 'up' as const,
  segments: [[start, null] as [number, null]],
  capMs: 600_000,
};
const newest = (judge: string, begunAt: string | null = '2026-11-28T14:01:30Z') => ({
  count: 0,
  judge,
  begunAt,
  tappedAt: null,
});

test.each([
  ['its judge took it', { judge: 'Lucía', newest: newest('Lucía') }, 'Lo tomó con el reloj en 01:30.'],
  [
    'the manager moved a judge there',
    { judge: 'Lucía', newest: newest('Carmen') },
    'Se lo asignaron y todavía no lo ha tomado.',
  ],
  ['it was never counted', { judge: 'Lucía', newest: null }, 'Se lo asignaron y todavía no lo ha tomado.'],
  ['it has no judge', { judge: null, newest: newest('Carmen') }, 'Ya no es tu carril.'],
  ['the moment is unknown', { judge: 'Lucía', newest: newest('Lucía', null) }, null],
])('lost rail: %s → the words say so', (_, rail, words) => {
  expect(sayHowLost({ ...rail, heat: { run } })).toBe(words);
});
