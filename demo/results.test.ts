import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { demoAthletes } from './athletes.ts';
import { loadSeason } from './load-season.ts';
import { demoPeople } from './people.ts';
import { loadResults } from './results.ts';
import { demoSeason } from './season/season.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

class Undone extends Error {}

/** Loads the season at an hour without pictures, and rolls it back. */
async function atHour<T>(now: Date, look: (db: Parameters<typeof loadResults>[0]) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  const covers = demoSeason.flatMap(({ cover, categories, general = [] }) => [
    cover,
    ...[...categories, ...general].flatMap(part => part.cover ?? []),
  ]);
  const photoIds = new Map(covers.map(cover => [cover, '0'.repeat(32)]));
  const people = [...demoPeople, ...demoAthletes].map((someone, index) => ({
    ...someone,
    id: `person-${index}`,
    index,
  }));
  const db = app.database.kysely;
  await db
    .transaction()
    .execute(async trx => {
      const values = people.map(({ id, type, email, name, sex, index }) => {
        const birthdate = type === 'athlete' ? `${1974 + ((index * 7) % 33)}-03-11` : null;
        return { id, type, email, name: name.join(' '), sexo: sex ?? null, birthdate, demo: true };
      });
      await trx.insertInto('users').values(values).execute();
      const organizations = new Map(people.map(({ id, email }) => [email.slice(0, email.indexOf('@')), id]));
      const athletes = values
        .filter(({ type }) => type === 'athlete')
        .map(({ id, email, sexo, birthdate }) => ({ userId: id, email, sex: sexo, birthdate: birthdate ?? '' }));
      await loadSeason(trx, { now, organizations, athletes, judges: [], guests: [], photoIds });
      await loadResults(trx, now);
      seen = await look(trx);
      throw new Undone();
    })
    .catch(error => {
      if (!(error instanceof Undone)) throw error;
    });
  return seen!;
}

test.each(['2026-11-21T00:30Z', '2026-03-08T12:30Z', '2026-09-05T23:30Z'])(
  'demo results: at %s → valid, of every points system, some pending, late or rejected',
  async hour => {
    const now = new Date(hour);
    const { results, history, outside } = await atHour(now, async db => ({
      outside: await db.selectFrom('entries').select('standing').where('standing', '<>', 'in').execute(),
      results: await db
        .selectFrom('results')
        .innerJoin('wods', 'wods.id', 'results.wodId')
        .innerJoin('categories', 'categories.id', 'results.categoryId')
        .selectAll('results')
        .select(['wods.typeWod', 'wods.needTime', 'wods.isWodPenalized', 'wods.validReps', 'wods.timeCap'])
        .select([
          'wods.startsAt',
          'wods.endsAt',
          'categories.decrementType',
          'categories.publish',
          'categories.isAudit',
        ])
        .execute(),
      history: await db.selectFrom('resultHistory').selectAll().orderBy('id').execute(),
    }));
    expect(outside.map(({ standing }) => standing).toSorted()).toEqual(['disqualified', 'withdrawn']);
    for (const result of results) {
      const { quantity, timeMs, validReps, needTime, timeCap, teamResults } = result;
      expect(timeMs !== null).toBe(needTime);
      expect(timeMs ?? 1).toBeLessThanOrEqual(timeCap * 1000);
      expect(result.submittedAt <= now && result.submittedAt >= result.startsAt).toBe(true);
      if (result.typeWod === 'for time') {
        expect(quantity).toBeLessThanOrEqual(validReps! * 1000);
        if (!result.isWodPenalized && quantity < validReps! * 1000) expect(timeMs).toBe(timeCap * 1000);
      }
      const members = teamResults as { quantity: number }[] | null;
      if (members) expect(members.reduce((sum, member) => sum + member.quantity, 0)).toBe(quantity);
      const lines = history.filter(line => line.wodId === result.wodId && line.entryId === result.entryId);
      expect(lines.map(({ version }) => version)).toEqual(lines.map((_, place) => place + 1));
      expect(lines.at(-1)).toMatchObject({
        version: result.version,
        becomes: { quantity, timeMs, status: result.status },
      });
    }
    const some = (is: (result: (typeof results)[number]) => boolean) => results.filter(is).length;
    expect(new Set(results.map(({ decrementType }) => decrementType))).toEqual(new Set([1, 2, 3, 4, 6, 7, 8]));
    expect(new Set(results.map(({ stage }) => stage))).toEqual(new Set(['qualifier', 'event']));
    const isShort = ({ validReps, quantity }: (typeof results)[number]) =>
      validReps !== null && quantity < validReps * 1000;
    expect(some(result => isShort(result) && result.isWodPenalized)).toBeGreaterThan(2);
    expect(some(result => isShort(result) && !result.isWodPenalized)).toBeGreaterThan(0);
    expect(some(({ teamResults }) => teamResults !== null)).toBeGreaterThan(4);
    expect(some(({ status }) => status === 'pending')).toBeGreaterThan(4);
    expect(some(({ status }) => status === 'rejected')).toBeGreaterThan(0);
    // Each result sent by an athlete has a video. No result of the event stage is pending (R5, ATH-221).
    expect(some(({ originalSubmissionAt, videoUrl }) => originalSubmissionAt !== null && videoUrl === null)).toBe(0);
    expect(some(({ status, stage }) => stage === 'event' && status === 'pending')).toBe(0);
    expect(some(({ submittedAt, endsAt }) => submittedAt > endsAt)).toBeGreaterThan(1);
    expect(some(({ quantityByAthlete }) => quantityByAthlete !== null)).toBeGreaterThan(0);
    expect(some(({ isAudit }) => isAudit)).toBeGreaterThan(5);
    expect(some(({ publish }) => publish === 'unPublish')).toBeGreaterThan(2);
    const equals = results.filter(({ wodId, quantity, timeMs, id }) =>
      results.some(
        other => other.id !== id && other.wodId === wodId && other.quantity === quantity && other.timeMs === timeMs,
      ),
    );
    expect(equals.length).toBeGreaterThan(10);
  },
);
