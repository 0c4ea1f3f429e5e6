import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '#testing/database.ts';
import { migrateBefore } from '#testing/migrate-before.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

test("ORGA-C1 migration of held prices: open holds → the type's present price; ordered holds → the order's price", async () => {
  await migrateBefore(database, '_held_prices.sql');
  const { sql } = database;
  await sql.unsafe(`
    insert into users (id, type, name, email) values ('o', 'organization', 'Box', 'o@x.test');
    insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at, ends_at,
        qualifier_online, created_at, updated_at)
      values ('e', 'o', 'Copa', 'copa', 'x', 'x', 'UTC', 'online', '2026-01-01', '2026-01-03', false, now(), now());
    insert into ticket_types (id, event_id, name, price_cents, limit_count, created_at, updated_at)
      values ('t', 'e', 'Gradería', 1000, 20, now(), now()), ('u', 'e', 'VIP', 0, 20, now(), now());
    insert into orders (id, idempotency_key, kind, access_hash, buyer_name, buyer_email, event_id, payment_type, provider,
        event_cents, qualifier_cents, items_cents, total_cents, persons, held_until, created_at, updated_at)
      values ('w', 'w', 'tickets', 'h', 'Ana', 'ana@x.test', 'e', 'credit_card', 'test', 0, 0, 1600, 1600, 1, now(), now(), now());
    insert into order_items (order_id, position, ticket_type_id, name, quantity, unit_cents) values ('w', 0, 't', 'Gradería', 2, 800);
    insert into ticket_holds (id, ticket_type_id, buyer, key, quantity, until, order_id, created_at) values
      ('free', 'u', 'b:1', 'k', 1, now(), null, now()), ('open', 't', 'b:1', 'k', 1, now(), null, now()),
      ('ordered', 't', 'b:2', 'k', 2, now(), 'w', now());`);
  await migrate(database);
  expect([...(await sql`select id, unit_cents from ticket_holds order by id`)]).toEqual([
    { id: 'free', unit_cents: 0 },
    { id: 'open', unit_cents: 1000 },
    { id: 'ordered', unit_cents: 800 },
  ]);
});
