import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountType } from '#contract/base.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessionHours: 24 });
});
afterAll(() => app.close());

const signIn = (
  email: string,
  type: AccountType,
  secret = password,
  more: { address?: string; remember?: boolean } = {},
) => {
  const visitor = createVisitor(app, { address: more.address });
  return visitor.client.accounts
    .signIn({ email, type, password: secret, remember: more.remember ?? false })
    .then(({ user }) => ({ ...visitor, user }));
};
const unknown = { code: 'REFUSED', message: 'Este usuario no existe en nuestro registro.' };
const wrong = { code: 'REFUSED', message: 'Correo o contraseña incorrectos.' };

test.each(['athlete', 'staff', 'organization', 'box'] as const)(
  'PUB-287 PUB-302 sign-in: %s with its own panel → signed in',
  async type => {
    const { email, uid } = await signUpAs(app, type);
    const visitor = await signIn(email, type);
    expect(visitor.user).toMatchObject({ uid, type, email });
    expect((await visitor.client.accounts.me()).user).toMatchObject({ uid, type });
  },
);

test('PUB-079 sign-in: an email in upper case → signed in', async () => {
  const { email } = await signUpAs(app, 'athlete');
  await expect(signIn(` ${email.toUpperCase()} `, 'athlete')).resolves.toBeDefined();
});

test('PUB-081 PUB-082 PUB-083 sign-in: an email of another panel or an unknown one → the same message', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const organization = await signUpAs(app, 'organization');
  await expect(signIn(organization.email, 'athlete')).rejects.toMatchObject(unknown);
  await expect(signIn(athlete.email, 'organization')).rejects.toMatchObject(unknown);
  await expect(signIn(athlete.email, 'admin')).rejects.toMatchObject(unknown);
  await expect(signIn('nadie@correo.test', 'athlete')).rejects.toMatchObject(unknown);
});

test('PUB-084 sign-in: a wrong password → refused with a message of its own', async () => {
  const { email } = await signUpAs(app, 'athlete');
  await expect(signIn(email, 'athlete', 'otra')).rejects.toMatchObject(wrong);
});

test('check of an email: any address → its account type, and whether the address has an account', async () => {
  const { email } = await signUpAs(app, 'box');
  const { client } = createVisitor(app);
  expect(await client.accounts.typeOf({ email })).toEqual({ type: 'box' });
  expect(await client.accounts.exists({ email })).toEqual({ exists: true });
  expect(await client.accounts.typeOf({ email: 'nadie@correo.test' })).toEqual({ type: null });
  expect(await client.accounts.exists({ email: 'nadie@correo.test' })).toEqual({ exists: false });
});

test('PUB-072 SAFE-L6 sign-in: with Recordarme → 30 days; without → a day, and the cookie ends with the browser', async () => {
  const { email } = await signUpAs(app, 'athlete');
  const remembered = await signIn(email, 'athlete', password, { remember: true });
  expect(remembered.setCookieLines.join()).toMatch(/session_token=[^;]+;[^,]*Max-Age=2592000/i);
  const forgotten = await signIn(email, 'athlete');
  const line = forgotten.setCookieLines.find(text => text.includes('session_token'));
  expect(line).not.toMatch(/max-age|expires/i);
  expect(line).toMatch(/HttpOnly/i);
  expect(line).toMatch(/SameSite=Lax/i);
  const rows = await app.database.kysely
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('expiresAt')
    .where('email', '=', email)
    .orderBy('expiresAt')
    .execute();
  const hours = rows.map(row => Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000));
  expect(hours).toEqual([24, 24, 720]);
});

test('PUB-303 PUB-025 sign-out: a copy of the cookie → no longer valid on the server', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const stolen = createVisitor(app);
  for (const [name, value] of athlete.cookies) stolen.cookies.set(name, value);
  expect((await stolen.client.accounts.me()).user).not.toBeNull();
  await athlete.client.accounts.signOut({});
  expect([...athlete.cookies.keys()]).toEqual(['pizarra.device']);
  expect((await stolen.client.accounts.me()).user).toBeNull();
});

test('cookies: forged or altered → no viewer', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const forger = createVisitor(app);
  for (const [name, value] of athlete.cookies) forger.cookies.set(name, `${value.slice(0, -4)}AAAA`);
  expect((await forger.client.accounts.me()).user).toBeNull();
});

test('sign-in failures: many from one address → that address waits; other addresses and open sessions do not', async () => {
  const athlete = await signUpAs(app, 'athlete');
  for (let i = 0; i < 6; i++) {
    await expect(signIn(athlete.email, 'athlete', 'mala', { address: '198.51.100.9' })).rejects.toMatchObject(wrong);
  }
  await expect(signIn(athlete.email, 'athlete', password, { address: '198.51.100.9' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  await expect(signIn(athlete.email, 'athlete', password, { address: '198.51.100.10' })).resolves.toBeDefined();
  expect((await athlete.client.accounts.me()).user?.uid).toBe(athlete.uid);
  app.setNow(new Date(Date.now() + 16 * 60_000));
  await expect(signIn(athlete.email, 'athlete', password, { address: '198.51.100.9' })).resolves.toBeDefined();
  app.setNow(null);
});

test('sign-in failures: many unknown emails from one address → other accounts there still sign in', async () => {
  const { email } = await signUpAs(app, 'athlete');
  for (let i = 0; i < 40; i++)
    await signIn(`nadie${i}@correo.test`, 'athlete', 'x', { address: '198.51.100.20' }).catch(() => {});
  await expect(signIn(email, 'athlete', password, { address: '198.51.100.20' })).resolves.toBeDefined();
});

test('sign-in failures: one account, many addresses → its owner still signs in', async () => {
  const { email } = await signUpAs(app, 'athlete');
  for (let i = 0; i < 25; i++) {
    await expect(signIn(email, 'athlete', 'mala', { address: `198.51.101.${i}` })).rejects.toMatchObject(wrong);
  }
  await expect(signIn(email, 'athlete', password, { address: '192.0.2.77' })).resolves.toBeDefined();
}, 60_000);

test('blocked accounts: sessions end; the right password → says blocked; unblocked → signs in', async () => {
  const admin = await signInAsAdmin(app);
  const athlete = await signUpAs(app, 'athlete');
  await admin.client.admin.blockUser({ uid: athlete.uid });
  expect((await athlete.client.accounts.me()).user).toBeNull();
  await expect(signIn(athlete.email, 'athlete')).rejects.toMatchObject({
    message: expect.stringContaining('bloqueada'),
  });
  await admin.client.admin.unblockUser({ uid: athlete.uid });
  await expect(signIn(athlete.email, 'athlete')).resolves.toBeDefined();
});

test('sign-in failures: 30 tries in parallel → six are checked, as in sequence', async () => {
  const { email } = await signUpAs(app, 'athlete');
  app.setNow(new Date());
  const tries = Array.from({ length: 30 }, () =>
    signIn(email, 'athlete', 'mala', { address: '198.51.100.40' }).catch(error => error.code),
  );
  const answers = await Promise.all(tries);
  app.setNow(null);
  expect(answers.filter(code => code === 'REFUSED')).toHaveLength(6);
  expect(answers.filter(code => code === 'TOO_MANY_REQUESTS')).toHaveLength(24);
});

test('A7 sign-in: the password changes while the old one opens a session → refused, no session remains', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const db = app.database.kysely;
  const countSessions = async () =>
    (await db.selectFrom('sessions').select('id').where('userId', '=', athlete.uid).execute()).length;
  const visitor = createVisitor(app);
  let answer: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async trx => {
    await trx.updateTable('credentials').set({ password: 'otra' }).where('userId', '=', athlete.uid).execute();
    await trx.deleteFrom('sessions').where('userId', '=', athlete.uid).execute();
    answer = visitor.client.accounts
      .signIn({ email: athlete.email, password, type: 'athlete', remember: false })
      .catch(error => error);
    await expect.poll(countSessions, { timeout: 20_000 }).toBe(2);
  });
  expect(await answer).toMatchObject(wrong);
  expect(visitor.cookies.size).toBe(0);
  expect(await countSessions()).toBe(0);
});

test('blocked accounts: a wrong password → does not say that the account is blocked', async () => {
  const admin = await signInAsAdmin(app);
  const athlete = await signUpAs(app, 'athlete');
  await admin.client.admin.blockUser({ uid: athlete.uid });
  await expect(signIn(athlete.email, 'athlete', 'mala')).rejects.toMatchObject(wrong);
});
