import { mostSponsors, type SponsorForm } from '#contract/competition/sponsors.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { conflict, notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { toSponsor } from './sponsors.reads.ts';
import {
  deleteSponsor,
  findSponsor,
  insertSponsor,
  listRows,
  placeSponsors,
  type SponsorRow,
  updateSponsor,
} from './sponsors.store.ts';

const words = messages.sponsors;

export const sponsors = {
  list: authed.sponsors.list.handler(async ({ context: { app, viewer }, input: { eventId } }) => {
    const { id, name } = await ownEvent(app.database.kysely, viewer, eventId);
    const rows = await listRows(app.database.kysely, eventId);
    return { event: { uid: id, name }, rows: rows.map(row => ({ uid: row.id, ...toSponsor(row) })) };
  }),
  create: authed.sponsors.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createSponsor(app, viewer, input),
  })),
  update: authed.sponsors.update.handler(({ context: { app, viewer }, input: { sponsorId, form } }) =>
    withFormPicture(
      app,
      { photo: form.photo, who: viewer.uid, ask: () => ownSponsor(app.database.kysely, viewer, sponsorId) },
      newPhotoId =>
        inTransaction(app.database.kysely, async trx => {
          const stored = await ownSponsor(trx, viewer, sponsorId, { lock: true });
          const photoId = chosenPicture(form.photo, newPhotoId, stored.photoId);
          if (photoId === null) throw refusedField('photo', words.photo);
          await updateSponsor(trx, sponsorId, { name: form.name, line: form.line, photoId });
          if (photoId !== stored.photoId) await releasePictures(app, trx, [stored.photoId]);
        }),
    ),
  ),
  reorder: authed.sponsors.reorder.handler(({ context: { app, viewer }, input: { eventId, ids } }) =>
    inTransaction(app.database.kysely, async trx => {
      await ownEvent(trx, viewer, eventId, { lock: true });
      const known = (await listRows(trx, eventId)).map(({ id }) => id);
      if (known.toSorted().join() !== ids.toSorted().join()) throw conflict(words.changed);
      await placeSponsors(trx, ids);
    }),
  ),
  remove: authed.sponsors.remove.handler(({ context: { app, viewer }, input: { sponsorId } }) =>
    inTransaction(app.database.kysely, async trx => {
      const { photoId } = await ownSponsor(trx, viewer, sponsorId, { lock: true });
      await deleteSponsor(trx, sponsorId);
      await releasePictures(app, trx, [photoId]);
    }),
  ),
};

/** The sponsor, for the organization of its event. With `lock` it holds that event. */
async function ownSponsor(db: Db, viewer: Viewer, id: string, { lock = false } = {}): Promise<SponsorRow> {
  const found = await findSponsor(db, id);
  if (!found) throw notFound(words.gone);
  await ownEvent(db, viewer, found.eventId, { lock });
  // Another person may have removed it before the lock.
  const row = lock ? await findSponsor(db, id) : found;
  if (!row) throw notFound(words.gone);
  return row;
}

async function refuseFull(db: Db, eventId: string): Promise<SponsorRow[]> {
  const rows = await listRows(db, eventId);
  if (rows.length >= mostSponsors) throw refused(words.tooMany(mostSponsors));
  return rows;
}

type NewSponsor = { eventId: string; form: SponsorForm };

const createSponsor = (app: App, viewer: Viewer, { eventId, form }: NewSponsor): Promise<string> =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () => {
        await ownEvent(app.database.kysely, viewer, eventId);
        await refuseFull(app.database.kysely, eventId);
      },
    },
    photoId =>
      inTransaction(app.database.kysely, async trx => {
        await ownEvent(trx, viewer, eventId, { lock: true });
        const rows = await refuseFull(trx, eventId);
        if (photoId === null) throw refusedField('photo', words.photo);
        const id = crypto.randomUUID();
        const position = (rows.at(-1)?.position ?? 0) + 1;
        const { name, line } = form;
        await insertSponsor(trx, { id, eventId, position, name, line, photoId, createdAt: app.now() });
        return id;
      }),
  );
