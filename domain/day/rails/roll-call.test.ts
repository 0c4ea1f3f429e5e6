import { expect, test } from 'vitest';
import { heatStates } from '#domain/day/heats/heat-states.ts';
import { railStates } from './rail-states.ts';
import { whyNotReady } from './roll-call.ts';

test('LIVE-D9 roll call: every state of heat and rail → allowed only where a called heat waits for a count', () => {
  const allowed = heatStates.flatMap(status =>
    [true, false].flatMap(isCalled =>
      railStates
        .filter(state => whyNotReady({ status, isCalled }, state) === null)
        .map(state => `${status} ${isCalled} ${state}`),
    ),
  );
  expect(allowed).toEqual(['on_hold true ready', 'on_hold true judging']);
  expect(whyNotReady({ status: 'on_hold', isCalled: false }, 'ready')).toBe('notCalled');
  expect(whyNotReady({ status: 'active', isCalled: true }, 'judging')).toBe('begun');
  expect(whyNotReady({ status: 'on_hold', isCalled: true }, 'scratched')).toBe('over');
});
