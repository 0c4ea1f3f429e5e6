import { describe, expect, test } from 'vitest';
import { dayCommands } from '#contract/backoffice/audit.ts';
import { actorWords, actWords, detailWords, placeWords } from './audit-words.ts';

describe('details of an audit line', () => {
  test.each([
    ['refund', { cents: 500, order: 'x' }, '$5.00'],
    ['event-price-changed', { before: 4500, price: 5500 }, 'Inscripción: $45.00 → $55.00'],
    ['event-price-changed', { before: null, price: 0 }, 'Inscripción: el de la plataforma → $0.00'],
    ['ticket-price-changed', { type: 'VIP', before: 800, price: 1000 }, 'VIP: $8.00 → $10.00'],
    ['refund', { cents: 500, order: 'x', currency: 'EUR' }, '5,00\u{a0}€'],
    [
      'event-price-changed',
      { before: 5000, price: 50, currencyBefore: 'USD', currency: 'CLP' },
      'Inscripción: $50.00 → $50\u{a0}CLP',
    ],
    ['event-price-changed', { before: 50, price: 5000, currencyBefore: 'CLP' }, 'Inscripción: $50\u{a0}CLP → $50.00'],
    ['ticket-given', { ticket: 'x', type: 'VIP', price: 1000 }, 'VIP, que vale $10.00'],
    ['ticket-cancelled', { ticket: 'x', type: 'VIP' }, 'VIP'],
    ['door-forced', { people: 1, door: 'Norte' }, '1 persona en Norte'],
    ['door-list-read', { rows: 300 }, '300 filas'],
    ['judge-permissions', { permission: 'manage', allowed: false }, 'Quitó el permiso: juez principal'],
    ['judge-permissions', { permission: 'category', allowed: true, category: 'RX' }, 'Dio el permiso: categoría RX'],
    ['standing-changed', { standing: 'withdrawn' }, 'Retirado de la competencia'],
    ['sign-in-failed', { known: false, tries: 100 }, 'El correo no tiene cuenta · 100 veces en una hora'],
    ['sign-in-failed', { known: true }, null],
    ['sign-in-failed', { swallowed: 11 }, '11 veces más en una hora, sin línea propia'],
    ['sign-in-failed', { swallowed: 1 }, '1 vez más en una hora, sin línea propia'],
    ['export-athletes', { rows: 1, format: 'csv' }, '1 fila'],
    ['sessions-ended', { sessions: 2 }, '2 sesiones'],
    ['terms-changed', { length: 20 }, null],
    ['mates-added', { mates: 2 }, '2 miembros'],
    ['typed-address-changed', { hasAddress: false }, 'Quedó sin correo'],
    ['typed-address-changed', { hasAddress: true }, null],
  ])('%s %o', (act, details, words) => {
    expect(detailWords({ act, details })).toBe(words);
  });
});

const place = { heat: 'Heat 3', rail: 4, test: 'WOD 2', category: 'RX', entry: 'Ana Pérez', judge: 'Sosa' };

test.each([
  ['a rail', place, 'Heat 3, carril 4 · WOD 2, RX · Ana Pérez · juez Sosa'],
  ['a heat', { ...place, rail: null, entry: null, judge: null }, 'Heat 3 · WOD 2, RX'],
  ['a category', { ...place, heat: null, rail: null, test: null, entry: null, judge: null }, 'RX'],
  ['an act elsewhere', null, null],
])('audit line: %s → heat, rail, test and people, as far as they are known', (_, said, words) => {
  expect(placeWords({ act: 'refund', details: {}, place: said })).toBe(words);
});

test('audit line: a sentence names heat, test and athlete → below it only the rest', () => {
  const act = { act: 'rail-corrected', details: { command: 'correctResult' }, place };
  expect(placeWords(act)).toBe('RX · juez Sosa');
});

describe('acts of the day', () => {
  test.each([
    ['category-run', { command: 'pauseCategory' }, 'Pausó la categoría RX'],
    ['test-run', { command: 'finishTest' }, 'Finalizó el test WOD 2'],
    ['heat-run', { command: 'callHeat' }, 'Llamó a pista: Heat 3 de WOD 2'],
    ['heat-run', { command: 'adjustClock', seconds: -5 }, 'Corrigió el reloj de Heat 3 de WOD 2 en −5 s'],
    ['heat-repeated', { command: 'repeatHeat', rails: 1 }, 'Mandó repetir un carril de Heat 3 de WOD 2'],
    ['heat-repeated', { command: 'repeatHeat', rails: null }, 'Mandó repetir Heat 3 de WOD 2'],
    ['rails-confirmed', { command: 'confirmRails' }, 'Confirmó resultados de Heat 3 de WOD 2'],
    ['rails-confirmed', { command: 'confirmSigned' }, 'Confirmó los resultados firmados de la categoría RX'],
    [
      'protest-ruled',
      { command: 'ruleProtest', outcome: 'stands' },
      'Rechazó la protesta de Ana Pérez (carril 4, Heat 3 de WOD 2)',
    ],
    ['rail-scratched', { command: 'noShow' }, 'Anotó que no se presentó Ana Pérez (carril 4, Heat 3 de WOD 2)'],
    ['attendance', { state: 'absent' }, 'Marcó ausente a Ana Pérez'],
    ['blocks-planned', { command: 'publishBlocks', id: 'e1 false' }, 'Ocultó el horario'],
    ['screen-set', { did: 'paired', screen: 'Pista norte' }, 'Vinculó la pantalla Pista norte'],
    ['day-printed', { kind: 'calls' }, 'Imprimió la lista de llamada'],
    ['heat-run', {}, 'Llamó, inició, pausó, corrigió o finalizó un heat'],
  ])('%s %o', (act, details, words) => {
    expect(actWords({ act, details, place })).toBe(words);
  });

  test('each command of the day → a sentence of its own', () => {
    const said = dayCommands.map(command => actWords({ act: 'heat-run', details: { command }, place }));
    expect(new Set(said).size).toBe(dayCommands.length);
  });
});

test('audit line: an unknown act of a newer version → its raw name', () => {
  expect(actWords({ act: 'refund', details: {}, place: null })).toBe('Reembolsó un pago');
  expect(actWords({ act: 'moon-landing', details: {}, place: null })).toBe('moon-landing');
});

test('audit line: no signed-in actor → console, Pizarra or a visitor', () => {
  expect(actorWords({ act: 'admin-link', network: null })).toBe('Consola del servidor');
  expect(actorWords({ act: 'account-erased', network: null })).toBe('Pizarra');
  expect(actorWords({ act: 'sign-in-failed', network: '::1' })).toBe('Alguien sin sesión');
});
