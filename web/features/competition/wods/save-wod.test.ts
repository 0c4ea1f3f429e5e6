import { expect, test } from 'vitest';
import type { OwnEvent } from '#contract/competition/events.ts';
import { onlyHalf, partsToSave, storedAfter } from './save-wod.ts';
import { emptyWod } from './wod-table.tsx';
import type { WodHome, WodValues } from './wod-values.ts';

const event = {
  type: 'online',
  qualifierOnline: true,
  timeZone: 'UTC',
  start: '2027-03-01T00:00:00Z',
  end: '2027-03-31T00:00:00Z',
  startQualifier: '2027-03-01T00:00:00Z',
  endQualifier: '2027-03-10T00:00:00Z',
  scenarios: [],
} as unknown as OwnEvent;
const from = (start: string): WodHome => ({ event, category: { start, end: '2027-03-31T00:00:00Z' } });
const home = from('2027-03-01T00:00:00Z');
const apart = from('2027-03-15T00:00:00Z');

const on = (start: string, end: string, changes: Partial<WodValues> = {}): WodValues => ({
  ...emptyWod(home),
  typeEvent: 'online',
  start: `2027-03-${start}T08:00`,
  end: `2027-03-${end}T08:00`,
  ...changes,
});
const stored = on('16', '17');

const cases: [string, WodValues, WodValues, WodHome, string[] | null][] = [
  ['nothing', stored, stored, home, []],
  ['only its dates', stored, on('18', '19'), home, ['dates']],
  ['only its name', stored, on('16', '17', { name: 'Otro' }), home, ['rest']],
  ['dates and name → dates first', stored, on('18', '19', { name: 'Otro' }), home, ['dates', 'rest']],
  [
    'the stage to qualifier → first dates that fit both',
    stored,
    on('02', '03', { typeEvent: 'qualifier' }),
    home,
    ['dates', 'rest'],
  ],
  [
    'the stage to event → dates come second',
    on('02', '03', { typeEvent: 'qualifier' }),
    on('16', '17'),
    home,
    ['rest', 'dates'],
  ],
  [
    'the stage, without dates that fit both → no order works',
    stored,
    on('02', '03', { typeEvent: 'qualifier' }),
    apart,
    null,
  ],
];

for (const [what, before, values, where, parts] of cases) {
  test(`ORG-427 saving a test: an edit changes ${what}`, () => {
    expect(partsToSave(values, before, where)).toEqual(parts);
  });
}

test('ORG-427 saving a test: half of the edit is saved → only the other half remains, and the text says which', () => {
  const values = on('18', '19', { name: 'Otro' });
  const half = storedAfter('dates', stored, values);
  expect(partsToSave(values, half, home)).toEqual(['rest']);
  expect(partsToSave(values, storedAfter('rest', stored, values), home)).toEqual(['dates']);
  expect(onlyHalf('dates', 'Sin conexión.')).toBe('Las fechas se guardaron; lo demás, no. Sin conexión.');
  expect(onlyHalf('rest', null)).toBe('Lo demás se guardó; las fechas, no. Revisa los campos marcados.');
});
