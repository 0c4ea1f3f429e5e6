import { messages } from '#contract/messages.ts';
import { secondSince, whyNoSecond } from '#domain/day/rails/second-judge.ts';
import { keepsItsJudge, whyNotTaken } from '#domain/day/rails/take-over.ts';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import { agoText } from '#domain/foundation/time/ago.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import { refuseEnded } from '#server/day/heats/heats.access.ts';
import { findActPlace } from '#server/day/heats/places.reads.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, notFound, refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { refuseOutsiders } from '#server/scoring/staff/staff.access.ts';
import { mayHelp } from './rails.access.ts';
import { type HeldRail, leaveSecond, lockRail, updateRail } from './rails.store.ts';
import { findSecondEpochs } from './second-judge.store.ts';
import { findEventOfRail, findOtherRail } from './take-over.store.ts';
import { findNewestTally, insertTally, type TallyRow } from './tallies.store.ts';
import { stateAfter, withLockedRail } from './with-locked-rail.ts';

const words = messages.rails;
const nothing = { count: 0, noReps: 0, tieBreakAt: null };

type Late = { fromZero: boolean; lastAt?: number | undefined; seen?: number | undefined };
type Device = Late & { judgeId: string; deviceId: string; now: Date };

type Start = Pick<TallyRow, 'count' | 'noReps' | 'tieBreakAt'>;
const startFrom = ({ count, noReps, tieBreakAt }: Start = nothing): Start => ({ count, noReps, tieBreakAt });
const begunWith = (start: Start, now: Date) => JSON.stringify({ ...start, at: now.toISOString() });

type Newest = { lastSeq: number; updatedAt: Date } | undefined;

/** Another device counted after the last tap of the one that counted without a network. */
function refuseOlder(newest: Newest, { fromZero, lastAt }: Pick<Late, 'fromZero' | 'lastAt'>): void {
  if (fromZero && lastAt !== undefined && newest && newest.lastSeq > 0 && +newest.updatedAt > lastAt * 10)
    throw conflict(words.superseded);
}

/**
 * From now on a device counts at a rail, from the previous device's count. `fromZero` is refused if another device
 * counted after `lastAt`, in hundredths of a second, also at a rail that is over: the device then drops its count. A take
 * decided at the epoch `seen`, before the last false start, is refused too. Caller holds the rail.
 */
async function beginCount(trx: Db, rail: HeldRail, { judgeId, deviceId, fromZero, lastAt, seen, now }: Device) {
  if (seen !== undefined && seen < rail.startEpoch) throw conflict(words.superseded);
  const newest = await findNewestTally(trx, rail.id);
  refuseOlder(newest, { fromZero, lastAt });
  const state = stateAfter(rail, rail.state === 'judging' ? 'takeOver' : 'take');
  const isOther = rail.state === 'judging' && newest?.deviceId !== deviceId;
  const start = startFrom(fromZero ? undefined : newest);
  const epoch = rail.epoch + 1;
  const of = { railId: rail.id, role: 'main' as const, epoch, deviceId, judgeId };
  await insertTally(trx, { ...of, begunWith: begunWith(start, now), ...start, updatedAt: now });
  await updateRail(trx, rail.id, { state, epoch, judgeId, ...(isOther && { readyAt: null }) });
  return { epoch, ...start };
}

/** Like `beginCount`, for the second judge. The rail stays as it is. Caller holds the rail. */
async function beginSecond(trx: Db, rail: HeldRail, { judgeId, deviceId, fromZero, lastAt, seen, now }: Device) {
  const { newest, voided } = await findSecondEpochs(trx, rail.id);
  const since = secondSince(rail.startEpoch, voided);
  if (seen !== undefined && seen < since) throw conflict(words.superseded);
  const last = await findNewestTally(trx, rail.id, 'second');
  refuseOlder(last, { fromZero, lastAt });
  const why = whyNoSecond(rail.state);
  if (why) throw refused(words[why]);
  const start = startFrom(fromZero ? undefined : last);
  const epoch = Math.max(newest, since) + 1;
  const of = { railId: rail.id, role: 'second' as const, epoch, deviceId, judgeId };
  await insertTally(trx, { ...of, begunWith: begunWith(start, now), ...start, updatedAt: now });
  return { epoch, ...start };
}

type Take = Late & { railId: string; deviceId: string; role: TapRole; commandId: string };

/**
 * The rail's first or second judge counts on this device. With `fromZero` the device has already counted without
 * network, from zero.
 */
export const takeRail = (app: App, viewer: Viewer, { deviceId, fromZero, lastAt, seen, ...of }: Take) =>
  withLockedRail(app, viewer, { name: 'take', ...of }, async ({ trx, rail, now }) => {
    if (rail.status === 'on_hold' && !rail.calledAt) throw refused(words.tooEarly);
    const begin = of.role === 'second' ? beginSecond : beginCount;
    return begin(trx, rail, { judgeId: viewer.uid, deviceId, fromZero, lastAt, seen, now });
  });

type TakeOver = { railId: string; deviceId: string; epoch: number; commandId: string };

/**
 * Another judge of the category takes the rail and continues from the server's count. Takes the event lock, like every
 * change of a rail's judge. The first of two judges wins (D16).
 */
export const takeOverRail = (app: App, viewer: Viewer, { railId, deviceId, epoch, commandId }: TakeOver) =>
  inTransaction(app.database.kysely, async trx => {
    const home = await findEventOfRail(trx, railId);
    if (!home) throw notFound();
    await refuseOutsiders(trx, viewer, home.eventId);
    await lockEvent(trx, home.eventId);
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const now = app.now();
    const once = { id: commandId, userId: viewer.uid, about: `rail takeOver ${railId}`, at: now };
    return countOnce(trx, once, async () => {
      await mayHelp(trx, viewer, rail);
      refuseEnded(rail);
      const beside = await findOtherRail(trx, rail, viewer.uid);
      if (beside) await lockRail(trx, beside.id);
      const own = beside && (await findOtherRail(trx, rail, viewer.uid));
      const kept = own && keepsItsJudge(own.state, isAbsent(own)) ? own.number : null;
      await refuseTaken(trx, rail, { seen: epoch, ownRail: kept, now });
      // The judge of an absent athlete is free. One judge stands at one rail of a heat.
      if (own) await updateRail(trx, own.id, { judgeId: null, readyAt: null });
      await leaveSecond(trx, rail.heatId, viewer.uid);
      const answer = await beginCount(trx, rail, { judgeId: viewer.uid, deviceId, fromZero: false, now });
      const place = await findActPlace(trx, { railId });
      const details = { command: 'takeOver', id: railId, category: rail.categoryId, ...place };
      await recordAct(trx, 'rail-taken-over', { by: viewer, eventId: rail.eventId, details, at: now });
      return answer;
    });
  });

type Seen = { seen: number; ownRail: number | null; now: Date };

async function refuseTaken(trx: Db, rail: HeldRail, { seen, ownRail, now }: Seen): Promise<void> {
  const why = whyNotTaken({
    heat: { status: rail.status, isCalled: rail.calledAt !== null },
    rail: { state: rail.inEntry === null && rail.state === 'ready' ? 'empty' : rail.state, epoch: rail.epoch },
    seen,
    ownRail,
  });
  if (why === null) return;
  if (why === 'atRail') throw refused(words.atRail(ownRail!));
  if (why !== 'changed') throw refused(words[why]);
  const newest = await findNewestTally(trx, rail.id);
  if (newest?.epoch !== rail.epoch) throw conflict(words.changedMeanwhile);
  const { at } = newest.begunWith as { at?: string };
  const ago = agoText(now.getTime() - (at ? Date.parse(at) : newest.updatedAt.getTime()));
  throw conflict(words.takenBy(newest.judgeName ?? words.somebody, ago));
}
