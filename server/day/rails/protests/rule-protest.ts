import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { withLockedDay } from '#server/day/heats/with-locked-day.ts';
import { tellConfirmed } from '#server/day/notices/tell-athletes.ts';
import { restate, unconfirmed } from '#server/day/rails/confirm-rails.ts';
import { typedValuesOf, valuesOf } from '#server/day/rails/count-values.ts';
import { isSelf, modifiedBy, roleOf } from '#server/day/rails/rails.access.ts';
import { type HeldRail, listOneKey, lockRail, updateRail } from '#server/day/rails/rails.store.ts';
import { findTally } from '#server/day/rails/tallies.store.ts';
import { stateAfter } from '#server/day/rails/with-locked-rail.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, notFound, refused } from '#server/foundation/http/refuse.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { ResultChange } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { valuesNow } from './open-protest.ts';
import { findProtest, saveRuling } from './protests.store.ts';

const words = messages.protests;

type OfCount = { role: 'main' | 'second'; epoch: number };
type AtRail = { trx: Db; rail: HeldRail & { entryId: string } };
type NewValues = Pick<ResultChange, 'values' | 'keepsTiebreak' | 'judgeId' | 'modified' | 'modifiedByOrganization'>;

/** The result of one of the rail's counts. Refuses a count without a repetition, and one that was voided. */
async function valuesOfCount(at: AtRail, { role, epoch }: OfCount): Promise<NewValues> {
  const tally = await findTally(at.trx, { railId: at.rail.id, role, epoch });
  if (!tally || tally.isVoid) throw notFound();
  if (tally.count === 0) throw refused(words.noCount);
  return {
    values: await valuesOf(at, tally),
    modifiedByOrganization: false,
    ...(tally.judgeId && { judgeId: tally.judgeId }),
  };
}

/** A judge of the rail who decides, or whose own count is chosen, holds both keys (SAFE-L20). */
const holdsBothKeys = async (trx: Db, viewer: Viewer, railId: string, becomes: NewValues | null): Promise<boolean> =>
  (becomes !== null && isSelf(viewer, becomes.judgeId)) || (await listOneKey(trx, [railId], viewer.uid)).has(railId);

/** The reason as the history keeps it. */
const remarkOf = (reason: string, isOneKey: boolean) => (isOneKey ? messages.rails.oneKeyBecause(reason) : reason);

type Ruling = {
  protestId: string;
  outcome: 'stands' | 'upheld';
  settle?: OfCount | undefined;
  typed?: { count: number; timeMs: number | null } | undefined;
  version: number;
  confirm: boolean;
  reason: string;
  commandId: string;
};

/** The answer to a protest, by the person who runs the day. It may confirm the result in the same press. */
export async function ruleProtest(app: App, viewer: Viewer, { protestId, commandId, ...ruling }: Ruling) {
  const found = await findProtest(app.database.kysely, protestId);
  if (!found) throw notFound(words.missing);
  const { railId } = found;
  const { outcome, confirm } = ruling;
  const command = {
    name: 'ruleProtest' as const,
    act: 'protest-ruled' as const,
    commandId,
    target: { railId },
    isClosing: true,
  };
  const touched: string[] = [];
  await withLockedDay(app, viewer, { ...command, details: { outcome, confirm } }, async ({ trx, day, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    if ((await findProtest(trx, protestId))?.state !== 'open') throw refused(words.settled);
    const state = stateAfter(rail, 'rule');
    const resultVersion = await writeRuled({ trx, rail }, viewer, ruling, now);
    const isConfirmed = confirm && resultVersion !== null;
    await updateRail(trx, railId, {
      state: isConfirmed ? stateAfter({ state }, 'confirm') : state,
      ...{ resultVersion, reason: ruling.reason },
      ...(isConfirmed && { confirmedBy: viewer.uid, confirmedAt: now }),
      // The finger stood below the old count.
      ...(outcome === 'upheld' && { signature: null, signedAt: null }),
    });
    const after = await valuesNow(trx, rail);
    const answer = { ruling: ruling.reason, ruledBy: viewer.uid, ruledAt: now, after: after && JSON.stringify(after) };
    await saveRuling(trx, protestId, { state: outcome, ...answer });
    if (isConfirmed) await tellConfirmed(app, trx, [railId], now);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

type Ruled = Omit<Ruling, 'protestId' | 'commandId'>;

/** The version of the result after the ruling. Null if the rail has no result, which a ruling then leaves so. */
async function writeRuled(
  { trx, rail }: { trx: Db; rail: HeldRail },
  viewer: Viewer,
  { outcome, settle, typed, version, confirm, reason }: Ruled,
  at: Date,
): Promise<number | null> {
  const { entryId, wodId } = rail;
  if (entryId === null || rail.inEntry === null) throw refused(messages.rails.empty);
  const { row } = await readResultContext(trx, wodId, entryId);
  if ((row?.version ?? 0) !== version) throw conflict(messages.result.changedMeanwhile);
  if (outcome === 'stands') {
    if (!row || !confirm) return row?.version ?? null;
    const remark = remarkOf(reason, await holdsBothKeys(trx, viewer, rail.id, null));
    return restate(trx, { ...rail, resultVersion: version }, 'approved', { viewer, at, reason: remark });
  }
  const held = { trx, rail: { ...rail, entryId } };
  const becomes: NewValues = settle
    ? await valuesOfCount(held, settle)
    : {
        values: await typedValuesOf(held, typed ?? { count: 0, timeMs: null }),
        keepsTiebreak: true,
        ...modifiedBy(viewer),
      };
  const by = { role: roleOf(viewer), userId: viewer.uid, at };
  const remark = remarkOf(reason, await holdsBothKeys(trx, viewer, rail.id, becomes));
  const status = confirm ? 'approved' : 'pending';
  const change = { wodId, entryId, version, action: 'changed', status, remark, ...by, ...becomes } as const;
  const written = await writeResultIn(trx, change);
  if (written.outcome !== 'written') throw thrownFor(written.outcome);
  return written.version;
}

type Settle = OfCount & { railId: string; version: number; confirm: boolean; reason: string; commandId: string };

/** The result comes anew from another count of the rail. It waits for the second key again, or gets it in the same press. */
export async function settleRail(app: App, viewer: Viewer, { railId, commandId, ...chosen }: Settle) {
  const { version, confirm, reason, ...count } = chosen;
  const details = { ...count, confirm };
  const command = {
    name: 'settleRail' as const,
    act: 'rail-settled' as const,
    commandId,
    target: { railId },
    details,
    isClosing: true,
  };
  const touched: string[] = [];
  await withLockedDay(app, viewer, command, async ({ trx, day, now }) => {
    const rail = await lockRail(trx, railId);
    if (!rail) throw notFound();
    const state = stateAfter(rail, 'settle');
    const { wodId, entryId } = rail;
    if (entryId === null || rail.inEntry === null) throw refused(messages.rails.empty);
    const becomes = await valuesOfCount({ trx, rail: { ...rail, entryId } }, count);
    const by = { role: roleOf(viewer), userId: viewer.uid, at: now };
    const of = { wodId, entryId, version };
    const isOneKey = confirm && (await holdsBothKeys(trx, viewer, railId, becomes));
    const written = await writeResultIn(trx, {
      ...{ ...of, ...by, ...becomes },
      ...{ action: 'changed', status: confirm ? 'approved' : 'pending' },
      remark: remarkOf(reason, isOneKey),
    });
    if (written.outcome !== 'written') throw thrownFor(written.outcome);
    const unsigned = { signature: null, signedAt: null };
    await updateRail(trx, railId, {
      state: confirm ? stateAfter({ state }, 'confirm') : state,
      ...{ resultVersion: written.version, reason, ...unsigned },
      ...(confirm ? { confirmedBy: viewer.uid, confirmedAt: now } : unconfirmed),
    });
    if (confirm) await tellConfirmed(app, trx, [railId], now);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}
