import { expect, test } from 'vitest';
import { outcomeOf, testCards, testToken } from './test-cards.ts';

test('J3 test cards: the number with or without spaces → an outcome of its own', () => {
  for (const { number, outcome } of testCards) {
    expect(outcomeOf(testToken(number))).toBe(outcome);
    expect(outcomeOf(testToken(number.replace(/(.{4})/g, '$1 ')))).toBe(outcome);
  }
  expect(new Set(testCards.map(({ outcome }) => outcome)).size).toBe(testCards.length);
});

test.each(['', 'test_', 'test_4111111111111111', 'tok_visa'])('test cards: %j → unknown, so declined', token => {
  expect(outcomeOf(token)).toBe('declined');
});
