import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
const most = 30;
beforeAll(async () => {
  app = await createTestApp({ signInFailures: most });
});
afterAll(() => app.close());

type Try = { secret?: string; code?: string };
const signIn = ({ client }: Visitor, { email, type }: SignedIn, { secret = password, code }: Try = {}) =>
  client.accounts.signIn({ email, type, password: secret, remember: false, code });
const from = (address: string) => createVisitor(app, { address });

const mailsTo = (email: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .execute();
async function lastCode(email: string): Promise<string> {
  const [mail] = await mailsTo(email, 'sign-in-code');
  return /contraseña: ([\dA-Z-]+)/.exec(mail!.text)![1]!;
}
const wrong = { code: 'REFUSED', message: messages.login.wrong };
const byCode = { code: 'TOO_MANY_REQUESTS', data: { byCode: true } };

/** Tries `count` wrong passwords, each from a different address. */
async function fire(account: SignedIn, count: number) {
  for (let i = 0; i < count; i++) {
    await expect(
      signIn(from(`198.18.${Math.floor(i / 250)}.${i % 250}`), account, { secret: 'mala' }),
    ).rejects.toMatchObject(wrong);
  }
}

test('SAFE-H2 sign-in: too many failures → strangers are refused; the owner enters by known browser or mailed code', async () => {
  const owner = await signUpAs(app, 'organization');
  await owner.client.accounts.signOut({});
  await fire(owner, most);
  // Even with the right password a stranger learns nothing now.
  await expect(signIn(from('192.0.2.1'), owner)).rejects.toMatchObject({
    ...byCode,
    message: messages.login.underFire,
  });
  await expect(signIn(from('192.0.2.2'), owner, { secret: 'mala' })).rejects.toMatchObject(byCode);
  await expect(signIn(owner, owner)).resolves.toBeDefined();

  const elsewhere = from('192.0.2.3');
  await elsewhere.client.accounts.requestSignInCode({ email: owner.email, type: 'organization' });
  const code = await lastCode(owner.email);
  await expect(signIn(elsewhere, owner, { code: 'AAAA-AAAA' })).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'code' },
  });
  await expect(signIn(elsewhere, owner, { code, secret: 'mala' })).rejects.toMatchObject(wrong);
  await expect(signIn(elsewhere, owner, { code: code.toLowerCase().replace('-', ' ') })).resolves.toBeDefined();
  // The mailed code works only once.
  await expect(signIn(from('192.0.2.4'), owner, { code })).rejects.toMatchObject({ code: 'INVALID_FIELD' });

  app.setNow(new Date(Date.now() + 61 * 60_000));
  await expect(signIn(from('192.0.2.1'), owner)).resolves.toBeDefined();
  app.setNow(null);
}, 60_000);

test('SAFE-H2 sign-in: many guesses in parallel → no more are checked than in sequence', async () => {
  const owner = await signUpAs(app, 'athlete');
  const tries = Array.from({ length: most + 15 }, (_, i) =>
    signIn(from(`198.19.0.${i}`), owner, { secret: 'mala' }).catch(error => error),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(error => error.code === 'REFUSED').length).toBeLessThanOrEqual(most);
  expect(answers.filter(error => error.data?.byCode).length).toBeGreaterThanOrEqual(15);
}, 60_000);

test('SAFE-H2 mailed codes: many requests → five mails an hour, and the first code still works', async () => {
  const owner = await signUpAs(app, 'athlete');
  const ask = (address: string) =>
    from(address).client.accounts.requestSignInCode({ email: owner.email, type: 'athlete' });
  app.setNow(new Date());
  await ask('192.0.2.9');
  const code = await lastCode(owner.email);
  for (let i = 0; i < 8; i++) await ask(`198.51.100.${i}`);
  expect(await mailsTo(owner.email, 'sign-in-code')).toHaveLength(5);
  app.setNow(new Date(Date.now() + 59 * 60_000));
  await expect(signIn(from('192.0.2.9'), owner, { code })).resolves.toBeDefined();
  app.setNow(null);
  await expect(
    from('192.0.2.9').client.accounts.requestSignInCode({ email: owner.email, type: 'box' }),
  ).rejects.toMatchObject({ code: 'REFUSED', message: messages.login.unknown });
});

test('SAFE-H2 mail about failed sign-ins: many failures → the owner gets one mail', async () => {
  const owner = await signUpAs(app, 'athlete');
  await fire(owner, 19);
  expect(await mailsTo(owner.email, 'sign-in-failures')).toHaveLength(0);
  await fire(owner, 5);
  expect(await mailsTo(owner.email, 'sign-in-failures')).toHaveLength(1);
}, 60_000);

test('SAFE-H2 new sign-in mail: a sign-in by a new browser → one mail; by a known browser → no mail', async () => {
  const owner = await signUpAs(app, 'staff');
  await owner.client.accounts.signOut({});
  await signIn(owner, owner);
  expect(await mailsTo(owner.email, 'new-sign-in')).toHaveLength(0);
  const tablet = from('203.0.113.250');
  await signIn(tablet, owner);
  await tablet.client.accounts.signOut({});
  await signIn(tablet, owner);
  const mails = await mailsTo(owner.email, 'new-sign-in');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('red 203.0.113.x');
  for (let i = 0; i < 7; i++) await signIn(from(`198.51.100.${i}`), owner);
  expect(await mailsTo(owner.email, 'new-sign-in')).toHaveLength(5);
}, 60_000);

test('SAFE-H2 sign-in: many addresses of one IPv6 network → counted together', async () => {
  const owner = await signUpAs(app, 'athlete');
  const network = (i: number) => `2001:0db8:0007:${i.toString(16).padStart(4, '0')}:0000:0000:0000:0000`;
  const answers = [];
  for (let i = 0; i < 24; i++) {
    answers.push(await signIn(from(network(i)), owner, { secret: 'mala' }).catch(error => error.code));
  }
  expect(answers.filter(code => code === 'REFUSED')).toHaveLength(21);
  await expect(signIn(from(network(99)), owner)).rejects.toMatchObject(byCode);
  await expect(signIn(from('2001:0db8:0008:0000:0000:0000:0000:0000'), owner)).resolves.toBeDefined();
}, 60_000);

test('SAFE-M14 sign-in: wrong guesses in the same hall → a tablet that signed in before still enters', async () => {
  const judge = await signUpAs(app, 'staff');
  const hall = '203.0.113.99';
  const tablet = from(hall);
  await signIn(tablet, judge);
  await tablet.client.accounts.signOut({});
  expect([...tablet.cookies.keys()]).toEqual(['pizarra.device']);
  for (let i = 0; i < 6; i++) await expect(signIn(from(hall), judge, { secret: 'mala' })).rejects.toMatchObject(wrong);
  await expect(signIn(from(hall), judge)).rejects.toMatchObject(byCode);
  await expect(signIn(tablet, judge)).resolves.toBeDefined();

  // A new tablet in that hall gets in with the code.
  const fresh = from(hall);
  await fresh.client.accounts.requestSignInCode({ email: judge.email, type: 'staff' });
  for (let i = 0; i < 7; i++) await signIn(from(hall), judge, { code: 'WRONG' }).catch(() => {});
  await expect(signIn(fresh, judge, { code: await lastCode(judge.email) })).resolves.toBeDefined();
});

test('SAFE-M14 known browsers: each browser has its own counter; a forged or foreign cookie → counted as a stranger', async () => {
  const judge = await signUpAs(app, 'staff');
  const tablet = from('203.0.113.98');
  await signIn(tablet, judge);
  for (let i = 0; i < 6; i++) await expect(signIn(tablet, judge, { secret: 'mala' })).rejects.toMatchObject(wrong);
  await expect(signIn(tablet, judge)).rejects.toMatchObject(byCode);
  await expect(signIn(from('203.0.113.98'), judge)).resolves.toBeDefined();

  const other = await signUpAs(app, 'staff');
  const thief = from('203.0.113.97');
  const cookie = tablet.cookies.get('pizarra.device')!;
  for (const value of [cookie, `x${cookie}`, 'x.y', 'é.ü', '']) {
    thief.cookies.set('pizarra.device', value);
    // The browser is known for one account only. For another account it counts as unknown.
    await signIn(thief, other, { secret: 'mala' }).catch(() => {});
  }
  await expect(signIn(thief, other, { secret: 'mala' })).rejects.toMatchObject(wrong);
  await expect(signIn(thief, other)).rejects.toMatchObject(byCode);
});

test('SAFE-H2 known browsers: the password changes → forgotten, except the browser that changed it', async () => {
  const owner = await signUpAs(app, 'athlete');
  const tablet = from('203.0.113.96');
  await signIn(tablet, owner);
  const secret = 'perro azul corre';
  await owner.client.accounts.changePassword({ current: password, password: secret, confirm: secret });
  await fire(owner, most);
  await expect(signIn(tablet, owner, { secret })).rejects.toMatchObject(byCode);
  await expect(signIn(owner, owner, { secret })).resolves.toBeDefined();
}, 60_000);

test('SAFE-M10 sign-in: the right password again and again → refused in the end; the twenty newest sessions remain', async () => {
  const owner = await signUpAs(app, 'athlete');
  const answers = [];
  for (let i = 0; i < 23; i++) answers.push(await signIn(from('198.51.100.70'), owner).catch(error => error.code));
  expect(answers.filter(code => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
  const sessions = await app.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', owner.uid)
    .execute();
  expect(sessions).toHaveLength(20);
  expect((await owner.client.accounts.me()).user).toBeNull();
}, 60_000);

test('SAFE-L5 unknown emails: one network asks for too many → slowed on every such call; a known browser is not', async () => {
  const other = await createTestApp();
  const asking = createVisitor(other, { address: '198.51.100.200' }).client.accounts;
  const inside = await signUpAs(other, 'athlete');
  for (let i = 0; i < 1000; i += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, k) => asking.typeOf({ email: `nadie${i + k}@correo.test` })));
  }
  other.setNow(new Date());
  await asking.typeOf({ email: inside.email });
  const refused = { code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: expect.any(Number) } };
  await expect(asking.typeOf({ email: inside.email })).rejects.toMatchObject(refused);
  await expect(asking.exists({ email: 'otro@correo.test' })).rejects.toMatchObject(refused);
  await expect(asking.requestReset({ email: inside.email, type: 'athlete' })).rejects.toMatchObject(refused);
  await expect(asking.requestSignInCode({ email: inside.email, type: 'athlete' })).rejects.toMatchObject(refused);
  await expect(asking.requestDeletion({ email: inside.email })).rejects.toMatchObject(refused);
  // This browser had an earlier sign-in.
  const known = createVisitor(other, { address: '198.51.100.200' });
  known.cookies.set('pizarra.device', inside.cookies.get('pizarra.device')!);
  expect(await known.client.accounts.typeOf({ email: inside.email })).toEqual({ type: 'athlete' });
  other.setNow(new Date(Date.now() + 5000));
  expect(await asking.typeOf({ email: inside.email })).toEqual({ type: 'athlete' });
  await other.close();
}, 60_000);
