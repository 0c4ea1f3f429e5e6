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

test('a refused input shows the first sentence of each field at that field', () => {
  const form = formOf({ email: '', members: [] });
  expect(showErrors(form, issues)).toBeNull();
  expect(form.errors).toEqual({ email: 'el correo', 'members.0.name': 'el nombre' });
});

test('a rule that names a field shows its sentence there', () => {
  const error = new ORPCError('INVALID_FIELD', { message: 'ya existe', data: { field: 'email' } });
  expect(fieldErrorsOf(error)).toEqual({ email: 'ya existe' });
});

test('a field that the form does not have becomes the one sentence of the form', () => {
  const error = new ORPCError('INVALID_FIELD', { message: 'ya existe', data: { field: 'email' } });
  const form = formOf({ name: '' });
  expect(showErrors(form, error)).toBe('ya existe');
  expect(form.errors).toEqual({});
});

test('everything else is one sentence, and a broken connection says so', () => {
  expect(messageOf(new ORPCError('FORBIDDEN', { message: messages.session.forbidden }))).toBe(
    messages.session.forbidden,
  );
  expect(messageOf(new TypeError('Failed to fetch'))).toBe(messages.server.offline);
  expect(messageOf(new Error('boom'))).toBe(messages.server.unexpected);
  expect(showErrors(formOf({ email: '' }), new TypeError('Failed to fetch'))).toBe(messages.server.offline);
});

test('a form that travels beside an identifier has its errors at its own fields', () => {
  const data = { issues: [{ path: ['form', 'name'], message: 'el nombre' }] };
  const form = formOf({ name: '' });
  expect(showErrors(form, new ORPCError('BAD_REQUEST', { data }))).toBeNull();
  expect(form.errors).toEqual({ name: 'el nombre' });
});
