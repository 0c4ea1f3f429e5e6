import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { findOrderView, lockOrder, type NewsSource, type OrderRow } from '#server/money/payments/orders.store.ts';
import {
  type Charge,
  type ChargeNews,
  ProviderUnreachable,
  sayUnreachable,
} from '#server/money/payments/providers/provider.ts';
import { applyPaymentEvent, giveUpOrder } from './apply-payment-event.ts';
import { titleOf } from './order-view.ts';

/** Returns the amount, the description and the email for the provider (ATH-305). */
async function chargeOf(app: App, orderId: string): Promise<Charge> {
  const row = await findOrderView(app.database.kysely, orderId);
  if (!row) throw new Error(`The order ${orderId} is gone.`);
  const parts =
    row.kind === 'entry' ? [row.categoryName] : row.items.map(({ name, quantity }) => `${quantity} ${name}`);
  const description = [titleOf(row), ...parts].join(' · ').slice(0, 120);
  return { orderId, cents: row.totalCents, currency: row.currency, description, email: row.athleteEmail ?? '' };
}

// Milliseconds. The provider may not list a charge yet that began a moment ago.
const settledAfterMs = 120_000;

async function whatIsKnown(app: App, order: OrderRow): Promise<ChargeNews | null> {
  const provider = app.payments.named(order.provider);
  if (!provider) throw new ProviderUnreachable(`The provider ${order.provider} has no keys any more.`);
  if (order.providerReference) return provider.ask(order.providerReference);
  const charge = await chargeOf(app, order.id);
  if (order.paymentType === 'paypal') return provider.preparePaypal(charge);
  const found = (await provider.find?.(charge)) ?? null;
  const isSettled = order.askedAt && app.now().getTime() >= order.askedAt.getTime() + settledAfterMs;
  if (found || !isSettled || !provider.find) return found;
  return { state: 'failed', reference: null, message: messages.joining.declined };
}

/** The provider stopped answering during a charge. Stores the charge's reference, so that we can ask about it later. */
async function rememberDoubt(app: App, orderId: string, error: unknown): Promise<void> {
  const reference = error instanceof ProviderUnreachable ? error.reference : null;
  if (reference) await applyPaymentEvent(app, orderId, { state: 'pending', reference }, 'rules');
}

/** Asks the provider for the state of a charge and applies it to the order. Runs outside any transaction. */
export async function askProvider(app: App, order: OrderRow, source: NewsSource): Promise<ChargeNews | null> {
  const news = await whatIsKnown(app, order).catch(async error => {
    await rememberDoubt(app, order.id, error);
    throw error;
  });
  if (news) await applyPaymentEvent(app, order.id, news, source, order.attempts);
  return news;
}

/** Charges one card now. If the outcome is unknown, it stores the charge's reference for a later question. */
export async function chargeCard(app: App, order: OrderRow, token: string): Promise<ChargeNews> {
  try {
    const provider = app.payments.named(order.provider);
    if (!provider) throw new ProviderUnreachable(`The provider ${order.provider} has no keys any more.`);
    return await provider.payWithCard(await chargeOf(app, order.id), token);
  } catch (error) {
    await rememberDoubt(app, order.id, error);
    return sayUnreachable(app, error, messages.joining.providerDown);
  }
}

type Keep = (trx: Db) => Promise<unknown>;

/**
 * Gives up an unpaid order. An order whose card may still be charged stays open until its provider answers or its time
 * ends. `keep` runs before the order's goods are released, to give them to another owner.
 */
export async function releaseOrder(
  app: App,
  order: OrderRow,
  note: string,
  keep?: Keep,
): Promise<'released' | 'decided' | 'open'> {
  const isOwnDoing = order.paymentType === 'paypal';
  if (order.askedAt) await askProvider(app, order, 'browser');
  return inTransaction(app.database.kysely, async trx => {
    const current = await lockOrder(trx, order.id);
    if (current.state === 'failed') return 'released';
    if (current.state !== 'created') return 'decided';
    if (current.askedAt && !isOwnDoing) return 'open';
    await keep?.(trx);
    await giveUpOrder(trx, app, current, 'browser', note);
    return 'released';
  });
}
