import { foldBatch } from '#domain/day/rails/fold.ts';
import type { TapBatch } from '#domain/day/rails/tap-batch.ts';
import { encodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { App } from '#server/app.ts';
import { gather } from '#server/foundation/db/gather.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { counted } from '#server/foundation/metrics/counters.ts';
import { refuseStranger } from './rails.access.ts';
import { appendTaps, type CountedTaps, findTallies, type TallyRow } from './tallies.store.ts';

/**
 * `have`: number of stored taps; the device sends from the next one. Taps of an older device are stored, but do not
 * count.
 */
type TapsAnswer = { have: number; epoch: number; isSuperseded: boolean; state: string };

export type TapWriter = {
  /** Answers when the taps are stored. Skips known taps; at a gap it answers where to continue. */
  take(viewer: Viewer, batch: TapBatch): Promise<TapsAnswer>;
};

type Parts = Pick<App, 'database' | 'now' | 'counters'>;
type Asked = { viewer: Viewer; batch: TapBatch };
type Refused = { refusal: Error };
/** `isStored` is false where another process was faster, or holds the device's row. */
type Outcome = { answer: TapsAnswer; isStored: boolean } | Refused;
/** A device's count with the batches of this turn. */
type Device = { row: TallyRow; counted: CountedTaps };
/** `before` and `after`: the number of the device's taps. */
type Folded = { device: Device; before: number; after: number };

const tries = 3;
// A commit that notifies holds a lock of the whole database server. So a process makes at most a hundred of them a
// second, and up to eleven without a pause: a hall alone waits for none.
const pace = { eachMs: 12, burstMs: 120 };

/**
 * Stores batches of all rails together: what arrives during a commit goes into the next one. The batches of a device
 * count in the order of their arrival, and a refused one does not hinder the others.
 */
export function createTapWriter(parts: Parts): TapWriter {
  const takeGathered = gather<Asked, Outcome>({
    write: asked => counted(parts.counters.work.taps, asked.length, () => takeBatches(parts, asked, false)),
    most: 256,
    atOnce: 1,
    pace,
  });
  return {
    async take(viewer, batch) {
      const asked = { viewer, batch };
      for (let attempt = 1; ; attempt++) {
        // A row that somebody holds delays only its own device.
        const outcome = attempt === 1 ? await takeGathered(asked) : (await takeBatches(parts, [asked], true))[0]!;
        if ('refusal' in outcome) throw outcome.refusal;
        // Another request of this device was faster, three times: answer with the current position.
        if (outcome.isStored || attempt === tries) return outcome.answer;
      }
    },
  };
}

async function takeBatches(
  { database, now }: Omit<Parts, 'counters'>,
  asked: Asked[],
  waits: boolean,
): Promise<Outcome[]> {
  const devices = await readDevices({ database, now }, asked);
  const taken = asked.map(({ viewer, batch }): Folded | Refused => {
    const device = devices.get(keyOf(batch));
    return device ? fold(device, viewer, batch) : { refusal: notFound() };
  });
  const all = [...devices.values()].map(({ counted }) => counted).filter(({ parts }) => parts.length > 0);
  const stored = all.length > 0 ? await appendTaps(database, all, waits) : new Set();
  return taken.map(one => {
    if ('refusal' in one) return one;
    const { device, before, after } = one;
    const isStored = device.counted.parts.length === 0 || stored.has(device.counted);
    const { newest, state, epoch } = device.row;
    const have = isStored ? after : before;
    return { isStored, answer: { have, epoch: newest, isSuperseded: newest !== epoch, state } };
  });
}

const keyOf = ({ railId, role, epoch }: Pick<TapBatch, 'railId' | 'role' | 'epoch'>) => `${railId} ${role} ${epoch}`;

async function readDevices({ database, now }: Omit<Parts, 'counters'>, asked: Asked[]): Promise<Map<string, Device>> {
  const keys = new Map(asked.map(({ batch }) => [keyOf(batch), batch]));
  const rows = await findTallies(database.kysely, [...keys.values()]);
  // One time for all rows. A process that gets the notification and a process that reads must produce equal bytes.
  const at = now();
  return new Map(
    rows.map(row => {
      const { railId, role, epoch, lastSeq, count, noReps, tieBreakAt, finishAt, errorMs } = row;
      const becomes = { seq: lastSeq, count, noReps, tieBreakAt, finishAt };
      return [keyOf(row), { row, counted: { railId, role, epoch, was: lastSeq, becomes, errorMs, at, parts: [] } }];
    }),
  );
}

/** Folds a batch onto its device's count, and returns its positions before and after. */
function fold(device: Device, viewer: Viewer, { fromSeq, since, errorMs, taps }: TapBatch): Folded | Refused {
  const { row, counted } = device;
  try {
    refuseStranger(viewer, row);
  } catch (error) {
    return { refusal: error as Error };
  }
  const before = counted.becomes;
  const after = foldBatch(before, fromSeq, taps) ?? before;
  if (after.seq > before.seq) {
    const known = before.seq + 1 - fromSeq;
    const begins = known > 0 ? taps[known - 1]!.at : since;
    counted.becomes = after;
    counted.errorMs = errorMs;
    const bytes = encodeTaps(taps.slice(known), begins);
    counted.parts.push({ fromSeq: before.seq + 1, toSeq: after.seq, since: begins, errorMs, taps: bytes });
  }
  return { device, before: before.seq, after: after.seq };
}
