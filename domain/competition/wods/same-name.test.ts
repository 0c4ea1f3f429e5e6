import { expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

test.each([
  ['Fran', 'Fran', true],
  [' Fran ', 'fRAN', true],
  ['Ñandú', 'ñANDÚ', true],
  ['Ñandú', 'N\u0303andu\u0301', true],
  ['Peñón', 'Penon', false],
  ['Fran', 'Fran 2', false],
  ['', 'Fran', false],
])('ORG-260 test names: %j and %j → the same name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
  expect(isSameName(other, one)).toBe(same);
});
