import { expect, test } from 'vitest';
import { whyNotPlaced } from './blank-card.ts';

const free = { status: 'active', isCalled: true, state: 'ready', hasCard: false, hasResult: false } as const;

test.each([
  ['a running heat, nothing written', {}, null],
  ['a finished heat, nothing written', { status: 'finished' }, null],
  ['a heat that nobody called', { status: 'on_hold', isCalled: false }, 'tooEarly'],
  ['a called heat before its start', { status: 'on_hold' }, 'notRunning'],
  ['nobody at the rail', { state: 'empty' }, 'empty'],
  ['a void rail', { state: 'void' }, 'voided'],
  ['another card was typed', { hasCard: true, hasResult: true }, 'hasCard'],
  ['a telephone or the organization wrote a result', { hasResult: true }, 'hasResult'],
] as const)('blank card: %s → the rail takes it or says why not', (_, other, why) => {
  expect(whyNotPlaced({ ...free, ...other })).toBe(why);
});
