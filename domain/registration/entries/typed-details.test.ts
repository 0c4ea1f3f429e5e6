import { expect, test } from 'vitest';
import { typedBirthdate, typedSex } from './typed-details.ts';

test.each([
  ['M', false, 'masculino'],
  ['M', true, 'femenino'],
  ['h', true, 'masculino'],
  ['Mujer', false, 'femenino'],
  ['FEM.', false, 'femenino'],
  ['Masculino', false, 'masculino'],
  ['x', false, null],
  ['?', false, null],
  ['', false, null],
] as const)('ORGA-C6 a typed sex: «%s», beside an H %s → %s', (text, pair, expected) => {
  expect(typedSex(text, pair)).toBe(expected);
});

test.each([
  ['14-03-1981', '1981-03-14'],
  ['1981/3/4', '1981-03-04'],
  ['4.3.1981', '1981-03-04'],
  ['31/02/1981', null],
  ['14-03-81', null],
  ['ayer', null],
])('ORGA-C6 a typed birth date: «%s» → %s', (text, expected) => {
  expect(typedBirthdate(text)).toBe(expected);
});
