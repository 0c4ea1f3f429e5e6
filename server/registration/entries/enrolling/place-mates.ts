import type { TypedDetails } from '#domain/registration/entries/typed-details.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { insertParticipant } from '#server/registration/entries/entries.store.ts';
import { addPlaceholder, type PlaceWords, standInFor } from './add-placeholder.ts';
import { type Asking, takeEnrollmentMails, takeEnrollments } from './enrollment-quota.ts';

type Typed = { name: string; email: string; details: TypedDetails };
type Mates = { eventId: string; entryId: string; mates: readonly Typed[]; words: PlaceWords };

/**
 * Adds team mates as placeholders, so the team is complete immediately. An account takes its placeholder's place later.
 * The caller counts the mails (N10).
 */
export async function placeMates(trx: Db, { app }: Pick<Asking, 'app'>, { eventId, entryId, mates, words }: Mates) {
  const now = app.now();
  for (const [index, mate] of mates.entries()) {
    const userId = await standInFor(trx, mate.name, now);
    // Each mate gets a different time of joining, which keeps the typed order.
    const joinedAt = new Date(now.getTime() + index + 1);
    await insertParticipant(trx, { eventId, userId, entryId, joinedAt });
    await addPlaceholder(trx, app, { userId, eventId, entryId, ...mate }, words, now);
  }
}

/** Adds mates to an existing team. Counts them and their mails for the day, with the mails to `others`. */
export async function addMates(
  trx: Db,
  asking: Asking,
  by: Viewer,
  all: Mates,
  others: readonly string[] = [],
): Promise<void> {
  const { app } = asking;
  const { eventId, entryId, mates } = all;
  await takeEnrollments(trx, app, organizationOf(by), mates.length);
  await placeMates(trx, asking, all);
  const details = { entry: entryId, mates: mates.length };
  if (mates.length > 0) await recordAct(trx, 'mates-added', { by, eventId, details, at: app.now() });
  const recipients = [...others, ...mates.map(({ email }) => email).filter(Boolean)];
  await takeEnrollmentMails(trx, asking, recipients);
}
