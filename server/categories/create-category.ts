import type { CategoryForm } from '#contract/category-form.ts';
import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/events/event-states.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { ownEvent, timesOf } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { withFormPicture } from '#server/storage/form-picture.ts';
import { insertCategory, nextPosition } from './categories.store.ts';
import { categoryColumns } from './category-columns.ts';
import { chosenCategoryPicture } from './category-pictures.ts';
import type { OwnEventRow } from './own-category.ts';

export function refuseCompleted(event: OwnEventRow, now: Date) {
  if (isCompleted(timesOf(event), now.getTime())) throw refused(messages.category.eventCompleted);
}

export const createCategory = (app: App, viewer: Viewer, eventId: string, form: CategoryForm): Promise<string> =>
  withFormPicture(app, form.photo, newPhotoId =>
    inTransaction(app.database.kysely, async trx => {
      const event = await ownEvent(trx, viewer, eventId, { lock: true });
      const now = app.now();
      refuseCompleted(event, now);
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
