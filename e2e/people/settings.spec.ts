import type { Page } from '@playwright/test';
import { openMenuGroup, pickPhoto } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { watchLeaving } from '#e2e/kit/leaving.ts';

const profile = '/dashboard/atleta/edit-profile';
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();

const confirm = (page: Page) =>
  page.getByRole('dialog', { name: 'Se han detectado cambios' }).getByRole('button', { name: 'Guardar' }).click();

test('PUB-174 PUB-175 PUB-176 PUB-177 PUB-178 PUB-195 A9 profile: an athlete’s is filled in → only a change asks before saving; an error is under the button', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto('/dashboard/atleta');
  const menu = await openMenuGroup(page, 'Configuración');
  await menu.getByRole('link', { name: 'Editar Perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Configuracion', exact: true })).toBeVisible();
  const filled = {
    Nombre: 'María José',
    Apellido: 'Peñalver Ñáñez',
    'Pasaporte o documento': 'V-17345112',
    'Fecha de nacimiento': '28-02-1994',
    'Código de país': 'VE-58',
    Teléfono: '4145550182',
    País: 'Venezuela',
    Estado: 'Mérida',
    Ciudad: 'Mérida',
    'Nombre de tu box': 'Box 1, S.A. - A',
    'Talla de franela': 'M',
    'Talla de short': 'XXXL',
    Correo: athlete.email,
  };
  for (const [label, value] of Object.entries(filled)) {
    const role = /Código|País|Talla/.test(label) ? 'combobox' : 'textbox';
    await expect(page.getByRole(role, { name: label, exact: true })).toHaveValue(value);
  }
  await expect(page.getByRole('radio', { name: 'Femenino' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Correo' })).not.toBeEditable();
  await expect(page.getByText('El correo no se puede cambiar')).toBeVisible();

  await save(page);
  await expect(page.getByText('No hay cambios que guardar.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('textbox', { name: 'Ciudad' }).fill('Ejido');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Se han detectado cambios' });
  await expect(dialog).toContainText('Estas seguro que quieres guardar estas configuraciones?');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  const [row] = await app.sql`select ciudad from users where id = ${athlete.uid}`;
  expect(row?.ciudad).toBe('Mérida');
  await expect(page.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Ejido');

  await save(page);
  await expect(dialog).toBeVisible();
  await page.context().setOffline(true);
  await confirm(page);
  const failure = page.locator('form').getByRole('alert');
  await expect(failure).toHaveText('Sin conexión. Lo que escribiste sigue aquí.');
  await expect(failure).toHaveCSS('color', 'rgb(192, 38, 43)');
  await expect(page.getByRole('textbox', { name: 'Ciudad' })).toHaveValue('Ejido');
  await page.context().setOffline(false);
});

test('SPEC-R12 PUB-190 settings: an organization without a birthdate saves its address → the birthdate is asked for, and typed text stays', async ({
  page,
  app,
  signIn,
}) => {
  const organization = await app.makeUser('organization');
  await signIn(organization);
  await page.goto('/dashboard/organization/settings');
  const address = page.getByRole('textbox', { name: 'Dirección' });
  await address.fill('Calle 2');
  await save(page);
  const birthdate = page.getByRole('textbox', { name: 'Fecha de nacimiento' });
  await expect(page.getByText('¡Por favor introduce tu fecha de nacimiento!')).toBeVisible();
  await expect(birthdate).toBeFocused();
  await expect(address).toHaveValue('Calle 2');
  await birthdate.fill('28-02-1980');
  await save(page);
  await confirm(page);
  await expect(page.getByText('Cambios realizados con éxito!')).toBeVisible();
  const [row] = await app.sql`select address, birthdate from users where id = ${organization.uid}`;
  expect(row).toMatchObject({ address: 'Calle 2', birthdate: '1980-02-28' });
});

test('PUB-174 PUB-175 A12 M4 settings: an organization → profile and password on one page, and leaving a changed form asks', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('organization'));
  await page.goto('/dashboard/organization/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Configuracion', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nombre de la organización' })).toHaveValue('Fundación Atlética');
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle 1');
  await expect(page.getByRole('textbox', { name: 'Nombre del responsable' })).toHaveValue('Rafael Quintero');
  await expect(page.getByRole('heading', { name: 'Cambio de contrasena' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 2');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Mis eventos' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL('/dashboard/organization/settings');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Mis eventos' }).click();
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL('/dashboard/organization/my-events');
});

test('PUB-192 PUB-193 PUB-194 PUB-299 PUB-305 profile: a save → the form is busy until the answer, says so, and reloads the page', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto(profile);
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana Sofía');
  // Lock the row, so that the save cannot finish before the test has checked the page.
  const held = Promise.withResolvers<void>();
  const checked = Promise.withResolvers<void>();
  const holding = app.sql.begin(async sql => {
    await sql`select 1 from users where id = ${athlete.uid} for update`;
    held.resolve();
    await checked.promise;
  });
  await held.promise;
  await save(page);
  await confirm(page);
  await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeDisabled();
  await page.evaluate('window.isBefore = true');
  const { left } = await watchLeaving(page, 'Cambios realizados con éxito!', profile);
  checked.resolve();
  await holding;
  // The message and the timer of 2 seconds begin together. A slow page can paint the message later.
  expect((await left()).after).toBeGreaterThan(1_000);
  await expect.poll(() => page.evaluate('window.isBefore').catch(() => true)).toBeUndefined();
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Ana Sofía');
  const [row] = await app.sql`select first_name from users where id = ${athlete.uid}`;
  expect(row?.first_name).toBe('Ana Sofía');
});

test('PUB-179 PUB-180 PUB-181 PUB-182 PUB-183 PUB-184 PUB-185 PUB-186 PUB-187 PUB-188 PUB-189 PUB-190 PUB-191 PUB-249 profile: missing or invalid values → each field says so in the words of the settings', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('athlete'));
  await page.goto(profile);
  for (const field of ['Nombre', 'Apellido', 'Pasaporte o documento', 'Teléfono']) {
    await page.getByRole('textbox', { name: field, exact: true }).fill('');
  }
  await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('');
  await page.getByRole('button', { name: 'Quitar' }).click();
  await save(page);
  for (const message of [
    '¡Por favor introduce tu nombre!',
    '¡Por favor introduce tu apellido!',
    '¡Por favor introduce tu pasaporte!',
    '¡Por favor introduce tu número de teléfono!',
    '¡Por favor introduce tu fecha de nacimiento!',
    '¡Por favor sube tu foto!',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Ana1');
  await page.getByRole('textbox', { name: 'Apellido' }).fill('Pérez 2');
  await page.getByRole('textbox', { name: 'Teléfono' }).fill('414a');
  await save(page);
  await expect(page.getByText('¡Caracteres inválidos!')).toHaveCount(2);
  await expect(page.getByText('Solo se permiten números')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('   ');
  await page.getByRole('textbox', { name: 'Apellido' }).fill('   ');
  await save(page);
  await expect(page.getByText('¡Por favor introduce tu nombre!')).toBeVisible();
  await expect(page.getByText('¡Por favor introduce tu apellido!')).toBeVisible();

  await signIn(await app.makeUser('staff'));
  await page.goto('/dashboard/staff/edit-profile');
  const box = page.getByRole('textbox', { name: 'Nombre de tu box' });
  await box.fill('');
  await save(page);
  await expect(page.getByText('introduce el nombre de tu box')).toBeVisible();
  await box.fill('Box 7');
  await save(page);
  await expect(page.getByText('¡Caracteres inválidos!')).toBeVisible();
  await expect(page.getByText('Solo letras y espacios')).toBeVisible();
});

test('PUB-254 profile: a new photo → saved and shown', async ({ page, app, signIn }) => {
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto(profile);
  const [before] = await app.sql`select photo_id from users where id = ${athlete.uid}`;
  await pickPhoto(page, 'Tu foto');
  await save(page);
  const reloaded = page.waitForEvent('load');
  await confirm(page);
  await reloaded;
  const [after] = await app.sql`select photo_id from users where id = ${athlete.uid}`;
  expect(after?.photo_id).not.toBe(before?.photo_id);
  await expect(page.getByAltText('Vista previa de la foto')).toHaveAttribute('src', new RegExp(`${after?.photo_id}`));
});

test('walk-athlete 5 profile: a changed form is left on a phone → the question opens over the page, not under the drawer', async ({
  page,
  app,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(await app.makeUser('athlete'));
  await page.goto(profile);
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Otra Persona');
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  // Poll from outside: the CSP forbids the eval that waitForFunction uses.
  const overPage = () => page.evaluate<boolean>('!!history.state.overPage');
  // The user opens and closes the menu, which does not leave the page. So the page does not ask.
  for (const close of [
    () => drawer.getByRole('button', { name: 'Cerrar el menú' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(drawer).toBeVisible();
    await expect.poll(overPage).toBe(true);
    await close();
    await expect(drawer).toHaveCount(0);
    await expect.poll(overPage).toBe(false);
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Otra Persona');
  }
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await drawer.getByRole('link', { name: 'Eventos', exact: true }).click();
  await expect(question).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(profile);
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Otra Persona');
});
