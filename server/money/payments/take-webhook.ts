import type { App } from '#server/app.ts';
import { applyNews } from './order-news.ts';
import { findOrder, findOrderByReference, markAsked, type OrderRow } from './orders.store.ts';
import type { PaymentProvider, WebhookNews } from './provider.ts';
import { insertEvent, isEventKnown } from './provider-events.store.ts';

/**
 * By the charge, else by the order that we wrote into it: a webhook may be quicker than the answer to our own call. An
 * order that knows its charge already has no other one.
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
 * A webhook only says which charge is worth asking about: what became of it the provider itself answers now, so that
 * old, repeated and reordered messages cannot take an order back. Remembered last: whoever dies before is told again.
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
    // Asking can take the money (PayPal). Whoever dies between that and the news leaves an order that is asked about.
    await markAsked(db, order.id, app.now());
    await applyNews(app, order.id, await provider.ask(news.reference), 'webhook', order.attempts);
  }
  await insertEvent(db, { provider: provider.name, id: news.id, receivedAt: app.now() });
  return 'taken';
}
