import type { HeatPlans, HeatPlanView } from '#contract/day/heat-plans.ts';
import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { changesBetween } from '#domain/day/heats/change-plan.ts';
import type { HeatPlan, PlanReason } from '#domain/day/heats/plan.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { absentOf } from '#server/day/attendance/attendance.reads.ts';
import { seesPlan } from '#server/day/heats/heats.access.ts';
import { listCategoriesOfDay } from '#server/day/heats/heats.store.ts';
import { readDaysAhead } from '#server/day/heats/timetable/own-day.ts';
import { lateStarts } from '#server/day/heats/timetable/project-day.ts';
import { readDay } from '#server/day/heats/with-locked-day.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { type CurrentPlan, isOpen, readCurrentPlan } from './current-plan.ts';
import { placesOf, proposalsOf } from './plan-reasons.ts';
import { listOwnHeats, listPlannedRails } from './plans.store.ts';
import { isPublished } from './store-places.ts';
import { homeOfPlan } from './with-locked-plan.ts';

const toEvent = ({ id, name, timeZone, rails }: OwnEventRow) => ({ uid: id, name, timeZone, rails });

export async function readPlans(app: App, viewer: Viewer, eventId: string): Promise<HeatPlans> {
  const db = app.database.kysely;
  const event = await seesPlan(db, viewer, eventId);
  const categories: HeatPlans['categories'] = [];
  for (const { id, name, typeCategory } of await listCategoriesOfDay(db, eventId)) {
    const { tests, heats } = await readDay(db, id);
    const absent = await absentOf(db, id);
    const open = new Map(heats.filter(isOpen).map(heat => [heat.id, heat.testId]));
    const rails = absent.size > 0 && open.size > 0 ? await listPlannedRails(db, [...new Set(open.values())]) : [];
    const gone = rails.filter(({ entryId }) => entryId !== null && absent.has(entryId));
    const told = tests.map(test => {
      const own = heats.filter(({ testId }) => testId === test.id);
      return {
        ...{ uid: test.id, name: test.name, heats: own.length, isPublished: isPublished({ heats: own }) },
        absent: gone.filter(({ heatId }) => open.get(heatId) === test.id).length,
      };
    });
    categories.push({ uid: id, name, isRace: typeCategory === 'running', tests: told });
  }
  return { event: toEvent(event), categories };
}

export async function readPlan(app: App, viewer: Viewer, testId: string): Promise<HeatPlanView> {
  const stand = await readCurrentPlan(app.database.kysely, await homeOfPlan(app, viewer, testId));
  const { event, category, test, heats, rails, input, basis } = stand;
  const isPlanned = heats.length > 0 && event.rails > 0;
  const proposals = isPlanned ? proposalsOf(stand) : null;
  return {
    event: toEvent(event),
    category: { uid: category.id, name: category.name },
    test: { uid: test.id, name: test.name, status: test.status },
    basis,
    isPublished: isPublished(stand),
    heats: heats.map(heat => ({
      uid: heat.id,
      name: heat.name,
      status: heat.status,
      isOpen: isOpen(heat),
      judges: rails
        .filter(({ heatId, judgeName }) => heatId === heat.id && judgeName !== null)
        .map(({ number, judgeName }) => ({ rail: number, name: judgeName! })),
    })),
    slots: input.slots.map(({ startsAt, endsAt }) => ({
      start: new Date(startsAt).toISOString(),
      end: new Date(endsAt).toISOString(),
    })),
    places: rails.flatMap(({ id, position, number, entryId, locked, why }) =>
      entryId === null
        ? []
        : [{ railId: id, heat: position, rail: number, entryId, locked, why: (why as PlanReason[] | null) ?? [] }],
    ),
    entries: entriesOf(stand),
    repair: proposals && toProposal(stand, proposals.repair),
    join: proposals && toJoin(stand, proposals),
    draw: proposals && toProposal(stand, proposals.draw),
  };
}

function toJoin(stand: CurrentPlan, { repair, join }: ReturnType<typeof proposalsOf>): HeatPlanView['join'] {
  const isSame = changesBetween(placesOf(repair), placesOf(join)).length === 0;
  return isSame ? null : toProposal(stand, join);
}

function entriesOf({ entries, rails, absent }: CurrentPlan): HeatPlanView['entries'] {
  const here = new Set(entries.map(({ id }) => id));
  const gone = rails.filter(({ entryId }) => entryId !== null && !here.has(entryId));
  return [
    ...entries.map(({ id, name, seed }) => ({
      uid: id,
      name,
      seed,
      presence: absent.has(id) ? ('absent' as const) : ('here' as const),
    })),
    ...gone.map(({ entryId, name }) => ({ uid: entryId!, name, seed: null, presence: 'gone' as const })),
  ];
}

function toProposal({ places, heats }: CurrentPlan, plan: HeatPlan): HeatPlanView['repair'] {
  const after = placesOf(plan);
  const why = new Map(after.map(place => [place.entryId, place.why]));
  const changes = changesBetween(places, after);
  if (changes.length === 0) return null;
  const toChange = (change: (typeof changes)[number]) => ({ ...change, why: why.get(change.entryId) ?? [] });
  // An empty open heat will be deleted.
  const isClosed = (at: number) => heats[at] !== undefined && !isOpen(heats[at]);
  const stay = plan.heats.filter(({ rails }, at) => isClosed(at) || rails.some(({ entryId }) => entryId !== null));
  return { heats: stay.length, changes: changes.map(toChange) };
}

/** An athlete's own places, from published plans only, and the tests of today without them. */
export async function readOwnHeats(app: App, viewer: Viewer) {
  const now = app.now();
  const rows = await listOwnHeats(app.database.kysely, viewer.uid);
  const isLate = (row: (typeof rows)[number]) => row.status === 'on_hold' && (row.announcedAt ?? row.plannedAt) < now;
  const expected = new Map<string, string>();
  for (const eventId of new Set(rows.filter(isLate).map(row => row.eventId)))
    for (const [id, at] of lateStarts(await app.floors.line(eventId), now)) expected.set(id, at);
  return {
    days: await readDaysAhead(app, viewer),
    rows: rows.map(({ heatId, plannedAt, announcedAt, number, calledAt, test, shownFrom, ...row }) => ({
      ...row,
      test: isRevealed(shownFrom?.getTime() ?? null, now.getTime()) ? test : null,
      start: (announcedAt ?? plannedAt).toISOString(),
      expectedAt: expected.get(heatId),
      rail: number,
      isCalled: calledAt !== null,
    })),
  };
}
