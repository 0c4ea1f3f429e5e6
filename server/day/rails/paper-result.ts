import { messages } from '#contract/messages.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { refuseEnded } from '#server/day/heats/heats.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { StoredValues } from '#server/scoring/results/result-change.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResultIn } from '#server/scoring/results/write-result-in.ts';
import { type TypedCount, typedValuesOf, valuesOf } from './count-values.ts';
import { roleOf } from './rails.access.ts';
import { type HeldRail, lockRail, updateRail } from './rails.store.ts';
import { findTally, type TallyRow } from './tallies.store.ts';
import { stateAfter } from './with-locked-rail.ts';

const words = messages.rails;
const cardWords = messages.cards;

/** Locks a rail, so that a typed count waits for all other work on it. */
export const holdRail = (trx: Db, railId: string): Promise<HeldRail | undefined> => lockRail(trx, railId);

type Paper = TypedCount & { code: string; isSigned: boolean; unit: string };
type By = {
  viewer: Viewer;
  now: Date;
  /** The version of the result that this card wrote before; null without one. */
  written: number | null;
};
export type PaperOutcome = {
  outcome: 'stored' | 'same' | 'differs';
  paper: StoredValues;
  phone: { quantity: number; timeMs: number | null; noReps: number } | null;
  /** The version of the result that this card wrote. Null if the telephone's count stays. */
  version: number | null;
  hasChanged: boolean;
};

type Counted = Pick<StoredValues, 'quantity' | 'timeMs' | 'tiebreakMs'>;
const secondsOf = (timeMs: number | null) => (timeMs === null ? null : Math.floor(timeMs / 1_000));
/** A wall clock shows whole seconds, and so does a card. Many cards leave the tie-break out. */
const isSame = (card: Counted, other: Counted): boolean =>
  card.quantity === other.quantity &&
  secondsOf(card.timeMs) === secondsOf(other.timeMs) &&
  (card.tiebreakMs === null || secondsOf(card.tiebreakMs) === secondsOf(other.tiebreakMs));
const isEqual = (one: Counted, other: Counted): boolean =>
  one.quantity === other.quantity && one.timeMs === other.timeMs && one.tiebreakMs === other.tiebreakMs;

const writeResult = ({ quantity, timeMs }: Counted, unit: string) =>
  [writeCount(quantity, unit), timeMs === null ? '' : writeTime(timeMs)].filter(Boolean).join(' en ');

/**
 * Takes a card's result for a held rail. Where no telephone finished, the rail is finished from paper. The count
 * of a telephone becomes the result, unless it is so already. Another count becomes a result beside the telephone's, and
 * the manager chooses.
 */
export async function takePaper(trx: Db, rail: HeldRail & { entryId: string }, paper: Paper, by: By) {
  refuseEnded(rail);
  if (rail.status === 'on_hold') throw refused(words.notRunning);
  if (rail.state === 'contested') throw refused(messages.protests.first);
  const at = { trx, rail };
  const { row } = await readResultContext(trx, rail.wodId, rail.entryId);
  const tally = await findTally(trx, { railId: rail.id, role: 'main', epoch: rail.epoch });
  const values = await typedValuesOf(at, paper);
  if (rail.state === 'confirmed') {
    if (!row || !isSame(values, row)) throw refused(cardWords.confirmed(writeResult(row ?? values, paper.unit)));
    return outcomeOf('same', values, null, { version: null, hasChanged: false });
  }
  const version = row?.version ?? 0;
  const isOthers = version !== (rail.resultVersion ?? 0) && version !== by.written;
  if (isOthers) throw refused(words.typedMeanwhile);
  const write = async (becomes: StoredValues) => {
    const written = await writeResultIn(trx, {
      ...{
        wodId: rail.wodId,
        entryId: rail.entryId,
        version,
        role: roleOf(by.viewer),
        userId: by.viewer.uid,
        at: by.now,
      },
      ...(rail.judgeId && { judgeId: rail.judgeId }),
      ...{ action: 'changed', status: 'pending', values: becomes, remark: cardWords.remark(paper.code) },
    });
    if (written.outcome !== 'written') throw thrownFor(written.outcome);
    return written.version;
  };
  const [signed, unlike] = paper.isSigned
    ? [cardWords.signed, cardWords.unsigned]
    : [cardWords.unsigned, cardWords.signed];
  const unsignedReason = rail.unsignedReason?.replace(unlike, signed);
  if (unsignedReason !== undefined && unsignedReason !== rail.unsignedReason)
    await updateRail(trx, rail.id, { unsignedReason });
  if (tally?.finishAt != null) return beside(at, { tally, values, row, signed, by, write });
  // A device that still counts finishes by itself; after the heat it has died.
  if (rail.state === 'judging' && tally && rail.status !== 'finished') throw refused(words.stillCounted);
  const state = isFinished(rail) ? rail.state : stateAfter(rail, 'finish');
  if (isFinished(rail) && row && isEqual(values, row))
    return outcomeOf('stored', values, null, { version, hasChanged: false });
  const resultVersion = await write(values);
  const leftAt = tally && tally.count > 0 ? ` ${cardWords.leftAt(writeCount(Number(tally.count), paper.unit))}` : '';
  await updateRail(trx, rail.id, {
    ...{ state, resultVersion, overAt: rail.overAt ?? by.now },
    unsignedReason: `${signed}${leftAt}`,
  });
  return outcomeOf('stored', values, null, { version: resultVersion, hasChanged: true });
}

const isFinished = (rail: HeldRail) => rail.state === 'finished';

type Beside = {
  tally: TallyRow;
  values: StoredValues;
  row: (Counted & { version: number }) | null;
  /** Whether the athlete signed the card, in words. */
  signed: string;
  by: By;
  write: (values: StoredValues) => Promise<number>;
};
type Told = Pick<PaperOutcome, 'version' | 'hasChanged'>;

const outcomeOf = (
  outcome: PaperOutcome['outcome'],
  paper: StoredValues,
  phone: PaperOutcome['phone'],
  told: Told,
): PaperOutcome => ({ outcome, paper, phone, ...told });

async function beside(
  { trx, rail }: { trx: Db; rail: HeldRail & { entryId: string } },
  { tally, values, row, signed, by: { written, now }, write }: Beside,
): Promise<PaperOutcome> {
  const counted = await valuesOf({ trx, rail }, tally);
  const phone = { quantity: counted.quantity, timeMs: counted.timeMs, noReps: tally.noReps };
  // The rail keeps its own version, so the result no longer counts as its count.
  if (!isSame(values, counted))
    return outcomeOf('differs', values, phone, { version: await write(values), hasChanged: true });
  const version = row?.version ?? 0;
  const isUnchanged = version === (rail.resultVersion ?? 0);
  const isCards = version === written;
  const isJudging = rail.state === 'judging';
  // During the heat the telephone finishes by itself.
  const comes = isJudging && rail.status !== 'finished';
  const holds = !isJudging && (!isCards || (row && isEqual(counted, row)));
  if (isUnchanged && (comes || holds))
    return outcomeOf('same', values, phone, { version: isCards ? written : null, hasChanged: false });
  const resultVersion = await write(counted);
  const finished = isJudging && !comes && { state: stateAfter(rail, 'finish'), overAt: now, unsignedReason: signed };
  await updateRail(trx, rail.id, { resultVersion, ...finished });
  return outcomeOf('same', values, phone, { version: resultVersion, hasChanged: true });
}
