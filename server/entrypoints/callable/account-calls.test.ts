import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createVisitor } from '#testing/app.ts';
import { wireError } from '#testing/call-by-name.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { password, pngDataUrl, signUpAs, signUpForm } from '#testing/factories/accounts.ts';

const { app, call } = await openCallableApp();
const newPassword = 'otra clave muy larga';
const stranger = wireError(401, 'UNAUTHENTICATED', messages.session.required);

const signIn = (email: string, secret: string) =>
  createVisitor(app).client.accounts.signIn({ email, password: secret, type: 'athlete', remember: false });

test('PUB-296 getTypeUser: an email → its account type, also without a session', async () => {
  const { email } = await signUpAs(app, 'box');
  expect(await call('getTypeUser', { email })).toEqual({ status: 200, result: { type: 'box' } });
  expect(await call('getTypeUser', email.toUpperCase())).toEqual({ status: 200, result: { type: 'box' } });
  expect(await call('getTypeUser', { email: 'nadie@correo.test' })).toEqual({ status: 200, result: { type: null } });
  expect(await call('getTypeUser', {})).toMatchObject({ status: 400, error: { status: 'INVALID_ARGUMENT' } });
});

test('PUB-297 existUser: an email → whether it has an account', async () => {
  const { email } = await signUpAs(app, 'athlete');
  expect(await call('existUser', { email })).toEqual({ status: 200, result: { exists: true } });
  expect(await call('existUser', { email: 'nadie@correo.test' })).toEqual({ status: 200, result: { exists: false } });
});

test.each(['athlete', 'staff', 'organization', 'box'] as const)(
  'PUB-298 createUser: type %s → an account, answered as user; a second time → 409',
  async type => {
    const { confirm: _confirm, terms: _terms, ...account } = (await signUpForm(type)) as Record<string, unknown>;
    const made = await call('createUser', account);
    expect(made).toMatchObject({ status: 200, result: { user: { type, email: account.email } } });
    expect(await call('existUser', { email: account.email })).toMatchObject({ result: { exists: true } });
    expect((await call('createUser', account)).status).toBe(409);
  },
);

test('PUB-298 A1 createUser: a type outside the four → refused', async () => {
  const account = (await signUpForm('athlete')) as Record<string, unknown>;
  for (const type of ['admin', 'competitor', null]) {
    expect(await call('createUser', { ...account, type })).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  }
});

test('PUB-299 updateDataUser: sent fields → stored; missing fields, type and email → unchanged', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const before = (await athlete.client.accounts.me()).user;
  const data = { displayName: 'Otro', photoURL: before?.photoURL, profile: { ciudad: 'Mérida' } };
  const saved = await call('updateDataUser', data, athlete);
  expect(saved).toMatchObject({ status: 200, result: { user: { ciudad: 'Mérida', passport: before?.passport } } });
  const claims = { type: 'organization', email: 'otro@correo.test', lastName: 'Nueva' };
  await call('updateDataUser', claims, athlete);
  expect((await athlete.client.accounts.me()).user).toMatchObject({
    ...{ type: 'athlete', email: athlete.email, lastName: 'Nueva', ciudad: 'Mérida', photo: before?.photo },
    displayName: `${before?.firstName} Nueva`,
  });
  expect(await call('updateDataUser', data)).toMatchObject(stranger);
  expect(await call('updateDataUser', { ciudad: '' }, athlete)).toMatchObject({ status: 400 });
  expect(await call('updateDataUser', {}, await signUpAs(app, 'box'))).toMatchObject(denied);
});

test('PUB-299 updateDataUser: an organization without a birthdate → stores sent fields; a wrong birthdate → refused', async () => {
  const organization = await signUpAs(app, 'organization');
  const me = async () => (await organization.client.accounts.me()).user;
  const before = await me();
  const update = (data: object) => call('updateDataUser', data, organization);
  expect(await update({ photoURL: before?.photoURL })).toEqual({ status: 200, result: { user: before } });
  const photoURL = await pngDataUrl('#b81414');
  expect(await update({ photoURL })).toMatchObject({ status: 200, result: { user: { address: before?.address } } });
  expect((await me())?.photo).not.toBe(before?.photo);
  for (const [profile, field] of [
    [{ birthdate: '' }, 'birthdate'],
    [{ birthdate: '2010-02-31' }, 'birthdate'],
    [{ address: '' }, 'address'],
  ] as const) {
    const issues = [{ path: [field] }];
    expect(await update({ profile })).toMatchObject({ status: 400, error: { details: { issues } } });
  }
  expect(await update({ birthdate: '1980-05-04' })).toMatchObject({ result: { user: { birthdate: '1980-05-04' } } });
  expect(await update({ address: 'Calle 2' })).toMatchObject({ result: { user: { birthdate: '1980-05-04' } } });
  expect(await update({ birthdate: null })).toMatchObject({ status: 400 });
});

test('PUB-300 updatePassword: a new password → stored, and every session ends; a weak one → refused', async () => {
  const athlete = await signUpAs(app, 'athlete');
  expect(await call('updatePassword', { password: newPassword })).toMatchObject(stranger);
  expect(await call('updatePassword', { password: '12' }, athlete)).toMatchObject(
    precondition(messages.signUp.passwordShort),
  );
  expect(await call('updatePassword', { password: '123456' }, athlete)).toMatchObject(
    precondition(messages.password.common),
  );
  expect(await call('updatePassword', newPassword, athlete)).toEqual({
    status: 200,
    result: { message: messages.password.changed },
  });
  expect(await call('updatePassword', newPassword, athlete)).toMatchObject(stranger);
  await expect(signIn(athlete.email, password)).rejects.toMatchObject({ message: messages.login.wrong });
  await expect(signIn(athlete.email, newPassword)).resolves.toBeDefined();
});

test('PUB-300 C1 updatePassword: the sign-in is older than 5 minutes → refused', async () => {
  const athlete = await signUpAs(app, 'athlete');
  app.setNow(new Date(Date.now() + 5 * 60_000 + 1000));
  expect(await call('updatePassword', { password: newPassword }, athlete)).toMatchObject(
    precondition(messages.password.signInAgain),
  );
  app.setNow(new Date(Date.now() + 4 * 60_000));
  expect(await call('updatePassword', { password: newPassword }, athlete)).toMatchObject({ status: 200 });
});
