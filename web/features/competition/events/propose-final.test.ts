import { expect, test } from 'vitest';
import { proposeFinal } from './propose-final.ts';

const open = {};
const empty = { start: '', end: '', startOfflineFinal: '', endOfflineFinal: '' };
const day = '2026-12-05T08:00';
const other = '2026-12-06T09:00';

test('ORG-391 the final begins as long as the event', () => {
  expect(proposeFinal(empty, 'start', day, open)).toEqual({ startOfflineFinal: day });
  expect(proposeFinal({ ...empty, start: day, end: other }, 'type', 'offline', open)).toEqual({
    startOfflineFinal: day,
    endOfflineFinal: other,
  });
});

test('a final that nobody changed follows the event', () => {
  const values = { ...empty, start: day, startOfflineFinal: day };
  expect(proposeFinal(values, 'start', other, open)).toEqual({ startOfflineFinal: other });
});

test('a final that somebody put elsewhere stays there, and so does a locked one', () => {
  const values = { ...empty, start: day, startOfflineFinal: other };
  expect(proposeFinal(values, 'start', '2026-12-07T08:00', open)).toEqual({});
  expect(proposeFinal(empty, 'start', day, { startOfflineFinal: 'locked' })).toEqual({});
});

test('an event online has no final to propose', () => {
  expect(proposeFinal({ ...empty, start: day }, 'type', 'online', open)).toEqual({});
});
