import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDemoAccounts } from '#demo/demo-accounts.ts';
import { loadDemo } from '#demo/load-demo.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('PUB-306 PUB-307 users: search by part of name or email, and by type → found, 25 in a page', async () => {
  const admin = await signInAsAdmin(app);
  const box = await signUpAs(app, 'box', { firstName: 'Zulia 100 Fuerza' });
  const { listUsers } = admin.client.admin;
  expect((await listUsers({ search: 'ZULIA 100', page: 1 })).rows.map(({ uid }) => uid)).toEqual([box.uid]);
  expect((await listUsers({ search: box.email.slice(0, 12), type: 'box', page: 1 })).rows[0]?.uid).toBe(box.uid);
  expect((await listUsers({ search: 'zulia', type: 'athlete', page: 1 })).total).toBe(0);
  const boxes = (await listUsers({ search: '', type: 'box', page: 1 })).rows;
  expect([...new Set(boxes.map(({ type }) => type))]).toEqual(['box']);
  expect((await listUsers({ search: '100%', page: 1 })).total).toBe(0);
  const values = Array.from({ length: 30 }, (_, i) => ({
    id: `many-${i}`,
    type: 'athlete' as const,
    name: `Muchas ${i}`,
    email: `many${i}@correo.test`,
  }));
  await app.database.kysely.insertInto('users').values(values).execute();
  const second = await listUsers({ search: 'muchas', page: 2 });
  expect([second.total, second.rows.length]).toEqual([30, 5]);
});

test("blocking of accounts: the admin's own account or an unknown one → refused", async () => {
  const admin = await signInAsAdmin(app);
  await expect(admin.client.admin.blockUser({ uid: admin.uid })).rejects.toMatchObject({ code: 'REFUSED' });
  await expect(admin.client.admin.blockUser({ uid: 'nadie' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('PUB-275 PUB-315 platform prices: the admin sets those of event and qualifier → everybody reads them; a bad amount → refused', async () => {
  const admin = await signInAsAdmin(app);
  await admin.client.admin.updatePrices({ event: 2550, qualifier: 0 });
  expect(await createVisitor(app).client.platform.prices()).toEqual({ event: 2550, qualifier: 0, qualifiers: [] });
  for (const event of [-1, 1.5, 10_000_001]) {
    await expect(admin.client.admin.updatePrices({ event, qualifier: 0 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
});

test('T4 terms of the platform: the admin writes them → everybody reads them, unchanged', async () => {
  const admin = await signInAsAdmin(app);
  await admin.client.admin.updateTerms({ text: '## Uno\n<script>alert(1)</script>' });
  expect(await createVisitor(app).client.platform.terms()).toMatchObject({
    text: '## Uno\n<script>alert(1)</script>',
    updatedAt: expect.any(String),
  });
});

test('local mailbox: no SMTP → the admin reads the mails that would be sent', async () => {
  const admin = await signInAsAdmin(app, { isLocal: true });
  const athlete = await signUpAs(app, 'athlete');
  const { rows } = await admin.client.admin.listMails({ page: 1 });
  const mail = rows.find(({ recipient }) => recipient === athlete.email);
  expect(mail).toMatchObject({ kind: 'confirm-email', sentAt: null });
  const whole = await admin.client.admin.readMail({ id: mail?.id ?? '' });
  expect(whole.text).toContain('/confirm-email#code=');
  await expect(admin.client.admin.readMail({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('LIVE-D26 demo data: loaded → seven accounts sign in; only a real admin erases the data, and nothing else', async () => {
  await loadDemo(app);
  const accounts = await listDemoAccounts(app.database.kysely);
  expect(accounts.map(({ type }) => type).sort()).toEqual([
    'admin',
    'athlete',
    'box',
    'organization',
    ...Array<string>(3).fill('staff'),
  ]);
  for (const { email, password, type } of accounts) {
    const { client } = createVisitor(app);
    await expect(client.accounts.signIn({ email, password, type, remember: false })).resolves.toBeDefined();
    if (type === 'admin') await expect(client.admin.eraseDemo({})).rejects.toMatchObject({ code: 'REFUSED' });
  }
  const real = await signUpAs(app, 'athlete');
  const admin = await signInAsAdmin(app);
  const { erased } = await admin.client.admin.eraseDemo({});
  expect(erased).toBeGreaterThan(5);
  expect(await listDemoAccounts(app.database.kysely)).toEqual([]);
  expect((await admin.client.admin.listUsers({ search: '@demo.pizarra.test', page: 1 })).total).toBe(0);
  expect((await real.client.accounts.me()).user?.uid).toBe(real.uid);
}, 120_000);
