import { expect, test } from 'vitest';
import type { OrderKind } from '#domain/money/orders/order-states.ts';
import { boughtWords } from './bought-words.ts';
import { failureOf, lookAgainMs, stateOf, type ToldOrder } from './order-text.ts';

const unpaid: ToldOrder = {
  state: 'created',
  waitsFor: 'athlete',
  refunded: 0,
  total: 6000,
  hasEntry: false,
  request: null,
};
const joined = { state: 'fulfilled', waitsFor: null, hasEntry: true } as const;
const asked = { state: 'asked', reason: '', answer: null, createdAt: '2026-11-23T05:00:00.000Z' } as const;

test.each<[string, Partial<ToldOrder>, { tone: string; name: string }]>([
  ['no provider was asked', {}, { tone: 'pending', name: 'Sin pagar' }],
  ['a card is being charged', { waitsFor: 'provider' }, { tone: 'pending', name: 'Confirmando' }],
  ['the time to pay is over', { waitsFor: null }, { tone: 'neutral', name: 'Sin pagar a tiempo' }],
  ['paid, and not joined yet', { state: 'paid', waitsFor: null }, { tone: 'pending', name: 'Pagada, sin inscribir' }],
  ['joined', joined, { tone: 'good', name: 'Pagada' }],
  ['joined without paying', { ...joined, total: 0 }, { tone: 'good', name: 'Inscripción gratis' }],
  ['refunded in part', { ...joined, refunded: 100 }, { tone: 'info', name: 'Reembolsada en parte' }],
])('walk-athlete 3 order text: %s', (_name, changes, expected) => {
  expect(stateOf({ ...unpaid, ...changes })).toMatchObject(expected);
});

test('walk-athlete 3 order text: the payment is being confirmed → do not pay again, without the earlier card’s failure', () => {
  const confirming = { ...unpaid, waitsFor: 'provider', failure: 'La tarjeta fue rechazada.' } as const;
  expect(stateOf(confirming).text).toBe('Estamos confirmando tu pago. No pagues otra vez.');
  expect(failureOf(confirming)).toBeNull();
  expect(failureOf({ ...confirming, waitsFor: 'athlete' })).toBe('La tarjeta fue rechazada.');
});

test('walk-athlete 3 orders page: only orders whose payment is being confirmed → requested again', () => {
  expect(lookAgainMs([unpaid, { ...unpaid, waitsFor: 'provider' }])).toBeGreaterThan(0);
  expect(lookAgainMs([unpaid])).toBe(false);
  expect(lookAgainMs(undefined)).toBe(false);
});

const out = { ...joined, hasEntry: false };
test.each<[string, Partial<ToldOrder>, string, string]>([
  ['withdrawn', out, 'Retirada', 'Ya no estás inscrito.'],
  ['withdrawn from a free place', { ...out, total: 0 }, 'Retirada', 'Ya no estás inscrito.'],
  ['refund requested', { ...out, request: asked }, 'Reembolso pedido', 'te responderá'],
  [
    'refund refused',
    { ...out, request: { ...asked, state: 'refused', answer: 'El kit ya se compró' } },
    'Reembolso rechazado',
    'El kit ya se compró',
  ],
  [
    'refund of everything in progress',
    { ...out, refunded: 6000, request: { ...asked, state: 'granted' } },
    'Reembolso en camino',
    'en camino',
  ],
])('walk-athlete 7 order text after a withdrawal: %s', (_, changes, name, text) => {
  const told = stateOf({ ...unpaid, ...changes });
  expect(told.name).toBe(name);
  expect(told.text).toContain(text);
});

test.each<[OrderKind, Partial<ToldOrder>, string, string]>([
  ['tickets', {}, 'Sin pagar', 'Tus entradas están apartadas'],
  ['tickets', { state: 'paid', waitsFor: null }, 'Pagada, sin entregar', 'preparando tus entradas'],
  ['tickets', joined, 'Pagada', 'las entradas son tuyas'],
  ['tickets', { ...joined, total: 0 }, 'Entradas gratis', 'son tuyas'],
  ['tickets', { ...joined, hasEntry: false }, 'Anuladas', 'ya no valen'],
  ['stream', joined, 'Pagada', 'ver la transmisión'],
  ['stream', { state: 'refunded', waitsFor: null }, 'Reembolsada', 'Te reembolsamos'],
])('order text by kind: %s %o', (kind, changes, name, text) => {
  const told = stateOf({ ...unpaid, ...changes }, boughtWords(kind));
  expect(told.name).toBe(name);
  expect(told.text).toContain(text);
});
