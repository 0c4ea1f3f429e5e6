import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict } from '#server/foundation/http/refuse.ts';
import { listCategories, placeCategories } from './categories.store.ts';

type Reorder = { eventId: string; order: string[]; seen?: string[] | undefined };

export const reorderCategories = (app: App, viewer: Viewer, { eventId, order, seen }: Reorder): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownEvent(trx, viewer, eventId, { lock: true });
    const present = (await listCategories(trx, eventId)).map(({ id }) => id);
    const isEachOnce = order.length === present.length && present.every(id => order.includes(id));
    // The caller saw an older order: refuse, or it would undo another window's change.
    const isSeen = seen === undefined || present.every((id, place) => seen[place] === id);
    if (!isEachOnce || !isSeen) throw conflict(messages.category.orderChanged);
    await placeCategories(trx, order);
  });
