import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupStore } from '#server/foundation/db/backup.ts';
import { restoreStore } from '#server/foundation/db/restore.ts';
import { filesOnDisk } from '#server/foundation/storage/disk-files.ts';
import { createVisitor } from '#testing/app.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { openEventApp } from '#testing/event-app.ts';
import { createEvent } from '#testing/factories/events.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { countsOf } from '#testing/rush.ts';

const { app, organizer } = await openEventApp();
const base = mkdtempSync(join(tmpdir(), 'pizarra-counters-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const patience = { deadlineMs: 120_000, stallMs: 60_000, tellEveryMs: 10_000 };

async function soldAndHeld() {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId, { limit: 9 });
  await assignTicket(organizer, { eventId, typeId });
  for (const quantity of [2, 3]) {
    await createVisitor(app).client.sale.hold({ typeId, quantity, key: crypto.randomUUID() });
  }
  return typeId;
}

test('counters of tickets: one statement changes many holds → all of the holds are counted', async () => {
  const [one, other] = [await soldAndHeld(), await soldAndHeld()];
  const { kysely } = app.database;
  await kysely
    .updateTable('ticketHolds')
    .set(({ eb }) => ({ quantity: eb('quantity', '-', 1) }))
    .where('ticketTypeId', 'in', [one, other])
    .execute();
  expect(await countsOf(app.database, one)).toEqual({ limit: 9, sold: 1, tickets: 1, held: 3, onHold: 3 });
  await kysely.deleteFrom('ticketHolds').where('ticketTypeId', 'in', [one, other]).execute();
  expect(await countsOf(app.database, other)).toMatchObject({ held: 0, onHold: 0 });
});

test('counters of tickets: a backup is restored → the counters match the rows and continue to count', async () => {
  const typeId = await soldAndHeld();
  const folder = join(base, 'backup');
  const key = 'k'.repeat(32);
  await backupStore({ key, patience, database: app.database, files: filesOnDisk(join(base, 'files')), folder });
  const target = await createEmptyDatabase();
  try {
    await restoreStore({ key, patience, database: target, files: filesOnDisk(join(base, 'restored')), folder });
    expect(await countsOf(target, typeId)).toEqual({ limit: 9, sold: 1, tickets: 1, held: 5, onHold: 5 });
    await target.kysely.deleteFrom('ticketHolds').where('ticketTypeId', '=', typeId).execute();
    expect(await countsOf(target, typeId)).toMatchObject({ held: 0 });
    await expect(target.sql`update ticket_types set held = 9 where id = ${typeId}`).rejects.toThrow(/never_oversold/);
  } finally {
    await target.close();
  }
});
