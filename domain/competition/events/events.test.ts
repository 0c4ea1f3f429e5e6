import { describe, expect, test } from 'vitest';
import { type EventField, eventFields, lockedEventFields } from './event-locks.ts';
import {
  canCloseQualifier,
  canFinish,
  eventState,
  hasStarted,
  isCompleted,
  isJoiningOpen,
  joiningEnd,
  qualifierState,
} from './event-states.ts';
import { checkEventDates, type EventTimes, isInside } from './event-times.ts';

const hour = 3_600_000;
const day = 24 * hour;
const plain: EventTimes = {
  start: 10 * day,
  end: 12 * day,
  finishedAt: null,
  startQualifier: null,
  endQualifier: null,
  qualifierClosedAt: null,
};
const qualified: EventTimes = { ...plain, startQualifier: 10 * day + hour, endQualifier: 11 * day };

describe('E2 state of an event', () => {
  test.each([
    ['before its start', plain, 10 * day - 1, 'upcoming'],
    ['in the moment of its start', plain, 10 * day, 'running'],
    ['after its end, within a day', plain, 13 * day - 1, 'running'],
    ['a day after its end', plain, 13 * day, 'completed'],
    ['ended by its organizer', { ...plain, finishedAt: 11 * day }, 11 * day, 'completed'],
  ] as const)('%s → its state, and whether it can be finished', (_name, event, now, state) => {
    expect(eventState(event, now)).toBe(state);
    expect(isCompleted(event, now)).toBe(state === 'completed');
    expect(hasStarted(event, now)).toBe(now >= event.start);
    expect(canFinish(event, now)).toBe(state === 'running');
  });
});

describe('M2 state of a qualifier', () => {
  test.each([
    ['an event without a qualifier', plain, 11 * day, 'none'],
    ['before its start', qualified, 10 * day, 'upcoming'],
    ['from its start on', qualified, 10 * day + hour, 'running'],
    ['until its end', qualified, 11 * day - 1, 'running'],
    ['in the moment of its end', qualified, 11 * day, 'completed'],
    [
      'closed by its organizer',
      { ...qualified, qualifierClosedAt: 10 * day + 2 * hour },
      10 * day + 3 * hour,
      'completed',
    ],
    ['its event ended early', { ...qualified, finishedAt: 10 * day + 2 * hour }, 10 * day + 3 * hour, 'completed'],
  ] as const)('%s → its state, and whether it can be closed', (_name, event, now, state) => {
    expect(qualifierState(event, now)).toBe(state);
    expect(canCloseQualifier(event, now)).toBe(state === 'running');
  });
});

describe('ATHL-F1 N34 end of joining', () => {
  const own = (joiningUntil: number, event: EventTimes = qualified) => ({ ...event, joiningUntil });
  test.each([
    ['ends at the start', plain, 10 * day],
    ['ends at the start of an event with a qualifier too', qualified, 10 * day],
    ['ends when the organizer says, after the start', own(10.5 * day), 10.5 * day],
    ['ends when the organizer says, before the start', own(9 * day), 9 * day],
    ['ends with the qualifier at the latest', own(12 * day), 11 * day],
    ['ends with the event, where no qualifier is', own(13 * day, plain), 12 * day],
    ['ends when the qualifier is closed', { ...own(11 * day), qualifierClosedAt: 10.2 * day }, 10.2 * day],
    ['ends when the event is finished', { ...own(11 * day), finishedAt: 10.3 * day }, 10.3 * day],
  ] as const)('joining %s → open before, closed from then on', (_name, event, end) => {
    expect(joiningEnd(event)).toBe(end);
    expect(isJoiningOpen(event, end - 1)).toBe(event.finishedAt === null);
    expect(isJoiningOpen(event, end)).toBe(false);
  });

  test('E8 the organizer’s end of joining has not passed → it may change; it has passed → locked', () => {
    expect(lockedEventFields(own(10.5 * day), 10.5 * day - 1)).not.toContain('joiningUntil');
    expect(lockedEventFields(own(10.5 * day), 10.5 * day)).toContain('joiningUntil');
  });
});

describe('E8 locks of the event form', () => {
  const locked = (event: EventTimes, now: number) => [...lockedEventFields(event, now)].sort();
  const ofRow: EventField[] = ['name', 'address', 'photo', 'terms', 'paymentInfo'];
  const always: EventField[] = [...ofRow, 'description', 'programme', 'contactEmail', 'contactPhone'];

  test('ORG-392 before the start → nothing is locked', () => expect(locked(qualified, 10 * day - 1)).toEqual([]));

  test('ORG-392 from the start → all but name, address, photo, terms, payment and descriptive texts is locked', () => {
    const rest = eventFields.filter(field => !always.includes(field) && !field.endsWith('Qualifier'));
    expect(locked(plain, 10 * day)).toEqual([...rest].sort());
  });

  test('ORG-393 a date of the qualifier comes, or the qualifier closes → that date is locked', () => {
    expect(locked(qualified, 10 * day)).not.toContain('startQualifier');
    expect(locked(qualified, 10 * day + hour)).toContain('startQualifier');
    expect(locked(qualified, 10 * day + hour)).not.toContain('endQualifier');
    expect(locked(qualified, 11 * day)).toContain('endQualifier');
    expect(locked({ ...qualified, qualifierClosedAt: 10 * day + hour }, 10 * day + hour)).toContain('endQualifier');
  });

  test('the event ends early → both dates of its qualifier are locked', () => {
    const ended = locked({ ...qualified, finishedAt: 10 * day + 1 }, 10 * day + 1);
    expect(ended).toEqual(expect.arrayContaining(['startQualifier', 'endQualifier']));
  });
});

describe('dates of the event form', () => {
  const event = { start: 10 * day, end: 12 * day };
  const none = { qualifier: null, final: null };
  test.each([
    ['valid dates', { event, ...none }, null, 0, []],
    ['ORG-383 a start that has passed', { event, ...none }, null, 10 * day + 1, [['start', 'past']]],
    ['a stored start that has passed', { event, ...none }, event, 11 * day, []],
    ['a new end that has passed', { event, ...none }, { start: 10 * day, end: 14 * day }, 13 * day, [['end', 'past']]],
    ['an end before the start', { event: { start: 2, end: 1 }, ...none }, null, 0, [['end', 'order']]],
    ['an end in the moment of the start', { event: { start: 2, end: 2 }, ...none }, null, 0, [['end', 'order']]],
    ['a qualifier that fills the event', { event, qualifier: event, final: null }, null, 0, []],
    [
      'ORG-390 a qualifier that begins before the event',
      { event, qualifier: { start: event.start - 1, end: event.end }, final: null },
      null,
      0,
      [['startQualifier', 'outside']],
    ],
    [
      'ORG-390 a qualifier that ends after the event',
      { event, qualifier: { start: event.start, end: event.end + 1 }, final: null },
      null,
      0,
      [['endQualifier', 'outside']],
    ],
    [
      'a qualifier that ends before it begins',
      { event, qualifier: { start: 11 * day, end: 11 * day }, final: null },
      null,
      0,
      [['endQualifier', 'order']],
    ],
    [
      'new dates of a qualifier that have passed',
      { event, qualifier: { start: 10.5 * day, end: 10.8 * day }, final: null },
      event,
      11 * day,
      [
        ['startQualifier', 'past'],
        ['endQualifier', 'past'],
      ],
    ],
    [
      'stored dates of a qualifier that have passed',
      { event, qualifier: { start: 10.5 * day, end: 10.8 * day }, final: null },
      { ...event, startQualifier: 10.5 * day, endQualifier: 10.8 * day },
      11 * day,
      [],
    ],
    [
      'ORG-391 a final outside of the event',
      { event, qualifier: null, final: { start: 9 * day, end: 13 * day } },
      null,
      0,
      [
        ['startOfflineFinal', 'outside'],
        ['endOfflineFinal', 'outside'],
      ],
    ],
    ["N34 an end of joining equal to the event's end", { event, ...none, joiningUntil: 12 * day }, null, 0, []],
    [
      'N34 an end of joining after the event',
      { event, ...none, joiningUntil: 12 * day + 1 },
      null,
      0,
      [['joiningUntil', 'late']],
    ],
    [
      'N34 an end of joining after the qualifier',
      { event, qualifier: { start: 10 * day, end: 11 * day }, final: null, joiningUntil: 11 * day + 1 },
      null,
      0,
      [['joiningUntil', 'late']],
    ],
    [
      'N34 a new end of joining that has passed',
      { event, ...none, joiningUntil: 10.5 * day },
      event,
      11 * day,
      [['joiningUntil', 'past']],
    ],
    [
      'N34 a stored end of joining that has passed',
      { event, ...none, joiningUntil: 10.5 * day },
      { ...event, joiningUntil: 10.5 * day },
      11 * day,
      [],
    ],
  ] as const)('%s → exactly the expected problems', (_name, windows, stored, now, expected) => {
    const found = checkEventDates(windows, stored, now).map(({ field, problem }) => [field, problem]);
    expect(found).toEqual(expected);
  });

  test('two equal ranges of dates → one is inside the other; a smaller range does not contain a larger one', () => {
    expect(isInside(event, event)).toBe(true);
    expect(isInside(event, { start: event.start, end: event.end - 1 })).toBe(false);
  });
});
