import { messages } from '#contract/messages.ts';
import { elapsedAt, type RunSegment } from '#domain/clock/phase.ts';
import { finishValues } from '#domain/rails/finish-values.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { conflict, refused, refusedField } from '#server/http/refuse.ts';
import { checkValues } from '#server/results/check-values.ts';
import { readResultContext } from '#server/results/read-result-context.ts';
import type { StoredValues } from '#server/results/result-change.ts';
import { measuredTest } from '#server/results/test-row.ts';
import { thrownFor } from '#server/results/thrown-for.ts';
import { writeResultIn } from '#server/results/write-result-in.ts';
import { notAllowed } from '#server/staff/staff.access.ts';
import { type AtRail, onRail, refuseSuperseded, stateAfter } from './on-rail.ts';
import { findTally, updateRail } from './rails.store.ts';

const words = messages.rails;

type Finish = { railId: string; epoch: number; lastSeq: number; commandId: string };

const differently = {
  conflict: () => conflict(words.typedMeanwhile),
  forbidden: notAllowed,
  audit: () => refused(messages.result.audit),
};

/** D9: what was counted is a result that waits for the second key; its values are made here, of the taps that arrived. */
export async function finishRail(app: App, viewer: Viewer, { epoch, lastSeq, ...of }: Finish) {
  const { categoryId, ...answer } = await onRail(app, viewer, { name: 'finish', ...of }, async at => {
    const { trx, rail, now } = at;
    refuseSuperseded(rail, epoch);
    const state = stateAfter(rail, 'finish');
    if (rail.status === 'on_hold') throw refused(words.notRunning);
    const values = await valuesAt(at, { epoch, lastSeq });
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
    });
    if (written.outcome !== 'written') throw thrownFor(written.outcome, differently);
    await updateRail(trx, rail.id, { state, resultVersion: written.version });
    const { quantity, timeMs, tiebreakMs } = values;
    return { categoryId: rail.categoryId, quantity, timeMs, tiebreakMs };
  });
  app.boards.touch(categoryId, 'event');
  return answer;
}

type Until = Pick<Finish, 'epoch' | 'lastSeq'>;

/** D8: a team's rail counts for the team. */
async function valuesAt(at: AtRail, until: Until): Promise<StoredValues> {
  const { test, entrant } = await readResultContext(at.trx, at.rail.wodId, at.rail.entryId);
  const memberIds = test.team ? entrant.members.map(({ userId }) => userId) : null;
  const typed = finishValues(await countedAt(at, until), measuredTest(test), 's', memberIds);
  const values = checkValues(typed, test, entrant);
  if ('message' in values) throw refusedField(values.field, values.message);
  return values;
}

/** Times of a device are hundredths of the server's clock; of a heat they count from its start, its pauses left out. */
async function countedAt({ trx, rail }: AtRail, { epoch, lastSeq }: Until) {
  const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch });
  if (!tally || tally.lastSeq < lastSeq) throw conflict(words.missingTaps);
  if (tally.finishAt === null) throw refused(words.notFinished);
  const segments = (rail.segments ?? []) as RunSegment[];
  const sinceStart = (at: number | null) => (at === null ? null : elapsedAt(segments, at * 10));
  return { count: tally.count, finishMs: sinceStart(tally.finishAt), tieBreakMs: sinceStart(tally.tieBreakAt) };
}
