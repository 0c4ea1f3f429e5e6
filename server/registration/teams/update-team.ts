import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { TeamEditSchema } from '#contract/money/join-form.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { App } from '#server/app.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { holdOwnTeam, refuseForeignTeam } from './teams.access.ts';
import { updateTeamRow } from './teams.store.ts';

/** Name and picture can change until the event is over. Members are fixed earlier (J4, ATH-109, ATH-121). */
export const updateTeam = (app: App, viewer: Viewer, id: string, form: z.output<typeof TeamEditSchema>) =>
  withFormPicture(
    app,
    { photo: form.photo, who: viewer.uid, ask: () => refuseForeignTeam(app.database.kysely, viewer, id) },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const { team, event } = await holdOwnTeam(trx, viewer, id);
        if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.team.over);
        const photoId = chosenPicture(form.photo, newPhotoId, team.photoId);
        const { name } = form;
        await updateTeamRow(trx, id, { name, nameSearch: searchable(name), photoId, updatedAt: app.now() });
        if (photoId !== team.photoId) await releasePictures(app, trx, [team.photoId]);
      }),
  );
