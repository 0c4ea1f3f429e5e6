import { expect, test } from 'vitest';
import { proposeFinal } from './propose-final.ts';

const open = {};
const empty = { start: '', end: '', startOfflineFinal: '', endOfflineFinal: '' };
const day = '2026-12-05T08:00';
const other = '2026-12-06T09:00';

test('ORG-391 final: start or type is chosen → the event’s dates are proposed', () => {
  expect(proposeFinal(empty, 'start', day, open)).toEqual({ startOfflineFinal: day });
  expect(proposeFinal({ ...empty, start: day, end: other }, 'type', 'offline', open)).toEqual({
    startOfflineFinal: day,
    endOfflineFinal: other,
  });
});

test('final: it equals the event’s dates → it follows their change', () => {
  const values = { ...empty, start: day, startOfflineFinal: day };
  expect(proposeFinal(values, 'start', other, open)).toEqual({ startOfflineFinal: other });
});

test('final: it was changed or is locked → no proposal', () => {
  const values = { ...empty, start: day, startOfflineFinal: other };
  expect(proposeFinal(values, 'start', '2026-12-07T08:00', open)).toEqual({});
  expect(proposeFinal(empty, 'start', day, { startOfflineFinal: 'locked' })).toEqual({});
});

test('final: the event is online → no proposal', () => {
  expect(proposeFinal({ ...empty, start: day }, 'type', 'online', open)).toEqual({});
});
