import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { stages } from '#domain/competition/wods/wod-rules.ts';
import { accessRefusal, sendFailure } from './upload-failures.ts';

const words = messages.upload;
const refused = (message: string, code = 'REFUSED', status = 422) => new ORPCError(code, { message, status });

test('ATH-224 failure to send a result: no account or category → the message of that failure', () => {
  expect(sendFailure(refused(words.noCategory, 'NOT_FOUND', 404), 'event')).toEqual({ text: words.noUser });
  expect(sendFailure(refused('', 'UNAUTHORIZED', 401), 'event')).toEqual({ text: words.noUser });
});

test('ATH-225 failure to send a result: no record for the result → the message of that failure', () => {
  for (const stage of stages) {
    for (const error of [refused(messages.server.notFound, 'NOT_FOUND', 404), refused(words.noRecord)]) {
      expect(sendFailure(error, stage)).toEqual({ text: 'No se pudo crear o encontrar el registro de resultados' });
    }
  }
});

test('ATH-226 failure to send a result: a refusal, server or network error → its message, with a useful reason', () => {
  expect(sendFailure(refused(words.testOver), 'event')).toEqual({ text: `Error: ${words.testOver}` });
  expect(sendFailure(refused('', 'INTERNAL_SERVER_ERROR', 500), 'event')).toMatchObject({
    text: 'Error al subir resultados',
  });
  expect(sendFailure(new TypeError('Failed to fetch'), 'event')).toEqual({
    text: 'Error al subir resultados',
    detail: messages.server.offline,
  });
});

test('ATH-183 E10 failure to send a result in the qualifier: the server’s message is shown unchanged', () => {
  expect(sendFailure(refused(words.testOver), 'qualifier')).toEqual({ text: 'El test ha culminado!' });
  expect(sendFailure(refused('Categoría en auditoría', 'FORBIDDEN', 403), 'qualifier')).toEqual({
    text: 'Categoría en auditoría',
  });
  expect(sendFailure(refused(words.window), 'qualifier')).toEqual({ text: words.window });
});

test('ATH-187 ATH-191 refusal of a result: two reasons → a longer text in the toast', () => {
  expect(accessRefusal(refused(words.onlineOnly))).toEqual({ text: words.onlineOnly, toast: words.onlineOnlyToast });
  expect(accessRefusal(refused(words.notRegistered))?.toast).toBe(words.notRegisteredToast);
  expect(accessRefusal(refused(words.window))).toEqual({ text: words.window, toast: words.window });
});

test('ATH-227 failure to send a result: a server or network error → not shown as a refusal', () => {
  expect(accessRefusal(refused('', 'INTERNAL_SERVER_ERROR', 500))).toBeNull();
  expect(accessRefusal(new TypeError('Failed to fetch'))).toBeNull();
});
