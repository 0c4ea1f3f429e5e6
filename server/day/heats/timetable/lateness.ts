import type { Lateness } from '#contract/day/timetable.ts';
import { messages } from '#contract/messages.ts';
import { aheadOf } from '#domain/day/heats/project.ts';
import { whyLate } from '#domain/day/heats/why-late.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { bandsOfCategory, type DayLine, plannedMs, projectRows } from './project-day.ts';
import { placeOfRow } from './public-timetable.ts';
import {
  listLineHeats,
  listTakenRails,
  listTestsOfEvent,
  type TestToCome,
  type TimetableRow,
  toldAt,
} from './timetable.store.ts';

const minute = 60_000;
/** A rest that is shorter by less than this does not count as lost. A rest longer than `longRest` is always enough. */
const leastLost = 2 * minute;
const longRest = 60 * minute;
const mostRests = 20;

/** How late each floor is and why, and the end of the day. Also the athletes with less rest than planned. */
export async function readLateness(app: App, viewer: Viewer, eventId: string): Promise<Lateness> {
  const db = app.database.kysely;
  const { event } = await seesDay(db, viewer, eventId);
  const now = app.now();
  const [rows, rails, tests] = await Promise.all([
    listLineHeats(db, eventId),
    listTakenRails(db, eventId),
    listTestsOfEvent(db, eventId),
  ]);
  const lines = projectRows(rows, now);
  const floors = lines.map(floorOf);
  const [expectedAt, plannedAt] = [lines, lines.map(asPlanned)].map(line => endOf(event, line, tests));
  const isTold = (row: TimetableRow) =>
    row.status === 'on_hold' && row.publishedAt !== null && toldAt(row).getTime() > row.plannedAt.getTime();
  const told = rows.filter(isTold);
  const toldIds = new Set(told.map(({ id }) => id));
  return {
    now: now.toISOString(),
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    lateMs: Math.max(0, ...floors.map(({ lateMs }) => lateMs)),
    end:
      expectedAt == null || plannedAt == null
        ? null
        : { expectedAt: new Date(expectedAt).toISOString(), plannedAt: new Date(plannedAt).toISOString() },
    floors,
    rests: restsOf(lines, rails),
    told: {
      heats: told.map(({ name }) => name),
      athletes: new Set(rails.filter(({ heatId }) => toldIds.has(heatId)).map(({ entryId }) => entryId)).size,
    },
  };
}

function floorOf({ rows, heats, projected }: DayLine): Lateness['floors'][number] {
  const of = new Map(rows.map(row => [row.id, row]));
  const { lateMs, causes } = whyLate(heats, projected);
  const [first] = aheadOf(heats);
  const next = first && of.get(first.id);
  const nameOf = (heatId: string) => of.get(heatId)?.name ?? messages.floor.heatName(1);
  return {
    name: placeOfRow(next ?? rows.at(-1)!).name,
    lateMs,
    next: next
      ? {
          category: next.category,
          heat: next.name,
          startsAt: new Date(projected.find(({ id }) => id === next.id)!.startsAt).toISOString(),
        }
      : null,
    causes: causes.map(cause =>
      cause.why === 'long' ? { why: 'long', heat: nameOf(cause.heatId), ms: cause.ms } : cause,
    ),
  };
}

/** The same line of heats, as if every heat ran by the plan. */
const asPlanned = ({ rows, heats }: DayLine): DayLine => ({
  rows,
  heats,
  projected: heats.map(({ id, plannedAt, capMs }) => ({ id, startsAt: plannedAt, endsAt: plannedAt + capMs })),
});

/** The last end of all heats, and of the tests without heats. Null when there are no heats and no tests. */
function endOf(event: OwnEventRow, lines: readonly DayLine[], tests: readonly TestToCome[]): number | null {
  const ends = lines.flatMap(({ heats, projected }) => [
    ...projected.map(({ endsAt }) => endsAt),
    ...(projected.length < heats.length ? heats.flatMap(({ finishedAt }) => finishedAt ?? []) : []),
  ]);
  for (const own of Map.groupBy(tests, ({ categoryId }) => categoryId).values())
    ends.push(...bandsOfCategory(event, own, lines).map(({ endsAt }) => endsAt));
  return ends.length > 0 ? Math.max(...ends) : null;
}

type TakenRail = Awaited<ReturnType<typeof listTakenRails>>[number];

/** The rests of an entry between two heats that are shorter than planned. The second heat has not begun. */
function restsOf(lines: readonly DayLine[], rails: readonly TakenRail[]): Lateness['rests'] {
  const heats = new Map(
    lines.flatMap(({ rows, projected }) => {
      const of = new Map(projected.map(one => [one.id, one]));
      return rows.map(
        row => [row.id, { row, startsAt: of.get(row.id)?.startsAt, endsAt: of.get(row.id)?.endsAt }] as const,
      );
    }),
  );
  const rests: Lateness['rests'] = [];
  for (const [entryId, own] of Map.groupBy(rails, rail => rail.entryId)) {
    const inOrder = own
      .flatMap(({ heatId }) => heats.get(heatId) ?? [])
      .toSorted((a, b) => a.row.plannedAt.getTime() - b.row.plannedAt.getTime());
    for (const [at, to] of inOrder.entries()) {
      const from = inOrder[at - 1];
      const endsAt = from && (from.endsAt ?? from.row.finishedAt?.getTime());
      if (!from || endsAt === undefined || to.startsAt === undefined || to.row.status !== 'on_hold') continue;
      const restMs = Math.max(0, to.startsAt - endsAt);
      const promisedMs = to.row.plannedAt.getTime() - from.row.plannedAt.getTime() - plannedMs(from.row);
      if (promisedMs - restMs < leastLost || restMs >= longRest) continue;
      const startsAt = new Date(to.startsAt).toISOString();
      rests.push({ entryId, name: own[0]!.name, from: from.row.name, to: to.row.name, startsAt, restMs, promisedMs });
    }
  }
  return rests.toSorted((a, b) => a.restMs - b.restMs).slice(0, mostRests);
}
