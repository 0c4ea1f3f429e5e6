import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkEvent, type EventValues, isRenamed, keepNumber, renamedWords } from './event-values.ts';

const now = Date.parse('2026-11-22T16:00:00Z');
const values = (changes: Partial<EventValues>): EventValues => ({
  photo: 'data:image/png;base64,iVBORw0KGgo=',
  name: 'Copa',
  address: 'Mérida',
  timeZone: 'America/Caracas',
  price: 0,
  currency: 'USD',
  showsPrice: false,
  type: 'online',
  start: '2026-11-23T08:00',
  end: '2026-11-24T08:00',
  qualifierOnline: false,
  startQualifier: '',
  endQualifier: '',
  joiningUntil: '',
  startOfflineFinal: '',
  endOfflineFinal: '',
  athletesAllowed: null,
  rails: null,
  timeBetweenCategories: null,
  simultaneousCategories: null,
  protestMin: null,
  scenarios: [],
  terms: '',
  paymentInfo: '',
  refundDays: null,
  description: '',
  programme: '',
  contactEmail: '',
  contactPhone: '',
  draft: false,
  ...changes,
});
const home = (isNew: boolean) => ({ isNew, prices: { event: 0, qualifier: 0, qualifiers: [] }, priced: null });
const { past } = messages.event.dateProblems;

test('walk-organizer C event form: a new event’s date has passed → the error is at its field', () => {
  expect(checkEvent(values({}), home(true), null, now)).toEqual({});
  expect(checkEvent(values({ start: '2026-11-21T08:00' }), home(true), null, now)).toEqual({ start: past });
  const both = { start: '2026-11-20T08:00', end: '2026-11-21T08:00' };
  expect(checkEvent(values(both), home(true), null, now)).toEqual({ start: past, end: past });
});

test('event form: a stored date has passed → no error unless it changes', () => {
  const stored = values({ start: '2026-11-21T08:00' });
  expect(checkEvent({ ...stored, name: 'Otra' }, home(false), stored, now)).toEqual({});
  expect(checkEvent({ ...stored, start: '2026-11-20T08:00' }, home(false), stored, now)).toEqual({ start: past });
});

test('N30 event form: another currency → the price keeps its number, and the form says so', () => {
  const priced = { price: 5025, currency: 'USD' as const };
  const before = values({ price: 5025 });
  expect(keepNumber(before, 'currency', 'CLP')).toEqual({ price: 51 });
  expect(keepNumber(before, 'name', 'Otra')).toEqual({});
  expect(isRenamed(before, { ...home(false), priced })).toBe(false);
  expect(isRenamed(values({ currency: 'EUR' }), { ...home(false), priced })).toBe(true);
  expect(isRenamed(values({ currency: 'EUR' }), home(true))).toBe(false);
  expect(renamedWords(priced, values({ currency: 'EUR' }))).toBe(
    'Tus precios quedan con el mismo número en euros: $50.25 pasa a ser 50,25\u{a0}€. Lo mismo vale para tus entradas, si las hay.',
  );
});

test('N30 event form: a price between two steps of its currency → the error says the steps', () => {
  expect(checkEvent(values({ price: 4515, currency: 'PEN' }), home(true), null, now)).toEqual({
    price: messages.event.priceRange('PEN'),
  });
  expect(messages.event.priceRange('USD')).toBe('Introduce un precio entre $0.00 y $100,000.00.');
});
