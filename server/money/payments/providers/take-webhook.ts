import type { App } from '#server/app.ts';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { findOrder, findOrderByReference, markAsked, type OrderRow } from '#server/money/payments/orders.store.ts';
import type { PaymentProvider, WebhookNews } from './provider.ts';
import { insertEvent, isEventKnown } from './provider-events.store.ts';

/**
 * Finds the order by its charge, else by our order id in the charge. A webhook may arrive before the answer to our own
 * call. An order with another charge does not match.
 */
async function orderOf(app: App, provider: PaymentProvider, news: WebhookNews): Promise<OrderRow | null> {
  if (!news.reference) return null;
  const db = app.database.kysely;
  const order = await findOrderByReference(db, provider.name, news.reference);
  if (order) return order;
  const named = news.orderId ? await findOrder(db, news.orderId) : undefined;
  return named?.provider === provider.name && named.providerReference === null ? named : null;
}

/**
 * Takes a webhook, which only says which charge to ask about. The provider answers with the current state. So old,
 * repeated and reordered messages cannot reset an order. The message is stored last: after a crash the provider sends
 * it again.
 */
export async function takeWebhook(
  app: App,
  provider: PaymentProvider,
  headers: Record<string, string>,
  body: Buffer,
): Promise<'taken' | 'unsigned'> {
  const news = await provider.readWebhook(headers, body);
  if (!news) return 'unsigned';
  const db = app.database.kysely;
  if (await isEventKnown(db, provider.name, news.id)) return 'taken';
  const order = await orderOf(app, provider, news);
  if (order && news.reference) {
    // Asking PayPal can capture the money. If the server crashes after that, polling still asks about the order.
    await markAsked(db, order.id, app.now());
    await applyPaymentEvent(app, order.id, await provider.ask(news.reference), 'webhook', order.attempts);
  }
  await insertEvent(db, { provider: provider.name, id: news.id, receivedAt: app.now() });
  return 'taken';
}
