import { expect, test } from 'vitest';
import { strengthOf, whyWeak } from './password-strength.ts';

const owner = { email: 'andre.landaeta@correo.test', names: ['Andreína Landaeta', 'Andreína', 'Landaeta', null] };
const common = new Set(['password', 'contraseña']);

test.each([
  ['the email', 'Andre.Landaeta@correo.test', 'own'],
  ['the part of it before the @', 'andre.landaeta', 'own'],
  ['the name', 'Andreína Landaeta', 'own'],
  ['the name without its accent and space', 'andreinalandaeta', 'own'],
  ['a name the other way round', 'LandaetaAndreina', 'own'],
  ['the first name and a year', 'andreina1994', 'own'],
  ['one of the commonest, in capitals', ' PASSWORD ', 'common'],
  ['one of the commonest in Spanish, whose ñ is two signs', 'contrasen\u0303a', 'common'],
  ['one sign many times', 'zzzzzzzzzzzz', 'common'],
  ['a row of digits backwards', '987654321', 'common'],
  ['a row of keys', 'asdfghjkl', 'common'],
  ['another sentence', 'una clave larga', null],
  ['a name in a sentence', 'andreina corre los lunes', null],
  ['six good signs', 'k7#pWq', null],
])('N16 weak passwords: %s, %j → %s', (_what, password, answer) => {
  expect(whyWeak(password, owner, text => common.has(text))).toBe(answer);
});

test('N16 weak passwords: the account’s owner has no names → no false match', () => {
  expect(whyWeak('k7#pWq', { email: '', names: ['', null, undefined] }, () => false)).toBeNull();
});

test.each([
  ['abc', 'short'],
  ['123456', 'weak'],
  ['andreina1', 'weak'],
  ['password12', 'weak'],
  ['clave2024', 'weak'],
  ['perro azul', 'fair'],
  ['k7#pWq', 'fair'],
  ['una clave larga', 'good'],
  ['perro azul corre lejos', 'strong'],
] as const)('N16 password strength: %j → %s', (password, strength) => {
  expect(strengthOf(password, owner)).toBe(strength);
});
