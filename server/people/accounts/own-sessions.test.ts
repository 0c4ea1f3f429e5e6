import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { storedToken } from './auth.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessionHours: 24 });
});
afterAll(() => app.close());

async function alsoIn({ email, type }: SignedIn, address: string) {
  const visitor = createVisitor(app, { address });
  await visitor.client.accounts.signIn({ email, type, password, remember: true });
  return visitor;
}
const list = async ({ client }: Pick<SignedIn, 'client'>) => (await client.accounts.listSessions()).sessions;
const isIn = async ({ client }: Pick<SignedIn, 'client'>) => (await client.accounts.me()).user !== null;

test.each(['athlete', 'staff', 'organization', 'box', 'admin'] as const)(
  'SAFE-L6 own sessions: an account of type %s → lists them, ends one, and ends all others',
  async type => {
    const here = type === 'admin' ? await signInAsAdmin(app) : await signUpAs(app, type);
    const tablet = await alsoIn(here, '198.51.100.10');
    const phone = await alsoIn(here, '198.51.100.20');
    const sessions = await list(here);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ isThis: true, device: 'Otro programa' });
    expect(JSON.stringify(sessions)).not.toContain('198.51.100.10');
    const hours = ({ since, until }: (typeof sessions)[number]) => (Date.parse(until) - Date.parse(since)) / 3_600_000;
    expect(sessions.map(session => Math.round(hours(session)))).toEqual([24, 720, 720]);

    const [, , older] = sessions;
    await here.client.accounts.closeSession({ uid: older!.uid });
    expect([await isIn(here), await isIn(tablet), await isIn(phone)]).toEqual([true, false, true]);
    await expect(here.client.accounts.closeSession({ uid: older!.uid })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.client.accounts.closeSession({ uid: sessions[0]!.uid })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await alsoIn(here, '198.51.100.30');
    await here.client.accounts.closeOtherSessions({});
    expect([await isIn(here), await isIn(phone)]).toEqual([true, false]);
    expect(await list(here)).toHaveLength(1);
  },
);

test('SAFE-L6 own sessions: another account → cannot end them', async () => {
  const mine = await signUpAs(app, 'athlete');
  const stranger = await signUpAs(app, 'athlete');
  const [session] = await list(mine);
  await expect(stranger.client.accounts.closeSession({ uid: session!.uid })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await stranger.client.accounts.closeOtherSessions({});
  expect(await isIn(mine)).toBe(true);
});

test('SAFE-L6 sessions: the time is over → the session ends and its cookie is removed', async () => {
  const athlete = await signUpAs(app, 'athlete');
  expect(await isIn(athlete)).toBe(true);
  await app.database.kysely
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', athlete.uid)
    .execute();
  expect(await isIn(athlete)).toBe(false);
  expect(athlete.cookies.has('pizarra.session_token')).toBe(false);
});

test('SAFE-L6 cookies: https → only this exact host may set them', async () => {
  const secure = await createTestApp({ publicUrl: 'https://pizarra.example' });
  const athlete = await signUpAs(secure, 'athlete');
  const lines = athlete.setCookieLines.filter(line => !/max-age=0/i.test(line));
  expect(lines.map(line => line.split('=')[0]).sort()).toEqual([
    '__Host-pizarra.device',
    '__Host-pizarra.session_token',
  ]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\//i);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).not.toMatch(/; Domain/i);
  }
  expect(await isIn(athlete)).toBe(true);
  // Another host of the domain has set this cookie. The server ignores it.
  athlete.cookies.set('pizarra.session_token', 'x.y');
  expect(await isIn(athlete)).toBe(true);
  await secure.close();
});

test('SAFE-L3 sessions: a person signs in → the store holds only a hash of the token; sign-out deletes the hash', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const token = decodeURIComponent(athlete.cookies.get('pizarra.session_token')!).split('.')[0]!;
  const rows = await app.database.kysely.selectFrom('sessions').select('token').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.token).toMatch(/^[\da-f]{64}$/);
  expect(rows.map(row => row.token)).not.toContain(token);
  // A thief who copies the database cannot sign in with the stored value.
  const [mine] = await app.database.kysely
    .selectFrom('sessions')
    .select('token')
    .where('userId', '=', athlete.uid)
    .execute();
  expect(mine!.token).toBe(storedToken(token));
  expect(await isIn(athlete)).toBe(true);
  await athlete.client.accounts.signOut({});
  const left = await app.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', athlete.uid)
    .execute();
  expect(left).toEqual([]);
});
