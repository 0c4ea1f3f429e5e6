import { afterEach, expect, test } from 'vitest';
import { currentToasts, dismissToast, dropErrors, leavePage, notify, openFloorPage } from './notify.ts';

const texts = () => currentToasts().map(({ text }) => text);
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

test('walk-athlete 19 toasts: a success is shown → errors are removed', () => {
  notify.error('Esa persona ya está invitada.');
  notify.info('Se guarda.');
  notify.success('¡Invitación enviada con éxito!');
  expect(texts()).toEqual(['Se guarda.', '¡Invitación enviada con éxito!']);
});

test('walk-organizer B2 toasts: the page changes → errors of that page go, recent ones stay', () => {
  notify.error('El archivo pesa demasiado.');
  const said = currentToasts()[0]!.at;
  leavePage(said + 500);
  expect(texts()).toEqual(['El archivo pesa demasiado.']);
  leavePage(said + 5000);
  expect(texts()).toEqual([]);
});

test('walk-athlete 19 toasts: the user tries again → errors are dropped, other toasts stay', () => {
  notify.error('El archivo pesa demasiado.');
  notify.warning('Se cortó la conexión.');
  dropErrors();
  expect(texts()).toEqual(['Se cortó la conexión.']);
});

test('toasts: the same text twice → shown once', () => {
  notify.error('No se guardó.');
  notify.error('No se guardó.');
  expect(texts()).toEqual(['No se guardó.']);
});

test('toasts: a floor runs on the page → a newer sentence replaces the older, an error stays beside it', () => {
  const leave = openFloorPage();
  notify.success('Test iniciado con éxito.');
  notify.success('Heat finalizado con éxito.');
  notify.info('El heat sigue.');
  expect(texts()).toEqual(['El heat sigue.']);
  notify.error('No se pudo enviar.');
  expect(texts()).toEqual(['No se pudo enviar.']);
  notify.info('Reloj en pausa.');
  expect(texts()).toEqual(['No se pudo enviar.', 'Reloj en pausa.']);
  leave();
  notify.info('Se guarda.');
  expect(texts()).toHaveLength(3);
});
