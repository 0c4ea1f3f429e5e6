import { expect, test } from 'vitest';
import { timeLeft } from './countdown.tsx';

test.each([
  [0, '00:00'],
  [-5000, '00:00'],
  [1, '00:01'],
  [61_000, '01:01'],
  [3_600_000, '1:00:00'],
  [93_784_000, '1 d 02:03:04'],
])('countdown: %i milliseconds → %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text);
});
