import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { forgetSecondFactor } from './forget-second-factor.ts';
import { unseal } from './sealed-secret.ts';
import { codeAt, stepOf } from './totp.ts';

const words = messages.secondFactor;
const half = 30_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
let clock = Math.floor(Date.now() / half) * half;
/** Each test has its own half minute, in which a code is valid. */
beforeEach(() => {
  clock += 100 * half;
  app.setNow(new Date(clock));
});
afterAll(() => app.close());

const later = (steps = 1) => {
  clock += steps * half;
  app.setNow(new Date(clock));
};
const wrongAt = (message: string) => ({ code: 'INVALID_FIELD', message, data: { field: 'secondCode' } });

async function rowOf(uid: string) {
  return app.database.kysely.selectFrom('secondFactors').selectAll().where('userId', '=', uid).executeTakeFirst();
}
const secretOf = () => readSecret(app.database.kysely, 'second-factor');
async function codeOf(uid: string, offset = 0) {
  const row = await rowOf(uid);
  return codeAt(unseal(await secretOf(), uid, row?.secret ?? ''), stepOf(app.now()) + offset);
}
async function turnOn(who: SignedIn) {
  await who.client.secondFactor.begin({});
  const { recoveryCodes } = await who.client.secondFactor.confirm({ password, secondCode: await codeOf(who.uid) });
  later();
  return recoveryCodes;
}
const signIn = (who: SignedIn, secondCode?: string) =>
  createVisitor(app, { address: '198.51.100.4' }).client.accounts.signIn({
    email: who.email,
    password,
    type: who.type,
    remember: false,
    secondCode,
  });
const kindsTo = async (email: string) =>
  (await app.database.kysely.selectFrom('mails').select('kind').where('recipient', '=', email).execute()).map(
    ({ kind }) => kind,
  );

test.each(['organization', 'staff'] as const)(
  'second step: on for %s → its code is required after the password',
  async type => {
    const who = await signUpAs(app, type);
    const { secret, uri } = await who.client.secondFactor.begin({});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Pizarra%3A${encodeURIComponent(who.email)}?secret=${secret}&issuer=Pizarra`);
    // A setup without its first code is not active. So a code that the owner never saw locks nobody out.
    await signIn(who);
    await expect(who.client.secondFactor.confirm({ password, secondCode: '000000' })).rejects.toMatchObject(
      wrongAt(words.wrong),
    );
    await who.client.secondFactor.confirm({ password, secondCode: await codeOf(who.uid) });
    await expect(signIn(who)).rejects.toMatchObject(wrongAt(words.needed));
    later();
    expect((await signIn(who, await codeOf(who.uid))).user.uid).toBe(who.uid);
    expect(await kindsTo(who.email)).toContain('second-factor-on');
  },
);

test('N9 second step: turning it on with a wrong password → refused, and the code is not used up', async () => {
  const who = await signUpAs(app, 'organization');
  await who.client.secondFactor.begin({});
  const secondCode = await codeOf(who.uid);
  await expect(who.client.secondFactor.confirm({ password: 'otra', secondCode })).rejects.toMatchObject({
    data: { field: 'password' },
  });
  await signIn(who);
  // A mistyped password does not use up the code.
  expect((await who.client.secondFactor.confirm({ password, secondCode })).recoveryCodes).toHaveLength(10);
});

test('second step: a code works once, also the one that turned it on; half a minute early → accepted', async () => {
  const admin = await signInAsAdmin(app);
  await admin.client.secondFactor.begin({});
  const first = await codeOf(admin.uid);
  await admin.client.secondFactor.confirm({ password, secondCode: first });
  await expect(signIn(admin, first)).rejects.toMatchObject(wrongAt(words.wrong));
  later(3);
  const ahead = await codeOf(admin.uid, 1);
  await expect(signIn(admin, await codeOf(admin.uid, 2))).rejects.toMatchObject(wrongAt(words.wrong));
  await signIn(admin, ahead);
  const twice = await Promise.allSettled([signIn(admin, ahead), signIn(admin, await codeOf(admin.uid))]);
  expect(twice.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('second step: three sign-ins with one code in parallel → one enters', async () => {
  const who = await signUpAs(app, 'organization');
  await turnOn(who);
  const code = await codeOf(who.uid);
  const hands = await Promise.allSettled([signIn(who, code), signIn(who, code), signIn(who, code)]);
  expect(hands.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('second step: a wrong password → refused without naming the second step', async () => {
  const who = await signUpAs(app, 'organization');
  await turnOn(who);
  const { client } = createVisitor(app);
  const attempt = client.accounts.signIn({ email: who.email, password: 'otra', type: who.type, remember: false });
  await expect(attempt).rejects.toMatchObject({ code: 'REFUSED', message: messages.login.wrong });
});

test('second step: six wrong codes → the account waits five minutes at most, and the log has each', async () => {
  const who = await signUpAs(app, 'organization');
  await turnOn(who);
  for (let at = 0; at < 6; at++) await expect(signIn(who, '123456')).rejects.toMatchObject(wrongAt(words.wrong));
  await expect(signIn(who, await codeOf(who.uid))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  later(10);
  await signIn(who, await codeOf(who.uid));
  const lines = await app.database.kysely
    .selectFrom('auditLog')
    .select('act')
    .where('subjectId', '=', who.uid)
    .where('act', '=', 'second-factor-failed')
    .execute();
  expect(lines).toHaveLength(6);
});

test('recovery codes: each code works once, in any spelling; new codes → the old ones are void; stored only as hashes', async () => {
  const who = await signUpAs(app, 'staff');
  const codes = await turnOn(who);
  expect(codes).toHaveLength(10);
  const [one = '', two = ''] = codes;
  expect(one).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
  await signIn(who, ` ${one.toLowerCase().replace('-', ' ')} `);
  await expect(signIn(who, one)).rejects.toMatchObject(wrongAt(words.wrong));
  expect(await who.client.secondFactor.read()).toMatchObject({ since: expect.any(String), recoveryCodes: 9 });
  const { recoveryCodes } = await who.client.secondFactor.renewCodes({ secondCode: await codeOf(who.uid) });
  await expect(signIn(who, two)).rejects.toMatchObject(wrongAt(words.wrong));
  await signIn(who, recoveryCodes[0]);
  const { rows } = await app.database.sql`select * from recovery_codes where user_id = ${who.uid}`.then(rows => ({
    rows,
  }));
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1]?.slice(0, 5));
});

test('second step: turning it off → requires password and code', async () => {
  const who = await signUpAs(app, 'organization');
  await turnOn(who);
  const { turnOff, begin } = who.client.secondFactor;
  await expect(begin({})).rejects.toMatchObject({ code: 'CONFLICT', message: words.already });
  await expect(turnOff({ password, secondCode: '000000' })).rejects.toMatchObject(wrongAt(words.wrong));
  await expect(turnOff({ password: 'otra', secondCode: await codeOf(who.uid) })).rejects.toMatchObject({
    data: { field: 'password' },
  });
  later();
  await turnOff({ password, secondCode: await codeOf(who.uid) });
  await signIn(who);
  expect(await kindsTo(who.email)).toContain('second-factor-off');
  await expect(turnOff({ password, secondCode: '000000' })).rejects.toMatchObject({ message: words.isOff });
});

test('second step: turned on → the secret is stored sealed, and only its own account opens it', async () => {
  const who = await signUpAs(app, 'organization');
  const { secret } = await who.client.secondFactor.begin({});
  const row = await rowOf(who.uid);
  expect(JSON.stringify(row)).not.toContain(secret);
  const key = await secretOf();
  expect(unseal(key, who.uid, row?.secret ?? '')).toHaveLength(20);
  expect(() => unseal(key, 'another', row?.secret ?? '')).toThrow();
});

test('second step: the password is reset or changed → the second step remains on', async () => {
  const who = await signUpAs(app, 'organization');
  await turnOn(who);
  const { client } = createVisitor(app, { address: '198.51.100.4' });
  const signInWith = (secret: string, secondCode?: string) =>
    client.accounts.signIn({ email: who.email, password: secret, type: who.type, remember: false, secondCode });
  await client.accounts.requestReset({ email: who.email, type: who.type });
  const { text } = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', who.email)
    .where('kind', '=', 'reset-password')
    .executeTakeFirstOrThrow();
  const code = /code=([\w-]+)/.exec(text)?.[1] ?? '';
  await client.accounts.resetPassword({ code, password: 'recuperada del correo', confirm: 'recuperada del correo' });
  // The link alone opens no session.
  expect((await client.accounts.me()).user).toBeNull();
  await expect(signInWith('recuperada del correo')).rejects.toMatchObject(wrongAt(words.needed));
  await expect(signInWith('recuperada del correo', '000000')).rejects.toMatchObject(wrongAt(words.wrong));
  await signInWith('recuperada del correo', await codeOf(who.uid));
  later();
  const change = { current: 'recuperada del correo', password: 'otra vez cambiada', confirm: 'otra vez cambiada' };
  await client.accounts.changePassword(change);
  await expect(signInWith('otra vez cambiada')).rejects.toMatchObject(wrongAt(words.needed));
  await signInWith('otra vez cambiada', await codeOf(who.uid));
  expect(await client.secondFactor.read()).toMatchObject({ since: expect.any(String), recoveryCodes: 10 });
});

test('second step: the command removes it and mails the owner; erasing the account → removes it', async () => {
  const who = await signUpAs(app, 'organization');
  await expect(forgetSecondFactor(app, who.email)).rejects.toThrow('no tiene activa');
  await turnOn(who);
  expect(await forgetSecondFactor(app, who.email)).toContain('/reset-password');
  expect(await kindsTo(who.email)).toContain('second-factor-off');
  await signIn(who);
  const other = await signUpAs(app, 'staff');
  await turnOn(other);
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, other.uid));
  expect(await rowOf(other.uid)).toBeUndefined();
});
