import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

const kinds = ['Copa', 'Reto', 'Carrera', 'Torneo', 'Liga', 'Desafío', 'Clásico', 'Encuentro', 'Travesía', 'Trofeo'];
const places = [
  'Ávila',
  'Mérida',
  'Bogotá',
  'Madrid',
  'Lima',
  'Quito',
  'Santiago',
  'Miami',
  'Valencia',
  'Cumaná',
  'Maracaibo',
  'Medellín',
];
const seconds = ['de Altura', 'en Línea', 'Nocturna', 'por Equipos', 'del Lago', 'de Fuerza', 'Interclubes'];
const zones = ['America/Caracas', 'America/Bogota', 'Europe/Madrid', 'America/Lima', 'America/Santiago'];

type Many = { from?: number; events: number; now: Date; organizationIds: string[]; athleteIds: string[] };

/**
 * Inserts years of events; the last twentieth is not over yet. Each has two categories with two tests and up to three
 * entries per category. `from` is the number of the first event, to continue after existing ones.
 */
export async function fillWithEvents(db: Db, { from = 1, events, now, organizationIds, athleteIds }: Many) {
  const last = from + events - 1;
  const range = sql`generate_series(${from}::int, ${last}::int) n`;
  // Pseudo-random numbers, the same for the same event. They follow no pattern that could make a filter match nothing.
  const drawn = (salt: number, below: number) =>
    sql`(abs(hashint4(n * 31 + ${sql.lit(salt)})::bigint) % ${sql.lit(below)})`;
  const pick = (list: readonly string[], by: number) =>
    sql`(${list as string[]}::text[])[1 + ${drawn(by, list.length)}]`;
  await sql`
    insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at, ends_at,
      qualifier_online, terms, payment_info, created_at, updated_at)
    select id, organization_id, name, translate(lower(name), 'áéíóúñ', 'aeioun'), address, ${'a'.repeat(32)}, zone,
      case when n % 3 = 0 then 'online' else 'offline' end, starts_at, starts_at + (1 + n % 4) * interval '1 day',
      false, repeat('términos ', 300), 'pago', ${now}::timestamptz - interval '9 years', ${now}
    from (
      select n, 'event-' || n as id, ${pick(organizationIds, 3)} as organization_id,
        ${pick(kinds, 1)} || ' ' || ${pick(places, 5)} || ' ' || ${pick(seconds, 11)} || ' ' || (2000 + n % 27) as name,
        'Calle ' || n as address, ${pick(zones, 2)} as zone,
        ${now}::timestamptz + (case when n % 20 = 0 then 1 + ${drawn(20, 90)} when n % 200 = 1 then -1 else -6 - ${drawn(21, 3000)} end) * interval '1 day'
          + (n % 12) * interval '1 hour' as starts_at
      from ${range}
    ) made`.execute(db);
  await sql`
    insert into categories (id, event_id, position, name, age_min, age_max, starts_at, ends_at, team, created_at, updated_at)
    select 'category-' || n || '-' || place, events.id, place, 'Categoría ' || place, 18, 60, starts_at, ends_at, false, ${now}, ${now}
    from ${range} join events on events.id = 'event-' || n, generate_series(1, 2) place`.execute(db);
  await sql`
    insert into wods (id, event_id, category_id, name, type_event, type_wod, need_time, is_wod_penalized, starts_at, ends_at,
      time_cap, is_final, exercises, created_at, updated_at)
    select 'wod-' || categories.id || '-' || place, event_id, categories.id, 'Test ' || place, 'online', 'amrap', false, false,
      starts_at, ends_at, 600, false, '[{"name":"Burpees","cant":10,"unit":"reps"}]', ${now}::timestamptz + place * interval '1 second', ${now}
    from ${range} join categories on categories.event_id = 'event-' || n, generate_series(1, 2) place`.execute(db);
  await sql`
    insert into entries (id, event_id, category_id, user_id, created_at)
    select categories.id || '-' || place, event_id, categories.id,
      (${athleteIds}::text[])[1 + (n * 3 + position * 5 + place) % ${athleteIds.length}], ${now}
    from ${range} join categories on categories.event_id = 'event-' || n, generate_series(1, 3) place`.execute(db);
}

/** Does the work of autovacuum: updates the statistics, and writes pending names into their index. */
export async function settle(db: Db): Promise<void> {
  for (const table of ['events', 'categories', 'wods', 'entries'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

export async function insertPeople(db: Db, type: 'organization' | 'athlete', amount: number): Promise<string[]> {
  const people = Array.from({ length: amount }, (_, index) => `${type}-${index}`);
  const values = people.map(id => ({ id, type, name: `${type} ${id}`, email: `${id}@muchos.test` }));
  await db.insertInto('users').values(values).execute();
  return people;
}
