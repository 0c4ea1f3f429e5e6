import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { InvitedEmailSchema, JoinSchema, RefundSchema, TeamDataSchema, TeamEditSchema } from './join-form.ts';

const words = messages.joining;

/** The first message at a field; null if the field has no problem. */
function wrongAt(schema: z.ZodType, value: unknown, path: string): string | null {
  const { error } = schema.safeParse(value);
  return error?.issues.find(issue => issue.path.join('.') === path)?.message ?? null;
}

const join = (changes: Record<string, unknown> = {}) => ({
  key: 'k',
  eventId: 'e',
  categoryId: 'c',
  paymentType: 'credit_card',
  ...changes,
});
const team = (changes: Record<string, unknown> = {}) => ({ name: 'Los Tepuyes', photo: '', emails: [], ...changes });

describe('form to join', () => {
  test.each([[''], [undefined], [null]])('ATH-139 no category (%j) → the message that asks for one', categoryId => {
    expect(wrongAt(JoinSchema, join({ categoryId }), 'categoryId')).toBe(words.category);
  });

  test.each(['credit_card', 'paypal', null])('ATH-150 payment method %j → accepted', paymentType => {
    expect(wrongAt(JoinSchema, join({ paymentType }), 'paymentType')).toBeNull();
  });

  test.each([['cash'], [''], [undefined]])('ATH-140 payment method %j → refused', paymentType => {
    expect(wrongAt(JoinSchema, join({ paymentType }), 'paymentType')).toBe(words.paymentType);
  });

  test('ATH-303 an amount sent by the browser → ignored', () => {
    expect(JoinSchema.parse({ ...join(), total: 1, cents: 1, price: 1 })).toEqual({ ...join(), team: null });
  });
});

describe('data of a team', () => {
  test.each([[''], ['   '], [undefined]])('ATH-143 the name %j → refused', name => {
    expect(wrongAt(TeamDataSchema, team({ name }), 'name')).toBe(words.teamName);
  });

  test('ATH-144 no logo → accepted', () => {
    expect(wrongAt(TeamDataSchema, team(), 'photo')).toBeNull();
    expect(TeamDataSchema.parse({ name: 'x' })).toEqual({ name: 'x', photo: '', emails: [] });
  });

  test('a logo that is no JPG or PNG, or too large → refused', () => {
    expect(wrongAt(TeamDataSchema, team({ photo: 'data:image/gif;base64,AA' }), 'photo')).toBe(messages.photo.type);
    const large = `data:image/png;base64,${'A'.repeat(2_900_000)}`;
    expect(wrongAt(TeamDataSchema, team({ photo: large }), 'photo')).toBe(messages.photo.size);
  });

  test('ATH-145 an empty or wrong email of a member → a message at its field', () => {
    expect(wrongAt(TeamDataSchema, team({ emails: ['a@correo.test', ''] }), 'emails.1')).toBe(words.memberEmail);
    expect(wrongAt(TeamDataSchema, team({ emails: ['nadie'] }), 'emails.0')).toBe(words.memberEmailInvalid);
  });

  test('an invited email → without spaces and capitals', () => {
    expect(InvitedEmailSchema.parse(' Ana@Correo.test ')).toBe('ana@correo.test');
  });

  test('ATH-129 ATH-130 an edit without name or logo → a message for each, with the words of the source', () => {
    const empty = { name: '', photo: '' };
    expect(wrongAt(TeamEditSchema, empty, 'name')).toBe('Por favor introduce el nombre del evento!');
    expect(wrongAt(TeamEditSchema, empty, 'photo')).toBe(words.teamLogo);
  });
});

describe('form to refund', () => {
  const refund = (changes: Record<string, unknown> = {}) => ({
    id: 'o',
    cents: 100,
    reason: 'Lesión',
    key: 'k',
    ...changes,
  });

  test.each([[0], [-1], [1.5], [undefined], ['100']])('L7 %j as cents → refused', cents => {
    expect(wrongAt(RefundSchema, refund({ cents }), 'cents')).toBe(words.refundAmount);
  });

  test('no reason → refused', () => {
    expect(wrongAt(RefundSchema, refund({ reason: ' ' }), 'reason')).toBe(words.refundReason);
    expect(RefundSchema.safeParse(refund()).success).toBe(true);
  });
});
