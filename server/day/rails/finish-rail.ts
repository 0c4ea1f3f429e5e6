import { messages } from '#contract/messages.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused } from '#server/foundation/http/refuse.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { StoredValues } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { notAllowed } from '#server/scoring/staff/staff.access.ts';
import { valuesOf } from './count-values.ts';
import { roleOf } from './rails.access.ts';
import { isOwnFinish, lockRailsOf, updateRail } from './rails.store.ts';
import { findTally } from './tallies.store.ts';
import { listTapsOf } from './timelines.store.ts';
import { type AtRail, refuseSuperseded, stateAfter, withLockedRail } from './with-locked-rail.ts';

const words = messages.rails;

type Finish = { railId: string; epoch: number; lastSeq: number; commandId: string };

const differently = {
  conflict: () => conflict(words.typedMeanwhile),
  forbidden: notAllowed,
  audit: () => refused(messages.result.audit),
};

/**
 * Makes a provisional result from the taps that arrived. It waits for the second key (D9). Until the signature the judge
 * may correct the count and finish again.
 */
export async function finishRail(app: App, viewer: Viewer, { epoch, lastSeq, ...of }: Finish) {
  const { categoryId, ...answer } = await withLockedRail(app, viewer, { name: 'finish', ...of }, async at => {
    const { trx, rail, now } = at;
    refuseSuperseded(rail, epoch);
    const state = stateAfter(rail, 'finish');
    if (rail.status === 'on_hold') throw refused(words.notRunning);
    const isAgain = rail.state === 'finished';
    if (isAgain && !(await isOwnFinish(trx, rail, viewer.uid))) throw refused(words.already);
    const values = await valuesOf(at, await tallyAt(at, { epoch, lastSeq }));
    const { quantity, timeMs, tiebreakMs } = values;
    const answer = { categoryId: rail.categoryId, quantity, timeMs, tiebreakMs };
    // Without a network the first finish comes with the correction already.
    if (isAgain && (await isStored(at, values))) {
      if (await endsCorrected(at)) return answer;
      throw refused(words.already);
    }
    const written = await writeResultIn(trx, {
      wodId: rail.wodId,
      entryId: rail.entryId,
      version: rail.resultVersion ?? 0,
      role: 'judge',
      userId: viewer.uid,
      judgeId: viewer.uid,
      isReview: true,
      action: 'changed',
      status: 'pending',
      at: now,
      values,
      ...(isAgain && { remark: words.mended }),
    });
    if (written.outcome !== 'written') throw thrownFor(written.outcome, differently);
    await updateRail(trx, rail.id, { state, resultVersion: written.version, overAt: rail.overAt ?? now });
    return answer;
  });
  app.boards.touch(categoryId, 'event');
  return answer;
}

async function endsCorrected({ trx, rail }: AtRail): Promise<boolean> {
  const batches = await listTapsOf(trx, rail.id);
  const last = batches.findLast(({ role, epoch }) => role === 'main' && epoch === rail.epoch);
  return last !== undefined && decodeTaps(last.taps, Number(last.since))?.at(-1)?.kind === 'correct';
}

async function isStored({ trx, rail }: AtRail, values: StoredValues): Promise<boolean> {
  const { row } = await readResultContext(trx, rail.wodId, rail.entryId);
  return (['quantity', 'timeMs', 'tiebreakMs'] as const).every(value => row?.[value] === values[value]);
}

type Retime = { heatId: string; since: Date; viewer: Viewer; now: Date };

/**
 * Computes the counted results anew whose finish or tie-break came after `since`, when the heat's clock stood by mistake.
 * True if a result changed.
 */
export async function retimeRails(trx: Db, { heatId, since, viewer, now }: Retime): Promise<boolean> {
  let hasChanged = false;
  for (const rail of await lockRailsOf(trx, heatId)) {
    const { id, wodId, entryId, epoch, resultVersion } = rail;
    if (entryId === null || rail.inEntry === null || resultVersion === null) continue;
    const tally = await findTally(trx, { railId: id, role: 'main', epoch });
    if (!tally || tally.finishAt === null || tally.finishAt * 10 <= since.getTime()) continue;
    const { row } = await readResultContext(trx, wodId, entryId);
    const values = await valuesOf({ trx, rail: { ...rail, entryId } }, tally);
    const isSame = row?.timeMs === values.timeMs && row.tiebreakMs === values.tiebreakMs;
    // A value that was typed, corrected or chosen stays.
    if (row?.version !== resultVersion || row.quantity !== values.quantity || isSame) continue;
    const written = await writeResultIn(trx, {
      ...{ wodId, entryId, version: resultVersion, role: roleOf(viewer), userId: viewer.uid, at: now, values },
      ...{ action: 'changed', status: row.status, modifiedByOrganization: false, remark: words.retimed },
      ...(tally.judgeId && { judgeId: tally.judgeId }),
    });
    if (written.outcome !== 'written') throw thrownFor(written.outcome, differently);
    await updateRail(trx, id, { resultVersion: written.version });
    hasChanged = true;
  }
  return hasChanged;
}

type Until = Pick<Finish, 'epoch' | 'lastSeq'>;

async function tallyAt({ trx, rail }: AtRail, { epoch, lastSeq }: Until) {
  const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch });
  if (!tally || tally.lastSeq < lastSeq) throw conflict(words.missingTaps);
  if (tally.finishAt === null) throw refused(words.notFinished);
  return tally;
}
