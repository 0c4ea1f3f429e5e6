import { describe, expect, test } from 'vitest';
import { createPlace } from './grid-place.ts';
import { createLineStore } from './line-store.ts';
import { columnsOf, emptyText, type Field, type TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';

const facts: TestFacts = {
  typeWod: 'amrap',
  unit: 'reps',
  needTime: true,
  validReps: null,
  timeCapMs: 600_000,
  isPenalized: false,
};
const fields = columnsOf(facts, false).map(({ field }) => field);
const line = (key: string, isSum = false): Line => ({
  key,
  entryId: key.split('/')[0] ?? key,
  idUser: null,
  name: key,
  about: '',
  version: 0,
  stored: emptyText,
  isSum,
});
const fieldsOf = (each: Line | undefined): Field[] => (each && !each.isSum ? fields : []);

function standAt(lines: Line[], key: string, field: Field) {
  const place = createPlace(createLineStore(), () => ({ lines, fieldsOf }));
  place.goTo({ key, field });
  return place;
}

describe('walk-organizer A7 Enter after Tabs', () => {
  const lines = ['ana', 'bea', 'caro'].map(key => line(key));

  test('Tabs in one row → the column where they began, one row down', () => {
    const place = standAt(lines, 'ana', 'minutes');
    place.tab('next');
    place.tab('next');
    place.tab('next');
    expect(place.at()).toEqual({ key: 'ana', field: 'quantity' });
    place.enter();
    expect(place.at()).toEqual({ key: 'bea', field: 'minutes' });
    // Tab was not pressed before this Enter.
    place.move('right');
    place.enter();
    expect(place.at()).toEqual({ key: 'caro', field: 'seconds' });
  });

  test('Tabs into the next row → still the first column', () => {
    const place = standAt(lines, 'ana', 'milliseconds');
    place.tab('next');
    place.tab('next');
    expect(place.at()).toEqual({ key: 'bea', field: 'minutes' });
    place.enter();
    expect(place.at()).toEqual({ key: 'caro', field: 'milliseconds' });
  });

  test('an arrow or a click → the Tabs no longer count', () => {
    const place = standAt(lines, 'ana', 'minutes');
    place.tab('next');
    place.move('right');
    expect(place.isTabbing()).toBe(false);
    place.tab('previous');
    place.goTo({ key: 'bea', field: 'quantity' });
    place.enter();
    expect(place.at()).toEqual({ key: 'caro', field: 'quantity' });
  });

  test('a team’s row below → skipped, as it has no such cell', () => {
    const place = standAt([line('ana'), line('equipo', true), line('caro')], 'ana', 'seconds');
    place.tab('next');
    place.enter();
    expect(place.at()).toEqual({ key: 'caro', field: 'seconds' });
  });
});

test('walk-organizer A7 Tab key: pressed in the results table → stays inside until its end; after Escape it leaves', () => {
  const place = standAt([line('ana')], 'ana', 'milliseconds');
  place.tab('next');
  expect(place.after('next')).toBeNull();
  expect(place.isLoose()).toBe(false);
  place.loosen();
  expect(place.isLoose()).toBe(true);
  place.move('left');
  expect(place.isLoose()).toBe(false);
});
