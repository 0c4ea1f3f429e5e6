// Card numbers of the built-in test provider, the usual test numbers of card providers. No bank ever charges them.

export type TestCardOutcome = 'paid' | 'declined' | 'insufficient-funds' | 'bank' | 'late';

export const testCards: readonly { number: string; outcome: TestCardOutcome }[] = [
  { number: '4242424242424242', outcome: 'paid' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient-funds' },
  { number: '4000002500003155', outcome: 'bank' },
  { number: '4000000000000077', outcome: 'late' },
];

/** The token that the browser makes from a test card's number. */
export const testToken = (number: string): string => `test_${number.replace(/\D/g, '')}`;

export const outcomeOf = (token: string): TestCardOutcome =>
  testCards.find(({ number }) => testToken(number) === token)?.outcome ?? 'declined';

/** Milliseconds until the provider answers for the `late` card. */
export const lateAfterMs = 8_000;
