import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { CreateEventSchema, EditEventSchema } from './event-form.ts';

const words = messages.event;
const png = 'data:image/png;base64,AAAA';
const online = {
  photo: png,
  name: 'Copa Ávila',
  address: 'Parque del Este, Caracas',
  timeZone: 'America/Caracas',
  price: 4500,
  type: 'online',
  start: '2027-03-01T08:00',
  end: '2027-03-10T18:00',
  qualifierOnline: false,
  terms: '',
  paymentInfo: '',
};
const offline = {
  ...online,
  type: 'offline',
  startOfflineFinal: '2027-03-06T08:00',
  endOfflineFinal: '2027-03-07T18:00',
  athletesAllowed: 120,
  rails: 6,
  timeBetweenCategories: 600,
  simultaneousCategories: false,
};
const qualified = {
  ...online,
  qualifierOnline: true,
  startQualifier: '2027-03-01T08:00',
  endQualifier: '2027-03-03T18:00',
};
const simultaneous = { ...offline, simultaneousCategories: true, scenarios: [{ uid: null, stageName: 'Pista A' }] };

function problemsOf(form: unknown, schema: typeof CreateEventSchema | typeof EditEventSchema = CreateEventSchema) {
  const { error } = schema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each([
  ['online', online],
  ['on site', offline],
  ['with a qualifier', qualified],
  ['with simultaneous categories', simultaneous],
  ['ORG-380 free of charge', { ...online, price: 0 }],
  ['ORG-385, ORG-386 without limits', { ...offline, athletesAllowed: 0, rails: 0, timeBetweenCategories: 0 }],
])('event form: an event %s → accepted', (_name, form) => expect(problemsOf(form)).toEqual({}));

describe('messages of the event form', () => {
  test.each([
    ['ORG-376 no picture', { ...online, photo: '' }, { photo: words.photo }],
    ['ORG-377 a blank name', { ...online, name: '   ' }, { name: words.name }],
    ['ORG-378 no address', { ...online, address: '' }, { address: words.address }],
    ['ORG-379 no price', { ...online, price: null }, { price: words.price }],
    ['ORG-380 a negative price', { ...online, price: -1 }, { price: words.priceRange('USD') }],
    ['ORG-381 no type', { ...online, type: null }, { type: words.type }],
    ['ORG-381 an unknown type', { ...online, type: 'final' }, { type: words.type }],
    ['ORG-382 no start and no end', { ...online, start: '', end: '' }, { start: words.start, end: words.end }],
    ['ORG-382 a day that does not exist', { ...online, start: '2027-02-30T08:00' }, { start: words.start }],
    [
      'ORG-384 no answer about the qualifier',
      { ...online, qualifierOnline: null },
      { qualifierOnline: words.qualifierOnline },
    ],
    [
      'ORG-385 a negative number of athletes',
      { ...offline, athletesAllowed: -1 },
      { athletesAllowed: words.athletesAllowed },
    ],
    ['ORG-385 half a person', { ...offline, athletesAllowed: 1.5 }, { athletesAllowed: words.athletesAllowed }],
    ['ORG-386 no number of rails', { ...offline, rails: null }, { rails: words.rails }],
    [
      'ORG-387 no time between categories',
      { ...offline, timeBetweenCategories: null },
      { timeBetweenCategories: words.timeBetweenCategories },
    ],
    [
      'ORG-388 simultaneous categories without a scenario',
      { ...simultaneous, scenarios: [] },
      { scenarios: words.noScenario },
    ],
    [
      'ORG-389 a scenario with a blank name',
      { ...simultaneous, scenarios: [{ uid: null, stageName: ' ' }] },
      { 'scenarios.0.stageName': words.scenarioName },
    ],
    [
      'ORG-390 a qualifier that starts before the event',
      { ...qualified, startQualifier: '2027-02-28T08:00' },
      { startQualifier: words.dateProblems.outside },
    ],
    [
      'ORG-390 a qualifier that ends after the event',
      { ...qualified, endQualifier: '2027-03-10T18:01' },
      { endQualifier: words.dateProblems.outside },
    ],
    [
      'ORG-391 a final that ends after the event',
      { ...offline, endOfflineFinal: '2027-03-11T18:00' },
      { endOfflineFinal: words.dateProblems.outside },
    ],
    ['an end before the start', { ...online, end: '2027-03-01T08:00' }, { end: words.dateProblems.order }],
    ['an unknown time zone', { ...online, timeZone: 'America/Atlantis' }, { timeZone: words.timeZone }],
  ])('%s → one message for each wrong field', (_name, form, expected) => expect(problemsOf(form)).toEqual(expected));
});

test.each([
  ['athletesAllowed', 1_000_001, 'Los atletas permitidos no pueden pasar de 1,000,000.'],
  ['rails', 201, 'Los carriles no pueden pasar de 200.'],
  ['timeBetweenCategories', 3600, 'El tiempo entre categorías no puede pasar de 59:59.'],
])('N28 SPEC-W31 event form: %s above its bound → its own message', (field, value, sentence) => {
  expect(problemsOf({ ...offline, [field]: value })).toEqual({ [field]: sentence });
});

test('event form: an almost empty form → one answer names all problems, also of dependent fields', () => {
  const problems = problemsOf({ type: 'offline', qualifierOnline: true, scenarios: [] });
  expect(Object.keys(problems).sort()).toEqual(
    [
      ...['address', 'athletesAllowed', 'end', 'endOfflineFinal', 'endQualifier', 'name', 'photo', 'price', 'rails'],
      ...['simultaneousCategories', 'start', 'startOfflineFinal', 'startQualifier', 'timeBetweenCategories'],
    ].sort(),
  );
});

test('event form: empty texts and wrong dates → both are named in one answer', () => {
  const opened = { ...offline, photo: '', name: '', address: '', rails: null, endOfflineFinal: '2027-03-11T18:00' };
  expect(problemsOf(opened)).toEqual({
    photo: words.photo,
    name: words.name,
    address: words.address,
    rails: words.rails,
    endOfflineFinal: words.dateProblems.outside,
  });
});

test('ORG-390 event form: a date outside, no scenario → the messages of the requirements', () => {
  expect(words.dateProblems.outside).toBe('La fecha seleccionada está fuera de los límites del evento!');
  expect(words.noScenario).toBe('Por favor introduce al menos un escenario!');
});

test('event form: the picture is a stored file → an edit accepts it, a creation does not', () => {
  const stored = { ...online, photo: '/files/images/0123456789abcdef0123456789abcdef-full.webp' };
  expect(problemsOf(stored, EditEventSchema)).toEqual({});
  expect(problemsOf(stored)).toEqual({ photo: messages.photo.type });
});

test('event form: values of wrong types → refused without an exception', () => {
  for (const nonsense of [null, 7, 'x', [], { timeZone: 7, start: 7, end: {}, scenarios: 'x' }]) {
    expect(CreateEventSchema.safeParse(nonsense).success).toBe(false);
  }
  for (const timeZone of [{ toString: 1 }, ['UTC'], null]) {
    expect(problemsOf({ ...online, timeZone })).toEqual({ timeZone: words.timeZone });
  }
  for (const startQualifier of [{ toString: 1 }, ['2027-03-01T08:00']]) {
    expect(Object.keys(problemsOf({ ...qualified, startQualifier }))).toEqual(['startQualifier']);
  }
  for (const scenarios of [null, 7, {}]) {
    expect(Object.keys(problemsOf({ ...simultaneous, scenarios }))).toEqual(['scenarios']);
  }
});
