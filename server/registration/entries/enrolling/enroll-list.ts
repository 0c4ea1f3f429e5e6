import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { Listed, ListedRow, RowOutcome } from '#contract/registration/enroll-list.ts';
import { type OwnCategory, ownCategory } from '#server/competition/categories/categories.access.ts';
import { ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findEntryNames } from '#server/registration/entries/entries.store.ts';
import { createTeam } from '#server/registration/teams/create-team.ts';
import { addPlaceholder, standInFor } from './add-placeholder.ts';
import { changeAddress } from './correct-typed.ts';
import { type Asking, lookups, takeEnrollmentMails, takeEnrollments } from './enrollment-quota.ts';
import { inviteByHand } from './invite-by-hand.ts';
import { judgeListed } from './judge-listed.ts';
import { makeEntry } from './make-entry.ts';
import { addMates, placeMates } from './place-mates.ts';

type List = { eventId: string; rows: ListedRow[] };

async function categoryOfList(db: Db, viewer: Viewer, eventId: string, row: ListedRow, lock = false) {
  const own = await ownCategory(db, viewer, row.categoryId, { lock });
  if (own.event.id !== eventId) throw notFound();
  return own;
}

/** Returns the outcome of each row, without storing any. Uses up some of the day's lookups (N10). */
export async function checkList({ app }: Asking, viewer: Viewer, { eventId, rows }: List): Promise<RowOutcome[]> {
  const db = app.database.kysely;
  refuseUnlessPublic(await ownEvent(db, viewer, eventId));
  await requireConfirmed(db, organizationOf(viewer));
  const now = app.now();
  const persons = rows.reduce((sum, { team }) => sum + 1 + (team?.mates.length ?? 0), 0);
  if (!(await takeOfDay(db, lookups(app), organizationOf(viewer), now, persons)))
    throw refused(messages.enrolling.lookups);
  const verdicts: RowOutcome[] = [];
  for (const row of rows) {
    const own = await categoryOfList(db, viewer, eventId, row);
    verdicts.push((await judgeListed(db, own, row, now)).verdict);
  }
  return verdicts;
}

/** Enrolls each row in its own transaction, so a refused row does not affect the others (N10). */
export async function enrollList(asking: Asking, viewer: Viewer, { eventId, rows }: List): Promise<RowOutcome[]> {
  const { app } = asking;
  refuseUnlessPublic(await ownEvent(app.database.kysely, viewer, eventId));
  const verdicts: RowOutcome[] = [];
  try {
    for (const row of rows) verdicts.push(await enrollRow(asking, viewer, eventId, row));
  } finally {
    // The boards must be read again after a failure too, because the earlier rows are stored.
    for (const categoryId of new Set(rows.map(row => row.categoryId))) app.boards.touch(categoryId, '*');
  }
  return verdicts;
}

async function enrollRow(asking: Asking, viewer: Viewer, eventId: string, raw: ListedRow): Promise<RowOutcome> {
  try {
    return await inRepeatableTransaction(asking.app.database.kysely, async trx => {
      const own = await categoryOfList(trx, viewer, eventId, raw, true);
      refuseUnlessPublic(own.event);
      await requireConfirmed(trx, organizationOf(viewer));
      const { verdict, fresh, more } = await judgeListed(trx, own, raw, asking.app.now());
      if (fresh) await place(trx, asking, viewer, own, fresh);
      if (more) await addMore(trx, asking, viewer, own, more);
      return verdict;
    });
  } catch (error) {
    if (error instanceof ORPCError && ['REFUSED', 'INVALID_FIELD', 'TOO_MANY_REQUESTS'].includes(error.code)) {
      return { outcome: 'refused', message: error.message, warnings: [] };
    }
    throw error;
  }
}

type Placing = { row: Listed; account: { id: string; name: string; email: string } | null };

async function place(trx: Db, asking: Asking, viewer: Viewer, own: OwnCategory, { row, account }: Placing) {
  const { app } = asking;
  const { event, category } = own;
  const { team, name, email, details } = row;
  const now = app.now();
  await takeEnrollments(trx, app, organizationOf(viewer), 1 + (team?.mates.length ?? 0));
  const userId = account?.id ?? (await standInFor(trx, name, now));
  const ids = { eventId: event.id, categoryId: category.id };
  const made = {
    ...ids,
    captainId: userId,
    name: team?.name ?? '',
    photoId: null,
    emails: [],
    allowedMembers: category.members,
    now,
  };
  const teamId = team ? await createTeam(trx, app, made) : null;
  const entryId = await makeEntry(trx, {
    ...ids,
    userId,
    teamId,
    orderId: null,
    isManual: true,
    typedName: name || null,
    now,
  });
  if (!entryId) throw refused(messages.joining.enrollJoined);
  const words = { eventName: event.name, categoryName: category.name, teamName: team?.name ?? null };
  if (account) await inviteByHand(trx, asking, { account, entryId, eventId: event.id, ...words });
  else await addPlaceholder(trx, app, { userId, eventId: event.id, entryId, name, email, details }, words, now);
  await placeMates(trx, asking, { eventId: event.id, entryId, mates: team?.mates ?? [], words });
  const recipients = [row, ...(team?.mates ?? [])].map(person => person.email).filter(Boolean);
  await takeEnrollmentMails(trx, asking, recipients);
}

type More = NonNullable<Awaited<ReturnType<typeof judgeListed>>['more']>;

/** Adds mates to a team and addresses to typed names. Counts all their mails together, as for a new row. */
async function addMore(trx: Db, asking: Asking, viewer: Viewer, { event }: OwnCategory, more: More): Promise<void> {
  const { entryId, mates, given } = more;
  const words = await findEntryNames(trx, entryId);
  if (!words) return;
  for (const { placeholder, address } of given) await changeAddress(trx, asking, viewer, placeholder, address);
  const recipients = given.map(({ address }) => address);
  await takeEnrollments(trx, asking.app, organizationOf(viewer), given.length);
  await addMates(trx, asking, viewer, { eventId: event.id, entryId, mates, words }, recipients);
}
