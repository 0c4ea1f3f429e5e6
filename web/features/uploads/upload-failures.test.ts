import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { accessRefusal, sendFailure } from './upload-failures.ts';

const words = messages.upload;
const refused = (message: string, code = 'REFUSED', status = 422) => new ORPCError(code, { message, status });

test('ATH-224 without an account or a category', () => {
  expect(sendFailure(refused(words.noCategory, 'NOT_FOUND', 404))).toEqual({ text: words.noUser });
  expect(sendFailure(refused('', 'UNAUTHORIZED', 401))).toEqual({ text: words.noUser });
});

test('ATH-225 without a place for the result', () => {
  expect(sendFailure(refused(messages.server.notFound, 'NOT_FOUND', 404))).toEqual({ text: words.noRecord });
});

test('ATH-226 what failed, with the reason where there is one to act on', () => {
  expect(sendFailure(refused(words.testOver))).toEqual({ text: `Error: ${words.testOver}` });
  expect(sendFailure(refused('', 'INTERNAL_SERVER_ERROR', 500))).toMatchObject({ text: 'Error al subir resultados' });
  expect(sendFailure(new TypeError('Failed to fetch'))).toEqual({
    text: 'Error al subir resultados',
    detail: messages.server.offline,
  });
});

test('ATH-187 ATH-191 two refusals say more in the toast', () => {
  expect(accessRefusal(refused(words.onlineOnly))).toEqual({ text: words.onlineOnly, toast: words.onlineOnlyToast });
  expect(accessRefusal(refused(words.notRegistered))?.toast).toBe(words.notRegisteredToast);
  expect(accessRefusal(refused(words.window))).toEqual({ text: words.window, toast: words.window });
});

test('ATH-227 a failure is no refusal', () => {
  expect(accessRefusal(refused('', 'INTERNAL_SERVER_ERROR', 500))).toBeNull();
  expect(accessRefusal(new TypeError('Failed to fetch'))).toBeNull();
});
