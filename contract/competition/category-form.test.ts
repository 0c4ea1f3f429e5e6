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
])('N28 SPEC-W31 %s above its bound has its own sentence', (field, value, sentence) => {
  expect(problemsOf({ ...alone, [field]: value })).toEqual({ [field]: sentence });
});

test('ORG-527, ORG-528 a category is fitness with Descuento 10 unless somebody says otherwise', () => {
  expect(CategoryFormSchema.parse(alone)).toMatchObject({ typeCategory: 'fitness', decrementType: 4, photo: '' });
});

describe('one message a field', () => {
  test.each([
    ['all is well', alone, {}],
    ['a team', team, {}],
    ['ORG-318', { ...alone, name: ' ' }, { name: words.name }],
    ['ORG-319 too young', { ...alone, ageRange: [13, 80] }, { 'ageRange.0': words.ageRange }],
    ['ORG-319 too old', { ...alone, ageRange: [14, 81] }, { 'ageRange.1': words.ageRange }],
    ['ORG-319 backwards', { ...alone, ageRange: [40, 30] }, { ageRange: words.ageRange }],
    ['ORG-321', { ...alone, team: null }, { team: words.team }],
    ['ORG-322', { ...team, members: null }, { members: words.members }],
    ['ORG-323', { ...team, members: 'tres' }, { members: words.members }],
    ['ORG-324, ORG-525', { ...team, members: 0 }, { members: words.membersRange }],
    ['ORG-326', { ...alone, start: '', end: '' }, { start: words.start, end: words.end }],
    ['an end before the start', { ...alone, end: '2027-03-01T08:00' }, { end: words.dateProblems.order }],
    ['ORG-536 the system 5', { ...alone, decrementType: 5 }, { decrementType: words.decrementType }],
    ['a capacity of nobody', { ...alone, capacity: 0 }, { capacity: words.capacity }],
  ])('%s', (_name, form, expected) => expect(problemsOf(form)).toEqual(expected));
});

describe('what an event asks of its categories', () => {
  const missing = (form: object, event: Parameters<typeof missingOfCategory>[1]) =>
    missingOfCategory(CategoryFormSchema.parse({ ...alone, ...form }), event);

  test('ORG-328, ORG-329 both caps on site', () => {
    expect(missing({}, { type: 'offline', qualifierOnline: false })).toEqual([
      { field: 'heatTimeCap', message: words.heatTimeCap },
      { field: 'warmUpTimeCap', message: words.warmUpTimeCap },
    ]);
    expect(missing({ heatTimeCap: 720, warmUpTimeCap: 0 }, { type: 'offline', qualifierOnline: false })).toEqual([]);
  });

  test('ORG-330 how many go on, with a qualifier', () => {
    expect(missing({}, { type: 'online', qualifierOnline: true })).toEqual([
      { field: 'competitorsNumbers', message: words.competitorsNumbers },
    ]);
    expect(missing({}, { type: 'online', qualifierOnline: false })).toEqual([]);
  });
});

test('walk-organizer C category: a race has no heats to ask about, and «al menos 1» is said of a cut of 0', () => {
  const race = CategoryFormSchema.parse({ ...alone, typeCategory: 'running' });
  expect(missingOfCategory(race, { type: 'offline', qualifierOnline: false })).toEqual([]);
  expect(problemsOf({ ...alone, competitorsNumbers: 0 })).toEqual({ competitorsNumbers: words.competitorsRange });
});
