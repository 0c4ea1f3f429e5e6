import { pickPhoto } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { box, fillSignUp } from '#e2e/kit/sign-up-form.ts';
import { create, paths } from '#e2e/kit/sign-up-paths.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';

let serial = 0;
const newEmail = () => `Nueva.${++serial}.${process.pid}.${Date.now()}@Correo.test`;

test('PUB-202 PUB-203 walk-team 1 profile photo: another file type or 3 MB → refused, and the old picture stays', async ({
  page,
}) => {
  await page.goto('/register/competitor');
  await pickPhoto(page, 'Subir Foto');
  const before = await page.getByAltText('Vista previa de la foto').getAttribute('src');
  const input = page.getByLabel(/^Subir Foto/).and(page.locator('input'));
  await input.setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('You can only upload JPG/PNG file!')).toBeVisible();
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3 * 1024 * 1024)]);
  await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(page.getByText('Image must smaller than 2MB!')).toBeVisible();
  await expect(page.getByAltText('Vista previa de la foto')).toHaveAttribute('src', before!);
  // The page cannot shrink a file larger than any camera's photo, so it offers no shrinking.
  const huge = Buffer.concat([jpeg, Buffer.alloc(32 * 1024 * 1024)]);
  await input.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: huge });
  await expect(page.getByText('Image must smaller than 2MB!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usarla más pequeña' })).toHaveCount(0);
  // A camera's photo is too large, but the page offers to shrink it.
  const png = Buffer.from((await pngDataUrl('#b01a3a', 120)).split(',')[1] ?? '', 'base64');
  const large = Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)]);
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: large });
  await page.getByRole('button', { name: 'Reducir y usar' }).click();
  await expect(page.getByAltText('Vista previa de la foto')).not.toHaveAttribute('src', before!);
});

test('PUB-204 PUB-205 PUB-206 N18 SPEC-W15 profile photo: picked → prepared for two seconds without a request, then set; cropping is optional', async ({
  page,
}) => {
  await page.goto('/register/competitor');
  await expect(page.getByRole('button', { name: 'Subir Foto', exact: true })).toBeVisible();
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const picture = await pngDataUrl('#0b7a3b', 120);
  const png = Buffer.from(picture.split(',')[1] ?? '', 'base64');
  const began = Date.now();
  const input = page.getByLabel(/^Subir Foto/).and(page.locator('input'));
  await input.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('status', { name: 'Preparando la foto' })).toBeVisible();
  // The page processes one file at a time. It ignores a second file.
  await input.setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  const preview = page.getByAltText('Vista previa de la foto');
  await expect(preview).toHaveAttribute('src', picture);
  expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  await expect(page.getByText('You can only upload JPG/PNG file!')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const offer = page.getByRole('button', { name: 'Recortar' });
  await offer.click();
  await page.getByRole('dialog', { name: 'Recorta la foto' }).getByRole('button', { name: 'Cancelar' }).click();
  await expect(preview).toHaveAttribute('src', picture);
  await expect(offer).toBeFocused();
  await offer.click();
  await page.getByRole('slider', { name: 'Acercar' }).fill('2');
  await page.getByRole('button', { name: 'Usar este recorte' }).click();
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  expect(sent).toEqual([]);
});

const destinations = [
  ['PUB-006 PUB-106', 'athlete', '/', 'María José Peñalver Ñáñez'],
  ['PUB-108', 'staff', '/', 'María José Peñalver Ñáñez'],
  ['PUB-010 PUB-107', 'box', '/', 'Box Cumbre, C.A.'],
  ['PUB-109', 'organization', /^http:\/\/[^/]+\/dashboard\/organization/, 'Fundación Atlética'],
] as const;

for (const [row, type, destination, name] of destinations) {
  test(`${row} PUB-105 PUB-207 PUB-209 PUB-245 PUB-248 PUB-250 N19 SPEC-W16 PUB-254 PUB-255 PUB-298 sign-up: a new ${type} → is signed in and arrives`, async ({
    page,
  }) => {
    const email = newEmail();
    await page.goto(paths[type]);
    await fillSignUp(page, type, email);
    await pickPhoto(page, 'Subir Foto');
    await create(page);
    await expect(page).toHaveURL(destination);
    const answer = await page.request.get('/api/v1/session');
    const { user } = await answer.json();
    expect(user).toMatchObject({
      type,
      displayName: name,
      email: email.toLowerCase(),
      // The browser's time zone is Caracas. The page proposes its phone code but does not select it.
      phonePrefix: 'US-1',
      phone: '4145550182',
      myEvents: [],
      myTickets: [],
    });
    if (type === 'box')
      expect(user).toMatchObject({ nameSearch: 'box cumbre, c.a.', passport: 'J-30551', lastName: null });
    if (type === 'organization')
      expect(user).toMatchObject({ organization: name, address: 'Calle 1', fullName: 'Rafael Q.' });
    if (type === 'athlete')
      expect(user).toMatchObject({ birthdate: '1994-02-28', sexo: 'femenino', tallaShort: 'XXXL' });
    expect((await page.request.get(user.photo)).headers()['content-type']).toMatch(/^image\//);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
}

test('N19 SPEC-W16 sign-up: the browser’s time zone has a phone code → the code is offered, and one press takes it', async ({
  page,
}) => {
  await page.goto(paths.organization);
  await fillSignUp(page, 'organization', newEmail());
  await pickPhoto(page, 'Subir Foto');
  const offer = page.getByRole('button', { name: 'Usar +58 Venezuela' });
  await offer.click();
  await expect(box(page, 'Teléfono')).toBeFocused();
  await expect(offer).toHaveCount(0);
  await create(page);
  await expect(page).toHaveURL(/\/dashboard\/organization/);
  const { user } = await (await page.request.get('/api/v1/session')).json();
  expect(user).toMatchObject({ phonePrefix: 'VE-58', phone: '4145550182' });
});

test('A3 sign-up: a visitor without an account comes from a guarded page → returns there after signing up', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/dashboard/atleta/invitations');
  await page.getByRole('main').getByRole('link', { name: 'Regístrate' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Atleta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Atleta' })).toBeVisible();
  await fillSignUp(page, 'athlete', newEmail());
  await pickPhoto(page, 'Subir Foto');
  await create(page);
  await expect(page.getByText('Tu cuenta está lista')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/atleta/invitations');
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Mi panel' }).click();
  await expect(page).toHaveURL('/dashboard/atleta/my-events');
});

test('walk-athlete 26 PUB-116 PUB-140 sign-up: the email is taken → said under the button and at its field, with a login link; typed text stays', async ({
  page,
  app,
}) => {
  const { email } = await app.makeUser('box');
  await page.goto('/register/organization');
  await fillSignUp(page, 'organization', email);
  await pickPhoto(page, 'Subir Foto');
  await create(page);
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'The provided email is already in use by an existing user.' });
  await expect(failure).toBeVisible();
  const [text, button] = [
    await failure.boundingBox(),
    await page.getByRole('button', { name: 'Crear cuenta' }).boundingBox(),
  ];
  expect(text!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
  await expect(box(page, 'Correo')).toHaveAccessibleDescription(/Ya hay una cuenta con este correo/);
  await expect(box(page, 'Correo')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Iniciar sesión con ese correo' })).toBeVisible();
  await expect(box(page, 'Nombre de la organización')).toHaveValue('Fundación Atlética');
  await expect(box(page, 'Contraseña')).toHaveValue('una clave');
  await expect(page.getByAltText('Vista previa de la foto')).toBeVisible();
});

test('L4 sign-up: no connection → the form says so and stays filled', async ({ page, context }) => {
  await page.goto('/register/organization');
  await fillSignUp(page, 'organization', newEmail());
  await pickPhoto(page, 'Subir Foto');
  await context.setOffline(true);
  await create(page);
  await expect(page.getByText('Sin conexión. Lo que escribiste sigue aquí.')).toBeVisible();
  await context.setOffline(false);
  await create(page);
  await expect(page).toHaveURL(/\/dashboard\/organization/);
});
