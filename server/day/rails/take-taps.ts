import { foldBatch, type Tally } from '#domain/day/rails/fold.ts';
import type { TapBatch } from '#domain/day/rails/tap-batch.ts';
import { encodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { refuseStranger } from './rails.access.ts';
import { appendTaps, findTally, type TallyRow } from './rails.store.ts';

/** `have`: the device sends from the one behind it. Of an older device its taps are kept, and count nothing. */
type TapsAnswer = { have: number; epoch: number; isSuperseded: boolean; state: string };

const tries = 3;
const tallyOf = ({ lastSeq, count, noReps, tieBreakAt, finishAt }: TallyRow): Tally => ({
  seq: lastSeq,
  count,
  noReps,
  tieBreakAt,
  finishAt,
});

/** Stored when it answers. What is known is passed over, and where some are missing it says from where to send. */
export async function takeTaps(app: App, viewer: Viewer, batch: TapBatch): Promise<TapsAnswer> {
  for (let attempt = 1; ; attempt++) {
    const row = await findTally(app.database.kysely, batch);
    if (!row) throw notFound();
    refuseStranger(viewer, row);
    const before = tallyOf(row);
    const after = foldBatch(before, batch.fromSeq, batch.taps) ?? before;
    const isStored = after.seq <= before.seq || (await store(app, batch, before, after));
    // Where others of the same device were always quicker it goes on from what they brought.
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
  // One moment for both: a process that hears of it and one that reads it make the same bytes.
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
