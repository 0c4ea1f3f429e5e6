import type { EventForm } from '#contract/competition/event-form.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, unauthorized } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { dropFormPicture, storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { columnsOf, refuseBadDates, refuseStrangeTimeZone, scenariosOf } from './event-columns.ts';
import { holdOrganization, insertEvent } from './events.store.ts';
import { saveScenarios } from './scenarios.store.ts';

export async function createEvent(app: App, viewer: Viewer, form: EventForm): Promise<string> {
  const now = app.now();
  refuseBadDates(form, null, now);
  await refuseStrangeTimeZone(app.database.kysely, form);
  const id = crypto.randomUUID();
  const photoId = await storeOwnPicture(app, form.photo, viewer.uid);
  try {
    await inTransaction(app.database.kysely, async trx => {
      // An account that is being erased must not get a new event.
      if (!(await holdOrganization(trx, viewer.uid))) throw unauthorized();
      const bound = { name: 'events', most: app.config.maxEvents };
      if (!(await takeOfDay(trx, bound, viewer.uid, now))) throw refused(messages.event.daily);
      const kept = { id, draft: form.draft, organizationId: viewer.uid, photoId, createdAt: now, updatedAt: now };
      await insertEvent(trx, { ...columnsOf(form), ...kept });
      const scenarios = scenariosOf(form).map(({ stageName }, position) => ({
        id: crypto.randomUUID(),
        eventId: id,
        position,
        stageName,
      }));
      await saveScenarios(trx, scenarios);
    });
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
  return id;
}
