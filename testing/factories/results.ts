import type { Insertable } from 'kysely';
import type { ResultValues, TimeParts } from '#contract/scoring/results.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import type { Wods } from '#server/foundation/db/types.gen.ts';
import type { ResultChange, StoredValues } from '#server/scoring/results/result-change.ts';
import { writeRows } from '#server/scoring/results/write-rows.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { insertCrowd } from './crowd.ts';
import { createJoinable, createTeamEvent, enterAlone, type Joinable, signUpConfirmed, startEvent } from './entries.ts';
import { insertWod } from './events.ts';
import { addMember, enterAsTeam } from './teams.ts';

export const forTime = { typeWod: 'for time' as const, needTime: true, validReps: 100, timeCap: 600 };

export type Contest = Joinable & { wodId: string; entryIds: string[]; athletes: SignedIn[] };

/** A running event with a category, a test and `size` athletes, each with an entry. */
export async function createContest(app: TestApp, wod: Partial<Insertable<Wods>> = {}, size = 3): Promise<Contest> {
  const home = await createJoinable(app);
  const athletes = await insertCrowd(app, size);
  const entryIds: string[] = [];
  for (const athlete of athletes) entryIds.push(await enterAlone(app, home, athlete));
  const wodId = await insertWod(app, home.categoryId, wod);
  startEvent(app);
  return { ...home, wodId, entryIds, athletes };
}

/** A contest with one team: the captain and the accepted members. */
export async function createTeamContest(app: TestApp, wod: Partial<Insertable<Wods>> = {}, members = 2) {
  const home = await createTeamEvent(app, members);
  const captain = await signUpConfirmed(app);
  const { teamId, entryId } = await enterAsTeam(app, home, captain, { allowedMembers: members });
  const others: SignedIn[] = [];
  while (others.length < members - 1) others.push(await addMember(app, captain, teamId));
  const wodId = await insertWod(app, home.categoryId, wod);
  startEvent(app);
  return { ...home, wodId, entryId, teamId, captain, others };
}

export const timeOf = (timeMs: number): TimeParts => toTimeParts(timeMs);

/** Values as the organizer types them: a quantity, and a time in milliseconds. */
export const typed = (quantity: number, timeMs?: number): ResultValues =>
  timeMs === undefined ? { quantity } : { quantity, time: timeOf(timeMs) };

/** Saves results as the organizer, one per entry. Null leaves an entry without a result. */
export async function createResults(
  { client }: Pick<SignedIn, 'client'>,
  wodId: string,
  results: { entryId: string; values: ResultValues | null; version?: number }[],
): Promise<void> {
  const rows = results.flatMap(({ entryId, values, version = 0 }) => (values ? [{ entryId, values, version }] : []));
  const saved = await client.results.saveManyAsOrganizer({ wodId, rows });
  const problem = saved.rows.find(row => row.problem)?.problem;
  if (problem) throw new Error(`A result was refused: ${problem.message}`);
}

export const stored = (quantity: number, timeMs: number | null = null): StoredValues => ({
  quantity,
  timeMs,
  tiebreakMs: null,
  isComplete: true,
  teamResults: null,
});

/** A change of a result by the organization. `changes` has the fields that another role needs. */
export const resultChange = (
  app: Pick<TestApp, 'now'>,
  place: { wodId: string; entryId: string },
  changes: Partial<ResultChange> = {},
): ResultChange => ({
  ...place,
  version: 0,
  role: 'organization',
  userId: null,
  action: 'changed',
  at: app.now(),
  values: stored(100_000),
  status: 'approved',
  ...changes,
});

/** A submission by an athlete while the test is open. */
export const submission = (
  app: Pick<TestApp, 'now'>,
  place: { wodId: string; entryId: string },
  changes: Partial<ResultChange> = {},
): ResultChange =>
  resultChange(app, place, { role: 'athlete', action: 'submitted', status: 'pending', isSubmission: true, ...changes });

/** Gives an entry its first result, in a new test. */
export async function compete(app: TestApp, categoryId: string, entryId: string): Promise<void> {
  const wodId = await insertWod(app, categoryId);
  await writeRows(app.database, [resultChange(app, { wodId, entryId })]);
}
