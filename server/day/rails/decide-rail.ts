import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { withLockedDay } from '#server/day/heats/with-locked-day.ts';
import { tellConfirmed } from '#server/day/notices/tell-athletes.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import type { ResultChange } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { typedValuesOf, valuesOf } from './count-values.ts';
import { modifiedBy, roleOf } from './rails.access.ts';
import { findCardOf } from './rails.reads.ts';
import { type HeldRail, listOneKey, lockRail, updateRail } from './rails.store.ts';
import { findTally } from './tallies.store.ts';
import { stateAfter } from './with-locked-rail.ts';

// Decisions of the day's manager on a rail's result. They name the version that was seen, so of two decisions the first
// one wins.

const words = messages.rails;

type AtRail = { trx: Db; rail: HeldRail & { entryId: string }; isOneKey: boolean };
type Command = {
  name: 'chooseResult' | 'correctResult';
  act: 'rail-chosen' | 'rail-corrected';
  details?: { holds: string };
};
type Of = { railId: string; commandId: string };
type Decided = Omit<ResultChange, 'wodId' | 'entryId' | 'role' | 'userId' | 'at' | 'status'> & {
  /** The result is the telephone's count, so the athlete's signature stays valid. */
  isCount?: true;
};

async function decide(
  app: App,
  viewer: Viewer,
  { railId, commandId }: Of,
  { name, act, details }: Command,
  resultAt: (at: AtRail) => Promise<Decided>,
): Promise<void> {
  const touched: string[] = [];
  const command = { name, act, commandId, target: { railId }, details, isClosing: true };
  await withLockedDay(app, viewer, command, async ({ trx, day, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const state = stateAfter(rail, act === 'rail-chosen' ? 'choose' : 'correct');
    const { entryId, wodId } = rail;
    if (entryId === null || rail.inEntry === null) throw refused(words.empty);
    const isOneKey = (await listOneKey(trx, [railId], viewer.uid)).has(railId);
    const { isCount, ...decided } = await resultAt({ trx, rail: { ...rail, entryId }, isOneKey });
    const by = { role: roleOf(viewer), userId: viewer.uid, at: now };
    const written = await writeResultIn(trx, { wodId, entryId, status: 'approved', ...by, ...decided });
    if (written.outcome !== 'written') throw thrownFor(written.outcome);
    await updateRail(trx, railId, {
      ...{ state, resultVersion: written.version, reason: decided.remark ?? null },
      ...{ confirmedBy: viewer.uid, confirmedAt: now, overAt: rail.overAt ?? now },
      ...(!isCount && { signature: null, signedAt: null }),
    });
    await tellConfirmed(app, trx, [railId], now);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

type Choose = Of & { holds: 'count' | 'typed'; version: number; reason?: string | undefined };

/** Chooses between the device's count and a typed result (D3). */
export const chooseResult = (app: App, viewer: Viewer, { holds, version, reason, ...of }: Choose): Promise<void> =>
  decide(app, viewer, of, { name: 'chooseResult', act: 'rail-chosen', details: { holds } }, async at => {
    const { trx, rail, isOneKey } = at;
    const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch: rail.epoch });
    if (!tally || tally.finishAt === null || rail.resultVersion === version) throw refused(words.nothingToChoose);
    if (holds === 'typed') return { version, action: 'approved', remark: await whyTyped(at, viewer, version, reason) };
    if (isOneKey && !reason) throw refused(words.judgedByYou(messages.floor.railName(rail.number)));
    return {
      version,
      action: 'changed',
      values: await valuesOf(at, tally),
      modifiedByOrganization: false,
      isCount: true,
      ...(tally.judgeId && { judgeId: tally.judgeId }),
      remark: isOneKey ? words.oneKeyBecause(reason ?? '') : (reason ?? words.choseCount),
    };
  });

/** The remark for the typed result. The person who typed its card holds both keys and must give a reason (SAFE-L20). */
async function whyTyped({ trx, rail }: AtRail, viewer: Viewer, version: number, reason?: string): Promise<string> {
  const card = await findCardOf(trx, rail, version, viewer.uid);
  if (!card?.isOwn) return reason ?? (card ? words.choseCard : words.choseTyped);
  if (!reason) throw refused(messages.cards.typedByYou(messages.floor.railName(rail.number)));
  return words.oneKeyBecause(reason);
}

type Correct = Of & {
  count: number;
  timeMs: number | null;
  tiebreakMs?: number | null | undefined;
  version: number;
  reason: string;
};

/** Replaces the counted result, with a reason. Also for a rail that no device finished (D5). */
export const correctResult = (app: App, viewer: Viewer, { version, reason, ...input }: Correct): Promise<void> =>
  decide(app, viewer, input, { name: 'correctResult', act: 'rail-corrected' }, async at => {
    const { rail, isOneKey } = at;
    await refuseWhileCounted(at);
    return {
      version,
      action: 'changed',
      ...modifiedBy(viewer),
      values: await typedValuesOf(at, input),
      keepsTiebreak: input.tiebreakMs === undefined,
      ...(version === 0 && rail.judgeId && { judgeId: rail.judgeId }),
      remark: isOneKey ? words.oneKeyBecause(reason) : reason,
    };
  });

/** A device still counts during the heat, and would change the result in a moment. */
export async function refuseWhileCounted({ trx, rail }: Pick<AtRail, 'trx' | 'rail'>): Promise<void> {
  if (rail.status === 'on_hold') throw refused(words.notRunning);
  if ((rail.state !== 'ready' && rail.state !== 'judging') || rail.status === 'finished') return;
  const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch: rail.epoch });
  if (!tally || tally.finishAt === null) throw refused(words.stillCounted);
}
