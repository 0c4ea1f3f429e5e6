import type { App } from '#server/app.ts';
import { insertCategory, insertWod } from './events.ts';

/** Inserts a category with entries and results by SQL. */
export async function insertLargeCategory(
  app: App,
  eventId: string,
  { entries = 1000, tests = 3, qualifier = false, category = {} as Parameters<typeof insertCategory>[2] },
): Promise<{ categoryId: string; wods: string[] }> {
  const categoryId = await insertCategory(app, eventId, category);
  const kinds = [
    { typeWod: 'for time', needTime: true, validReps: 100, timeCap: 900 },
    { typeWod: 'peso', needTime: false },
    { typeWod: 'amrap', needTime: true, isWodPenalized: true, validReps: 80 },
  ] as const;
  const wods: string[] = [];
  for (let at = 0; at < tests; at++) {
    const createdAt = new Date(app.now().getTime() + at);
    const typeEvent = qualifier ? { typeEvent: 'qualifier' as const } : {};
    wods.push(await insertWod(app, categoryId, { ...kinds[at % 3], ...typeEvent, createdAt }));
  }
  await fillCategory(app.database.sql, { eventId, categoryId, wods, entries, qualifier, now: app.now() });
  return { categoryId, wods };
}

type Sql = App['database']['sql'];
type Filled = {
  eventId: string;
  categoryId: string;
  wods: readonly string[];
  entries: number;
  qualifier?: boolean;
  now: Date;
};

/** Adds entries to an existing category, named `Ana Pérez 42`, with results in most tests. */
export async function fillCategory(
  sql: Sql,
  { eventId, categoryId, wods, entries, qualifier = false, now }: Filled,
): Promise<void> {
  const mark = categoryId.slice(0, 8);
  await sql`
    insert into users (id, type, name, email, ciudad, box_name)
    select ${mark} || '-' || n, 'athlete',
      (array['Ana', 'Beatriz', 'Óscar', 'Ñandú', 'José María', 'Zoe'])[1 + n % 6] || ' ' ||
      (array['Pérez', 'Díaz', 'Peñalver', 'O''Neil', 'de la Cruz', 'Ávila', 'Smith'])[1 + n / 6 % 7] || ' ' || n,
      ${mark} || '-' || n || '@correo.test', case n % 4 when 0 then null else 'Ciudad ' || n % 9 end,
      case n % 5 when 0 then E'Box \\\\ 1\\tA' else 'Box ' || n % 11 end
    from generate_series(1, ${entries}::integer) as n`;
  await sql`
    insert into entries (id, event_id, category_id, user_id, created_at, standing)
    select md5(id), ${eventId}, ${categoryId}, id, ${now},
      case when id like '%77' then 'disqualified' when id like '%88' then 'withdrawn' else 'in' end
    from users where id like ${`${mark}-%`}`;
  for (const [at, wodId] of wods.entries()) {
    await sql`
      insert into results (id, wod_id, entry_id, category_id, stage, status, quantity, time_ms, tiebreak_ms, is_complete,
        modified_by_organization, appealed, submitted_at, version, created_at, updated_at)
      select gen_random_uuid()::text, ${wodId}, id, ${categoryId}, ${qualifier ? 'qualifier' : 'event'},
        case h % 11 when 0 then 'pending' when 1 then 'rejected' else 'approved' end,
        case when h % 3 = 0 then 100000 else 40000 + h % 60000 end,
        case ${at % 3}::integer when 1 then null else 200000 + h % 700 * 1000 end,
        case h % 7 when 0 then 60000 + h % 50 end, h % 13 <> 0, h % 17 = 0, h % 19 = 0,
        ${now}::timestamptz + (h % 30) * interval '1 day', 1 + h % 3, ${now}, ${now}
      from (select id, ('x' || substr(md5(id || ${at}::text), 1, 6))::bit(24)::integer as h from entries where category_id = ${categoryId}) as each
      where h % 23 <> 0`;
  }
  await sql`analyze entries, results, users`;
}
