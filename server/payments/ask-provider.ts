import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { applyNews, type NewsSource } from './order-news.ts';
import { findOrderView, type OrderRow } from './orders.store.ts';
import { type Charge, type ChargeNews, ProviderUnreachable } from './provider.ts';

/** ATH-305: what a charge says of itself. */
export async function chargeOf(app: App, orderId: string): Promise<Charge> {
  const row = await findOrderView(app.database.kysely, orderId);
  if (!row) throw new Error(`The order ${orderId} is gone.`);
  const description = `${row.eventName} · ${row.categoryName}`.slice(0, 120);
  return { orderId, cents: row.totalCents, description, email: row.athleteEmail };
}

// A charge that was begun a moment ago may not be known to the provider yet.
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

/** The provider fell silent with a charge of its own in doubt: from now on it can be asked about that. */
export async function rememberDoubt(app: App, orderId: string, error: unknown): Promise<void> {
  const reference = error instanceof ProviderUnreachable ? error.reference : null;
  if (reference) await applyNews(app, orderId, { state: 'pending', reference }, 'rules');
}

/** Asks what became of an order's charge, outside any transaction, and lets the answer move the order. */
export async function askProvider(app: App, order: OrderRow, source: NewsSource): Promise<ChargeNews | null> {
  const news = await whatIsKnown(app, order).catch(async error => {
    await rememberDoubt(app, order.id, error);
    throw error;
  });
  if (news) await applyNews(app, order.id, news, source, order.attempts);
  return news;
}
