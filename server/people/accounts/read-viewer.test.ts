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
const viewerOf = async (cookie: string) => (await readViewer(app, { cookie }, () => {}))?.uid ?? null;

test('viewer: a plain session → the fast reading finds its account', async () => {
  expect(await plainViewer(lines.ana)).toMatchObject({ uid: ana.uid, type: 'athlete', email: ana.email });
  expect(await plainViewer(`theme=dark; ${lines.bea}; other=1`)).toMatchObject({ uid: bea.uid });
});

describe('cookies in a form that no sign-in gave', () => {
  const name = () => lines.ana.slice(0, lines.ana.indexOf('='));
  const value = () => lines.ana.slice(lines.ana.indexOf('=') + 1);
  const forms: [string, () => string][] = [
    ['two cookies of one name, the foreign one first', () => `${lines.bea}; ${lines.ana}`],
    ['two cookies of one name, the own one first', () => `${lines.ana}; ${lines.bea}`],
    ['an empty cookie before it', () => `${name()}=; ${lines.ana}`],
    ['an empty cookie after it', () => `${lines.ana}; ${name()}=`],
    ['a token without its signature', () => `${name()}=${value().split('.')[0]}`],
    ['another signature', () => lines.ana.replace(/\.[^.]{10}/, '.AAAAAAAAAA')],
    ['the signature of another token', () => `${name()}=${value().split('.')[0]}.${lines.bea.split('.').at(-1)}`],
    ['another token under this signature', () => `${name()}=x${value()}`],
    ['a cookie name with a letter before it', () => `x${lines.ana}`],
    ['the prefix __Secure-', () => `__Secure-${lines.ana}`],
    ['an invalid percent encoding', () => `${name()}=%E0%A4%A`],
    ['an empty cookie alone', () => `${name()}=`],
  ];
  test.each(forms)('%s → no account', async (_name, form) => {
    expect(await viewerOf(form())).toBeNull();
  });
});

test('viewer: the account is blocked, or its session expired or ended → no viewer', async () => {
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
