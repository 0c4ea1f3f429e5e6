import { expect, test } from 'vitest';
import { presenceOf } from './presence.ts';

const at = (minute: number) => new Date(minute * 60_000);

test('attendance: several arrival marks → the latest counts; without any mark the person is expected', () => {
  expect(presenceOf(null, null)).toBe('expected');
  expect(presenceOf(null, at(1))).toBe('present');
  expect(presenceOf({ state: 'present', at: at(1) }, null)).toBe('present');
  expect(presenceOf({ state: 'absent', at: at(2) }, null)).toBe('absent');
  expect(presenceOf({ state: 'absent', at: at(2) }, at(1))).toBe('absent');
  expect(presenceOf({ state: 'absent', at: at(2) }, at(3))).toBe('present');
  expect(presenceOf({ state: 'expected', at: at(2) }, null)).toBe('expected');
  expect(presenceOf({ state: 'expected', at: at(2) }, at(1))).toBe('present');
});
