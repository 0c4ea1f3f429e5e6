import { describe, expect, test } from 'vitest';
import type { RefundTicket } from '#contract/money/refunds.ts';
import { planRefund } from '#domain/money/orders/refund-plan.ts';
import { followsOfPlace, followsOfTickets, namesIn, qualifierWords, restWords, whereTo } from './refund-words.ts';

const ticket = (uid: string, changes: Partial<RefundTicket> = {}): RefundTicket => ({
  ...{ uid, typeName: 'Gradería', name: null, email: null, cents: 800, admitted: null },
  ...{ voidReason: null, voidedAt: null, refund: null, isOnSale: true },
  ...changes,
});
const luis = ticket('1', { name: 'Luis', email: 'luis@x.test' });
const beatriz = ticket('3', {
  name: 'Beatriz',
  email: 'b@x.test',
  admitted: { at: '2027-01-09T14:12:00Z', door: 'Norte' },
});
const order = {
  buyer: { name: 'Luis', email: 'luis@x.test' },
  ...{ fee: 139, isTest: false, refundable: 2400, pending: 0, request: null },
  currency: 'USD' as const,
};
const inDollars = { feeCurrency: null, currency: 'USD' as const };

function said(tickets: RefundTicket[], chosen: string[], refundable = 2400): string[] {
  const pieces = tickets.map(each => ({ ...each, isVoid: each.voidReason !== null }));
  const plan = planRefund({ pieces, chosen, refundable });
  return followsOfTickets({ ...order, refundable, tickets }, plan, chosen.length).map(({ strong = '', text }) =>
    `${strong} ${text}`.trim(),
  );
}

describe('ORGA-C4 preview of a ticket refund', () => {
  test.each<[string, RefundTicket[], string[], number, string[], string[]]>([
    ['nothing chosen', [luis], [], 2400, [], ['anula']],
    [
      'some, and one that stays was used',
      [luis, ticket('2'), beatriz],
      ['1', '2'],
      2400,
      [
        '2 entradas se anulan. Sus QR ya no entran, desde este momento.',
        '1 queda buena: la de Beatriz, que ya entró.',
        'Luis recibe un correo con la suma, el motivo y qué entradas eran.',
        'Luis recibe un correo: su entrada ya no vale.',
        '2 lugares vuelven a la venta.',
      ],
      ['adentro'],
    ],
    [
      'one that was used',
      [luis, beatriz],
      ['3'],
      2400,
      ['Beatriz sigue adentro; la puerta la contará como devuelta.'],
      [],
    ],
    [
      'two that were used, of which one has no name',
      [beatriz, ticket('4', { admitted: { at: '2027-01-09T14:12:00Z', door: null } })],
      ['3', '4'],
      1600,
      ['Beatriz y Quien entró con la entrada 2 siguen adentro; la puerta las contará como devueltas.'],
      ['queda buena'],
    ],
    [
      'the last of the money',
      [luis, ticket('2')],
      ['1'],
      500,
      ['2 entradas se anulan.', 'Es todo el dinero que queda de esta compra'],
      [],
    ],
    ['free ones', [ticket('1', { cents: 0 })], ['1'], 0, ['1 entrada se anula.'], ['recibe un correo con la suma']],
    [
      'nothing is on sale',
      [ticket('1', { isOnSale: false })],
      ['1'],
      800,
      ['No hay venta abierta'],
      ['vuelve a la venta'],
    ],
  ])('%s', (_name, tickets, chosen, refundable, expected, never) => {
    const text = said(tickets, chosen, refundable).join('\n');
    for (const line of expected) expect(text).toContain(line);
    for (const line of never) expect(text).not.toContain(line);
  });
});

describe('ORGA-C4 preview of a place refund', () => {
  const place = { categoryName: 'RX Femenino', people: ['Ana Soler'], mayLeave: true, heats: 0, hasResults: false };
  const of = { ...order, categoryName: 'RX Femenino', teamName: null, refundable: 4500 };
  const told = (changes: Parameters<typeof followsOfPlace>[2], at: typeof place | null = place, asked = of) =>
    followsOfPlace(asked, at, changes)
      .map(({ strong = '', text }) => `${strong} ${text}`.trim())
      .join('\n');

  test('the athlete leaves with the refund → what is lost is listed', () => {
    const text = told({ cents: 4500, answer: 'leaves' }, { ...place, heats: 2, hasResults: true });
    expect(text).toContain('Ana Soler sale de RX Femenino. Su lugar queda libre.');
    expect(text).toContain('Está en 2 heats: su carril queda vacío.');
    expect(text).toContain('Sus resultados se borran con su lugar.');
    expect(text).toContain('Luis recibe un correo con la suma y el motivo.');
  });

  test('the athlete stays, no answer yet, or no entry → the right text', () => {
    expect(told({ cents: 100, answer: 'stays' })).toContain('Ana Soler sigue en RX Femenino. Conserva heat');
    expect(told({ cents: 100, answer: null })).not.toMatch(/sale|sigue en/);
    expect(told({ cents: 100, answer: null }, null)).toContain('ya no hay nadie en el evento');
  });

  test('the refund was requested → all of it answers the request, a part does not', () => {
    const request = { state: 'asked' as const, reason: '', answer: null, createdAt: '2027-01-01T00:00:00Z' };
    expect(told({ cents: 4500, answer: null }, null, { ...of, request } as never)).toContain('Con esto respondes');
    expect(told({ cents: 100, answer: null }, null, { ...of, request } as never)).toContain('sigue esperando');
  });
});

test('ORGA-C4 refund texts: a refund is previewed → where the money goes, what remains, and the provider’s fee', () => {
  expect(whereTo({ paymentType: 'credit_card', isTest: false, fee: 139, ...inDollars })).toBe(
    'a la misma tarjeta, en 5 a 10 días hábiles. La comisión de $1.39 no vuelve.',
  );
  expect(whereTo({ paymentType: 'paypal', isTest: false, fee: null, ...inDollars })).toContain('PayPal');
  expect(whereTo({ paymentType: 'credit_card', isTest: true, fee: 139, ...inDollars })).toContain('prueba');
  expect(restWords({ ...order, pending: 800 }, 1600)).toBe(
    'Quedan $8.00 por reembolsar. Otros $8.00 ya van en camino.',
  );
  expect(restWords(order, 2400)).toBe('');
  expect(qualifierWords({ total: 5500, refunded: 0, refundable: 4500, currency: 'USD' })).toContain(
    '$10.00 del clasificatorio',
  );
  const dollarsOfEuros = { fee: 139, feeCurrency: 'USD' as const, currency: 'EUR' as const };
  expect(whereTo({ paymentType: 'credit_card', isTest: false, ...dollarsOfEuros })).toContain('comisión de $1.39');
  expect(restWords({ ...order, currency: 'EUR' }, 1600)).toBe('Quedan 8,00\u{a0}€ por reembolsar.');
  expect(namesIn(['a', 'b', 'c', 'd'])).toBe('a, b, c y 1 más');
  expect([namesIn(['a']), namesIn(['a', 'b']), namesIn([])]).toEqual(['a', 'a y b', '']);
});
