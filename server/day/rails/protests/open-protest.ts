import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { type ProtestSide, stateAfterWithdrawal, whyNoProtest } from '#domain/day/rails/protest.ts';
import { hourText } from '#domain/foundation/time/wall-words.ts';
import type { App } from '#server/app.ts';
import { refuseEnded } from '#server/day/heats/heats.access.ts';
import { findActPlace } from '#server/day/heats/places.reads.ts';
import { withLockedDay } from '#server/day/heats/with-locked-day.ts';
import { unconfirmed, versionToCountOn } from '#server/day/rails/confirm-rails.ts';
import {
  isAthlete,
  refuseOtherAthlete,
  refuseOtherOpener,
  roleOf,
  worksThere,
} from '#server/day/rails/rails.access.ts';
import { type HeldRail, lockRail, updateRail } from '#server/day/rails/rails.store.ts';
import { refuseSuperseded, stateAfter, withLockedRail } from '#server/day/rails/with-locked-rail.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import {
  findLastRuling,
  findProtest,
  findProtestTerm,
  insertProtest,
  isAtRail,
  type RuledValues,
  saveRuling,
} from './protests.store.ts';

const words = messages.protests;

type Said = { viewer: Viewer; side: ProtestSide; reason: string; now: Date };

/** Opens a protest; the result is provisional until its ruling. Caller holds the rail. */
async function openAt(trx: Db, rail: HeldRail, { viewer, side, reason, now }: Said): Promise<void> {
  const { minutes, timeZone } = await findProtestTerm(trx, rail.eventId);
  const ruledAt = (await findLastRuling(trx, rail.id))?.getTime() ?? null;
  const end = { state: rail.state, finishedAt: rail.overAt?.getTime() ?? null, ruledAt, minutes };
  const why = whyNoProtest(end, side, now.getTime());
  if (why === 'late' && rail.overAt)
    throw refused(words.lateAt(hourText(new Date(rail.overAt.getTime() + minutes * 60_000), timeZone)));
  if (why) throw refused(words.whyNot[why]);
  const before = await valuesNow(trx, rail);
  const role = side === 'athlete' ? 'athlete' : roleOf(viewer);
  const by = { viewer, at: now, reason: words.remark, role } as const;
  const resultVersion = await versionToCountOn(trx, rail, by);
  await updateRail(trx, rail.id, { state: 'contested', resultVersion, ...unconfirmed });
  await insertProtest(trx, {
    ...{
      id: randomUUID(),
      eventId: rail.eventId,
      railId: rail.id,
      bySide: side,
      byId: viewer.uid,
      reason,
      state: 'open',
    },
    ...{ openedAt: now, untilAt: new Date(now.getTime() + minutes * 60_000) },
    before: before && JSON.stringify(before),
  });
}

export async function valuesNow(trx: Db, { wodId, entryId }: HeldRail): Promise<RuledValues | null> {
  const row = entryId === null ? null : (await readResultContext(trx, wodId, entryId)).row;
  return row?.quantity == null ? null : { quantity: row.quantity, timeMs: row.timeMs };
}

const logged = async (
  trx: Db,
  rail: HeldRail,
  act: 'protest-opened' | 'protest-withdrawn',
  viewer: Viewer,
  at: Date,
): Promise<void> => {
  const details = { id: rail.id, category: rail.categoryId, ...(await findActPlace(trx, { railId: rail.id })) };
  await recordAct(trx, act, { by: viewer, eventId: rail.eventId, details, at });
};

type Contest = { railId: string; epoch: number; reason: string; commandId: string };

/** The athlete does not sign and protests on the judge's telephone instead. */
export async function contestRail(app: App, viewer: Viewer, { epoch, reason, ...of }: Contest): Promise<void> {
  const categoryId = await withLockedRail(app, viewer, { name: 'contest', ...of }, async ({ trx, rail, now }) => {
    refuseSuperseded(rail, epoch);
    await openAt(trx, rail, { viewer, side: 'judge', reason, now });
    await logged(trx, rail, 'protest-opened', viewer, now);
    return rail.categoryId;
  });
  app.boards.touch(categoryId, 'event');
}

type Open = { railId: string; reason: string; commandId: string };

/** An athlete protests at an own rail. The person who runs the day may protest at any rail. */
export const openProtest = (app: App, viewer: Viewer, input: Open): Promise<void> =>
  isAthlete(viewer) ? openOwn(app, viewer, input) : openAsManager(app, viewer, input);

async function openOwn(app: App, viewer: Viewer, { railId, reason, commandId }: Open): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const rail = await lockRail(trx, railId);
    if (!rail?.inEntry) throw notFound();
    const { inEntry } = rail;
    const now = app.now();
    const once = { id: commandId, userId: viewer.uid, about: `protest ${railId}`, at: now };
    return countOnce(trx, once, async () => {
      refuseOtherAthlete(await isAtRail(trx, inEntry, viewer.uid));
      refuseEnded(rail);
      await openAt(trx, rail, { viewer, side: 'athlete', reason, now });
      await logged(trx, rail, 'protest-opened', viewer, now);
      return rail.categoryId;
    });
  });
  app.boards.touch(categoryId, 'event');
}

async function openAsManager(app: App, viewer: Viewer, { railId, reason, commandId }: Open): Promise<void> {
  const touched: string[] = [];
  const command = { name: 'openProtest' as const, act: 'protest-opened' as const, commandId, target: { railId } };
  await withLockedDay(app, viewer, command, async ({ trx, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    await openAt(trx, rail, { viewer, side: 'manager', reason, now });
    touched.push(rail.categoryId);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

type Withdraw = { protestId: string; commandId: string };

/** The opener takes a protest back until its ruling. The result waits for the second key again. */
export const withdrawProtest = (app: App, viewer: Viewer, { protestId, commandId }: Withdraw): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const found = await findProtest(trx, protestId);
    refuseOtherOpener(viewer, found);
    const rail = await lockRail(trx, found.railId);
    if (!rail) throw notFound();
    const now = app.now();
    const once = { id: commandId, userId: viewer.uid, about: `withdraw ${protestId}`, at: now };
    await countOnce(trx, once, async () => {
      if ((await findProtest(trx, protestId))?.state !== 'open') throw refused(words.settled);
      await worksThere(trx, viewer, found.bySide, rail);
      refuseEnded(rail);
      stateAfter(rail, 'withdraw');
      const ruled = { ruling: null, ruledBy: viewer.uid, ruledAt: now, after: null };
      await saveRuling(trx, protestId, { state: 'withdrawn', ...ruled });
      await updateRail(trx, rail.id, { state: stateAfterWithdrawal(rail.signature !== null) });
      await logged(trx, rail, 'protest-withdrawn', viewer, now);
    });
  });
