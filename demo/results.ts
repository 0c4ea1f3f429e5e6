import type { Insertable } from 'kysely';
import { type Typical, typicalResults } from '#demo/season/typical-results.ts';
import { workouts } from '#demo/season/workouts.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import { sentStatusOf } from '#domain/scoring/results/athlete-rules.ts';
import { linkOfVideo } from '#domain/scoring/results/youtube.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { ResultHistory, Results } from '#server/foundation/db/types.gen.ts';
import { listEntrants, listStartedTests, type StartedTest, type TestEntrant } from './list-started-tests.ts';
import { goOn } from './qualify.ts';

type Result = Insertable<Results>;
type Line = Insertable<ResultHistory>;
type Given = { test: StartedTest; entrant: TestEntrant; now: Date; chance: () => number };

const minute = 60_000;
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** Pseudo-random numbers, the same for the same words. */
export function chanceOf(words: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Results of all fitness tests that have begun, as people would have sent them by now. */
export async function loadResults(db: Db, now: Date): Promise<void> {
  const tests = await listStartedTests(db, now);
  const entrants = await listEntrants(db, [...new Set(tests.map(({ categoryId }) => categoryId))]);
  const results: Result[] = [];
  const history: Line[] = [];
  // Qualifiers come first, because they decide the event's athletes.
  for (const test of tests.toSorted((one, other) => stageOf(other.typeEvent).localeCompare(stageOf(one.typeEvent)))) {
    const inCategory = entrants.filter(({ categoryId }) => categoryId === test.categoryId);
    for (const entrant of goOn(test, tests, inCategory, results)) {
      const given = { test, entrant, now, chance: chanceOf(`${test.name} ${entrant.name}`) };
      if (!hasDoneIt(given)) continue;
      const { result, lines } = isOnSite(test) ? recorded(given) : submitted(given, results.length);
      results.push(result);
      history.push(...lines);
    }
  }
  if (results.length === 0) return;
  await db.insertInto('results').values(results).execute();
  await db.insertInto('resultHistory').values(history).execute();
}

const isOnSite = ({ typeEvent }: StartedTest) => typeEvent === 'offline';
const progressOf = ({ startsAt, endsAt }: StartedTest, now: Date) =>
  Math.min(1, (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime()));

/** Whether this entry has a result yet. More entries have a result as the test goes on; about 4 % never get one. */
const hasDoneIt = ({ test, now, chance }: Given) => chance() * 1.04 < progressOf(test, now) ** 0.6;

function measured({ test, entrant, chance }: Given) {
  const strength = chanceOf(entrant.name)();
  const one = (isWoman: boolean, share: number): DrawnValues =>
    valuesOf(test, Math.min(1, Math.max(0, 0.72 * strength + 0.28 * chance())) * share, isWoman, chance);
  if (!entrant.isTeam) return { values: one(entrant.members[0]?.sex === 'femenino', 1), members: null };
  const members = entrant.members.map(({ userId, sex }) => {
    const { quantity, timeMs } = one(sex === 'femenino', 0.9);
    return { userId, quantity, timeMs, status: 'approved', note: null };
  });
  const sum = (of: 'quantity' | 'timeMs') => members.reduce((total, member) => total + (member[of] ?? 0), 0);
  const values: DrawnValues = {
    quantity: sum('quantity'),
    timeMs: test.needTime ? sum('timeMs') : null,
    tiebreakMs: null,
  };
  return { values, members };
}

type Members = ReturnType<typeof measured>['members'];
type Status = Result['status'];
const asLine = (values: DrawnValues, members: Members, status: Status) =>
  JSON.stringify({ ...values, status, teamResults: members?.map(member => ({ ...member, status })) ?? null });

function columnsOf({ test, entrant }: Given, values: DrawnValues, members: Members) {
  const { id: wodId, categoryId, typeEvent } = test;
  const teamResults = members && JSON.stringify(members);
  return {
    id: crypto.randomUUID(),
    wodId,
    entryId: entrant.id,
    categoryId,
    stage: stageOf(typeEvent),
    ...values,
    teamResults,
  };
}

/** The result of a test on site, which the organization enters. */
function recorded(given: Given): { result: Result; lines: Line[] } {
  const { test, now, chance } = given;
  const { values, members } = measured(given);
  const columns = columnsOf(given, values, members);
  const last = Math.min(now.getTime(), test.endsAt.getTime()) - test.startsAt.getTime();
  const at = after(test.startsAt, last * chance());
  const marks = { status: 'approved' as const, modifiedByOrganization: true };
  const { wodId, entryId } = columns;
  const becomes = asLine(values, members, 'approved');
  const by = { userId: test.organizationId, role: 'organization' as const };
  return {
    result: { ...columns, ...marks, submittedAt: at, createdAt: at, updatedAt: at },
    lines: [{ wodId, entryId, version: 1, action: 'changed', ...by, was: null, becomes, at }],
  };
}

const reasons = [
  'Se restan repeticiones sin extensión completa.',
  'Dos vueltas no se ven en el video.',
  'El cronómetro se ve detenido antes de la señal.',
];

// The videos are openly licensed films, so no real athlete's video appears with an invented result.
const films = ['aqz-KE-bpKQ', 'eRsGyueVLvQ', 'R6MlUcmOul8', 'TLkA0RELQ1g'];

/** The result of an online test. The athlete sends it, some late, and a judge or organizer reviews it later. */
function submitted(given: Given, place: number): { result: Result; lines: Line[] } {
  const { test, entrant, now, chance } = given;
  const { values: sent, members } = measured(given);
  const isLate = place % 17 === 5 && after(test.endsAt, 40 * minute) < now;
  const last = Math.min(now.getTime(), test.endsAt.getTime()) - test.startsAt.getTime();
  const sentAt = isLate ? after(test.endsAt, (3 + 30 * chance()) * minute) : after(test.startsAt, last * chance());
  const athlete = { userId: entrant.members[0]?.userId ?? null, role: 'athlete' as const };
  const organizer = { userId: test.organizationId, role: 'organization' as const };
  const { wodId, entryId, ...columns } = columnsOf(given, sent, members);
  const key = { wodId, entryId };
  const status = sentStatusOf(columns.stage, null);
  const first = asLine(sent, members, status);
  const line: Line = { ...key, version: 1, action: 'submitted', ...athlete, was: null, becomes: first, at: sentAt };
  const video = { videoUrl: linkOfVideo(films[place % films.length]!).url, videoUnchecked: true };
  const times = { originalSubmissionAt: sentAt, submittedAt: sentAt, createdAt: sentAt };
  const whole = { ...key, ...columns, ...video, ...times };
  const waiting = members && JSON.stringify(members.map(member => ({ ...member, status })));
  const untouched = { result: { ...whole, teamResults: waiting, status, updatedAt: sentAt }, lines: [line] };

  const seenAt = after(sentAt, (20 + 600 * chance()) * minute);
  const isLastDay = now.getTime() - test.endsAt.getTime() < 1440 * minute;
  if (seenAt > now || (isLastDay && chance() < 0.4)) return untouched;
  const seen = { ...whole, version: 2, updatedAt: seenAt };
  const second = { ...key, version: 2, ...organizer, was: first, at: seenAt };
  const reason = reasons[place % reasons.length]!;
  if (place % 41 === 23) {
    const becomes = asLine(sent, members, 'rejected');
    const result = { ...seen, status: 'rejected' as const, note: reason };
    return { result, lines: [line, { ...second, action: 'rejected', becomes, note: reason }] };
  }
  if (place % 13 === 7 && members === null) {
    // A corrected quantity below the target means a capped time.
    const isCapped = test.typeWod === 'for time' && !test.isWodPenalized;
    const quantity = Math.max(0, sent.quantity - 1000 * (1 + (place % 4)));
    const corrected = { ...sent, quantity, timeMs: isCapped ? test.timeCap * 1000 : sent.timeMs };
    const original = { quantityByAthlete: sent.quantity, timeByAthleteMs: sent.timeMs };
    const becomes = asLine(corrected, null, 'approved');
    const result = { ...seen, ...corrected, ...original, status: 'approved' as const, modifiedByOrganization: true };
    return {
      result: { ...result, note: reason },
      lines: [line, { ...second, action: 'changed', becomes, note: reason }],
    };
  }
  if (status === 'approved') return untouched;
  const becomes = asLine(sent, members, 'approved');
  return { result: { ...seen, status: 'approved' }, lines: [line, { ...second, action: 'approved', becomes }] };
}

type TestFacts = { name: string; needTime: boolean; validReps: number | null; timeCap: number };
/** Quantities in thousandths, times in milliseconds, as the database stores them. */
type DrawnValues = { quantity: number; timeMs: number | null; tiebreakMs: number | null };

type Known = { typical: Typical; whole: number };
const unknown: Known = { typical: { quantity: [20, 60] }, whole: 0 };
const knownTests = new Map<string, Known>();
for (const [key, typical] of Object.entries(typicalResults)) {
  const { name, exercises, rounds } = workouts[key as keyof typeof workouts];
  const whole = (rounds ?? 1) * exercises.reduce((sum, { cant }) => sum + cant, 0);
  knownTests.set(name, { typical, whole });
}

const between = ([weak, strong]: readonly [number, number], skill: number) => weak + (strong - weak) * skill;

/**
 * Values for an athlete's skill: 0 is the weakest of the category, 1 the strongest. An athlete stopped by the time cap
 * leaves repetitions undone.
 */
function valuesOf(test: TestFacts, skill: number, isWoman: boolean, chance: () => number): DrawnValues {
  const { typical, whole } = knownTests.get(test.name) ?? unknown;
  const { quantity, step = 1, seconds, women = 1, hasChip, hasTiebreak } = typical;
  const wanted = seconds ? between(seconds, skill) + (hasChip ? chance() : 0) : test.timeCap;
  const exact = hasChip ? wanted : Math.round(wanted);
  const time = Math.min(exact, test.timeCap);
  const target = test.validReps ?? whole;
  const done = quantity ? between(quantity, skill) * (isWoman ? women : 1) : (target * time) / exact;
  const amount = quantity || time < exact ? Math.floor(done / step) * step : target;
  return {
    quantity: Math.round(amount * 1000),
    timeMs: test.needTime ? Math.round(time * 1000) : null,
    tiebreakMs: hasTiebreak ? Math.round(test.timeCap * (0.78 + 0.2 * chance())) * 1000 : null,
  };
}
