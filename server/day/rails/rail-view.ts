import type { NewestCount, RailOfJudge } from '#contract/day/rails.ts';
import type { RailToConfirm } from '#contract/day/rails-to-confirm.ts';
import type { ExerciseUnit } from '#domain/competition/wods/wod-types.ts';
import { isOfficial } from '#domain/day/clock/offset.ts';
import type { RunSegment } from '#domain/day/clock/phase.ts';
import { countedResult, finishValues, railTarget } from '#domain/day/rails/finish-values.ts';
import { nextRailState } from '#domain/day/rails/rail-states.ts';
import { secondSince, stateForSecond } from '#domain/day/rails/second-judge.ts';
import { type MeasuredTest, measuredTestOf, toThousandths } from '#domain/scoring/results/values.ts';
import type { App } from '#server/app.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import { findCategoryEvent, findDayHeat } from '#server/day/heats/find-day-heat.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import { readHistory } from '#server/scoring/results/read-result-context.ts';
import { sinceStart } from './count-values.ts';
import {
  type ConfirmRow,
  findPlaceOfRail,
  type JudgedRailRow,
  listRailsOfJudge,
  listRailsToConfirm,
} from './rails.reads.ts';
import { listLacking, listUnplaced, listWaiting } from './rails.store.ts';
import { listHeldBySecond, problemOfSecond } from './second-judge.store.ts';

type Exercise = { name: string; cant: number | null; unit?: ExerciseUnit };

function entryOf(row: JudgedRailRow): RailOfJudge['entry'] {
  if (row.entryId === null) return null;
  return { uid: row.entryId, name: row.entryName, isTeam: row.teamId !== null, isAbsent: isAbsent(row) };
}

type Newest = Pick<JudgedRailRow, 'count' | 'lastSeq' | 'updatedAt' | 'begunAt' | 'countedBy'>;

export const newestOf = ({ count, lastSeq, updatedAt, begunAt, countedBy }: Newest): NewestCount | null =>
  count === null
    ? null
    : {
        count: Number(count),
        judge: countedBy,
        begunAt,
        tappedAt: lastSeq ? (updatedAt?.toISOString() ?? null) : null,
      };

type Clock = Pick<JudgedRailRow, 'runState' | 'runKind' | 'segments' | 'capMs'>;

export const clockOf = ({ runState, runKind, segments, capMs }: Clock): RailOfJudge['heat']['run'] =>
  runState && runKind && capMs !== null
    ? { state: runState, kind: runKind, segments: (segments as RunSegment[]).map(([from, to]) => [from, to]), capMs }
    : null;

const toJudgedRail = (row: JudgedRailRow): RailOfJudge => (row.isSecond ? toSecondRail(row) : toFirstRail(row));

/** A rail as its second judge sees it, whose count has its own epochs, begin and end. */
function toSecondRail(row: JudgedRailRow): RailOfJudge {
  const { isOthers: _, ...rail } = toFirstRail(row);
  const { secondEpoch, secondCount: count, secondFinishAt } = row;
  return {
    ...rail,
    ...{ role: 'second', isReady: false, typed: null, judge: row.secondName },
    state: stateForSecond(rail.state, secondEpoch === null ? null : { isOver: secondFinishAt !== null }),
    epoch: Math.max(secondEpoch ?? 0, secondSince(row.startEpoch, row.voidedSecond)),
    newest: newestOf({
      ...{ count, lastSeq: row.secondLastSeq, updatedAt: row.secondUpdatedAt },
      ...{ begunAt: row.secondBegunAt, countedBy: row.secondCountedBy },
    }),
    ...(row.isOtherSecond && { isOthers: true }),
  };
}

function toFirstRail(row: JudgedRailRow): RailOfJudge {
  const isEmpty = row.entryId === null && row.state === 'ready';
  return {
    uid: row.id,
    number: row.number,
    state: isEmpty ? 'empty' : row.state,
    epoch: row.epoch,
    isReady: row.readyAt !== null,
    entry: entryOf(row),
    event: { uid: row.eventId, name: row.eventName, timeZone: row.timeZone },
    place: row.place,
    category: { uid: row.categoryId, name: row.categoryName },
    heat: {
      uid: row.heatId,
      name: row.heatName,
      status: row.status,
      start: row.startsAt.toISOString(),
      isCalled: row.calledAt !== null,
      run: clockOf(row),
    },
    test: {
      uid: row.testId,
      name: row.testName,
      typeWod: row.typeWod,
      unit: row.unit,
      needTime: row.needTime,
      validReps: railTarget(row.validReps, row.members),
      isWodPenalized: row.isWodPenalized,
      rounds: row.rounds,
      capMs: row.timeCap * 1_000,
      exercises: ((row.exercises ?? []) as Exercise[]).map(({ name, cant, unit }) => ({
        ...{ name, quantity: cant ?? null },
        ...(unit && { unit }),
      })),
      description: row.description,
    },
    typed:
      row.typedAt && row.typedQuantity !== null
        ? { quantity: row.typedQuantity, timeMs: row.typedTimeMs, at: row.typedAt.toISOString() }
        : null,
    ...(row.isOthers && { isOthers: true }),
    judge: row.judgeName,
    newest: newestOf(row),
  };
}

/**
 * Rails of a judge with everything that the device needs to count without network. `at`: the rail where it counts. A
 * page opened before `rails.beat` has no other beat.
 */
export async function readMine(app: App, viewer: Viewer, at?: string) {
  const now = app.now();
  const rows = await listRailsOfJudge(app.database.kysely, viewer.uid, now);
  const beats = rows.find(
    ({ id, state, isOthers, isSecond }) => id === at && state === 'judging' && !isOthers && !isSecond,
  );
  if (beats) app.floors.beat({ railId: beats.id, unsent: null });
  return { now: now.toISOString(), rails: rows.map(toJudgedRail) };
}

/** Rails that wait for the second key, and their obstacles. For readers of the day. */
export async function readHeatRails(app: App, viewer: Viewer, heatId: string) {
  const db = app.database.kysely;
  const now = app.now();
  const { eventId, name, unit, test } = await findDayHeat(db, heatId);
  const { mayRun } = await seesDay(db, viewer, eventId);
  const rows = await listRailsToConfirm(db, heatId, viewer.uid);
  const rails = rows.map(row => toConfirm(row, measuredTestOf(test), { mayRun, uid: viewer.uid, now }));
  return { heat: name, unit, test, mayRun, rails };
}

type Reader = { mayRun: boolean; uid: string; now: Date };

function secondOf(row: ConfirmRow, test: MeasuredTest, { uid, now }: Reader): RailToConfirm['second'] {
  const { secondJudgeId, secondEpoch: epoch, secondCount } = row;
  if (secondJudgeId === null && epoch === null) return null;
  return {
    judge: row.secondCountedBy ?? row.secondName,
    ...{ epoch, count: epoch === null ? null : Number(secondCount), noReps: row.secondNoReps ?? 0 },
    problem: row.waits || row.confirmedBy !== null ? problemOfSecond(row, test, now) : null,
    isOwn: (row.secondCounterId ?? secondJudgeId) === uid,
  };
}

function toConfirm(row: ConfirmRow, test: MeasuredTest, reader: Reader): RailToConfirm {
  const { mayRun } = reader;
  const isEmpty = row.entryId === null && row.state === 'ready';
  const state = isEmpty ? 'empty' : row.state;
  const version = row.version ?? 0;
  const isTyped = version > 0 && version !== (row.resultVersion ?? 0);
  // A rail in progress is corrected on its own device.
  const isOver = row.heatStatus === 'finished' || row.hasFinished;
  const isAway = state === 'void' || state === 'contested';
  const isEnded = (state !== 'ready' && state !== 'judging') || isOver;
  const may = (act: 'choose' | 'correct' | 'reopen' | 'scratch' | 'mark' | 'unmark') =>
    mayRun && row.entryId !== null && row.heatStatus !== 'on_hold' && nextRailState(state, act) !== null;
  return {
    uid: row.id,
    number: row.number,
    state,
    entry: row.entryId === null ? null : row.entryName,
    judge: row.judgeName,
    quantity: row.quantity,
    timeMs: row.timeMs,
    tiebreakMs: row.tiebreakMs,
    count: row.count,
    noReps: row.noReps ?? 0,
    otherCount: row.otherCount === null ? null : Number(row.otherCount),
    second: secondOf(row, test, reader),
    signature: row.signature,
    unsignedReason: row.unsignedReason,
    ...(state === 'signed' && row.signedAt === null && { isRuled: true as const }),
    isManualClock: (row.lastSeq ?? 0) > 0 && !isOfficial(row.errorMs),
    // Before the confirmation only accounts that run the day may read this.
    isOneKey: row.isOneKey && (mayRun || row.confirmedBy !== null),
    version,
    isTyped,
    paper: row.paper,
    counted: countedOf(row, test),
    waits: row.waits,
    mayChoose: isTyped && row.hasFinished && may('choose'),
    mayCorrect: may('correct') && isEnded,
    mayScratch: may('scratch') && version === 0 && !isCounted(row),
    mark: row.mark,
    lacks: row.heatStatus === 'finished' && row.standing === 'in' && version === 0 && row.mark === null && !isAway,
    mayMark: may('mark') && isEnded,
    mayUnmark: may('unmark') && version === 0,
    mayReopen: may('reopen'),
    members: row.members,
  };
}

const isCounted = ({ count, noReps, finishAt }: ConfirmRow): boolean =>
  Number(count ?? 0) > 0 || (noReps ?? 0) > 0 || finishAt !== null;

/** Result of the current device's count, as its finish would make it. */
function countedOf(row: ConfirmRow, test: MeasuredTest): RailToConfirm['counted'] {
  if (row.count === null || row.finishAt === null || row.tallyEpoch !== row.epoch) return null;
  const finishMs = sinceStart(row.segments, Number(row.finishAt));
  const counted = { count: Number(row.count), finishMs };
  if (row.members === null) return countedResult(counted, test);
  const ids = Array.from({ length: row.members }, (_, index) => `${index}`);
  const { members = [] } = finishValues({ ...counted, tieBreakMs: null }, test, 's', ids);
  return {
    quantity: (members ?? []).reduce((sum, { quantity }) => sum + toThousandths(quantity ?? 0), 0),
    timeMs: null,
  };
}

/** Number of rails that wait for the second key, by heat. For readers of the day. */
export async function readWaiting(app: App, viewer: Viewer, categoryId: string) {
  const db = app.database.kysely;
  const { mayRun } = await seesDay(db, viewer, await findCategoryEvent(db, categoryId));
  const held = await listHeldBySecond(db, { categoryId }, app.now());
  const heats = await listWaiting(db, { categoryId, uid: viewer.uid, held });
  return { mayRun, heats, lacking: await listLacking(db, categoryId), unplaced: await readUnplaced(app, categoryId) };
}

async function readUnplaced(app: App, categoryId: string) {
  const rows = await listUnplaced(app.database.kysely, categoryId);
  if (rows.length === 0) return [];
  const isQualified = await qualifiedEntries(app, categoryId);
  const tests = Map.groupBy(
    rows.filter(({ entryId }) => isQualified(entryId)),
    ({ testId }) => testId,
  );
  return [...tests].map(([uid, of]) => ({ uid, test: of[0]!.test, names: of.map(({ name }) => name) }));
}

/** Every change of the result at a rail, oldest first (E10). For readers of the day. */
export async function readRailHistory(app: App, viewer: Viewer, railId: string) {
  const db = app.database.kysely;
  const place = await findPlaceOfRail(db, railId);
  if (!place) throw notFound();
  const { eventId, timeZone, wodId, entryId } = place;
  await seesDay(db, viewer, eventId);
  return { timeZone, lines: entryId === null ? [] : await readHistory(db, wodId, entryId) };
}
