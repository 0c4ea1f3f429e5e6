import type { TypedDetails } from '#domain/registration/entries/typed-details.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { type PlaceMail, placeWaits } from '#server/foundation/mail/texts/team-mails.ts';
import { makeLink } from '#server/people/accounts/mailed-links.ts';
import { makeStandIn } from '#server/people/accounts/stand-ins.ts';
import { insertPlaceholder } from '#server/registration/entries/placeholders.store.ts';
import { storedDetails } from '#server/registration/entries/typed-details.ts';
import { enoughMails } from './enrollment-quota.ts';

export const standInFor = makeStandIn;

type WaitingPlace = { userId: string; eventId: string; entryId: string; name: string; email: string };
type TypedPerson = WaitingPlace & { details: TypedDetails };
export type PlaceWords = Omit<PlaceMail, 'url' | 'name'>;

export async function mailPlace(trx: Db, app: App, place: WaitingPlace, words: PlaceWords, now: Date): Promise<void> {
  const { userId, entryId, name, email } = place;
  const link = { purpose: 'manual-entry' as const, userId, email, entryId };
  const url = await makeLink(trx, app.config.publicUrl, link, now);
  await queueMail(trx, app, { recipient: email, ...placeWaits({ ...words, name, url }) }, { whenFull: enoughMails });
}

/** Stores an athlete without an account. Mails the link if there is an address. */
export async function addPlaceholder(
  trx: Db,
  app: App,
  place: TypedPerson,
  words: PlaceWords,
  now: Date,
): Promise<void> {
  const { userId, eventId, email, details } = place;
  await insertPlaceholder(trx, { userId, eventId, email: email || null, ...storedDetails(details), createdAt: now });
  if (email) await mailPlace(trx, app, place, words, now);
}
