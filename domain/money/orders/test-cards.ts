// The numbers that the built-in test provider knows, the usual ones of card providers. No number is ever charged.

export type TestCardOutcome = 'paid' | 'declined' | 'insufficient-funds' | 'bank' | 'late';

export const testCards: readonly { number: string; outcome: TestCardOutcome }[] = [
  { number: '4242424242424242', outcome: 'paid' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient-funds' },
  { number: '4000002500003155', outcome: 'bank' },
  { number: '4000000000000077', outcome: 'late' },
];

/** The token that the browser makes of a test card's number. */
export const testToken = (number: string): string => `test_${number.replace(/\D/g, '')}`;

export const outcomeOf = (token: string): TestCardOutcome =>
  testCards.find(({ number }) => testToken(number) === token)?.outcome ?? 'declined';

/** How long the late card leaves everybody waiting. */
export const lateAfterMs = 8_000;
