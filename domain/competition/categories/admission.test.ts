import { expect, test } from 'vitest';
import { type Admission, isAdmitted, type Sex } from './admission.ts';

test.each<[string, Admission, Sex | null, boolean]>([
  ['a woman among everybody', 'everybody', 'femenino', true],
  ['a man among everybody', 'everybody', 'masculino', true],
  ['a woman among women', 'women', 'femenino', true],
  ['a man among women', 'women', 'masculino', false],
  ['a woman among men', 'men', 'femenino', false],
  ['a man among men', 'men', 'masculino', true],
  ['an athlete without a sex, among women', 'women', null, true],
])('walk-athlete 8 N15 admission: %s → as the category admits', (_name, admits, sex, may) => {
  expect(isAdmitted(admits, sex)).toBe(may);
});
