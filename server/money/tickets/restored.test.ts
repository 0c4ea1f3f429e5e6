import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQrText } from '#domain/money/tickets/qr-text.ts';
import { backupStore } from '#server/foundation/db/backup.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { restoreStore } from '#server/foundation/db/restore.ts';
import { filesOnDisk } from '#server/foundation/storage/disk-files.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { cards } from '#testing/factories/orders.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { countsOf } from '#testing/rush.ts';
import { publicKeyOf, signatureReader, signTickets } from './sign-ticket.ts';

// A restored backup sells and admits as before. Doors know its tickets without a network.

let app: TestApp;
let organizer: SignedIn;
let restored: Database;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  restored = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pizarra-tickets-backup-'));
});
afterAll(async () => {
  await restored.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function throughBackup(): Promise<void> {
  const patience = { deadlineMs: 120_000, stallMs: 60_000, tellEveryMs: 10_000 };
  const key = 'k'.repeat(32);
  const copy = join(folder, 'backup');
  await backupStore({ database: app.database, files: filesOnDisk(join(folder, 'none')), folder: copy, key, patience });
  await restoreStore({ database: restored, files: filesOnDisk(join(folder, 'files')), folder: copy, key, patience });
}

const bookOf = ({ kysely }: Pick<Database, 'kysely'>, eventId: string) =>
  kysely.selectFrom('ticketBooks').select('version').where('eventId', '=', eventId).executeTakeFirstOrThrow();
const newestOf = ({ kysely }: Pick<Database, 'kysely'>, eventId: string) =>
  kysely
    .selectFrom('tickets')
    .select(({ fn }) => fn.max('changed').as('changed'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();

test('T1 T2 restored backup: sales, holds, the doors’ book and the ticket key → as before', async () => {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId, { limit: 8 });
  const ticketId = await assignTicket(organizer, { eventId, typeId });
  const paid = await orderTickets(app, { eventId, typeId, quantity: 3, who: organizer });
  await organizer.client.orders.payWithCard({ id: paid.id, token: cards.good });
  await orderTickets(app, { eventId, typeId, quantity: 2 });
  const before = { counts: await countsOf(app.database, typeId), book: await bookOf(app.database, eventId) };
  expect(before.counts).toEqual({ limit: 8, sold: 4, held: 2, tickets: 4, onHold: 2 });
  const [qr = ''] = await signTickets(app, [{ eventId, typeId, ticketId }]);

  await throughBackup();
  expect(await countsOf(restored, typeId)).toEqual(before.counts);
  expect(await bookOf(restored, eventId)).toEqual(before.book);
  expect(await publicKeyOf(restored.kysely)).toEqual(await publicKeyOf(app.database.kysely));
  const read = readQrText(qr);
  const { keyId = '', signature = '' } = read ?? {};
  const isOurs = await signatureReader(restored.kysely);
  expect(isOurs({ eventId, typeId, ticketId }, { keyId, signature })).toBe('good');

  // The counters continue: the limit of sales holds, and doors miss no change.
  const { kysely } = restored;
  const lapse = () => kysely.deleteFrom('ticketHolds').where('ticketTypeId', '=', typeId).execute();
  const sellOut = (held: number) =>
    kysely
      .insertInto('ticketHolds')
      .values({
        ...{ id: crypto.randomUUID(), ticketTypeId: typeId, buyer: 'somebody', key: crypto.randomUUID() },
        ...{ quantity: held, unitCents: 1000, until: new Date(Date.now() + 60_000), createdAt: new Date() },
      })
      .execute();
  await expect(sellOut(3)).rejects.toThrow(/never_oversold/);
  await lapse();
  await sellOut(4);
  expect(await countsOf(restored, typeId)).toMatchObject({ sold: 4, held: 4, onHold: 4 });
  const { changed } = await newestOf(restored, eventId);
  const named = kysely.updateTable('tickets').set({ invitedName: 'Pedro Paz' }).where('id', '=', ticketId);
  expect(BigInt((await named.returning('changed').executeTakeFirstOrThrow()).changed)).toBeGreaterThan(BigInt(changed));
}, 120_000);
