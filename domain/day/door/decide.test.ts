import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { personType } from '#domain/money/tickets/qr-text.ts';
import {
  type DoorTicket,
  type DoorVerdict,
  dayOf,
  dayOfOnce,
  decide,
  type LetIn,
  letsIn,
  type Signature,
  signatures,
} from './decide.ts';

const eventId = '11111111-2222-4333-8444-555555555555';
const typeId = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';
const place = { eventId, typeId, ticketId: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' };
const timeZone = 'America/Caracas';
const at = new Date('2026-11-21T21:00:00Z');
const today: LetIn = { day: '2026-11-21', at: '2026-11-21T14:00:00.000Z', door: 'Norte' };
const yesterday: LetIn = { day: '2026-11-20', at: '2026-11-20T14:00:00.000Z', door: 'Norte' };
const once: LetIn = { ...yesterday, day: dayOfOnce };
const ticket = (changes: Partial<DoorTicket> = {}): DoorTicket => ({
  typeId,
  entries: 'once',
  voidReason: null,
  isTest: false,
  admitted: [],
  ...changes,
});
const scan = (of: DoorTicket | null, signature: Signature, read: typeof place | null = place) =>
  decide({ eventId, timeZone, place: read, signature, ticket: of, at });

/** Ticket → verdict with a good signature, with a bad one, without one. */
const cases: [string, DoorTicket | null, [DoorVerdict, DoorVerdict, DoorVerdict]][] = [
  ['known, once', ticket(), ['enter', 'forged', 'enter']],
  ['known, daily', ticket({ entries: 'daily' }), ['enter', 'forged', 'enter']],
  ['admitted, once', ticket({ admitted: [once] }), ['again', 'forged', 'again']],
  ['admitted today, daily', ticket({ entries: 'daily', admitted: [yesterday, today] }), ['again', 'forged', 'again']],
  ['admitted yesterday, daily', ticket({ entries: 'daily', admitted: [yesterday] }), ['enter', 'forged', 'enter']],
  ['refunded', ticket({ voidReason: 'refunded' }), ['void', 'forged', 'void']],
  [
    'transferred, and admitted before',
    ticket({ voidReason: 'transferred', admitted: [once] }),
    ['void', 'forged', 'void'],
  ],
  ['D6 paid with test money', ticket({ isTest: true }), ['test', 'forged', 'test']],
  ['of another type than the code says', ticket({ typeId: eventId }), ['forged', 'forged', 'forged']],
  ['not in the list', null, ['late', 'forged', 'unknown']],
];
describe.each(cases)('T2 ticket %s', (_name, known, expected) => {
  test.each(signatures.map((signature, index) => [signature, expected[index]] as const))(
    'signature %s → its verdict',
    (signature, verdict) => expect(scan(known, signature).verdict).toBe(verdict),
  );
});

const person = (changes: Partial<DoorTicket> = {}) => ticket({ typeId: personType, entries: 'daily', ...changes });
/** Person → verdict with a good signature, with a bad one, without one; then with the complete list. */
const people: [string, DoorTicket | null, [DoorVerdict, DoorVerdict, DoorVerdict], DoorVerdict][] = [
  ['in the list', person(), ['enter', 'forged', 'enter'], 'enter'],
  ['admitted today', person({ admitted: [yesterday, today] }), ['again', 'forged', 'again'], 'again'],
  ['admitted yesterday', person({ admitted: [yesterday] }), ['enter', 'forged', 'enter'], 'enter'],
  ['left the event', person({ voidReason: 'left' }), ['void', 'forged', 'void'], 'void'],
  [
    'left the event, admitted today',
    person({ voidReason: 'left', admitted: [today] }),
    ['void', 'forged', 'void'],
    'void',
  ],
  ['code, but a ticket in the list', ticket(), ['forged', 'forged', 'forged'], 'forged'],
  // The signature stays valid after its owner leaves, so it alone admits no one.
  ['not in the list', null, ['unknown', 'forged', 'unknown'], 'void'],
];
const ofPerson = { ...place, typeId: personType };
describe.each(people)('T2 person %s', (_name, known, expected, byWhole) => {
  test.each(signatures.map((signature, index) => [signature, expected[index]] as const))(
    'signature %s → its verdict',
    (signature, verdict) => expect(scan(known, signature, ofPerson).verdict).toBe(verdict),
  );
  test('the door’s list is complete → the verdict of that list with a good signature; forged with a bad signature', () => {
    const asked = { eventId, timeZone, place: ofPerson, ticket: known, isWhole: true, at };
    expect(decide({ ...asked, signature: 'good' }).verdict).toBe(byWhole);
    expect(decide({ ...asked, signature: 'bad' }).verdict).toBe('forged');
  });
});

test('T2 door: a person id without a signature, in no complete list → unknown', () => {
  const asked = { eventId, timeZone, place: ofPerson, ticket: null, isWhole: true, at };
  expect(decide({ ...asked, signature: 'none' }).verdict).toBe('unknown');
});

test.each(signatures)('T2 door: person of another event, signature %s → foreign', signature => {
  expect(scan(person(), signature, { ...ofPerson, eventId: typeId }).verdict).toBe('foreign');
});

test.each(signatures)('T2 door: ticket of another event, or no ticket, signature %s → foreign', signature => {
  const other = { ...place, eventId: typeId };
  expect([scan(ticket(), signature, other).verdict, scan(null, signature, null).verdict]).toEqual([
    'foreign',
    'foreign',
  ]);
});

test('T2 door: a ticket was admitted before → the answer names the last admission; never admitted → none named', () => {
  expect(scan(ticket({ entries: 'daily', admitted: [yesterday, today] }), 'none').before).toEqual(today);
  expect(scan(ticket(), 'good').before).toBeNull();
});

test('daily tickets: midnight at the event’s place → a new day begins; another ticket has one day', () => {
  expect(dayOf('daily', new Date('2026-11-22T03:59:00Z'), timeZone)).toBe('2026-11-21');
  expect(dayOf('daily', new Date('2026-11-22T04:00:00Z'), timeZone)).toBe('2026-11-22');
  expect(dayOf('once', at, timeZone)).toBe(dayOfOnce);
});

const anyTicket = fc.option(
  fc.record({
    typeId: fc.constantFrom(typeId, eventId),
    entries: fc.constantFrom('once' as const, 'daily' as const),
    voidReason: fc.constantFrom(null, 'refunded' as const, 'cancelled' as const),
    isTest: fc.boolean(),
    admitted: fc.subarray([once, yesterday, today]),
  }),
);
const anySignature = fc.constantFrom(...signatures);

test('T2 door: a ticket with neither proof nor list entry → not admitted; no ticket enters twice for one day', () => {
  fc.assert(
    fc.property(anyTicket, anySignature, fc.option(fc.constant(place)), (known, signature, read) => {
      const { verdict, before } = scan(known, signature, read);
      if (!letsIn(verdict)) return;
      expect(read).not.toBeNull();
      expect(before).toBeNull();
      expect(signature).not.toBe('bad');
      if (!known) {
        expect(signature).toBe('good');
        return;
      }
      expect([known.voidReason, known.isTest]).toEqual([null, false]);
      expect(known.admitted.map(({ day }) => day)).not.toContain(dayOf(known.entries, at, timeZone));
    }),
  );
});
