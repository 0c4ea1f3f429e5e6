import { messages } from '#contract/messages.ts';
import { whyNotDeleted } from '#domain/competition/categories/why-not-deleted.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { listWodPictures } from '#server/competition/wods/wod-pictures.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { ownCategory } from './categories.access.ts';
import { deleteCategoryRow } from './categories.store.ts';

const refusals = { started: messages.category.deleteStarted, entries: messages.category.deleteEntries };

/** An entry came after the count, without the event lock. */
const isOfEntries = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'entries_category_id_fkey';

/** Deletes a category with its tests and its part in general tests. */
export const removeCategory = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { category, event } = await ownCategory(trx, viewer, id, { lock: true });
    const reason = whyNotDeleted(timesOf(event), category.entries, app.now().getTime());
    if (reason) throw refused(refusals[reason]);
    if (!(await app.ports.eventMoney.dropOrdersOfCategory(trx, id, app.now())))
      throw refused(messages.category.deleteOrders);
    const pictures = [category.photoId, ...(await listWodPictures(trx, id))];
    await deleteCategoryRow(trx, id).catch(error => {
      throw isOfEntries(error) ? refused(messages.category.deleteEntries) : error;
    });
    await releasePictures(app, trx, pictures);
  });
