import type { z } from 'zod';
import type { TeamEditSchema } from '#contract/join-form.ts';
import { searchable } from '#domain/text/searchable.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/storage/form-picture.ts';
import { holdOwnTeam } from './own-team.ts';
import { updateTeamRow } from './teams.store.ts';

export const updateTeam = (app: App, viewer: Viewer, id: string, form: z.output<typeof TeamEditSchema>) =>
  withFormPicture(app, form.photo, newPhotoId =>
    inTransaction(app.database.kysely, async trx => {
      const { team } = await holdOwnTeam(trx, app, viewer, id);
      const photoId = chosenPicture(form.photo, newPhotoId, team.photoId);
      const { name } = form;
      await updateTeamRow(trx, id, { name, nameSearch: searchable(name), photoId, updatedAt: app.now() });
      if (photoId !== team.photoId) await releasePictures(app, trx, [team.photoId]);
    }),
  );
