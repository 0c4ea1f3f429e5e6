import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { limits, takeAttempt } from '#server/foundation/limits/attempts.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, pngDataUrl, signUpAs, signUpForm } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rowOf = (email: string) =>
  app.database.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

test('PUB-014 PUB-105 PUB-298 sign-up: an athlete → signed in immediately', async () => {
  const visitor = createVisitor(app);
  const form = await signUpForm('athlete');
  const { user } = await visitor.client.accounts.signUp(form);
  expect(user).toMatchObject({ type: 'athlete', email: form.email, displayName: 'María José Peñalver Ñáñez' });
  expect((await visitor.client.accounts.me()).user?.uid).toBe(user.uid);
});

test('PUB-245 PUB-251 PUB-257 sign-up: an athlete → the record holds the fields of its type', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { user } = await athlete.client.accounts.me();
  expect(user).toMatchObject({
    uid: athlete.uid,
    firstName: 'María José',
    lastName: 'Peñalver Ñáñez',
    passport: 'V-17345112',
    boxName: 'Box 1, S.A. - A',
    phone: '4145550182',
    phonePrefix: 'VE-58',
    birthdate: '1994-02-28',
    ciudad: 'Mérida',
    estado: 'Mérida',
    pais: 'Venezuela',
    sexo: 'femenino',
    tallaFranela: 'M',
    tallaShort: 'XXXL',
    myEvents: [],
    myTickets: [],
  });
});

test('PUB-015 PUB-249 sign-up: staff without a box name → accepted', async () => {
  const staff = await signUpAs(app, 'staff', { boxName: '' });
  expect((await staff.client.accounts.me()).user).toMatchObject({ type: 'staff', boxName: null });
});

test('PUB-010 PUB-016 PUB-246 PUB-247 PUB-256 sign-up: a gym → its name three times, its tax id, no last name', async () => {
  const box = await signUpAs(app, 'box');
  expect((await box.client.accounts.me()).user).toMatchObject({
    type: 'box',
    displayName: 'Box Cumbre, C.A.',
    firstName: 'Box Cumbre, C.A.',
    boxName: 'Box Cumbre, C.A.',
    nameSearch: 'box cumbre, c.a.',
    passport: 'J-30551',
    lastName: null,
    birthdate: null,
  });
});

test('PUB-017 PUB-259 PUB-260 sign-up: an organization → its name, address, responsible person and logo', async () => {
  const organization = await signUpAs(app, 'organization');
  const { user } = await organization.client.accounts.me();
  expect(user).toMatchObject({
    type: 'organization',
    organization: 'Fundación Atlética',
    displayName: 'Fundación Atlética',
    address: 'Calle 1',
    fullName: 'Rafael Quintero',
  });
  expect(user?.photo).toMatch(/^\/files\/images\//);
});

test('PUB-248 PUB-254 PUB-255 sign-up: a filled form → stored with email in lower case, a photo id, and its type', async () => {
  const form = await signUpForm('athlete');
  const upper = { ...form, email: form.email.toUpperCase() };
  await createVisitor(app).client.accounts.signUp(upper);
  const row = await rowOf(form.email);
  expect(row.type).toBe('athlete');
  expect(row.photoId).toMatch(/^[\w-]{16,}$/);
});

test('PUB-250 sign-up: no phone prefix → US-1', async () => {
  const athlete = await signUpAs(app, 'athlete', { phonePrefix: undefined });
  expect((await athlete.client.accounts.me()).user?.phonePrefix).toBe('US-1');
});

test("PUB-140 sign-up: an email with an account, in any spelling → refused with the source's message", async () => {
  const athlete = await signUpAs(app, 'athlete');
  const again = await signUpForm('staff', { email: ` ${athlete.email.toUpperCase()} ` });
  await expect(createVisitor(app).client.accounts.signUp(again)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The provided email is already in use by an existing user.',
  });
});

test('sign-up: one email signs up three times in parallel → one account, and no stray picture', async () => {
  const form = await signUpForm('athlete');
  const tries = await Promise.allSettled([1, 2, 3].map(() => createVisitor(app).client.accounts.signUp(form)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { photoId } = await rowOf(form.email);
  const own = [];
  for await (const file of app.storage.list('images/')) if (photoId && file.key.includes(photoId)) own.push(file.key);
  expect(own).toHaveLength(3);
});

const wrong: [row: string, field: string, value: unknown, message: string][] = [
  ['PUB-117', 'firstName', ' ', messages.signUp.firstName],
  ['PUB-118', 'firstName', 'Ana1', 'Caracteres invalidos!'],
  ['PUB-119', 'lastName', undefined, messages.signUp.lastName],
  ['PUB-120', 'lastName', 'Paz2', 'Caracteres invalidos!'],
  ['PUB-121', 'passport', '', messages.signUp.passport],
  ['PUB-122', 'email', '', messages.signUp.email],
  ['PUB-123', 'email', 'abc', messages.signUp.emailInvalid],
  ['PUB-125', 'boxName', 'Box_#1', messages.signUp.boxName],
  ['PUB-126', 'password', '', messages.signUp.password],
  ['PUB-127', 'confirm', 'otra cosa', 'Las contrasenas no coinciden!'],
  ['PUB-128', 'phone', '', messages.signUp.phone],
  ['PUB-129', 'phone', '41455a0182', messages.signUp.digits],
  ['PUB-130', 'birthdate', '', messages.signUp.birthdate],
  ['PUB-130', 'birthdate', '2999-01-01', messages.signUp.birthdateFuture],
  ['PUB-131', 'ciudad', '', messages.signUp.ciudad],
  ['PUB-132', 'estado', '', messages.signUp.estado],
  ['PUB-133', 'pais', '', messages.signUp.pais],
  ['PUB-134', 'ciudad', 'Mérida 5', messages.signUp.place],
  ['PUB-134', 'pais', 'V3n', messages.signUp.place],
  ['PUB-135', 'sexo', undefined, messages.signUp.sexo],
  ['PUB-136', 'tallaFranela', undefined, messages.signUp.tallaFranela],
  ['PUB-137', 'tallaShort', 'XM', messages.signUp.tallaShort],
  ['PUB-138', 'photo', '', messages.signUp.photo],
  ['PUB-139', 'terms', false, 'Debes aceptar los terminos y condiciones'],
];
test.each(wrong)('%s sign-up: %s is %j → refused with its own message', async (_row, field, value, message) => {
  const form = await signUpForm('athlete', { [field]: value });
  const failure = await createVisitor(app)
    .client.accounts.signUp(form)
    .then(
      () => null,
      error => error,
    );
  const issues = failure?.cause?.issues ?? failure?.data?.issues;
  expect(issues.find((issue: { path: unknown[] }) => issue.path[0] === field)?.message).toBe(message);
});

const wrongOrganization: [row: string, field: string, message: string][] = [
  ['PUB-141', 'organization', messages.signUp.organization],
  ['PUB-142', 'photo', messages.signUp.logo],
  ['PUB-143', 'address', messages.signUp.address],
  ['PUB-144', 'fullName', messages.signUp.fullName],
  ['PUB-145', 'email', messages.signUp.email],
  ['PUB-146', 'phone', messages.signUp.phone],
  ['PUB-147', 'terms', messages.signUp.terms],
];
test.each(wrongOrganization)(
  '%s sign-up: an organization without %s → refused with its own message',
  async (_row, field, message) => {
    const form = await signUpForm('organization', { [field]: undefined });
    await expect(createVisitor(app).client.accounts.signUp(form)).rejects.toMatchObject({
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: [field], message })]) },
    });
  },
);

test("PUB-148 PUB-149 sign-up: an organization's password under six characters or repeated wrongly → refused", async () => {
  const short = await signUpForm('organization', { password: '12345', confirm: '12345' });
  await expect(createVisitor(app).client.accounts.signUp(short)).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ path: ['password'], message: 'Minimo de 6 caracteres' })] },
  });
  const other = await signUpForm('organization', { confirm: `${password}.` });
  await expect(createVisitor(app).client.accounts.signUp(other)).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ path: ['confirm'] })] },
  });
});

test('PUB-202 sign-up: a file that is not a JPG or PNG inside → refused at its field, no account', async () => {
  const gif = `data:image/png;base64,${Buffer.from('GIF89a and some more bytes').toString('base64')}`;
  const form = await signUpForm('athlete', { photo: gif });
  await expect(createVisitor(app).client.accounts.signUp(form)).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'photo' },
    message: 'You can only upload JPG/PNG file!',
  });
  expect((await createVisitor(app).client.accounts.exists({ email: form.email })).exists).toBe(false);
});

test('sign-up: fields of other types or internal ones → ignored; type admin → refused', async () => {
  const form = await signUpForm('athlete', { blockedAt: null, emailVerified: true, demo: true, organization: 'X' });
  await createVisitor(app).client.accounts.signUp(form);
  expect(await rowOf(form.email)).toMatchObject({ emailVerified: false, demo: false, organization: null });
  const asAdmin = { ...(await signUpForm('athlete')), type: 'admin' } as never;
  await expect(createVisitor(app).client.accounts.signUp(asAdmin)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('sign-up: too many from one address → growing waits, at most a minute; other addresses → no waits', async () => {
  const from = { address: '198.51.100.20' };
  const take = () => takeAttempt(app.database.kysely, limits.signUps, from.address, app.now());
  const signUpFrom = async (place: { address: string; isLocal?: boolean }) => {
    const { user } = await createVisitor(app, place).client.accounts.signUp(await signUpForm('athlete'));
    return user.type;
  };
  const begun = new Date('2027-03-05T11:00:00Z');
  const wait = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000));
  app.setNow(begun);
  try {
    for (let taken = 0; taken < limits.signUps.free; taken++) expect(await take()).toBe(0);
    // From here each wait is twice as long as the one before, up to a minute.
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await take()).toBe(0);
      const answer = { code: 'TOO_MANY_REQUESTS', message: messages.server.tooMany };
      await expect(signUpFrom(from)).rejects.toMatchObject({ ...answer, data: { retryAfterSeconds: seconds } });
      wait(seconds);
    }
    expect(await signUpFrom(from)).toBe('athlete');
    await expect(signUpFrom(from)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await signUpFrom({ address: '198.51.100.21' })).toBe('athlete');
    expect(await signUpFrom({ ...from, isLocal: true })).toBe('athlete');
    app.setNow(new Date(begun.getTime() + 3_600_000));
    expect(await signUpFrom(from)).toBe('athlete');
  } finally {
    app.setNow(null);
  }
});

test('PUB-208 profile photos: two equal files → two different names', async () => {
  const photo = await pngDataUrl('#0b7a3b');
  const [one, two] = [await signUpAs(app, 'athlete', { photo }), await signUpAs(app, 'athlete', { photo })];
  const photos = await Promise.all([one, two].map(async who => (await who.client.accounts.me()).user?.photo));
  expect(photos[0]).not.toBe(photos[1]);
});
