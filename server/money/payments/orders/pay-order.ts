import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused, tooMany } from '#server/foundation/http/refuse.ts';
import { countFailure, limitState, limits } from '#server/foundation/limits/attempts.ts';
import { lockOrder, type OrderRow, updateOrder } from '#server/money/payments/orders.store.ts';
import { type PaidOrder, payerOf } from '#server/money/payments/payments.access.ts';
import { ProviderUnreachable, sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { answerTestCharge } from '#server/money/payments/providers/test-provider.ts';
import { applyPaymentEvent, giveUpOrder } from './apply-payment-event.ts';
import { askProvider, chargeCard, releaseOrder } from './charge.ts';
import { answerWith, type OrderAnswer } from './order-view.ts';

const words = messages.joining;

type Claim = { order: OrderRow; attempt: number } | 'over' | 'asked' | 'decided';

/** Claims the order for one card. Before another card, the provider must answer about this card. */
const claimAttempt = (app: App, id: string): Promise<Claim> =>
  inTransaction(app.database.kysely, async trx => {
    const order = await lockOrder(trx, id);
    if (order.state !== 'created' || order.paymentType !== 'credit_card') return 'decided';
    if (order.askedAt) return 'asked';
    const now = app.now();
    if (now >= order.heldUntil) {
      await giveUpOrder(trx, app, order, 'rules', words.holdOver);
      return 'over';
    }
    const attempt = order.attempts + 1;
    const changes = { askedAt: now, waitsForAthlete: false, attempts: attempt, updatedAt: now };
    return { order: await updateOrder(trx, id, changes), attempt };
  });

/** Asks about a pending card first, because its money may have moved. Null if the order can take a card now. */
async function settleBefore(app: App, order: OrderRow): Promise<OrderAnswer | null> {
  if (order.state !== 'created' || !order.askedAt) return null;
  const news = await askProvider(app, order, 'browser').catch(error => sayUnreachable(app, error, words.providerDown));
  const answer = await answerWith(app, order.id, news);
  return answer.next.kind === 'card' ? null : answer;
}

/** The order's id, and its secret if it was made without an account. */
type PayInput = { id: string; secret?: string | undefined };

type Counted = Pick<PaidOrder, 'subject' | 'network'>;

/** The counters of refused cards: a low limit per payer, a high limit per shared network. */
const countsOf = ({ subject, network }: Counted) => [
  { limit: limits.cards, of: subject },
  ...(network === null ? [] : [{ limit: limits.networkCards, of: network }]),
];

async function refuseTooMany(app: App, counted: Counted): Promise<void> {
  for (const { limit, of } of countsOf(counted)) {
    const { secondsLeft } = await limitState(app.database.kysely, limit, of, app.now());
    if (secondsLeft > 0) throw tooMany(secondsLeft);
  }
}

async function countRefused(app: App, counted: Counted): Promise<void> {
  for (const { limit, of } of countsOf(counted)) await countFailure(app.database.kysely, limit, of, app.now());
}

export async function payWithCard(
  context: RequestContext,
  { id, secret, token }: PayInput & { token: string },
): Promise<OrderAnswer> {
  const { app } = context;
  const { order, ...counted } = await payerOf(context, id, secret);
  const before = await settleBefore(app, order);
  if (before) return before;
  await refuseTooMany(app, counted);
  const claim = await claimAttempt(app, id);
  if (claim === 'over') throw refused(words.holdOver);
  if (claim === 'asked') return answerWith(app, id);
  if (claim === 'decided') {
    const answer = await answerWith(app, id);
    // Another tab paid the order, or this tab lost the answer.
    if (['paid', 'fulfilled'].includes(answer.order.state)) return answer;
    throw refused(words.notPending);
  }
  const news = await chargeCard(app, claim.order, token);
  const { state } = await applyPaymentEvent(app, id, news, 'browser', claim.attempt);
  if (news.state === 'failed') await countRefused(app, counted);
  // The athlete reads the provider's own text of the refusal (ATH-156, ATH-157).
  if (news.state === 'failed' && (state === 'created' || state === 'failed')) throw refused(news.message);
  return answerWith(app, id, news);
}

/** Asks the provider again about an order. Without an answer the browser waits and retries. */
export async function settleOrder(context: RequestContext, { id, secret }: PayInput): Promise<OrderAnswer> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  if (order.state !== 'created' || !(order.askedAt || order.paymentType === 'paypal')) return answerWith(app, id);
  const news = await askProvider(app, order, 'browser').catch(error => {
    if (!(error instanceof ProviderUnreachable)) throw error;
    app.log.warn({ err: error }, 'payment provider');
    return null;
  });
  return answerWith(app, id, news);
}

/** Answers in place of the bank's page and PayPal's window, for the test provider. */
export async function answerTest(
  context: RequestContext,
  { id, secret, approve }: PayInput & { approve: boolean },
): Promise<OrderAnswer> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  if (!app.config.payments.test || order.provider !== 'test') throw refused(words.noProvider);
  await answerTestCharge(app.database.kysely, id, approve, app.now());
  return settleOrder(context, { id, secret });
}

export async function cancelOrder(context: RequestContext, { id, secret }: PayInput): Promise<void> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  if (order.state === 'failed') return;
  if (order.state !== 'created') throw refused(words.notPending);
  const outcome = await releaseOrder(app, order, 'cancelled').catch(error =>
    sayUnreachable(app, error, words.providerDown),
  );
  if (outcome === 'open') throw refused(words.openPayment);
  if (outcome === 'decided') throw refused(words.notPending);
}
