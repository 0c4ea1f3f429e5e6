import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { readPlainViewer, signedToken } from './read-viewer.ts';
import { readViewer } from './sessions.ts';

let app: TestApp;
let ana: SignedIn;
let bea: SignedIn;
let lines: { ana: string; bea: string };
const lineOf = ({ cookies }: SignedIn) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

beforeAll(async () => {
  app = await createTestApp();
  [ana, bea] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'organization')];
  lines = { ana: lineOf(ana), bea: lineOf(bea) };
});
afterAll(() => app.close());

const plainViewer = (cookie: string) => readPlainViewer(app, signedToken(app.auth, cookie));
const viewerOf = async (cookie: string) =>
  (await readViewer(app, { cookie, headers: () => new Headers({ cookie }) }, () => {}))?.uid ?? null;
const byBetterAuth = async (cookie: string) =>
  (await app.auth.api.getSession({ headers: new Headers({ cookie }) }))?.user.id ?? null;

test('a session that needs nothing else is read at once, with its account', async () => {
  expect(await plainViewer(lines.ana)).toMatchObject({ uid: ana.uid, type: 'athlete', email: ana.email });
  expect(await plainViewer(`theme=dark; ${lines.bea}; other=1`)).toMatchObject({ uid: bea.uid });
});

describe('whoever it says that somebody is, better-auth says too', () => {
  const name = () => lines.ana.slice(0, lines.ana.indexOf('='));
  const value = () => lines.ana.slice(lines.ana.indexOf('=') + 1);
  const forms: [string, () => string][] = [
    ['two of one name, the other one first', () => `${lines.bea}; ${lines.ana}`],
    ['two of one name', () => `${lines.ana}; ${lines.bea}`],
    ['one that is empty before it', () => `${name()}=; ${lines.ana}`],
    ['one that is empty after it', () => `${lines.ana}; ${name()}=`],
    ['a token without its signature', () => `${name()}=${value().split('.')[0]}`],
    ['another signature', () => lines.ana.replace(/\.[^.]{10}/, '.AAAAAAAAAA')],
    ['the signature of another token', () => `${name()}=${value().split('.')[0]}.${lines.bea.split('.').at(-1)}`],
    ['another token under this signature', () => `${name()}=x${value()}`],
    ['a name that only ends so', () => `x${lines.ana}`],
    ['a prefix of safety', () => `__Secure-${lines.ana}`],
    ['percent signs that mean nothing', () => `${name()}=%E0%A4%A`],
    ['nothing', () => `${name()}=`],
  ];
  test.each(forms)('%s', async (_name, form) => {
    expect(await viewerOf(form())).toBe(await byBetterAuth(form()));
  });
});

test('who is blocked, or whose session ran out or was ended, is nobody from then on', async () => {
  const { kysely } = app.database;
  const caro = await signUpAs(app, 'athlete');
  const own = lineOf(caro);
  const session = () => kysely.updateTable('sessions').where('userId', '=', caro.uid);
  const block = (blockedAt: Date | null) =>
    kysely.updateTable('users').set({ blockedAt }).where('id', '=', caro.uid).execute();
  await block(app.now());
  expect(await viewerOf(own)).toBeNull();
  await block(null);
  expect(await viewerOf(own)).toBe(caro.uid);
  await session()
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute();
  expect(await viewerOf(own)).toBeNull();
  await kysely.deleteFrom('sessions').where('userId', '=', caro.uid).execute();
  expect(await viewerOf(own)).toBeNull();
});
