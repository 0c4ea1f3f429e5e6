import type { Act, ActDetails, DayCommand } from '#contract/backoffice/audit.ts';
import type { CategoryDay } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { announceDay } from '#server/day/heats/timetable/project-day.ts';
import { tellingMoves } from '#server/day/notices/tell-athletes.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { refuseOutsiders } from '#server/scoring/staff/staff.access.ts';
import { refuseEarly, runsDay } from './heats.access.ts';
import {
  type DayCategoryRow,
  type DayTestRow,
  findCategoryOfDay,
  findHome,
  type HeatRow,
  listHeats,
  listTestsOfDay,
  type Target,
} from './heats.store.ts';
import { findActPlace } from './places.reads.ts';

/** A category of the day with its stored rows; the domain rules read it directly. */
export type Day = Pick<CategoryDay, 'status'> & {
  category: DayCategoryRow;
  tests: readonly DayTestRow[];
  heats: readonly HeatRow[];
};

export async function readDay(db: Db, categoryId: string): Promise<Day> {
  const category = await findCategoryOfDay(db, categoryId);
  if (!category) throw notFound();
  const [tests, heats] = [await listTestsOfDay(db, categoryId), await listHeats(db, categoryId)];
  return { category, status: category.status, tests, heats };
}

export type HeldDay = {
  trx: Db;
  event: OwnEventRow;
  day: Day;
  /** Server time, which the floor clocks and the judges' devices share. */
  now: Date;
};
type Command = {
  name: DayCommand;
  act: Act;
  commandId: string | undefined;
  target: Target;
  isPlan?: boolean;
  /** Ends what the day left open, so a day after the event's end allows it too. */
  isClosing?: boolean;
  details?: ActDetails | undefined;
};

/**
 * Runs a command of the day's manager under the event lock. Two managers run one after the other, and the second sees
 * the first one's changes.
 */
export const withLockedDay = (
  app: App,
  viewer: Viewer,
  { name, act, commandId, target, isPlan = false, isClosing = false, details: more }: Command,
  run: (held: HeldDay) => Promise<unknown>,
): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const home = await findHome(trx, target);
    if (!home) throw notFound();
    await refuseOutsiders(trx, viewer, home.eventId);
    await lockEvent(trx, home.eventId);
    const now = app.now();
    const [id = ''] = Object.values(target);
    await countOnce(trx, { id: commandId, userId: viewer.uid, about: `${name} ${id}`, at: now }, async () => {
      const event = await runsDay(trx, viewer, home.eventId, isClosing ? now : null);
      if (!isPlan) refuseEarly(event, now);
      await tellingMoves(app, { trx, eventId: event.id, now }, async () => {
        await run({ trx, event, day: await readDay(trx, home.categoryId), now });
        if (!isPlan) await announceDay(trx, event.id, now);
      });
      const details = { command: name, id, category: home.categoryId, ...(await findActPlace(trx, target)), ...more };
      await recordAct(trx, act, { by: viewer, eventId: event.id, details, at: now });
      return null;
    });
  });
