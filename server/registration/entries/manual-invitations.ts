import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { isConfirmed, personOf } from '#server/people/accounts/accounts.reads.ts';
import { voidLinksOfEntry } from '#server/people/accounts/mailed-links.ts';
import { leavePlace } from '#server/registration/entries/leaving/leave-place.ts';
import { holdPlace, takePlace } from './claim-placeholder.ts';
import { holdManualEntry } from './entries.access.ts';
import { updateEntry } from './entries.store.ts';
import { listUnanswered } from './entries-of.store.ts';
import { findInEntry, listWaitingFor } from './placeholders.store.ts';
import { whyNotFor } from './refuse-age.ts';

/**
 * Lists manual entries without an answer (N7), and placeholders with the account's address. For placeholders it does
 * not matter how the account signed up (N10). Only for a confirmed address (A13).
 */
export async function listManual(app: App, viewer: Viewer) {
  const db = app.database.kysely;
  if (!(await isConfirmed(db, viewer.uid))) return { invitations: [] };
  const rows = [...(await listUnanswered(db, viewer.uid)), ...(await listWaitingFor(db, viewer.email))];
  const person = await personOf(db, viewer.uid);
  const invitations = rows.map(({ startsAt, endsAt, ageMin, ageMax, admits, ...row }) => ({
    ...row,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    mismatch: whyNotFor(person, { startsAt, timeZone: row.timeZone }, { ageMin, ageMax, admits }),
  }));
  return { invitations };
}

/** Stores the athlete's answer like the mailed link, which is void afterwards. */
export async function answerManualEntry(app: App, viewer: Viewer, entryId: string, stay: boolean): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const standIn = await findInEntry(trx, entryId, viewer.email);
    if (standIn) {
      await requireConfirmed(trx, viewer.uid);
      const held = await holdPlace(trx, { ...standIn, email: viewer.email });
      if (stay) return takePlace(trx, app, held, viewer);
      if (!held) throw refused(messages.joining.manualGone);
      return leavePlace(trx, app, { ...held, userId: held.standInId });
    }
    const { event, entry } = await holdManualEntry(trx, viewer, entryId);
    if (!stay) return leavePlace(trx, app, { event, entry, userId: viewer.uid });
    await updateEntry(trx, entryId, { confirmedAt: app.now() });
    await voidLinksOfEntry(trx, entryId, viewer.uid);
    return entry.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
