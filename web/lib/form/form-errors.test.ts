import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fieldErrorsOf, messageOf, showErrors } from './form-errors.ts';

const formOf = (values: Record<string, unknown>) => {
  const errors: Record<string, string> = {};
  const setFieldError = (path: string, error: string) => {
    errors[path] = error;
  };
  return { errors, getValues: () => values, setFieldError };
};
const issues = new ORPCError('BAD_REQUEST', {
  message: messages.server.invalid,
  data: {
    issues: [
      { path: ['email'], message: 'el correo' },
      { path: ['email'], message: 'otra vez el correo' },
      { path: ['members', 0, 'name'], message: 'el nombre' },
    ],
  },
});

test('form errors: an invalid input → each field shows its first error', () => {
  const form = formOf({ email: '', members: [] });
  expect(showErrors(form, issues)).toBeNull();
  expect(form.errors).toEqual({ email: 'el correo', 'members.0.name': 'el nombre' });
});

test('form errors: a rule names a field → its message is at that field', () => {
  const error = new ORPCError('INVALID_FIELD', { message: 'ya existe', data: { field: 'email' } });
  expect(fieldErrorsOf(error)).toEqual({ email: 'ya existe' });
});

test('form errors: the form lacks the field of the error → one message for the form', () => {
  const error = new ORPCError('INVALID_FIELD', { message: 'ya existe', data: { field: 'email' } });
  const form = formOf({ name: '' });
  expect(showErrors(form, error)).toBe('ya existe');
  expect(form.errors).toEqual({});
});

test('form errors: any other error → one message for the form; no connection → a message of its own', () => {
  expect(messageOf(new ORPCError('FORBIDDEN', { message: messages.session.forbidden }))).toBe(
    messages.session.forbidden,
  );
  expect(messageOf(new TypeError('Failed to fetch'))).toBe(messages.server.offline);
  expect(messageOf(new Error('boom'))).toBe(messages.server.unexpected);
  expect(showErrors(formOf({ email: '' }), new TypeError('Failed to fetch'))).toBe(messages.server.offline);
});

test('form errors: a call sends the form beside an id → each error appears at its field of the form', () => {
  const data = { issues: [{ path: ['form', 'name'], message: 'el nombre' }] };
  const form = formOf({ name: '' });
  expect(showErrors(form, new ORPCError('BAD_REQUEST', { data }))).toBeNull();
  expect(form.errors).toEqual({ name: 'el nombre' });
});
