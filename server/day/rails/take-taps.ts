import { foldBatch, type Tally } from '#domain/day/rails/fold.ts';
import type { TapBatch } from '#domain/day/rails/tap-batch.ts';
import { encodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { refuseStranger } from './rails.access.ts';
import { appendTaps, findTally, type TallyRow } from './tallies.store.ts';

/**
 * `have`: number of stored taps; the device sends from the next one. Taps of an older device are stored, but do not
 * count.
 */
type TapsAnswer = { have: number; epoch: number; isSuperseded: boolean; state: string };

const tries = 3;
const tallyOf = ({ lastSeq, count, noReps, tieBreakAt, finishAt }: TallyRow): Tally => ({
  seq: lastSeq,
  count,
  noReps,
  tieBreakAt,
  finishAt,
});

/** Answers when the taps are stored. Skips known taps; at a gap it answers where to continue. */
export async function takeTaps(app: App, viewer: Viewer, batch: TapBatch): Promise<TapsAnswer> {
  for (let attempt = 1; ; attempt++) {
    const row = await findTally(app.database.kysely, batch);
    if (!row) throw notFound();
    refuseStranger(viewer, row);
    const before = tallyOf(row);
    const after = foldBatch(before, batch.fromSeq, batch.taps) ?? before;
    const isStored = after.seq <= before.seq || (await store(app, batch, before, after));
    // Another request of this device was faster, three times: answer with the current position.
    if (!isStored && attempt < tries) continue;
    const { newest, state } = row;
    const have = isStored ? Math.max(after.seq, before.seq) : before.seq;
    return { have, epoch: newest, isSuperseded: newest !== batch.epoch, state };
  }
}

function store({ database, now }: App, batch: TapBatch, before: Tally, after: Tally): Promise<boolean> {
  const { railId, role, epoch, errorMs } = batch;
  const known = before.seq + 1 - batch.fromSeq;
  const since = known > 0 ? batch.taps[known - 1]!.at : batch.since;
  const { count, noReps, tieBreakAt, finishAt, seq: lastSeq } = after;
  // One time for both rows. A process that gets the notification and a process that reads must produce equal bytes.
  const at = now();
  return appendTaps(
    database.kysely,
    {
      railId,
      role,
      epoch,
      fromSeq: before.seq + 1,
      toSeq: lastSeq,
      since,
      errorMs,
      taps: Buffer.from(encodeTaps(batch.taps.slice(known), since)),
      arrivedAt: at,
    },
    before.seq,
    { lastSeq, count, noReps, tieBreakAt, finishAt, errorMs, updatedAt: at },
  );
}
