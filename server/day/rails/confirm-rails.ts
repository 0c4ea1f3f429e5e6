import { messages } from '#contract/messages.ts';
import { needsReason } from '#domain/day/rails/rail-states.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { ResultRole, ResultStatus } from '#domain/scoring/results/result-states.ts';
import type { App } from '#server/app.ts';
import { withLockedDay } from '#server/day/heats/with-locked-day.ts';
import { tellConfirmed } from '#server/day/notices/tell-athletes.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { unmarkEntryIn } from '#server/scoring/results/mark-entry.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { endProtest } from './protests/protests.store.ts';
import { roleOf } from './rails.access.ts';
import {
  type HeldRail,
  listOneKey,
  listOtherCounts,
  lockRail,
  lockRails,
  lockSigned,
  updateRail,
} from './rails.store.ts';
import { listHeldBySecond, voidSeconds } from './second-judge.store.ts';
import { stateAfter } from './with-locked-rail.ts';

const words = messages.rails;

type By = { viewer: Viewer; at: Date; reason: string | null; role?: ResultRole };

/** Changes the status of a rail's result. Refuses when a person has typed a result since. */
export async function restate(
  trx: Db,
  rail: HeldRail,
  status: ResultStatus,
  { viewer, at, reason, role = roleOf(viewer) }: By,
): Promise<number> {
  if (rail.entryId === null || rail.resultVersion === null) throw refused(words.already);
  const written = await writeResultIn(trx, {
    wodId: rail.wodId,
    entryId: rail.entryId,
    version: rail.resultVersion,
    role,
    userId: viewer.uid,
    action: status === 'approved' ? 'approved' : 'reopened',
    at,
    status,
    remark: reason,
  });
  if (written.outcome === 'written') return written.version;
  throw thrownFor(written.outcome, { conflict: () => refused(words.typedMeanwhile) });
}

const sayCounts = ({ other, own }: { other: number; own: number }) =>
  words.otherCount(formatQuantity(other), formatQuantity(own));

type Confirm = {
  heatId: string;
  railIds: string[];
  seen?: Record<string, number> | undefined;
  reason?: string | undefined;
  commandId: string;
};

/**
 * Second key of the day's manager. Confirms all rails or none; the client leaves out those held back (D9). `seen`: a rail
 * whose result is another than the manager saw is refused.
 */
export async function confirmRails(app: App, viewer: Viewer, { heatId, railIds, seen, reason, commandId }: Confirm) {
  const touched: string[] = [];
  const command = {
    name: 'confirmRails' as const,
    act: 'rails-confirmed' as const,
    commandId,
    target: { heatId },
    isClosing: true,
  };
  await withLockedDay(app, viewer, command, async ({ trx, day, now }) => {
    const rails = await lockRails(trx, heatId, railIds);
    if (rails.length < new Set(railIds).size) throw notFound();
    const own = await listOneKey(trx, railIds, viewer.uid);
    const others = await listOtherCounts(trx, railIds);
    const held = await listHeldBySecond(trx, { railIds }, now);
    for (const rail of rails) {
      const two = others.get(rail.id);
      if (two && !reason) throw refused(words.twoCounts(messages.floor.railName(rail.number), sayCounts(two)));
      if (held.has(rail.id) && !reason) throw refused(words.heldBySecond(messages.floor.railName(rail.number)));
      const by = { viewer, at: now, reason: reason ?? null };
      await confirmOne(trx, rail, { ...by, isOneKey: own.has(rail.id), seen: seen?.[rail.id] });
    }
    await tellConfirmed(app, trx, railIds, now);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

type Confirming = By & { isOneKey: boolean; seen?: number | undefined };

/**
 * A judge of the rail who confirms it holds both keys and must give a reason. The result's history shows it (SAFE-L20).
 */
export async function confirmOne(trx: Db, rail: HeldRail, { isOneKey, seen, ...by }: Confirming): Promise<void> {
  const state = stateAfter(rail, 'confirm');
  if (seen !== undefined && seen !== rail.resultVersion) throw refused(words.changedMeanwhile);
  const name = messages.floor.railName(rail.number);
  if (needsReason(rail.state, 'confirm') && !by.reason) throw refused(words.unsigned(name));
  if (isOneKey && !by.reason) throw refused(words.judgedByYou(name));
  const reason = isOneKey ? words.oneKeyBecause(by.reason ?? '') : by.reason;
  const resultVersion = await restate(trx, rail, 'approved', { ...by, reason });
  const confirmed = { confirmedBy: by.viewer.uid, confirmedAt: by.at };
  await updateRail(trx, rail.id, { state, resultVersion, ...confirmed, reason: by.reason });
}

type ConfirmSigned = { categoryId: string; commandId: string };

/** Confirms every signed rail of a category without objection. Rails held back do not block the others. */
export async function confirmSigned(app: App, viewer: Viewer, { categoryId, commandId }: ConfirmSigned) {
  const command = {
    name: 'confirmSigned' as const,
    act: 'rails-confirmed' as const,
    commandId,
    target: { categoryId },
    isClosing: true,
  };
  await withLockedDay(app, viewer, command, async ({ trx, now }) => {
    const held = await listHeldBySecond(trx, { categoryId }, now);
    const rails = await lockSigned(trx, { categoryId, uid: viewer.uid, held });
    if (rails.length === 0) throw refused(words.nothingSigned);
    for (const rail of rails) await confirmOne(trx, rail, { viewer, at: now, reason: null, isOneKey: false });
    const ids = rails.map(({ id }) => id);
    await tellConfirmed(app, trx, ids, now);
  });
  app.boards.touch(categoryId, 'event');
}

type Reopen = { railId: string; reason: string; commandId: string };
export const unsigned = { signature: null, signedAt: null, unsignedReason: null, overAt: null };
export const unconfirmed = { confirmedBy: null, confirmedAt: null };

/** Reopens a rail for counting. The next device continues from the stored count of the rail. */
export async function reopenRail(app: App, viewer: Viewer, { railId, reason, commandId }: Reopen) {
  const touched: string[] = [];
  const command = { name: 'reopenRail' as const, act: 'rail-reopened' as const, commandId, target: { railId } };
  await withLockedDay(app, viewer, command, async ({ trx, day, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const state = stateAfter(rail, 'reopen');
    if (rail.state === 'scratched' && rail.entryId)
      await unmarkEntryIn(trx, { wodId: rail.wodId, entryId: rail.entryId, role: roleOf(viewer) });
    const resultVersion = await versionToCountOn(trx, rail, { viewer, at: now, reason });
    // Later taps of the old device belong to an older epoch.
    await updateRail(trx, rail.id, {
      state,
      epoch: rail.epoch + 1,
      resultVersion,
      reason,
      ...unsigned,
      ...unconfirmed,
    });
    await voidSeconds(trx, rail.id);
    await endProtest(trx, rail.id, { ruling: reason, ruledBy: viewer.uid, ruledAt: now });
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

/** Makes any decided result provisional again, and returns its version, which the next count replaces. */
export async function versionToCountOn(trx: Db, rail: HeldRail, by: By): Promise<number | null> {
  const row = rail.entryId === null ? null : (await readResultContext(trx, rail.wodId, rail.entryId)).row;
  if (!row || (row.version === rail.resultVersion && row.status === 'pending')) return row?.version ?? null;
  return restate(trx, { ...rail, resultVersion: row.version }, 'pending', by);
}
