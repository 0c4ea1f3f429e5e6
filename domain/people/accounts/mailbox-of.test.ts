import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

test.each([
  ['ana@correo.test', 'ana@correo.test', 'as it is'],
  ['Ana@Correo.TEST', 'ana@correo.test', 'capitals'],
  ['ana+1@correo.test', 'ana@correo.test', 'a tag'],
  ['ana+caf+2@correo.test', 'ana@correo.test', 'two tags'],
  ['+ana@correo.test', '+ana@correo.test', 'nothing before the sign'],
  ['a.na@correo.test', 'a.na@correo.test', 'dots elsewhere'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com', 'dots at Google'],
  ['A.na@GoogleMail.com', 'ana@gmail.com', 'the other name of Google'],
])('SAFE-M17 mailboxes: %s → %s (%s)', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
