import { messages } from '#contract/messages.ts';
import { lateAfterMs, outcomeOf, type TestCardOutcome } from '#domain/money/orders/test-cards.ts';
import { type Database, type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { type Charge, type ChargeNews, type PaymentProvider, ProviderUnreachable } from './provider.ts';
import {
  type ChargeRow,
  type ChargeState,
  findCharge,
  findChargeOf,
  lockChargeOf,
  saveCharge,
  updateCharge,
} from './test-charges.store.ts';

const messageOf: Partial<Record<TestCardOutcome, string>> = {
  declined: messages.joining.declined,
  'insufficient-funds': messages.joining.cardRefusals.insufficient_funds,
};

/**
 * Takes test money by the rules of the real providers: one charge per order. Its state is in the store, so it survives
 * a restart and is the same on every node.
 */
export function testProvider(database: Database, now: () => Date): PaymentProvider {
  const db = database.kysely;

  const write = (trx: Db, { orderId, cents, currency }: Charge, state: ChargeState, message: string | null) =>
    saveCharge(trx, { orderId, reference: `test_${orderId}`, state, message, cents, currency, changedAt: now() });

  function tell(row: ChargeRow): ChargeNews {
    const { reference, cents, currency, state, message, changedAt } = row;
    const hasSettled = state === 'late' && now().getTime() >= changedAt.getTime() + lateAfterMs;
    if (state === 'paid' || hasSettled)
      return { state: 'paid', reference, cents, currency, fee: { cents: 0, currency } };
    if (state === 'failed') return { state: 'failed', reference, message: message ?? '' };
    if (state === 'bank') return { state: 'pending', reference, clientSecret: `test_secret_${reference}` };
    return state === 'approval' ? { state: 'pending', reference, toApprove: true } : { state: 'pending', reference };
  }

  return {
    name: 'test',
    isTest: true,
    payWithCard: (charge, token) =>
      inTransaction(db, async trx => {
        const known = await lockChargeOf(trx, charge.orderId);
        if (known && known.state !== 'failed') return tell(known);
        const outcome = outcomeOf(token);
        const message = messageOf[outcome];
        const state = message || outcome === 'declined' || outcome === 'insufficient-funds' ? 'failed' : outcome;
        return tell(await write(trx, charge, state, message ?? null));
      }),
    preparePaypal: charge =>
      inTransaction(db, async trx =>
        tell((await lockChargeOf(trx, charge.orderId)) ?? (await write(trx, charge, 'approval', null))),
      ),
    async ask(reference) {
      const row = await findCharge(db, reference);
      if (!row) throw new ProviderUnreachable(`There is no test charge ${reference}.`);
      return tell(row);
    },
    async find({ orderId }) {
      const row = await findChargeOf(db, orderId);
      return row ? tell(row) : null;
    },
    refund: async (_reference, { id }) => ({ state: 'done', reference: `test_refund_${id}` }),
    // The test provider sends no webhooks, so callers ask for the state.
    readWebhook: async () => null,
  };
}

/** Stores the answer of the test page in place of the bank or PayPal. A decided charge stays unchanged. */
export async function answerTestCharge(db: Db, orderId: string, approve: boolean, now: Date): Promise<void> {
  if (approve) await updateCharge(db, orderId, ['bank', 'approval'], { state: 'paid', changedAt: now });
  else {
    // A closed PayPal window may open again, but a bank's refusal is final.
    const refusal = { state: 'failed' as const, message: messages.joining.notAuthorized };
    await updateCharge(db, orderId, ['bank'], { ...refusal, changedAt: now });
  }
}
