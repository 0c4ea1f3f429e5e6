import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { eraseAccount, eraseAddress } from './delete-account.ts';
import { columnsAfterErasure } from './erased-columns.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.payments = scriptedProvider().payments;
});
afterAll(() => app.close());

const erase = (uid: string) => inTransaction(app.database.kysely, trx => eraseAccount(trx, app, uid));
const rowOf = (uid: string) =>
  app.database.kysely.selectFrom('users').selectAll().where('id', '=', uid).executeTakeFirstOrThrow();

test('OPER-D1 A10 erasure: an account with something in every column → only columns with a reason to stay keep a value', async () => {
  const { uid } = await signUpAs(app, 'athlete');
  const empty = Object.entries(await rowOf(uid)).flatMap(([column, value]) => (value === null ? [column] : []));
  // The test also fills columns that no athlete's form has.
  for (const column of empty.filter(column => !/At$/.test(column))) {
    const db = app.database.kysely;
    await sql`update users set ${sql.ref(column.replace(/[A-Z]/g, sign => `_${sign.toLowerCase()}`))} = 'Algo' where id = ${uid}`.execute(
      db,
    );
  }
  await app.database.kysely.updateTable('users').set({ blockedAt: app.now() }).where('id', '=', uid).execute();
  const before = await rowOf(uid);
  expect(Object.entries(before).filter(([, value]) => value === null)).toEqual([['erasedAt', null]]);
  await erase(uid);
  const after = await rowOf(uid);
  const left = Object.entries(after).flatMap(([column, value]) => (value === null ? [] : [column]));
  const reasons = Object.entries(columnsAfterErasure).flatMap(([column, reason]) => (reason === null ? [] : [column]));
  expect(left.toSorted()).toEqual(reasons.toSorted());
  expect(after).toMatchObject({ name: 'Atleta eliminado', email: `eliminado-${uid}@invalid`, emailVerified: false });
});

test('OPER-D1 A10 erasure: an account → its sessions, devices, password, second step and requests are deleted too', async () => {
  const db = app.database.kysely;
  const { uid } = await signUpAs(app, 'box');
  const mark = { uid, organization: 'Otro nombre', photoId: 'f'.repeat(32), reason: 'Porque sí' };
  await db
    .insertInto('boxRequests')
    .values({ ...mark, createdAt: app.now() })
    .execute();
  await db.insertInto('secondFactors').values({ userId: uid, secret: 'secreto', createdAt: app.now() }).execute();
  await db.insertInto('recoveryCodes').values({ userId: uid, codeHash: 'hash' }).execute();
  const left = async () => {
    const counted = [
      await db.selectFrom('boxRequests').select('uid').where('uid', '=', uid).execute(),
      ...(await Promise.all(
        (['secondFactors', 'recoveryCodes', 'sessions', 'credentials', 'knownDevices'] as const).map(table =>
          db.selectFrom(table).select('userId').where('userId', '=', uid).execute(),
        ),
      )),
    ];
    return counted.map(rows => rows.length > 0);
  };
  expect(await left()).toEqual(Array(6).fill(true));
  await erase(uid);
  expect(await left()).toEqual(Array(6).fill(false));
});

test("OPER-D1 A10 erasure: an invited person, with or without account → the captain's order no longer has the address", async () => {
  const db = app.database.kysely;
  const place = await createJoinable(app, { team: true, members: 4 }, { price: 4500 });
  const captain = await signUpConfirmed(app);
  const [invited, stays] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  const guest = `sin.cuenta.${process.pid}@publico.test`;
  const team = { name: 'Los Tepuyes', photo: '', emails: [invited.email, guest, stays.email] };
  const { order } = await createOrder(captain, { eventId: place.eventId, categoryId: place.categoryId, team });
  await captain.client.orders.payWithCard({ id: order.uid, token: 'paid' });
  const named = async () => {
    const row = db.selectFrom('orders').select('team').where('id', '=', order.uid);
    return (await row.executeTakeFirstOrThrow()).team;
  };
  expect(await named()).toMatchObject({ emails: [invited.email, guest, stays.email] });
  await erase(invited.uid);
  await inTransaction(db, trx => eraseAddress(trx, app, guest));
  expect(await named()).toMatchObject({ name: 'Los Tepuyes', emails: [stays.email] });
  await db
    .insertInto('refundRequests')
    .values({ orderId: order.uid, reason: 'Me lesioné', createdAt: app.now() })
    .execute();
  await erase(captain.uid);
  const request = db.selectFrom('refundRequests').select('reason').where('orderId', '=', order.uid);
  expect(await request.executeTakeFirst()).toEqual({ reason: '' });
  expect((await createVisitor(app).client.accounts.exists({ email: captain.email })).exists).toBe(false);
});
