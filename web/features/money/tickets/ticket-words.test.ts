import { expect, test } from 'vitest';
import type { TicketType } from '#contract/money/ticket-form.ts';
import { availabilityOf, statusWords } from './ticket-words.ts';

test.each([
  ['ORG-129 SPEC-R9 all are sold → Agotado', { limit: 5, sold: 5 }, 'Agotado'],
  ['ORG-130 SPEC-R9 one is left → Disponible', { limit: 5, sold: 4 }, 'Disponible'],
])('%s', (_row, numbers, words) => {
  const type = { isPublic: true, price: 1_000, held: 0, ...numbers } as TicketType;
  expect(availabilityOf(type)).toBe(words);
});

test('ORG-131 ORG-132 name on a ticket: a ticket without a name → No Asignado, with a name → Asignado', () => {
  expect(statusWords).toEqual({ pending: 'No Asignado', active: 'Asignado' });
});
