import { randomBytes } from 'node:crypto';

export type CardRefusal = { code: string; decline_code?: string };
type Outcome = { bank: boolean; refusal: CardRefusal | null };

const declined = (decline_code: string): CardRefusal => ({ code: 'card_declined', decline_code });
const says = (refusal: CardRefusal | null, bank = false): Outcome => ({ bank, refusal });

// https://docs.stripe.com/testing: the known test numbers and their tokens.
const byNumber: Record<string, Outcome> = {
  '4242424242424242': says(null),
  '5555555555554444': says(null),
  '4000000000000002': says(declined('generic_decline')),
  '4000000000009995': says(declined('insufficient_funds')),
  '4000000000009987': says(declined('lost_card')),
  '4000000000000069': says({ code: 'expired_card' }),
  '4000000000000127': says({ code: 'incorrect_cvc' }),
  '4000000000000119': says({ code: 'processing_error' }),
  '4000002500003155': says(null, true),
  '4000002760003184': says(null, true),
  '4000000000003220': says(null, true),
  '4000008260003178': says(declined('insufficient_funds'), true),
  '4000008400001629': says(declined('generic_decline'), true),
};
const byToken: Record<string, string> = {
  tok_visa: '4242424242424242',
  tok_mastercard: '5555555555554444',
  tok_visa_chargeDeclined: '4000000000000002',
  tok_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  tok_visa_chargeDeclinedExpiredCard: '4000000000000069',
  tok_visa_chargeDeclinedIncorrectCvc: '4000000000000127',
  tok_visa_chargeDeclinedProcessingError: '4000000000000119',
  tok_threeDSecure2Required: '4000000000003220',
};

/** A token made from a number works once. The known test tokens work always. */
export function createTokens() {
  const made = new Map<string, { outcome: Outcome; isUsed: boolean }>();
  return {
    make(number: string): { id: string; last4: string } | CardRefusal {
      const outcome = byNumber[number];
      if (!outcome) return { code: 'incorrect_number' };
      const id = `tok_1${randomBytes(12).toString('hex')}`;
      made.set(id, { outcome, isUsed: false });
      return { id, last4: number.slice(-4) };
    },
    take(token: string): Outcome | 'unknown' | 'used' {
      const known = byToken[token];
      if (known) return byNumber[known]!;
      const one = made.get(token);
      if (!one) return 'unknown';
      if (one.isUsed) return 'used';
      one.isUsed = true;
      return one.outcome;
    },
  };
}
