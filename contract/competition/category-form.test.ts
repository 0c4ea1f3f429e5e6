import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { CategoryFormSchema, missingOfCategory } from './category-form.ts';

const words = messages.category;
const alone = {
  name: 'RX Femenino',
  ageRange: [14, 80],
  team: false,
  start: '2027-03-01T08:00',
  end: '2027-03-02T18:00',
};
const team = { ...alone, team: true, members: 3 };

function problemsOf(form: unknown) {
  const { error } = CategoryFormSchema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each([
  ['capacity', 1_000_001, 'El cupo no puede pasar de 1,000,000.'],
  ['heatTimeCap', 3600, 'El time cap del heat no puede pasar de 59:59.'],
  ['warmUpTimeCap', 3600, 'El tiempo de calentamiento no puede pasar de 59:59.'],
  ['competitorsNumbers', 1_000_001, 'No pueden pasar más de 1,000,000.'],
])('N28 SPEC-W31 category form: %s above its bound → its own message', (field, value, sentence) => {
  expect(problemsOf({ ...alone, [field]: value })).toEqual({ [field]: sentence });
});

test('ORG-527, ORG-528 category form: no type and no system given → fitness with Descuento 10', () => {
  expect(CategoryFormSchema.parse(alone)).toMatchObject({ typeCategory: 'fitness', decrementType: 4, photo: '' });
});

describe('messages of the category form', () => {
  test.each([
    ['a valid form', alone, {}],
    ['a valid team form', team, {}],
    ['ORG-318 a blank name', { ...alone, name: ' ' }, { name: words.name }],
    ['ORG-319 an age range that begins at 13', { ...alone, ageRange: [13, 80] }, { 'ageRange.0': words.ageRange }],
    ['ORG-319 an age range that ends at 81', { ...alone, ageRange: [14, 81] }, { 'ageRange.1': words.ageRange }],
    ['ORG-319 an age range that ends before it begins', { ...alone, ageRange: [40, 30] }, { ageRange: words.ageRange }],
    ['ORG-321 no answer about teams', { ...alone, team: null }, { team: words.team }],
    ['ORG-322 a team without its number of members', { ...team, members: null }, { members: words.members }],
    ['ORG-323 a number of members in letters', { ...team, members: 'tres' }, { members: words.members }],
    ['ORG-324, ORG-525 a team of 0 members', { ...team, members: 0 }, { members: words.membersRange }],
    ['ORG-326 no start and no end', { ...alone, start: '', end: '' }, { start: words.start, end: words.end }],
    ['an end before the start', { ...alone, end: '2027-03-01T08:00' }, { end: words.dateProblems.order }],
    ['ORG-536 the points system 5', { ...alone, decrementType: 5 }, { decrementType: words.decrementType }],
    ['a capacity of 0', { ...alone, capacity: 0 }, { capacity: words.capacity }],
  ])('%s → one message for each wrong field', (_name, form, expected) => expect(problemsOf(form)).toEqual(expected));
});

describe('fields that an event requires of its categories', () => {
  const missing = (form: object, event: Parameters<typeof missingOfCategory>[1]) =>
    missingOfCategory(CategoryFormSchema.parse({ ...alone, ...form }), event);

  test('ORG-328, ORG-329 an event on site → both time caps are required', () => {
    expect(missing({}, { type: 'offline', qualifierOnline: false })).toEqual([
      { field: 'heatTimeCap', message: words.heatTimeCap },
      { field: 'warmUpTimeCap', message: words.warmUpTimeCap },
    ]);
    expect(missing({ heatTimeCap: 720, warmUpTimeCap: 0 }, { type: 'offline', qualifierOnline: false })).toEqual([]);
  });

  test('ORG-330 a qualifier → the number that advances is required', () => {
    expect(missing({}, { type: 'online', qualifierOnline: true })).toEqual([
      { field: 'competitorsNumbers', message: words.competitorsNumbers },
    ]);
    expect(missing({}, { type: 'online', qualifierOnline: false })).toEqual([]);
  });
});

test('walk-organizer C category form: a race → no heat fields are required; a cut of 0 → «al menos 1»', () => {
  const race = CategoryFormSchema.parse({ ...alone, typeCategory: 'running' });
  expect(missingOfCategory(race, { type: 'offline', qualifierOnline: false })).toEqual([]);
  expect(problemsOf({ ...alone, competitorsNumbers: 0 })).toEqual({ competitorsNumbers: words.competitorsRange });
});
