import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { recordAct } from './record-act.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const linesOf = (uid: string) =>
  app.database.kysely.selectFrom('auditLog').selectAll().where('actorId', '=', uid).orderBy('id').execute();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('audit log: the transaction rolls back → no line; it commits → one line', async () => {
  const db = app.database.kysely;
  const by = { uid: 'one', network: '203.0.113.7' };
  await inTransaction(db, trx => recordAct(trx, 'prices-changed', { by, at: new Date(), details: { event: 4500 } }));
  const undone = inTransaction(db, async trx => {
    await recordAct(trx, 'terms-changed', { by, at: new Date() });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await linesOf('one')).toMatchObject([
    { act: 'prices-changed', network: '203.0.113.7', details: { event: 4500 }, organizationId: null },
  ]);
});

test('audit log: a line is changed, or deleted within a year → the database refuses', async () => {
  const { sql } = app.database;
  const by = { uid: 'two', network: '::1' };
  await recordAct(app.database.kysely, 'sign-in', { by, at: daysAgo(364) });
  await recordAct(app.database.kysely, 'sign-in', { by, at: daysAgo(366) });
  await expect(sql`update audit_log set actor_id = 'three' where actor_id = 'two'`).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log where actor_id = 'two'`).rejects.toThrow('append-only');
  await sql`delete from audit_log where actor_id = 'two' and at < now() - interval '365 days'`;
  expect(await linesOf('two')).toHaveLength(1);
});
