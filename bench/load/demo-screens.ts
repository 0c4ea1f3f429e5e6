import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

/** A main screen of the demo's season. `who` is the account that opens it. */
export type DemoScreen = { name: string; who: string; path: string };

type Ids = { eventId: string; categoryId: string; wodId: string; owner: string };

/** The running event with the most results, and one of its tests with results. */
async function findContest(db: Db): Promise<Ids> {
  const { rows } = await sql<Ids>`
    select events.id as "eventId", categories.id as "categoryId", results.wod_id as "wodId",
      events.organization_id as owner
    from results join categories on categories.id = results.category_id join events on events.id = categories.event_id
      join demo_accounts on demo_accounts.user_id = events.organization_id
    where categories.type_category = 'fitness'
    group by 1, 2, 3 order by events.ends_at > now() desc, count(*) desc limit 1
  `.execute(db);
  if (!rows[0]) throw new Error('the demo has no event with results');
  return rows[0];
}

async function findOf(db: Db, type: 'athlete' | 'staff') {
  const entered = sql<{ eventId: string; categoryId: string; entryId: string }>`
    select categories.event_id as "eventId", entries.category_id as "categoryId", entries.id as "entryId"
    from entries join categories on categories.id = entries.category_id
      join wods on wods.category_id = categories.id
      join demo_accounts on demo_accounts.user_id = entries.user_id
    order by categories.ends_at > now() desc, wods.type_event = 'online' desc limit 1`;
  const judged = sql<{ eventId: string; categoryId: string; entryId: string }>`
    select staff_applications.event_id as "eventId", results.category_id as "categoryId",
      results.entry_id as "entryId"
    from staff_applications join categories on categories.event_id = staff_applications.event_id
      join results on results.category_id = categories.id
      join demo_accounts on demo_accounts.user_id = staff_applications.judge_id
    where staff_applications.status = 'approved' and staff_applications.may_event and results.stage = 'event'
    order by categories.ends_at > now() desc limit 1`;
  const { rows } = await (type === 'athlete' ? entered : judged).execute(db);
  if (!rows[0]) throw new Error(`the demo's ${type} has nothing to do`);
  return rows[0];
}

export async function listDemoScreens(db: Db): Promise<DemoScreen[]> {
  const { eventId, categoryId, wodId } = await findContest(db);
  const [athlete, staff] = [await findOf(db, 'athlete'), await findOf(db, 'staff')];
  const as = (who: string, base: string, screens: [name: string, path: string][]) =>
    screens.map(([name, path]) => ({ name, who, path: `${base}${path}` }));
  return [
    ...as('', '', [
      ['inicio', '/'],
      ['eventos', '/events'],
      ['evento', `/events/event-detail/${eventId}`],
      ['categoría', `/events/category/${categoryId}`],
      ['tabla pública', `/events/category/${categoryId}?tab=tabla`],
      ['entrada', '/login'],
      ['registro de atleta', '/register/competitor'],
    ]),
    ...as('organization', '/dashboard/organization', [
      ['organizador: eventos', '/my-events'],
      ['organizador: evento', `/event-detail/${eventId}`],
      ['organizador: atletas', `/event-detail/${eventId}?tab=atletas`],
      ['organizador: categoría', `/category/${categoryId}`],
      ['organizador: resultados', `/category/${categoryId}?tab=resultados-${wodId}`],
      ['organizador: formulario de evento', `/edit-event/${eventId}`],
      ['organizador: formulario de categoría', `/edit-category/${categoryId}`],
      ['organizador: formulario de prueba', `/edit-wod/${wodId}`],
      ['organizador: apelaciones', `/appeals-detail/${eventId}`],
      ['organizador: jueces', `/staff-by-events-detail/${eventId}`],
    ]),
    ...as('athlete', '/dashboard/atleta', [
      ['atleta: eventos', '/my-events'],
      ['atleta: resultados', `/upload-score/${athlete.eventId}/${athlete.categoryId}`],
    ]),
    ...as('staff', '/dashboard/staff', [
      ['juez: eventos', '/events'],
      ['juez: evento', `/event-detail/${staff.eventId}`],
      ['juez: revisión', `/review-results/event/${staff.entryId}`],
    ]),
  ];
}
