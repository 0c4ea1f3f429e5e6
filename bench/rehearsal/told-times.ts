import { type Kysely, sql } from 'kysely';
import { type BenchAccount, signIn } from '#bench/load/organizer.ts';
import type { OwnDay } from '#contract/day/timetable.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { announceDay } from '#server/day/heats/timetable/project-day.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import { password } from '#testing/factories/accounts.ts';
import type { RunningApp } from '#testing/running-app.ts';
import type { MadeDay } from './make-day.ts';
import { patientCall, whenThere } from './patient-call.ts';

// Heats take seconds here, and told starts are minutes. So between two heats the hours of a hall pass: all moments of the
// event's heats move back, and the program sees them as long ago as on a real day.

const minute = 60_000;
const mostPages = 20;
/** A page's word at this time before the start decides whether its athlete comes in time. */
const aheadMs = 12 * minute;
export const mayMissMs = 5 * minute;
const soonMs = 25 * minute;
/** The time between two looks of an athlete at the page. */
const stepMs = 2 * minute;

export type ToldFigures = {
  pages: number;
  words: number;
  /** Absolute differences between the word of twelve minutes before and the start, in milliseconds. */
  misses: Float64Array;
  /** The same for athletes whose heat waited for a repetition. The repetition was not foreseeable. */
  behindRepeats: Float64Array;
  /** The latest start against its plan, and the shortest and longest change between two heats. */
  mostLateMs: number;
  changes: Float64Array;
  /** How long ready floors waited for told starts. */
  waits: Float64Array;
  faults: string[];
};

/** The share of words that may miss by more than five minutes. In a small day it is less than one heat. */
export const areToldInTime = ({ misses }: ToldFigures, rails: number): boolean =>
  misses.filter(ms => ms > mayMissMs).length <= Math.max(rails, 0.05 * misses.length);
/** A told start costs the day no more than that, in the mean of all heats. */
export const areWaitsShort = ({ waits }: ToldFigures): boolean =>
  waits.reduce((sum, ms) => sum + ms, 0) <= 4 * minute * waits.length;

type Page = { uid: string; read: () => Promise<OwnDay>; nextAt: number };
type Word = { at: number; told: number };
type Heat = { heatId: string; testId: string };
export type DayTime = ReturnType<typeof keepDayTime>;

/** The hour of the event, and the pages of athletes who wait for their heats. */
export function keepDayTime(parts: { app: RunningApp; day: MadeDay; pages: Page[]; chance: () => number }) {
  const { app, day, pages, chance } = parts;
  const { eventId } = day;
  const db = app.database.kysely;
  const words = new Map<string, Word[]>();
  const planned = new Map<string, number>();
  const lengths = new Map<string, number>();
  const [faults, changes, waits]: [string[], number[], number[]] = [[], [], []];
  const [misses, behindRepeats]: [number[], number[]] = [[], []];
  let [passedMs, endedAt, lateMs, mostLateMs, missMs, isBehindRepeat] = [0, 0, 0, 0, 0, false];
  const now = () => Date.now() + passedMs;
  const toHour = (moment: Date) => moment.getTime() + passedMs;

  /** `lasted`: the finished heat that took this time. */
  async function pass(ms: number, lasted = ''): Promise<void> {
    await whenThere(db);
    await inTransaction(db, async trx => {
      await lockEvent(trx, eventId);
      await moveBack(trx, { eventId, ms, lasted });
      // As the job of each minute does.
      await announceDay(trx, eventId, new Date());
    });
    passedMs += Math.round(ms);
  }

  async function readHeats() {
    await whenThere(db);
    const columns = ['id', 'plannedAt', 'announcedAt', 'startedAt'] as const;
    const heats = await db.selectFrom('heats').select(columns).where('eventId', '=', eventId).execute();
    for (const { id, plannedAt } of heats) planned.set(id, toHour(plannedAt));
    return new Map(heats.map(heat => [heat.id, { ...heat, told: toHour(heat.announcedAt ?? heat.plannedAt) }]));
  }

  /** Pages whose athletes wait for a near heat look often, the others at each end of a heat. */
  async function look(among: readonly Page[]): Promise<void> {
    await readHeats();
    await Promise.all(
      among.map(async page => {
        const { heats } = await page.read();
        const toCome = heats.filter(({ status }) => status === 'on_hold');
        for (const heat of toCome) hear(page, heat);
        const told = toCome.map(({ uid }) => words.get(`${page.uid} ${uid}`)!.at(-1)!.told);
        page.nextAt = told.length > 0 ? Math.min(...told) : Number.POSITIVE_INFINITY;
      }),
    );
  }

  function hear(page: Page, { uid, startsAt, plannedAt }: OwnDay['heats'][number]): void {
    // An answer from before the last step has other moments, but the same distance from the plan.
    const told = planned.get(uid)! + Date.parse(startsAt) - Date.parse(plannedAt);
    const key = `${page.uid} ${uid}`;
    const heard = words.get(key) ?? [];
    words.set(key, heard);
    const last = heard.at(-1);
    if (last && told < last.told) faults.push(`${key} was told a start ${(last.told - told) / minute} min earlier`);
    heard.push({ at: now(), told });
  }

  const shareOf = (least: number, most: number) => least + (most - least) * chance();
  /** Changes between heats are slower than planned, and few are much slower. */
  const drawChange = () => day.changeMs * Math.exp(0.3 + 0.2 * (chance() + chance() + chance() - 1.5) * 2);

  return {
    figures: (): ToldFigures => ({
      pages: pages.length,
      words: [...words.values()].reduce((sum, heard) => sum + heard.length, 0),
      misses: Float64Array.from(misses).sort(),
      behindRepeats: Float64Array.from(behindRepeats).sort(),
      mostLateMs,
      changes: Float64Array.from(changes).sort(),
      waits: Float64Array.from(waits).sort(),
      faults,
    }),
    /** Whole minutes by which the newest start was late. */
    lateness: () => Math.round(lateMs / minute),
    /** The largest miss of the newest heat's words, if it is too large. */
    missed: () => (missMs > mayMissMs ? `told ${(missMs / minute).toFixed(1)} min amiss` : []),

    /** The floor is made ready. No heat starts before its athletes were told. */
    async change(heatId: string): Promise<void> {
      const change = drawChange();
      if (endedAt > 0) changes.push(change);
      const readyAt = endedAt > 0 ? endedAt + change : now();
      await look(pages);
      for (;;) {
        const left = Math.max(readyAt, (await readHeats()).get(heatId)!.told) - now();
        if (left <= 0) {
          waits.push(now() - readyAt);
          return;
        }
        await pass(Math.min(left, stepMs));
        await look(pages.filter(({ nextAt }) => nextAt - now() < soonMs));
      }
    },

    /** Called after the start. */
    async started(heatId: string, at: number): Promise<void> {
      const heat = (await readHeats()).get(heatId)!;
      // A killed program starts the heat seconds after it was asked to.
      const startedAt = heat.startedAt ? toHour(heat.startedAt) : at + passedMs;
      if (heat.told > startedAt) faults.push(`heat ${heatId} began before its told start`);
      lateMs = startedAt - planned.get(heatId)!;
      mostLateMs = Math.max(mostLateMs, lateMs);
      missMs = 0;
      for (const page of pages) {
        const heard = words.get(`${page.uid} ${heatId}`) ?? [];
        const late = heard.find(({ told }) => told > startedAt);
        if (late) faults.push(`${page.uid} was called before the told start of heat ${heatId}`);
        const word = heard.findLast(each => each.told - each.at >= aheadMs);
        if (!word) continue;
        const miss = Math.abs(startedAt - word.told);
        missMs = Math.max(missMs, miss);
        (isBehindRepeat ? behindRepeats : misses).push(miss);
      }
      isBehindRepeat = false;
      await look(pages.filter(({ nextAt }) => nextAt - now() < soonMs));
    },

    /** Called after the finish. Heats of a test take about the same time. */
    async finished({ heatId, testId, isRepeat }: Heat & { isRepeat: boolean }): Promise<void> {
      const usual = lengths.get(testId) ?? shareOf(0.7, 1) * day.heatMs;
      lengths.set(testId, usual);
      await pass(Math.min(day.heatMs, usual * shareOf(0.92, 1.08)), heatId);
      endedAt = now();
      isBehindRepeat = isRepeat;
      await look(pages);
    },
  };
}

/** Moves all moments of the event's heats back. A new plan forgets what was told of it, so that is written last. */
async function moveBack(trx: Kysely<DB>, { eventId, ms, lasted }: { eventId: string; ms: number; lasted: string }) {
  const by = sql`${Math.round(ms)} * interval '1 millisecond'`;
  const told = await trx
    .selectFrom('heats')
    .select(['id', 'announcedAt'])
    .where('eventId', '=', eventId)
    .where('announcedAt', 'is not', null)
    .execute();
  await sql`update heats set planned_at = planned_at - ${by}, called_at = called_at - ${by},
    started_at = started_at - ${by}, finished_at = case when id = ${lasted} then finished_at else finished_at - ${by} end
    where event_id = ${eventId}`.execute(trx);
  await sql`update heats set announced_at = row.told - ${by}
    from unnest(${told.map(({ id }) => id)}::text[], ${told.map(({ announcedAt }) => announcedAt!.toISOString())}::timestamptz[])
      as row (id, told) where heats.id = row.id`.execute(trx);
}

/** Signs in athletes of all categories. They were inserted without a password, and all get the same. */
export async function openOwnPages(app: RunningApp, day: MadeDay): Promise<Page[]> {
  const db = app.database.kysely;
  // From all of the list: neighbours in it run in one heat, and would count one miss several times.
  const ofCategory = Math.ceil(mostPages / day.categories.length);
  const entryIds = day.categories.flatMap(({ entryIds }) =>
    entryIds.filter((_, at) => at % Math.ceil(entryIds.length / ofCategory) === 0),
  );
  const athletes = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.userId')
    .select(['users.id', 'users.email'])
    .where('entries.id', 'in', entryIds)
    .orderBy('entries.id')
    .limit(mostPages)
    .execute();
  const hash = await hashPassword(password);
  const credentials = athletes.map(({ id }) => {
    return { id: crypto.randomUUID(), userId: id, accountId: id, providerId: 'credential', password: hash };
  });
  await db.insertInto('credentials').values(credentials).execute();
  const pages: Page[] = [];
  for (const { id: uid, email } of athletes) {
    const { cookie }: BenchAccount = await signIn(app, { uid, email: email!, password, type: 'athlete' });
    const call = patientCall(app.url, cookie);
    pages.push({ uid, nextAt: 0, read: () => call<OwnDay>('timetable/mine', { eventId: day.eventId }) });
  }
  return pages;
}
