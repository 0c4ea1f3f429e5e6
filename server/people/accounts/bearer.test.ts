import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp({ sessionHours: 24 });
  http = await buildHttp(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const post = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await http.inject({ method: 'POST', url, headers, body: body as object });
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'], body: answer.json() };
};
const open = (who: Pick<SignedIn, 'email' | 'type'>, changes: object = {}) =>
  post('/api/v1/sessions', { email: who.email, password, type: who.type, ...changes });
const tokenFor = async (who: SignedIn): Promise<string> => (await open(who)).body.token;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function whoIs(headers: Record<string, string>): Promise<string | null> {
  const answer = await http.inject({ url: '/api/v1/session', headers });
  return answer.json<{ user: { uid: string } | null }>().user?.uid ?? null;
}

test('tokens: a program signs in → a token, no cookie, and the token works on every route', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { status, cookies, body } = await open(athlete);
  expect([status, cookies]).toEqual([200, undefined]);
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) });
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / 3_600_000)).toBe(24);
  const remembered = (await open(athlete, { remember: true })).body;
  expect(Math.round((Date.parse(remembered.expiresAt) - Date.now()) / 86_400_000)).toBe(30);
  expect(await whoIs(bearer(body.token))).toBe(athlete.uid);
  expect(await post('/rpc/accounts/listSessions', { json: {} }, bearer(body.token))).toMatchObject({ status: 200 });
  // A reader of the database finds no token there.
  const rows = await app.database.kysely.selectFrom('sessions').select('token').execute();
  expect(rows.map(({ token }) => token)).not.toContain(body.token);
});

test('tokens: a request carries our cookie too → only the cookie decides; any other token → no account', async () => {
  const [mine, other] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  const token = await tokenFor(mine);
  const cookie = cookieOf(other);
  expect(await whoIs({ ...bearer(token), cookie })).toBe(other.uid);
  const name = cookie.slice(0, cookie.indexOf('='));
  // A request may carry our cookie, valid or not, anywhere in the header. Then only the cookie decides the account.
  for (const ours of [`${name}=x`, `${name}=`, `a=b; ${name}=x`, `${cookie}; a=b`, `${name}=x; ${cookie}`]) {
    expect(await whoIs({ ...bearer(token), cookie: ours }), ours).not.toBe(mine.uid);
  }
  // Cookies of other programs (a load balancer, a guard in front of the server) sign no program out.
  for (const theirs of ['a=b', 'AWSALB=x; _ga=1', '']) {
    expect(await whoIs({ ...bearer(token), cookie: theirs }), theirs).toBe(mine.uid);
  }
  expect(await whoIs({ ...bearer('A'.repeat(43)), cookie: 'a=b' })).toBeNull();
  const ofCookie = decodeURIComponent(cookie).replace(/^.*session_token=/, '');
  for (const text of [ofCookie, ofCookie.split('.')[0] ?? '', `${token}x`, token.slice(1), 'A'.repeat(43)]) {
    expect(await whoIs(bearer(text)), text).toBeNull();
  }
  expect(await whoIs({ cookie: `${name}=${token}` })).toBeNull();
});

test('tokens: the owner, the program or a change of password ends a token → it signs in no more', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const [one, two, three] = [await tokenFor(athlete), await tokenFor(athlete), await tokenFor(athlete)];
  const { sessions } = await athlete.client.accounts.listSessions();
  expect(sessions).toHaveLength(4);
  const list = await http.inject({ url: '/api/v1/accounts/me/sessions', headers: bearer(one) });
  const own = list.json<{ sessions: { uid: string; isThis: boolean }[] }>().sessions.find(({ isThis }) => isThis);
  await athlete.client.accounts.closeSession({ uid: own!.uid });
  expect([await whoIs(bearer(one)), await whoIs(bearer(two))]).toEqual([null, athlete.uid]);
  await http.inject({ method: 'DELETE', url: '/api/v1/session', headers: bearer(two) });
  expect([await whoIs(bearer(two)), await whoIs(bearer(three))]).toEqual([null, athlete.uid]);
  const change = { current: password, password: 'otra clave muy larga', confirm: 'otra clave muy larga' };
  await athlete.client.accounts.changePassword(change);
  expect(await whoIs(bearer(three))).toBeNull();
});

test('tokens: a program or a browser signs in often → only old sessions of its own kind end', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const browser = cookieOf(athlete);
  const { kysely } = app.database;
  const open20 = (isProgram: boolean) => {
    const old = (count: number) => new Date(Date.now() - 3_600_000 + count);
    const rows = Array.from({ length: 20 }, (_, count) => ({
      ...{ id: crypto.randomUUID(), userId: athlete.uid, token: crypto.randomUUID(), isProgram },
      ...{ createdAt: old(count), expiresAt: new Date(Date.now() + 3_600_000) },
    }));
    return kysely.insertInto('sessions').values(rows).execute();
  };
  const countOf = async (isProgram: boolean) => {
    const rows = kysely.selectFrom('sessions').select('id').where('userId', '=', athlete.uid);
    return (await rows.where('isProgram', '=', isProgram).execute()).length;
  };
  await open20(true);
  const token = await tokenFor(athlete);
  expect([await countOf(true), await countOf(false)]).toEqual([20, 1]);
  expect([await whoIs(bearer(token)), await whoIs({ cookie: browser })]).toEqual([athlete.uid, athlete.uid]);
  await open20(false);
  const { email, type } = athlete;
  await createVisitor(app).client.accounts.signIn({ email, password, type, remember: false });
  expect([await countOf(true), await countOf(false)]).toEqual([20, 20]);
  expect(await whoIs(bearer(token))).toBe(athlete.uid);
});

test('tokens: a sign-out carries a balancer’s cookie → ends the token’s session only', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const token = await tokenFor(athlete);
  await http.inject({ method: 'DELETE', url: '/api/v1/session', headers: { ...bearer(token), cookie: 'AWSALB=x' } });
  expect([await whoIs(bearer(token)), await whoIs({ cookie: cookieOf(athlete) })]).toEqual([null, athlete.uid]);
});

test('tokens: wrong password, wrong type or too many tries → refused as in a sign-in', async () => {
  const athlete = await signUpAs(app, 'athlete');
  expect(await open(athlete, { password: 'no es esta' })).toMatchObject({
    status: 422,
    body: { message: messages.login.wrong },
  });
  expect(await open({ ...athlete, type: 'box' })).toMatchObject({ body: { message: messages.login.unknown } });
  expect((await open(athlete, { email: 7 })).status).toBe(400);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await open(athlete, { password: 'no' })).status);
  expect(statuses.at(-1)).toBe(429);
  // The failed attempts of the program also block a browser of its network.
  const visitor = createVisitor(app, { address: '127.0.0.1' });
  const wish = { email: athlete.email, password: 'no', type: athlete.type, remember: false };
  await expect(visitor.client.accounts.signIn(wish)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
