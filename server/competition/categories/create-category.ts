import type { CategoryForm } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { mostCategories } from '#domain/competition/categories/category-rules.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import type { OwnEventRow } from './categories.access.ts';
import { countCategories, insertCategory, nextPosition } from './categories.store.ts';
import { categoryColumns } from './category-columns.ts';
import { chosenCategoryPicture } from './category-pictures.ts';

/**
 * Refuses a category beyond the allowed number. The caller has locked the event, so two callers cannot both get the
 * last place.
 */
export async function refuseAnother(trx: Db, event: OwnEventRow, now: Date) {
  if (isCompleted(timesOf(event), now.getTime())) throw refused(messages.category.eventCompleted);
  if ((await countCategories(trx, event.id)) >= mostCategories) throw refused(messages.category.tooMany);
}

export const createCategory = (app: App, viewer: Viewer, eventId: string, form: CategoryForm): Promise<string> =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () =>
        refuseAnother(app.database.kysely, await ownEvent(app.database.kysely, viewer, eventId), app.now()),
    },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const event = await ownEvent(trx, viewer, eventId, { lock: true });
        const now = app.now();
        await refuseAnother(trx, event, now);
        const id = crypto.randomUUID();
        await insertCategory(trx, {
          ...categoryColumns(form, event),
          id,
          eventId,
          position: await nextPosition(trx, eventId),
          photoId: chosenCategoryPicture(form.photo, newPhotoId, null, event),
          createdAt: now,
          updatedAt: now,
        });
        return id;
      }),
  );
