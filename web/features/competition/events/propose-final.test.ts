import { expect, test } from 'vitest';
import { proposeFinal } from './propose-final.ts';

const open = {};
const empty = { start: '', end: '', startOfflineFinal: '', endOfflineFinal: '' };
const day = '2026-12-05T08:00';
const other = '2026-12-06T09:00';

test('ORG-391 dates of the final: start or type of the event is chosen → the event’s dates are proposed', () => {
  expect(proposeFinal(empty, 'start', day, open)).toEqual({ startOfflineFinal: day });
  expect(proposeFinal({ ...empty, start: day, end: other }, 'type', 'offline', open)).toEqual({
    startOfflineFinal: day,
    endOfflineFinal: other,
  });
});

test('dates of the final: they equal the event’s dates → they follow a change of the event’s', () => {
  const values = { ...empty, start: day, startOfflineFinal: day };
  expect(proposeFinal(values, 'start', other, open)).toEqual({ startOfflineFinal: other });
});

test('dates of the final: the organizer changed them, or they are locked → no proposal', () => {
  const values = { ...empty, start: day, startOfflineFinal: other };
  expect(proposeFinal(values, 'start', '2026-12-07T08:00', open)).toEqual({});
  expect(proposeFinal(empty, 'start', day, { startOfflineFinal: 'locked' })).toEqual({});
});

test('dates of the final: the event is online → no proposal', () => {
  expect(proposeFinal({ ...empty, start: day }, 'type', 'online', open)).toEqual({});
});
