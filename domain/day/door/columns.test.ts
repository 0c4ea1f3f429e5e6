import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsColumns, fromColumns, toColumns, type UnusedTicket } from './columns.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const bought = fc.record({ orderId: fc.uuid(), buyer: maybe(fc.string()) });
const tickets = fc.array(fc.constantFrom(...fc.sample(bought, 3), { orderId: null, buyer: null })).chain(purchases =>
  fc.tuple(
    ...purchases.map(purchase =>
      fc.record({
        id: fc.uuid(),
        tag: fc.constantFrom('00a1f3', 'ffffff'),
        typeId: fc.constantFrom('gradería', 'vip'),
        name: maybe(fc.constantFrom('Luis Gómez', 'Ana', 'Ñañez 🏋️', ' ')),
        passport: maybe(fc.constantFrom('112', '7', '00A')),
        orderId: fc.constant(purchase.orderId),
        buyer: fc.constant(purchase.buyer),
      }),
    ),
  ),
) as fc.Arbitrary<UnusedTicket[]>;

const byId = (list: UnusedTicket[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

test('T2 door list: written as columns and sent as JSON → the same tickets come back', () => {
  fc.assert(
    fc.property(tickets, list => {
      expect(list.every(fitsColumns)).toBe(true);
      expect(byId(fromColumns(JSON.parse(JSON.stringify(toColumns(list)))))).toEqual(byId(list));
    }),
  );
});

test('T2 door list: several tickets of one purchase → its columns name the buyer once', () => {
  const one = { id: crypto.randomUUID(), tag: '0a1b2c', typeId: 'vip', name: 'Luis Gómez', passport: '112' };
  const [orderId, buyer] = [crypto.randomUUID(), 'Ana Ruiz'];
  const { orders, orderOf, types } = toColumns([
    { ...one, orderId, buyer },
    { ...one, orderId: null, buyer: null },
    { ...one, orderId, buyer },
  ]);
  expect({ orders, orderOf, types }).toEqual({
    orders: [{ id: orderId, buyer }],
    orderOf: [0, null, 0],
    types: ['vip'],
  });
});

test('door list: a value that does not fit its column → the ticket remains a row', () => {
  const rest = { name: 'Ana', buyer: null, orderId: null, passport: '112' };
  const plain = { id: crypto.randomUUID(), tag: '0a1b2c', typeId: 'vip', ...rest };
  expect(fitsColumns(plain)).toBe(true);
  for (const wrong of [
    ...['vip', crypto.randomUUID().toUpperCase(), `${crypto.randomUUID()}0`].map(id => ({ id })),
    ...['', '0A1B2C', '0a1b2'].map(tag => ({ tag })),
    ...['', 'Ana\nRuiz', 'Ana\u2028Ruiz'].map(name => ({ name })),
    ...['', '1 2', '1234'].map(passport => ({ passport })),
  ])
    expect(fitsColumns({ ...plain, ...wrong }), JSON.stringify(wrong)).toBe(false);
});
