import type { CategoryOfTheDay, OpenRail } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import type { RunSegment } from '#domain/day/clock/phase.ts';
import type { App } from '#server/app.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { readElsewhere, timeOf } from './free-judges.ts';
import { opensAt, refuseEarly, seesDay } from './heats.access.ts';
import {
  countOpenRails,
  type DayCategoryRow,
  type DayTestRow,
  findHome,
  type HeatRow,
  listBusy,
  listCategoriesOfDay,
  listOpenRails,
} from './heats.store.ts';
import { listJudges, listRails } from './rails.store.ts';
import { clockOf, placeOf } from './run-clock.ts';
import { toldAt } from './timetable/timetable.store.ts';
import { readDay } from './with-locked-day.ts';

const toCategory = (row: DayCategoryRow) => ({
  uid: row.id,
  name: row.name,
  ageRange: [row.ageMin, row.ageMax] as [number, number],
  start: row.startsAt.toISOString(),
  end: row.endsAt.toISOString(),
  team: row.team,
  typeCategory: row.typeCategory,
  status: row.status,
});

async function readAccess(app: App, db: Db, viewer: Viewer, eventId: string) {
  const { event, handlers, mayRun } = await seesDay(db, viewer, eventId);
  const now = app.now();
  const told = {
    event: {
      uid: event.id,
      name: event.name,
      timeZone: event.timeZone,
      rails: event.rails,
      opensAt: opensAt(event).toISOString(),
      isEnded: event.finishedAt !== null,
    },
    handlers: handlers.map(({ id, name }) => ({ applicationId: id, name })),
    mayRun,
    now: now.toISOString(),
  };
  return { event, now, told };
}

/** The day of an event, for its manager. Refused before the final begins (ORG-189, ORG-190). */
export async function readManager(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const { event, now, told } = await readAccess(app, db, viewer, eventId);
  refuseEarly(event, now);
  return { ...told, categories: (await listCategoriesOfDay(db, eventId)).map(toCategory) };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const toHeat = (row: HeatRow): CategoryOfTheDay['heats'][number] => ({
  uid: row.id,
  name: row.name,
  start: toldAt(row).toISOString(),
  status: row.status,
  testId: row.testId,
  isPublished: row.publishedAt !== null,
  calledAt: iso(row.calledAt),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  run:
    row.state && row.capMs !== null && row.kind
      ? {
          state: row.state,
          segments: (row.segments as RunSegment[]).map(([from, to]) => [from, to]),
          capMs: row.capMs,
          kind: row.kind,
          isManual: row.isManual ?? false,
        }
      : null,
  falseStarts: row.falseStarts,
  repeatsId: row.repeatsId,
  annulReason: row.annulReason,
});

/** When a test begins: the told start of its first heat, or while it has none the start of its window. */
function startOf({ id, startsAt }: DayTestRow, heats: readonly HeatRow[]): Date {
  const first = heats.find(({ testId }) => testId === id);
  return first ? toldAt(first) : startsAt;
}

/** The running heat, else the next one, else the last one (D2). */
const shownHeat = (heats: readonly HeatRow[]): HeatRow | undefined =>
  heats.find(({ status }) => status === 'active') ?? heats.find(({ status }) => status === 'on_hold') ?? heats.at(-1);

type OfCategory = { categoryId: string; heatId?: string | undefined };

/** Data of the category manager. Readable before the day opens too, because judges are assigned then (ORG-465). */
export async function readCategory(app: App, viewer: Viewer, of: OfCategory): Promise<CategoryOfTheDay> {
  const { categoryId, heatId } = of;
  const db = app.database.kysely;
  const home = await findHome(db, { categoryId });
  if (!home) throw notFound();
  const { event, now, told } = await readAccess(app, db, viewer, home.eventId);
  const day = await readDay(db, categoryId);
  const heat = heatId === undefined ? shownHeat(day.heats) : day.heats.find(({ id }) => id === heatId);
  if (heatId !== undefined && !heat) throw notFound();
  const test = heat && day.tests.find(({ id }) => id === heat.testId);
  const [open, rails, judges, busy, isElsewhere] = await Promise.all([
    countOpenRails(db, categoryId),
    heat ? listRails(db, heat.id) : [],
    listJudges(db, { eventId: event.id, categoryId }),
    listBusy(db, event.id),
    test ? readElsewhere(db, { event, category: day.category, test, now }) : () => false,
  ]);
  const allowed = new Set(judges.map(({ id }) => id));
  return {
    ...told,
    category: toCategory(day.category),
    tests: day.tests.map(test => ({
      uid: test.id,
      name: test.name,
      start: startOf(test, day.heats).toISOString(),
      status: test.status,
      ...clockOf(test),
      place: placeOf(event, day, test),
      openRails: open.find(({ wodId }) => wodId === test.id)?.count ?? 0,
    })),
    heats: day.heats.map(toHeat),
    heatId: heat?.id ?? null,
    rails: rails.map(row => toRail(row, allowed)),
    staffs: judges.map(({ id, name, firstName, lastName }) => ({
      uid: id,
      firstName: firstName ?? name,
      lastName: lastName ?? '',
      isElsewhere: heat !== undefined && heat.status !== 'finished' && isElsewhere(id, timeOf(heat, now)),
    })),
    busy,
  };
}

type RailRow = Awaited<ReturnType<typeof listRails>>[number];

/** A typed card says so in the reason why the telephone holds no signature. */
const isSignedOnPaper = ({ state, unsignedReason }: RailRow): boolean =>
  state === 'finished' && (unsignedReason?.includes(messages.cards.signed) ?? false);

/** The signature below a result goes with a ruling, so its state alone would say that somebody signed. */
const isRuled = ({ state, signedAt }: RailRow): boolean => state === 'signed' && signedAt === null;

function toRail(row: RailRow, allowed: ReadonlySet<string>): CategoryOfTheDay['rails'][number] {
  const { id, number, state, readyAt, falseStarts, judgeId, judgeName, secondJudgeId, entryId } = row;
  return {
    uid: id,
    number,
    name: messages.floor.railName(number),
    state: entryId === null && state === 'ready' ? 'empty' : state,
    isReady: readyAt !== null,
    ...(isSignedOnPaper(row) && { isSignedOnPaper: true as const }),
    ...(isRuled(row) && { isRuled: true as const }),
    ...(row.mark && { mark: row.mark }),
    falseStarts,
    judge: judgeId ? { uid: judgeId, name: judgeName ?? '', isAllowed: allowed.has(judgeId) } : null,
    second: secondJudgeId
      ? { uid: secondJudgeId, name: row.secondName ?? '', isAllowed: allowed.has(secondJudgeId) }
      : null,
    entry: entryId
      ? {
          uid: entryId,
          name: row.entryName,
          isIn: row.standing === 'in',
          isAbsent: isAbsent(row),
          hasResult: row.hasResult,
        }
      : null,
  };
}

/** Rails without a result that a heat or test would end with, by name (LIVE-D9). */
export async function readOpenRails(app: App, viewer: Viewer, testId: string): Promise<{ rails: OpenRail[] }> {
  const db = app.database.kysely;
  const home = await findHome(db, { testId });
  if (!home) throw notFound();
  await seesDay(db, viewer, home.eventId);
  const rows = await listOpenRails(db, home.categoryId, testId);
  return {
    rails: rows.map(({ saidOfEntry, saidAt, doorAt, ...rail }) => ({
      ...rail,
      isAbsent: isAbsent({ saidOfEntry, saidAt, doorAt }),
    })),
  };
}
