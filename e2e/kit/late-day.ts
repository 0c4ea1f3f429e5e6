import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { addEntries } from './boards.ts';
import { draw, makePlanned } from './heat-plans.ts';
import type { Organizer } from './organizer.ts';

type App = Parameters<typeof makePlanned>[0];
type Made = { sql: App; makeUser: (type: 'athlete', changes?: Record<string, unknown>) => Promise<NewAccount> };

const people = [
  'Andreína del Carmen Landaeta Briceño',
  'Beatriz Uzcátegui',
  'Carla Ñungaray',
  'Daniela Villalobos',
  'Elena Quintero',
];

/**
 * Makes a day with heats of ten minutes and changeovers of two. The first heat began eight minutes late, so the others
 * are late too.
 */
export async function makeLateDay({ sql, makeUser }: Made, organizer: Organizer) {
  const day = await makePlanned(sql, organizer, people);
  const athlete = await makeUser('athlete', { firstName: 'Daniel', lastName: 'Quintero' });
  const [{ uid }] = await sql<[{ uid: string }]>`select id as uid from users where email = ${athlete.email}`;
  const [entryId] = (await addEntries(sql, day, [uid])) as [string];
  await draw(organizer, day.eventId);
  await sql`update users set box_name = 'Box Waraira' where id = ${uid}`;
  await sql`update wods set time_cap = 600 where id = ${day.testId}`;
  await sql`update heats set slot_s = 720, warm_up_s = 120,
    planned_at = date_trunc('minute', now()) + (position * 12 - 8) * interval '1 minute' where event_id = ${day.eventId}`;
  const heats = await sql<{ id: string }[]>`select id from heats where event_id = ${day.eventId} order by position`;
  const heatIds = heats.map(({ id }) => id);
  // Puts the athlete into the last heat, because the draw may have chosen another.
  const [own] = await sql<{ id: string; number: number }[]>`
    select id, number from rails where heat_id = ${heatIds[2]!} order by number limit 1`;
  await sql`update rails set entry_id = null where entry_id = ${entryId}`;
  await sql`update rails set entry_id = ${entryId} where id = ${own!.id}`;
  await organizer.call('heats/publish', { testId: day.testId });
  await sql`update events set starts_at = now() - interval '1 hour', final_starts_at = now() - interval '1 hour' where id = ${day.eventId}`;
  await organizer.call('heats/startCategory', { categoryId: day.categoryId, type: 'start' });
  await organizer.call('heats/startTest', { testId: day.testId });
  await organizer.call('heats/start', { heatId: heatIds[0]!, countIn: 0 });
  return { ...day, athlete, heatIds, rail: own!.number };
}
