import type { DayOfMine, HeatOfFloor, WaitingOfDay } from '#contract/day/today.ts';
import { screenStateAt } from '#domain/day/displays/screen-states.ts';
import type { App } from '#server/app.ts';
import { countArrivals } from '#server/day/attendance/list-attendance.ts';
import { listSeen } from '#server/day/displays/displays.reads.ts';
import { opensAt, seesDay } from '#server/day/heats/heats.access.ts';
import { clockOf } from '#server/day/rails/rail-view.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { listDays } from './today.reads.ts';
import { type HeatNowRow, listHeatsNow, listTroubles } from './today.store.ts';

export const day = {
  mine: authed.day.mine.handler(({ context: { app, viewer } }) => readMine(app, viewer)),
};

async function readMine(app: App, viewer: Viewer) {
  const now = app.now();
  const days: DayOfMine[] = [];
  for (const { id, judges, manages } of await listDays(app.database.kysely, viewer, now)) {
    const { event, arrivals } = await countArrivals(app, viewer, id);
    days.push({ event, judges, arrivals, floors: manages ? await readFloors(app, viewer, id) : null });
  }
  return { now: now.toISOString(), days };
}

async function readFloors(app: App, viewer: Viewer, eventId: string): Promise<NonNullable<DayOfMine['floors']>> {
  const db = app.database.kysely;
  const now = app.now();
  const { event, mayRun } = await seesDay(db, viewer, eventId);
  const [heats, troubles, screens] = await Promise.all([
    listHeatsNow(db, eventId),
    listTroubles(db, eventId),
    listSeen(db, eventId),
  ]);
  const isNow = ({ status, calledAt }: HeatNowRow) => status === 'active' || calledAt !== null;
  const next = heats.find(heat => !isNow(heat));
  const ofHeats: WaitingOfDay[] = troubles.map(({ heat, category, ...trouble }) => ({
    ...trouble,
    where: `${category} · ${heat}`,
    count: trouble.numbers.length,
  }));
  const silent = screens.filter(({ seenAt }) => screenStateAt(seenAt.getTime(), now.getTime()) === 'lost');
  const ofScreens: WaitingOfDay[] = silent.map(({ name, seenAt }) => ({
    kind: 'screen',
    heatId: null,
    categoryId: null,
    where: name,
    count: 1,
    numbers: [Math.round((now.getTime() - seenAt.getTime()) / 1_000)],
  }));
  return {
    mayRun,
    isOpen: now >= opensAt(event),
    now: heats.filter(isNow).map(toHeat),
    next: next ? toHeat(next) : null,
    waits: [...ofHeats, ...ofScreens],
  };
}

const toHeat = (row: HeatNowRow): HeatOfFloor => ({
  uid: row.id,
  name: row.name,
  test: row.test,
  category: { uid: row.categoryId, name: row.category },
  start: row.startsAt.toISOString(),
  capMs: row.timeCap * 1_000,
  isCalled: row.calledAt !== null,
  run: clockOf(row),
  rails: row.rails,
  done: row.done,
});
