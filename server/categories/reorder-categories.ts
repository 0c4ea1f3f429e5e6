import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { ownEvent } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { conflict } from '#server/http/refuse.ts';
import { listCategories, placeCategories } from './categories.store.ts';

export const reorderCategories = (app: App, viewer: Viewer, eventId: string, order: string[]): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownEvent(trx, viewer, eventId, { lock: true });
    const present = (await listCategories(trx, eventId)).map(({ id }) => id);
    const isEachOnce = order.length === present.length && present.every(id => order.includes(id));
    if (!isEachOnce) throw conflict(messages.category.orderChanged);
    await placeCategories(trx, order);
  });
