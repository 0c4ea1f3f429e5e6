import { expect, test } from 'vitest';
import { askedFor } from './permission-choice.tsx';

const withQualifier = { qualifierOnline: true };
const two = [{ uid: 'rx' }, { uid: 'masters' }];

test('walk-organizer C judge permissions: a judge applies for stages → those stages are ticked for the organizer', () => {
  expect(askedFor('both', withQualifier, two)).toEqual({
    permissions: { qualifier: true, event: true },
    categories: [],
  });
  expect(askedFor('qualifier', withQualifier, two).permissions).toEqual({ qualifier: true, event: false });
  expect(askedFor('offline', withQualifier, two).permissions).toEqual({ qualifier: false, event: true });
});

test('judge permissions: the event has no qualifier → not ticked; one category → ticked', () => {
  expect(askedFor('both', { qualifierOnline: false }, [{ uid: 'rx' }])).toEqual({
    permissions: { qualifier: false, event: true },
    categories: ['rx'],
  });
});
