import type { Act, DayCommand } from '#contract/backoffice/audit.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { type HeldDay, withLockedDay } from '#server/day/heats/with-locked-day.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { markEntryIn, unmarkEntryIn } from '#server/scoring/results/mark-entry.ts';
import { removeResultIn } from '#server/scoring/results/remove-result-in.ts';
import { unconfirmed, unsigned } from './confirm-rails.ts';
import { refuseWhileCounted } from './decide-rail.ts';
import { roleOf } from './rails.access.ts';
import { type HeldRail, listOneKey, lockRail, updateRail } from './rails.store.ts';
import { voidSeconds } from './second-judge.store.ts';
import { scratchIn } from './sign-rail.ts';
import { findTally } from './tallies.store.ts';
import { stateAfter } from './with-locked-rail.ts';

// Marks in place of a result, set or taken away by the manager of the day: also for a day after the event's end.

const words = messages.rails;

type Of = { railId: string; commandId: string };
type Command = { name: DayCommand; act: Act };
type AtRail = Pick<HeldDay, 'trx' | 'now'> & { rail: HeldRail & { entryId: string } };

async function atRail(
  app: App,
  viewer: Viewer,
  { railId, commandId }: Of,
  command: Command,
  mark: (at: AtRail) => Promise<void>,
): Promise<void> {
  const touched: string[] = [];
  const whole = { ...command, commandId, target: { railId }, isClosing: true };
  await withLockedDay(app, viewer, whole, async ({ trx, day, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const { entryId, inEntry } = rail;
    if (entryId === null || inEntry === null) throw refused(words.empty);
    await mark({ trx, now, rail: { ...rail, entryId } });
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

/** Marks that no athlete came, while no device has counted anything. Also possible after the heat (LIVE-T15). */
export const markNoShow = (app: App, viewer: Viewer, of: Of): Promise<void> =>
  atRail(app, viewer, of, { name: 'noShow', act: 'rail-scratched' }, async ({ trx, rail, now }) => {
    const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch: rail.epoch });
    if (tally && (tally.count > 0 || tally.noReps > 0 || tally.finishAt !== null)) throw refused(words.stillCounted);
    await scratchIn(trx, rail, { viewer, at: now });
  });

type Unfinished = Of & { version: number; reason?: string | undefined };

/**
 * Marks that the athlete did not finish. A result goes away, in the version that the manager saw; its history keeps the
 * reason. The taps stay as evidence (N12).
 */
export const markUnfinished = (app: App, viewer: Viewer, { version, reason, ...of }: Unfinished): Promise<void> =>
  atRail(app, viewer, of, { name: 'markUnfinished', act: 'rail-unfinished' }, async ({ trx, rail, now }) => {
    const { id, wodId, entryId } = rail;
    const state = stateAfter(rail, 'mark');
    await refuseWhileCounted({ trx, rail });
    if (version > 0 && !reason) throw refused(words.reason);
    const isOneKey = (await listOneKey(trx, [id], viewer.uid)).has(id);
    const remark = isOneKey ? words.oneKeyBecause(reason ?? '') : (reason ?? '');
    const by = { userId: viewer.uid, role: roleOf(viewer), remark, at: now };
    if (!(await removeResultIn(trx, { wodId, entryId, version, ...by }))) throw refused(words.changedMeanwhile);
    const marked = { mark: 'dnf', markedBy: viewer.uid, markedAt: now } as const;
    await markEntryIn(trx, { wodId, entryId, role: by.role, ...marked });
    await updateRail(trx, id, { state, resultVersion: null, reason: reason ?? null, ...unsigned, ...unconfirmed });
  });

/** Takes the mark away. The rail has no result then, and its next device continues from the stored count. */
export const unmarkRail = (app: App, viewer: Viewer, of: Of): Promise<void> =>
  atRail(app, viewer, of, { name: 'unmarkRail', act: 'rail-unmarked' }, async ({ trx, rail }) => {
    const { id, wodId, entryId } = rail;
    const state = stateAfter(rail, 'unmark');
    await unmarkEntryIn(trx, { wodId, entryId, role: roleOf(viewer) });
    await updateRail(trx, id, { state, epoch: rail.epoch + 1, reason: null, ...unsigned, ...unconfirmed });
    await voidSeconds(trx, id);
  });
