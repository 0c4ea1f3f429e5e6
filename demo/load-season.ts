import type { Selectable } from 'kysely';
import type { DemoEvent, DemoTest, When } from '#demo/season/demo-event.ts';
import { demoSeason } from '#demo/season/season.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { categoryColumns } from '#server/competition/categories/category-columns.ts';
import { columnsOf, scenariosOf } from '#server/competition/events/event-columns.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { firstStatus, wodColumns, wodDates } from '#server/competition/wods/wod-columns.ts';
import { buildHeats, timeTest } from '#server/day/heats/build-heats.ts';
import { readDay } from '#server/day/heats/with-locked-day.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Events } from '#server/foundation/db/types.gen.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import { chooseEntrants, type DemoAthlete } from './choose-entrants.ts';
import { loadJudges } from './judges.ts';
import { loadEntries } from './load-entries.ts';
import { loadTickets } from './load-tickets.ts';
import { categoryForm, eventForm, wallOf, wodForm } from './plan-season.ts';

type Given = {
  now: Date;
  /** Ids of the organizations by the part of their email before the @. */
  organizations: ReadonlyMap<string, string>;
  athletes: readonly DemoAthlete[];
  judges: readonly string[];
  guests: readonly { name: string; email: string }[];
  photoIds: ReadonlyMap<string, string>;
};
type Loaded = Given & { db: Db; event: DemoEvent; row: Selectable<Events>; isOver: boolean };
type CategoryDates = { id: string; startsAt: Date; endsAt: Date };

const day = 86_400_000;
const minute = 60_000;
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** Loads the season through the real forms and rules, although many dates are in the past. */
export async function loadSeason(db: Db, given: Given): Promise<void> {
  for (const [index, event] of demoSeason.entries()) {
    const row = await insertEvent(db, event, index, given);
    const loaded = { ...given, db, event, row, isOver: isCompleted(timesOf(row), given.now.getTime()) };
    const scenarioIds = await insertScenarios(loaded);
    const inserted = await insertCategories(loaded);
    await insertTests(loaded, inserted, scenarioIds);
    await insertEntries(loaded, inserted, index);
    await loadTickets(db, { now: given.now, event: row, types: event.tickets ?? [], guests: given.guests });
    const categoryIds = inserted.map(({ id }) => id);
    await loadJudges({ ...loaded, categoryIds, index, isToRun: event.isToRun ?? false });
    if (event.isToRun) await drawHeats({ db, now: given.now, event: row, categoryIds, judges: given.judges });
  }
}

function insertEvent(db: Db, event: DemoEvent, index: number, { now, organizations, photoIds }: Given) {
  const photoId = photoIds.get(event.cover)!;
  const columns = columnsOf(eventForm(event, pictureUrls(photoId).full, now));
  const instantOf = (when?: When) => (when ? toInstant(wallOf(when, event.timeZone, now), event.timeZone) : null);
  const createdAt = new Date(Math.min(columns.startsAt.getTime() - 35 * day, now.getTime() - (3 + index) * day));
  return db
    .insertInto('events')
    .values({
      ...columns,
      id: crypto.randomUUID(),
      organizationId: organizations.get(event.by)!,
      photoId,
      finishedAt: instantOf(event.finishedAt),
      qualifierClosedAt: instantOf(event.qualifierClosedAt),
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertScenarios({ db, event, row, now }: Loaded): Promise<string[]> {
  const scenarios = scenariosOf(eventForm(event, pictureUrls(row.photoId).full, now)).map(
    ({ stageName }, position) => ({
      id: crypto.randomUUID(),
      eventId: row.id,
      position,
      stageName,
    }),
  );
  if (scenarios.length > 0) await db.insertInto('scenarios').values(scenarios).execute();
  return scenarios.map(({ id }) => id);
}

async function insertCategories({ db, event, row, now, photoIds, isOver }: Loaded): Promise<CategoryDates[]> {
  const categories = event.categories.map((category, position) => ({
    ...categoryColumns(categoryForm(category, event, '', now), row),
    id: crypto.randomUUID(),
    eventId: row.id,
    position,
    photoId: (category.cover && photoIds.get(category.cover)) ?? null,
    publish: category.isHidden ? ('unPublish' as const) : ('publish' as const),
    isAudit: category.isAudit ?? false,
    status: isOver ? ('finished' as const) : null,
    createdAt: after(row.createdAt, position * minute),
    updatedAt: after(row.createdAt, position * minute),
  }));
  await db.insertInto('categories').values(categories).execute();
  return categories;
}

/** Tests are sorted by creation, so their order follows the programme. */
const orderOf = ({ span: [[first, time]] }: DemoTest) =>
  60 * minute + first * minute + Number.parseInt(time, 10) * 1000;

async function insertTests(loaded: Loaded, inserted: CategoryDates[], scenarioIds: string[]): Promise<void> {
  const { db, event, row, now, photoIds, isOver } = loaded;
  const columnsOfTest = async (test: DemoTest, category: CategoryDates | null, cover?: string) => {
    const form = wodForm(test, event, '', scenarioIds, now);
    const createdAt = after(row.createdAt, orderOf(test));
    return {
      ...(await wodColumns(db, form, row)),
      ...wodDates(form, form.typeEvent, row, category),
      id: crypto.randomUUID(),
      eventId: row.id,
      photoId: (cover && photoIds.get(cover)) ?? null,
      createdAt,
      updatedAt: createdAt,
    };
  };
  const ofCategory = async (test: DemoTest, category: CategoryDates, generalWodId: string | null, cover?: string) => {
    const columns = await columnsOfTest(test, category, cover);
    const status = firstStatus(columns.typeEvent) && isOver ? ('finished' as const) : firstStatus(columns.typeEvent);
    await db
      .insertInto('wods')
      .values({ ...columns, categoryId: category.id, generalWodId, status })
      .execute();
  };

  for (const [position, { tests = [] }] of event.categories.entries()) {
    for (const test of tests) await ofCategory(test, inserted[position]!, null);
  }
  for (const { categories, cover, ...test } of event.general ?? []) {
    const general = await columnsOfTest(test, null, cover);
    const status = isOver ? ('finished' as const) : ('on_hold' as const);
    await db
      .insertInto('generalWods')
      .values({ ...general, status })
      .execute();
    for (const position of categories) {
      const category = inserted[position]!;
      await ofCategory(test, category, general.id, cover);
      await db
        .insertInto('generalWodCategories')
        .values({ generalWodId: general.id, categoryId: category.id })
        .execute();
    }
  }
}

async function insertEntries(
  { db, event, row, athletes, now }: Loaded,
  inserted: CategoryDates[],
  index: number,
): Promise<void> {
  const entrants = chooseEntrants(event, index, athletes, row.startsAt);
  const categories = inserted.map(({ id }, position) => ({ ...event.categories[position], id }));
  await loadEntries({ db, now, row, athletes, entrants, categories, index });
}

type Drawing = { db: Db; now: Date; event: OwnEventRow; categoryIds: readonly string[]; judges: readonly string[] };

const soon = 10;

/** Draws the first test of every category, assigns its judges and publishes it. */
async function drawHeats({ db, now, event, categoryIds, judges }: Drawing): Promise<void> {
  let from = Math.ceil(now.getTime() / (5 * minute)) * 5 * minute + soon * minute;
  const seeds = { isIn: () => true, from: 'registration' as const, placeOf: () => null };
  // The first judge runs the day, and takes a rail only if the others are not enough.
  const atRails = [...judges.slice(1), ...judges.slice(0, 1)];
  for (const categoryId of categoryIds) {
    const { category, tests } = await readDay(db, categoryId);
    const [test] = tests;
    if (!test) continue;
    const timed = await timeTest(db, { event, category, test, seeds, from, taken: [] });
    await buildHeats(db, timed, now);
    // The same judges stand at the next floor afterwards.
    from = (timed.slots.at(-1)?.endsAt ?? from) + event.timeBetweenCategories * 1000;
    await db.updateTable('heats').set({ publishedAt: now }).where('wodId', '=', test.id).execute();
    for (const [place, judgeId] of atRails.slice(0, event.rails).entries()) {
      await db
        .updateTable('rails')
        .set({ judgeId })
        .where('wodId', '=', test.id)
        .where('number', '=', place + 1)
        .execute();
    }
  }
}
