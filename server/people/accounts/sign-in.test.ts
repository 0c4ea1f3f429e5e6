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
  'PUB-287 PUB-302 %s comes back in through its panel',
  async type => {
    const { email, uid } = await signUpAs(app, type);
    const visitor = await signIn(email, type);
    expect(visitor.user).toMatchObject({ uid, type, email });
    expect((await visitor.client.accounts.me()).user).toMatchObject({ uid, type });
  },
);

test('PUB-079 an email in upper case signs in', async () => {
  const { email } = await signUpAs(app, 'athlete');
  await expect(signIn(` ${email.toUpperCase()} `, 'athlete')).resolves.toBeDefined();
});

test('PUB-081 PUB-082 PUB-083 the type of another panel and an unknown email read the same', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const organization = await signUpAs(app, 'organization');
  await expect(signIn(organization.email, 'athlete')).rejects.toMatchObject(unknown);
  await expect(signIn(athlete.email, 'organization')).rejects.toMatchObject(unknown);
  await expect(signIn(athlete.email, 'admin')).rejects.toMatchObject(unknown);
  await expect(signIn('nadie@correo.test', 'athlete')).rejects.toMatchObject(unknown);
});

test('PUB-084 a wrong password is said under the panel', async () => {
  const { email } = await signUpAs(app, 'athlete');
  await expect(signIn(email, 'athlete', 'otra')).rejects.toMatchObject(wrong);
});

test('the type of an email is answered, and whether it has an account', async () => {
  const { email } = await signUpAs(app, 'box');
  const { client } = createVisitor(app);
  expect(await client.accounts.typeOf({ email })).toEqual({ type: 'box' });
  expect(await client.accounts.exists({ email })).toEqual({ exists: true });
  expect(await client.accounts.typeOf({ email: 'nadie@correo.test' })).toEqual({ type: null });
  expect(await client.accounts.exists({ email: 'nadie@correo.test' })).toEqual({ exists: false });
});

test('PUB-072 SAFE-L6 Recordarme keeps the session 30 days; without it the cookie ends with the browser, the session in a day', async () => {
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

test('PUB-303 PUB-025 signing out ends the session on the server too', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const stolen = createVisitor(app);
  for (const [name, value] of athlete.cookies) stolen.cookies.set(name, value);
  expect((await stolen.client.accounts.me()).user).not.toBeNull();
  await athlete.client.accounts.signOut({});
  expect([...athlete.cookies.keys()]).toEqual(['pizarra.device']);
  expect((await stolen.client.accounts.me()).user).toBeNull();
});

test('a forged or altered cookie is nobody', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const forger = createVisitor(app);
  for (const [name, value] of athlete.cookies) forger.cookies.set(name, `${value.slice(0, -4)}AAAA`);
  expect((await forger.client.accounts.me()).user).toBeNull();
});

test('failures slow one address at one account, and leave other addresses and open sessions alone', async () => {
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

test('a thousand people behind one address are not stopped by a few who mistype', async () => {
  const { email } = await signUpAs(app, 'athlete');
  for (let i = 0; i < 40; i++)
    await signIn(`nadie${i}@correo.test`, 'athlete', 'x', { address: '198.51.100.20' }).catch(() => {});
  await expect(signIn(email, 'athlete', password, { address: '198.51.100.20' })).resolves.toBeDefined();
});

test('an account under fire from many addresses still lets its owner in', async () => {
  const { email } = await signUpAs(app, 'athlete');
  for (let i = 0; i < 25; i++) {
    await expect(signIn(email, 'athlete', 'mala', { address: `198.51.101.${i}` })).rejects.toMatchObject(wrong);
  }
  await expect(signIn(email, 'athlete', password, { address: '192.0.2.77' })).resolves.toBeDefined();
}, 60_000);

test('a blocked account loses its sessions, is told so with the right password, and can come back', async () => {
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

test('many attempts at the same moment get no further than as many one after the other', async () => {
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

test('A7 a session that the old password opens while it is being changed does not outlive the change', async () => {
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

test('that an account is blocked is said only with its password', async () => {
  const admin = await signInAsAdmin(app);
  const athlete = await signUpAs(app, 'athlete');
  await admin.client.admin.blockUser({ uid: athlete.uid });
  await expect(signIn(athlete.email, 'athlete', 'mala')).rejects.toMatchObject(wrong);
});
