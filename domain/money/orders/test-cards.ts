// Card numbers of the built-in test provider, the usual ones of card providers. They are never charged.

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

/** Delay of the `late` card's answer. */
export const lateAfterMs = 8_000;
