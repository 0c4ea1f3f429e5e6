import type { OwnDay } from '#contract/day/timetable.ts';
import { messages } from '#contract/messages.ts';
import { isRevealed } from '#domain/competition/wods/reveal.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { bandsOfCategory, lateStarts, projectRows } from './project-day.ts';
import { placeOfRow, testOfRow, toldOf } from './public-timetable.ts';
import {
  listOwnEntries,
  listOwnEventsToday,
  listOwnRails,
  listTestsOfEvent,
  type TestToCome,
  type TimetableRow,
} from './timetable.store.ts';

type DayAhead = Pick<OwnDay, 'later'> & { eventId: string; timeZone: string };

/** The day of one athlete: own heats with rail and announced start. Then the tests without heats (LIVE-D12). */
export async function readOwnDay(app: App, viewer: Viewer, eventId: string): Promise<OwnDay> {
  const db = app.database.kysely;
  const event = await findAnyEvent(db, eventId);
  const own = event ? await listOwnEntries(db, eventId, viewer.uid) : [];
  if (!event || own.length === 0) throw notFound(messages.event.missing);
  const now = app.now();
  const entryIds = own.map(({ id }) => id);
  const [rows, rails, tests] = await Promise.all([
    app.floors.line(eventId),
    listOwnRails(db, entryIds),
    listTestsOfEvent(db, eventId),
  ]);
  const categories = new Set(own.map(({ categoryId }) => categoryId));
  const railOf = new Map(rails.map(({ heatId, number }) => [heatId, number]));
  const published = rows.filter(row => row.publishedAt !== null && categories.has(row.categoryId));
  const expected = lateStarts(rows, now);
  const heats = published
    .filter(row => row.status !== 'finished' && railOf.has(row.id))
    .map(row => {
      const test = testOfRow(row, now);
      return {
        uid: row.id,
        name: row.name,
        rail: railOf.get(row.id)!,
        category: { uid: row.categoryId, name: row.category },
        test: test === null ? null : { name: test, capMs: row.timeCap * 1000 },
        place: placeOfRow(row),
        ...toldOf(row),
        expectedAt: expected.get(row.id),
      };
    })
    .toSorted((a, b) => inTurn(a) - inTurn(b) || a.startsAt.localeCompare(b.startsAt));
  const later = laterTests({ event, own, published, tests, now });
  return {
    now: now.toISOString(),
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    heats,
    later,
    categories: own.map(({ categoryId, category }) => ({ uid: categoryId, name: category })),
  };
}

type Ahead = {
  event: OwnEventRow;
  own: readonly { categoryId: string }[];
  published: readonly TimetableRow[];
  tests: readonly TestToCome[];
  now: Date;
};

/** For its athletes, a test with unpublished heats has no heats. */
function laterTests({ event, own, published, tests, now }: Ahead): OwnDay['later'] {
  const lines = projectRows(published, now);
  return own.flatMap(({ categoryId }) => {
    const ofCategory = tests.filter(test => test.categoryId === categoryId);
    const names = new Map(ofCategory.map(test => [test.id, test]));
    return bandsOfCategory(event, ofCategory, lines).map(({ id, from, to }) => {
      const { name, shownFrom } = names.get(id)!;
      const isTold = isRevealed(shownFrom?.getTime() ?? null, now.getTime());
      return {
        uid: id,
        test: isTold ? name : null,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      };
    });
  });
}

/** The events of today with own tests that have no published heats yet. */
export async function readDaysAhead(app: App, viewer: Viewer): Promise<DayAhead[]> {
  const days: DayAhead[] = [];
  for (const { id } of await listOwnEventsToday(app.database.kysely, viewer.uid, app.now())) {
    const { event, later } = await readOwnDay(app, viewer, id);
    if (later.length > 0) days.push({ eventId: id, timeZone: event.timeZone, later });
  }
  return days;
}

const inTurn = ({ status, isCalled }: OwnDay['heats'][number]): number => (status === 'active' ? 0 : isCalled ? 1 : 2);
