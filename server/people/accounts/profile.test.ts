import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Profile } from '#contract/people/account-forms.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
});
afterAll(() => app.close());

async function profileOf({ client }: SignedIn): Promise<Record<string, unknown>> {
  const { user } = await client.accounts.me();
  return { ...user, boxName: user?.boxName ?? '', birthdate: user?.birthdate ?? '' };
}
const save = async (who: SignedIn, changes: Record<string, unknown>) =>
  who.client.accounts.updateProfile({ ...(await profileOf(who)), ...changes } as unknown as Profile);

test('PUB-299 PUB-193 PUB-305 profile: saved → the answer holds the new values', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { user } = await save(athlete, { firstName: 'Ñusta', lastName: 'Öz', tallaShort: 'XS', phone: '123456' });
  expect(user).toMatchObject({ firstName: 'Ñusta', lastName: 'Öz', displayName: 'Ñusta Öz', tallaShort: 'XS' });
});

const rows: [
  row: string,
  type: 'athlete' | 'staff' | 'organization',
  field: string,
  value: unknown,
  message: string,
][] = [
  ['PUB-179', 'athlete', 'firstName', '', '¡Por favor introduce tu nombre!'],
  ['PUB-180', 'athlete', 'firstName', '   ', '¡Por favor introduce tu nombre!'],
  ['PUB-181', 'athlete', 'firstName', 'Ana1', '¡Caracteres inválidos!'],
  ['PUB-182', 'athlete', 'lastName', '', '¡Por favor introduce tu apellido!'],
  ['PUB-183', 'athlete', 'lastName', '  ', '¡Por favor introduce tu apellido!'],
  ['PUB-184', 'athlete', 'lastName', 'Paz9', '¡Caracteres inválidos!'],
  ['PUB-185', 'athlete', 'passport', '', '¡Por favor introduce tu pasaporte!'],
  ['PUB-186', 'staff', 'boxName', '', 'introduce el nombre de tu box'],
  ['PUB-187', 'staff', 'boxName', 'Box 1', '¡Caracteres inválidos!'],
  ['PUB-188', 'athlete', 'phone', '', '¡Por favor introduce tu número de teléfono!'],
  ['PUB-189', 'athlete', 'phone', '12a456', messages.signUp.digits],
  ['PUB-190', 'athlete', 'birthdate', '', messages.profile.birthdate],
  ['PUB-190', 'staff', 'birthdate', '', messages.profile.birthdate],
  ['SPEC-R12 PUB-190', 'organization', 'birthdate', '', messages.profile.birthdate],
  ['PUB-191', 'athlete', 'photo', '', '¡Por favor sube tu foto!'],
];
test.each(rows)(
  '%s profile: a %s with %s %j → refused with its own message',
  async (_row, type, field, value, message) => {
    const who = await signUpAs(app, type, { boxName: 'Caja' });
    await expect(save(who, { [field]: value })).rejects.toMatchObject({
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: [field], message })]) },
    });
  },
);

test('PUB-207 PUB-209 PUB-210 profile photo: a new photo is saved → it has a new URL, and the old file is deleted', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const before = (await athlete.client.accounts.me()).user?.photo;
  const { user } = await save(athlete, { photo: await pngDataUrl('#c0262b') });
  expect(user.photo).not.toBe(before);
  const keyOf = (url: string | null | undefined) => String(url).replace('/files/', '');
  const isThere = async (key: string) => {
    const file = await app.storage.open(key);
    file?.stream.destroy();
    return file !== null;
  };
  expect(await isThere(keyOf(user.photo))).toBe(true);
  await expect.poll(() => isThere(keyOf(before)), { timeout: 15_000 }).toBe(false);
});

test('profile photo: the URL of another account’s photo → refused', async () => {
  const [one, two] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  const foreign = (await two.client.accounts.me()).user?.photo;
  await expect(save(one, { photo: foreign })).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'photo' },
  });
});

test('C1 profile: another account type → refused; another email → not changed', async () => {
  const athlete = await signUpAs(app, 'athlete');
  await save(athlete, { email: 'otro@correo.test' });
  expect((await athlete.client.accounts.me()).user?.email).toBe(athlete.email);
  await expect(save(athlete, { type: 'staff', boxName: 'Caja' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('SPEC-R12 PUB-251 profile: an organization without a birthdate saves one → all its own fields are stored', async () => {
  const organization = await signUpAs(app, 'organization');
  expect((await organization.client.accounts.me()).user?.birthdate).toBeNull();
  const { user } = await save(organization, {
    organization: 'Otra',
    address: 'Calle 2',
    fullName: 'Ana Paz',
    birthdate: '1980-01-01',
  });
  expect(user).toMatchObject({
    organization: 'Otra',
    displayName: 'Otra',
    fullName: 'Ana Paz',
    birthdate: '1980-01-01',
  });
});

test('PUB-300 PUB-197 PUB-198 password: changed with the current one → every session ends, and only the new one signs in', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const other = createVisitor(app);
  await other.client.accounts.signIn({ email: athlete.email, type: 'athlete', password, remember: false });
  const change = (current: string, next: string, confirm = next) =>
    athlete.client.accounts.changePassword({ current, password: next, confirm });
  await expect(change('otra', 'nueva clave')).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'current' },
  });
  await expect(change(password, '12345')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(change(password, '123456', '123457')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await change(password, 'nueva clave');
  expect((await athlete.client.accounts.me()).user).toBeNull();
  expect((await other.client.accounts.me()).user).toBeNull();
  const again = createVisitor(app);
  await again.client.accounts.signIn({
    email: athlete.email,
    type: 'athlete',
    password: 'nueva clave',
    remember: false,
  });
  await expect(
    again.client.accounts.signIn({ email: athlete.email, type: 'athlete', password, remember: false }),
  ).rejects.toMatchObject({ code: 'REFUSED' });
});
