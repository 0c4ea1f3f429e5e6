import { expect, test } from 'vitest';
import type { OpenWork } from '#contract/backoffice/waiting.ts';
import { openInEvent, openInQualifier } from './open-words.ts';

const none = { reviews: 0, judges: 1, tests: 1, empty: [], untested: [] };
const nothing: OpenWork = {
  applications: 0,
  idleJudges: 0,
  appeals: 0,
  refunds: 0,
  unsold: 0,
  unanswered: 0,
  protests: 0,
  unconfirmed: 0,
  qualifier: none,
  event: none,
};
const testOf = (name: string) => ({ uid: name, name, category: 'RX' });

test('walk-organizer B8 open work: the organizer finishes an event → everything open is listed', () => {
  const open: OpenWork = {
    applications: 2,
    idleJudges: 0,
    appeals: 1,
    refunds: 2,
    unsold: 0,
    unanswered: 3,
    protests: 1,
    unconfirmed: 2,
    qualifier: { ...none, reviews: 3, empty: [testOf('Remo')] },
    event: { ...none, reviews: 1, empty: ['A', 'B', 'C', 'D'].map(testOf) },
  };
  const categories = [
    { name: 'RX', publish: 'unPublish' as const },
    { name: 'Masters', publish: 'publish' as const },
  ];
  expect(openInEvent(open, categories)).toEqual([
    '3 resultados por revisar del clasificatorio.',
    '1 resultado por revisar del evento.',
    '1 protesta sin resolver en la pista.',
    '2 resultados de carriles sin confirmar.',
    '1 apelación abierta.',
    '2 reembolsos pedidos.',
    '2 jueces por aprobar.',
    '3 inscritos a mano no han respondido.',
    '1 test del clasificatorio sin ningún resultado: «Remo» de RX.',
    '4 tests del evento sin ningún resultado: «A» de RX, «B» de RX, «C» de RX, 1 más.',
    '1 tabla sin publicar: «RX».',
  ]);
});

test('walk-organizer B8 open work: the organizer closes a qualifier → only its open work is listed', () => {
  const qualifier = { ...none, reviews: 2, empty: [testOf('Remo')] };
  expect(openInQualifier({ ...nothing, qualifier })).toEqual([
    '2 resultados por revisar del clasificatorio.',
    '1 test del clasificatorio sin ningún resultado: «Remo» de RX.',
  ]);
});

test('open work: no work is open → an empty list', () => {
  expect(openInQualifier(nothing)).toEqual([]);
  expect(openInEvent(nothing, [])).toEqual([]);
});
