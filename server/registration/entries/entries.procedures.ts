import { messages } from '#contract/messages.ts';
import { qualifierState } from '#domain/competition/events/event-states.ts';
import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { App } from '#server/app.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { readCursor, toCursor } from '#server/competition/events/list/cursor.ts';
import type { EventFilters } from '#server/competition/events/list/event-filters.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound, refusedField } from '#server/foundation/http/refuse.ts';
import { addMate } from '#server/registration/entries/enrolling/add-mate.ts';
import { correctTyped } from '#server/registration/entries/enrolling/correct-typed.ts';
import { enroll } from '#server/registration/entries/enrolling/enroll.ts';
import { checkList, enrollList } from '#server/registration/entries/enrolling/enroll-list.ts';
import { removeEntry } from '#server/registration/entries/leaving/remove-entry.ts';
import { answerManual, checkManual } from './answer-manual.ts';
import { claimPlaceholder } from './claim-placeholder.ts';
import { findEntry, lockEntry, updateEntry } from './entries.store.ts';
import { listEventsOf } from './entries-of.store.ts';
import { answerManualEntry, listManual } from './manual-invitations.ts';
import { listMoves, moveEntry } from './move-entry.ts';

export const entries = {
  listMine: authed.entries.listMine.handler(({ context: { app, viewer }, input }) => listMyEvents(app, viewer, input)),
  enroll: authed.entries.enroll.handler(async ({ context, input }) => ({
    entryId: await enroll(context, context.viewer, input),
  })),
  checkList: authed.entries.checkList.handler(async ({ context, input }) => ({
    rows: await checkList(context, context.viewer, input),
  })),
  enrollList: authed.entries.enrollList.handler(async ({ context, input }) => ({
    rows: await enrollList(context, context.viewer, input),
  })),
  addMate: authed.entries.addMate.handler(({ context, input }) => addMate(context, context.viewer, input)),
  correctTyped: authed.entries.correctTyped.handler(({ context, input }) =>
    correctTyped(context, context.viewer, input),
  ),
  takeOver: authed.entries.takeOver.handler(async ({ context: { app, viewer }, input }) => ({
    eventId: await claimPlaceholder(app, viewer, input.code),
  })),
  listMoves: authed.entries.listMoves.handler(({ context: { app, viewer }, input }) =>
    listMoves(app, viewer, input.entryId),
  ),
  move: authed.entries.move.handler(({ context, input }) => moveEntry(context, context.viewer, input)),
  remove: authed.entries.remove.handler(({ context: { app, viewer }, input }) => removeEntry(app, viewer, input)),
  setStanding: authed.entries.setStanding.handler(({ context: { app, viewer }, input }) =>
    setStanding(app, viewer, input),
  ),
  checkManual: os.entries.checkManual.handler(({ context, input }) => checkManual(context, input.code)),
  answerManual: os.entries.answerManual.handler(({ context, input }) =>
    answerManual(context.app, input.code, input.stay),
  ),
  listManual: authed.entries.listManual.handler(({ context: { app, viewer } }) => listManual(app, viewer)),
  answerManualEntry: authed.entries.answerManualEntry.handler(
    ({ context: { app, viewer }, input: { entryId, stay } }) => answerManualEntry(app, viewer, entryId, stay),
  ),
};

const pageSize = 24;
type MyEventsInput = EventFilters & { cursor?: string | undefined };
type Row = Awaited<ReturnType<typeof listEventsOf>>[number];

const teamOf = (row: Row, uid: string) =>
  row.teamId === null ? null : { uid: row.teamId, name: row.teamName ?? '', isCaptain: row.captainId === uid };

async function listMyEvents(app: App, { uid }: Viewer, { cursor, ...filters }: MyEventsInput) {
  const now = app.now();
  const page = { ...filters, after: readCursor(cursor), limit: pageSize + 1 };
  const rows = await listEventsOf(app.database.kysely, uid, page);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    events: shown.map(row => ({
      ...toEventCard(row, now),
      entryId: row.entryId,
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      team: teamOf(row, uid),
      startQualifier: row.qualifierStartsAt?.toISOString() ?? null,
      endQualifier: row.qualifierEndsAt?.toISOString() ?? null,
      qualifierState: qualifierState(timesOf(row), now.getTime()),
      orderId: row.orderId,
    })),
    next: last && rows.length > pageSize ? toCursor({ moment: last.startsAt, id: last.id }) : null,
    now: now.toISOString(),
  };
}

type StandingInput = { entryId: string; standing: EntryStatus; reason?: string | null | undefined };

/** Takes an entry out of the ranking, or puts it back. Its results stay. */
async function setStanding(app: App, viewer: Viewer, { entryId, standing, reason }: StandingInput): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const found = await findEntry(trx, entryId);
    if (!found) throw notFound();
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    const standingReason = standing === 'in' ? null : reason || null;
    const by = { userId: viewer.uid, reason: standingReason, at: app.now() };
    await app.ports.entryObservers.standingChanges(trx, { entryId, standing, ...by });
    if (!(await lockEntry(trx, entryId))) throw notFound();
    if (standing !== 'in' && !standingReason) throw refusedField('reason', messages.result.reason);
    await updateEntry(trx, entryId, { standing, standingReason });
    const details = { standing };
    await recordAct(trx, 'standing-changed', {
      by: viewer,
      about: found.userId,
      eventId: event.id,
      details,
      at: app.now(),
    });
    return found.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
