import type { Review } from '#contract/scoring/reviews.ts';
import { mostReviewsAtOnce } from '#contract/scoring/reviews.ts';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import { client } from '#web/lib/api.ts';
import type { ReviewType } from './commands.ts';
import { askOrKept, keepAll, readKept, takeDevice } from './kept.ts';
import { listKey } from './kept-list.ts';

export type ResultIds = { wodId: string; entryId: string };
type Stage = { judgeId: string; eventId: string; type: ReviewType };
/** The results of a stage that this device has stored. `total` counts all results that wait or are missing. */
type Ready = { rows: ResultIds[]; total: number };

// About as many as a judge reviews in a long day without network.
export const mostRows = 250;
const freshFor = 10 * 60_000;

export const reviewKey = (type: ReviewType, entryId: string) => `review/${type}/${entryId}`;
export const queueKey = ({ type, eventId }: Pick<Stage, 'type' | 'eventId'>, wodId: string) =>
  `queue/${type}/${eventId}/${wodId}`;
const readyKey = ({ type, eventId }: Stage) => `ready/${type}/${eventId}`;

type Lists = { rows: ReviewRow[]; total: number; kept: [key: string, value: unknown][] };

/** Waiting and missing results of this judge. Each page has the same input as the screen's query. */
async function readLists({ eventId, type }: Stage, signal: AbortSignal): Promise<Lists> {
  const stage = stageOf(type);
  const lists: Lists = { rows: [], total: 0, kept: [] };
  for (const show of ['waiting', 'missing'] as const) {
    for (let page = 1; page === 1 || lists.rows.length < mostRows; page += 1) {
      const input = { eventId, stage, show, page };
      const answer = await client.staff.listReviews(input, { signal });
      lists.kept.push([listKey(input), answer]);
      if (page === 1) lists.total += answer.total;
      lists.rows.push(...answer.rows);
      if (answer.rows.length === 0 || page * answer.pageSize >= answer.total) break;
    }
  }
  // The first page of decided results, only to look them up.
  const done = { eventId, stage, show: 'done', page: 1 } as const;
  lists.kept.push([listKey(done), await client.staff.listReviews(done, { signal })]);
  return lists;
}

/** True if the result was stored recently and has the same state as in the list. */
async function isFresh({ judgeId, type }: Stage, row: ReviewRow): Promise<boolean> {
  const kept = await readKept<Review>(judgeId, reviewKey(type, row.entryId));
  if (!kept || Date.now() - Date.parse(kept.at) > freshFor) return false;
  const test = kept.value.tests.find(({ wod }) => wod.uid === row.wodId);
  return test !== undefined && test.status === row.status && test.submittedAt === row.submittedAt;
}

/** Fetches and stores what this device does not have, in batches. Returns the entries whose results it has. */
export async function bringReviews(
  stage: Stage,
  rows: readonly ReviewRow[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { judgeId, eventId, type } = stage;
  await takeDevice(judgeId);
  const [here, old] = [new Set<string>(), new Set<string>()];
  for (const row of rows) ((await isFresh(stage, row)) ? here : old).add(row.entryId);
  const asked = [...old];
  for (let from = 0; from < asked.length; from += mostReviewsAtOnce) {
    const entryIds = asked.slice(from, from + mostReviewsAtOnce);
    const { reviews } = await client.reviews.readMany({ eventId, type, entryIds }, { signal });
    signal.throwIfAborted();
    await keepAll(
      judgeId,
      reviews.map(review => [reviewKey(type, review.entry.uid), review] as const),
    );
    for (const { entry } of reviews) here.add(entry.uid);
  }
  return here;
}

async function prepare(stage: Stage, signal: AbortSignal): Promise<Ready> {
  const { judgeId, type } = stage;
  await takeDevice(judgeId);
  const lists = await readLists(stage, signal);
  const rows = lists.rows.slice(0, mostRows);
  // On site the judge writes the first result. Elsewhere the list holds only results that athletes sent.
  const lined = rows.filter(({ status }) => status !== null || type === 'offline');
  const queues = Map.groupBy(lined, ({ wodId }) => wodId);
  await keepAll(judgeId, [
    ...lists.kept,
    ...[...queues].map(([wodId, line]) => [queueKey(stage, wodId), line] as const),
  ]);
  const here = await bringReviews(stage, rows, signal);
  const ready = rows.filter(({ entryId }) => here.has(entryId));
  return { rows: ready.map(({ wodId, entryId }) => ({ wodId, entryId })), total: lists.total };
}

/** Stores all these results on this device. Without a network it returns those that an earlier run stored. */
export const makeReady = async (stage: Stage, signal: AbortSignal): Promise<Ready> =>
  (await askOrKept(stage.judgeId, readyKey(stage), () => prepare(stage, signal))).value;
