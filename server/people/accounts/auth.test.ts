import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createAuth, makeCookie, readCookie, readSigned } from './auth.ts';
import { listSessions } from './sessions.store.ts';

// The library better-auth 1.7.7 made these cookies. It signed our cookies before auth.ts did.
const secret = 'clave-de-prueba-con-cuarenta-y-tres-signos_';
const token = 'ffdHW_nqlAWPorVQGQyjLBKDU8wkc8Ej';
const session = `pizarra.session_token=${token}.b8yd3djxWOWo5lWGKOf8m9eZCzLSJZpcAsFSOyfcvDI%3D`;
const other =
  'pizarra.session_token=LBRZ9Y8WaEvwQZVmlXA28n0vn7mxbFon.%2FMUfmen7ERNxI0YO612O1cb%2FEVn%2Fj6sxGZqRKHIeLDc%3D';
const device = 'pizarra.device=FTRhir6yizfntYbvTd8iQuTSFq8a53J_.fcXWBF1jaC2-3l9lHPWHY4owDLH-WOozH3HWWUMImSc';
const row = {
  id: '3943a41e-f2d6-4a8d-88f1-84f71824c908',
  token: '29100326e61d8db58ea1d543fefa9231abc311c095f2a124a33637560d2b970e',
  expiresAt: new Date('2026-12-28T02:07:50.638Z'),
  ipAddress: '198.51.100.10',
  userAgent: 'test',
  createdAt: new Date('2026-11-28T02:07:50.661Z'),
  updatedAt: new Date('2026-11-28T02:07:50.661Z'),
  isProgram: false,
};
const auth = createAuth(secret, 'http://localhost:3000');
const changedAt = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

describe('signed cookies', () => {
  test('cookies: signed by the build before → read; one changed letter → refused', () => {
    const known = [
      ['session_token', session, token],
      ['session_token', other, 'LBRZ9Y8WaEvwQZVmlXA28n0vn7mxbFon'],
      ['device', device, 'FTRhir6yizfntYbvTd8iQuTSFq8a53J_'],
    ] as const;
    for (const [kind, cookie, value] of known) {
      expect(readCookie(auth, kind, cookie)).toBe(value);
      for (let at = cookie.indexOf('=') + 1; at < cookie.length; at++) {
        expect(readCookie(auth, kind, changedAt(cookie, at)), `${at}`).toBeNull();
      }
    }
  });

  test('signatures: of buyers and of the waiting list, from the build before → read', () => {
    const id = 'FTRhir6yizfntYbvTd8iQuTSFq8a53J_';
    expect(readSigned(auth, 'buyer', `${id}.rqR5d85rCscPy2J2zE24Dk5atH3Jp9vEPl63LDsZJ5E`)).toBe(id);
    expect(readSigned(auth, 'waiting', `${id}.4LxedRFXVL_8ODIU04LcBk1s4Uub3N_KpDhdD4lvuOw`)).toBe(id);
  });

  test('cookies: made again → the very lines of the build before', () => {
    expect(makeCookie(auth, 'session_token', token, 2_592_000)).toBe(
      `${session}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(makeCookie(auth, 'session_token', token, null)).toBe(`${session}; Path=/; HttpOnly; SameSite=Lax`);
    expect(makeCookie(createAuth(secret, 'https://pizarra.example'), 'session_token', token, null)).toBe(
      `__Host-${session}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
    expect(makeCookie(auth, 'device', 'FTRhir6yizfntYbvTd8iQuTSFq8a53J_', 34_560_000)).toBe(
      `${device}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test('cookies: under the name of another kind, or signed by another key → refused', () => {
    for (const kind of ['device', 'buyer'] as const) {
      expect(readCookie(auth, kind, session.replace('session_token', kind))).toBeNull();
    }
    expect(readCookie(auth, 'buyer', device.replace('device', 'buyer'))).toBeNull();
    expect(readCookie(auth, 'session_token', device.replace('device', 'session_token'))).toBeNull();
    expect(readCookie(createAuth('another', 'http://localhost:3000'), 'session_token', session)).toBeNull();
    expect(readCookie(createAuth(secret, 'https://pizarra.example'), 'session_token', session)).toBeNull();
  });
});

describe('a session of the build before', () => {
  let first: TestApp;
  let app: TestApp;
  let http: FastifyInstance;
  let athlete: SignedIn;
  beforeAll(async () => {
    first = await createTestApp();
    const { kysely } = first.database;
    await kysely.updateTable('secrets').set({ value: secret }).where('name', '=', 'session').execute();
    app = await createTestApp({}, { beside: first });
    app.setNow(new Date('2026-12-01T10:00:00Z'));
    athlete = await signUpAs(app, 'athlete');
    await kysely
      .insertInto('sessions')
      .values({ ...row, userId: athlete.uid })
      .execute();
    http = await buildHttp(app);
  });
  afterAll(async () => {
    await http.close();
    await app.close();
    await first.close();
  });
  const ask = async (cookie: string | undefined) => {
    const answer = await http.inject({ url: '/api/v1/session', headers: cookie === undefined ? {} : { cookie } });
    const uid = answer.json<{ user: { uid: string } | null }>().user?.uid ?? null;
    return { status: answer.statusCode, uid, set: answer.headers['set-cookie'] };
  };
  const nobody = { status: 200, uid: null, set: undefined };

  const value = session.slice(session.indexOf('=') + 1);
  const name = 'pizarra.session_token';
  test.each([
    ['alone', session],
    ['among others', `theme=dark; ${device}; ${session}; other=1`],
    ['without blanks', `theme=dark;${session};other=1`],
    ['not url-encoded', decodeURIComponent(session)],
    ['in quotes', `${name}="${value}"`],
  ])('sessions: a cookie of the build before, %s → signed in, no cookie given again', async (_form, cookie) => {
    expect(await ask(cookie)).toEqual({ status: 200, uid: athlete.uid, set: undefined });
  });

  test.each<[string, string | undefined]>([
    ['missing', undefined],
    ['empty', `${name}=`],
    ['without its signature', `${name}=${token}`],
    ['with an empty signature', `${name}=${token}.`],
    ['with the signature alone', `${name}=.${value.split('.')[1]}`],
    ['encoded twice', `${name}=${encodeURIComponent(value)}`],
    ['with percent signs without meaning', `${name}=%E0%A4%A.%`],
    ['with signs of other alphabets', `${name}=ñ.é`],
    ['doubled', `${session}; ${session}`],
    ['doubled by a forged one before it', `${name}=x.y; ${session}`],
    ['doubled by a forged one after it', `${session}; ${name}=x.y`],
    ['too long', `${name}=${'a'.repeat(9000)}.${value.split('.')[1]}`],
    ['prolonged', `${session}${'x'.repeat(9000)}`],
    ['under the name of https', `__Host-${name}`],
    ['a header without form', ';;;===;;; = ;'],
  ])('sessions: a cookie %s → nobody, and no error', async (_form, cookie) => {
    expect(await ask(cookie)).toEqual(nobody);
  });

  test('sessions: a session of the build before → listed, ended at its time with its cookie', async () => {
    const cookie = `${session}; ${device}`;
    const listed = await http.inject({ url: '/api/v1/accounts/me/sessions', headers: { cookie } });
    expect(listed.json().sessions).toMatchObject([
      { uid: row.id, isThis: true, until: '2026-12-28T02:07:50.638Z' },
      {},
    ]);
    app.setNow(new Date('2026-12-28T02:07:51Z'));
    expect(await ask(cookie)).toEqual({
      ...nobody,
      set: ['pizarra.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    });
    app.setNow(new Date('2026-12-01T10:00:00Z'));
    const out = await http.inject({ method: 'DELETE', url: '/api/v1/session', headers: { cookie } });
    expect(String(out.headers['set-cookie'])).toMatch(/^pizarra\.session_token=; Max-Age=0/);
    const left = await listSessions(app.database.kysely, athlete.uid, app.now());
    expect(left.map(({ id }) => id)).not.toContain(row.id);
    expect(await ask(cookie)).toMatchObject({ uid: null });
  });
});
