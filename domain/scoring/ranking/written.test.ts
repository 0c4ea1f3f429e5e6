import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPoints, formatQuantity, ordinal, writeCount } from './written.ts';

test.each([
  [1, '1.º'],
  [2, '2.º'],
  [14, '14.º'],
])('ATH-060 ORG-123 written positions: %i → written %s', (position, text) => expect(ordinal(position)).toBe(text));

test.each([
  [28_000, '280.00'],
  [8333, '83.33'],
  [5, '0.05'],
  [0, '0.00'],
  [123_456_789, '1234567.89'],
])('ATH-061 written points: %i hundredths → written %s', (hundredths, text) =>
  expect(formatPoints(hundredths)).toBe(text),
);

test.each([
  [80_000, '80'],
  [80_500, '80.5'],
  [70_025, '70.025'],
  [1, '0.001'],
  [0, '0'],
])('written quantities: %i thousandths → written %s', (thousandths, text) =>
  expect(formatQuantity(thousandths)).toBe(text),
);

test.each([
  [82_500, 'kg', '82.5 kg'],
  [0, 'kg', 'sin intento válido'],
  [0, 'reps', '0 reps'],
])('LIVE-T1 written counts: %i thousandths of %s → written %s', (count, unit, text) =>
  expect(writeCount(count, unit)).toBe(text),
);

test('quantities and points: any number is written → the same number is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), number => {
      expect(Math.round(Number(formatQuantity(number)) * 1000)).toBe(number);
      expect(Math.round(Number(formatPoints(number)) * 100)).toBe(number);
    }),
  );
});
