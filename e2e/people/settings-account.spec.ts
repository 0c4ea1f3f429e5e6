import { expect, test } from '#e2e/kit/fixtures.ts';
import { watchLeaving } from '#e2e/kit/leaving.ts';

test('SAFE-L6 sessions: the account is signed in elsewhere → the settings list the sessions and close the others', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  const organization = await app.makeUser('organization');
  await signIn(organization);
  const elsewhere = await browser.newContext({ baseURL: app.url });
  const { email, password, type } = organization;
  await elsewhere.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: true } } });
  await page.goto('/dashboard/organization/settings');
  const sessions = page.getByRole('region', { name: 'Dónde tienes la sesión abierta' });
  // The sign-up created a session too.
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').first()).toContainText('Este aparato');
  await sessions
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Cerrar/ })
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Cerrar las demás' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await (await elsewhere.request.get('/api/v1/session')).json()).toEqual({ user: null });
  await elsewhere.close();
});

test('PUB-196 PUB-197 PUB-198 PUB-199 PUB-200 PUB-201 PUB-300 password change: three fields are checked → the change is confirmed, ends the session, and leads to the login', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto('/dashboard/atleta/change-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Cambio de contrasena', exact: true })).toBeVisible();
  await page.getByLabel('Contraseña actual').fill('otra clave');
  await page.getByLabel(/^Contraseña nueva/).fill('12345');
  await page.getByLabel('Repite la contraseña nueva').fill('54321');
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Minimo de 6 caracteres')).toBeVisible();
  await expect(page.getByText('Las contrasenas no coinciden!')).toBeVisible();
  await page.getByLabel(/^Contraseña nueva/).fill('nueva clave');
  await page.getByLabel('Repite la contraseña nueva').fill('nueva clave');
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('La contraseña actual no es correcta.')).toBeVisible();
  await page.getByLabel('Contraseña actual').fill(athlete.password);
  const { left } = await watchLeaving(page, 'Contraseña cambiada con éxito!', '/login');
  const both = ['Contraseña cambiada con éxito!', 'Su sesion se cerrará!'];
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  for (const text of both) await expect(page.getByText(text)).toBeVisible();
  const { after, passwords } = await left();
  // The message and the timer of 4 seconds begin together. A slow page can paint the message later.
  expect(after).toBeGreaterThan(2_000);
  // The fields clear the new password while the session ends.
  expect(passwords).toEqual(['', '', '']);
  await expect(page).toHaveURL('/login');
  expect(await app.sql`select 1 from sessions where user_id = ${athlete.uid}`).toHaveLength(0);
  await signIn({ ...athlete, password: 'nueva clave' });
});

test('A13 email confirmation: an unconfirmed address → the page says so, and the mail can be sent again', async ({
  page,
  app,
  signIn,
}) => {
  const staff = await app.makeUser('staff', { emailVerified: false });
  await signIn(staff);
  await page.goto('/dashboard/staff/events');
  await expect(page.getByText(`con el enlace que enviamos a ${staff.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar otra vez' }).click();
  await expect(page.getByText('Te enviamos el correo de confirmación otra vez.')).toBeVisible();
  // The user confirms on the phone. This window notices when it gets the focus.
  await app.sql`update users set email_verified = true where id = ${staff.uid}`;
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await expect(page.getByText('con el enlace que enviamos a')).toHaveCount(0);
});

test('A10 account deletion: a deletion is due → it can be cancelled after a question', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await app.makeUser('athlete');
  await app.sql`insert into pending_deletions (email, user_id, confirmed_at, due_at)
    values (${athlete.email}, ${athlete.uid}, now(), now() + interval '14 days')`;
  await signIn(athlete);
  await page.goto('/dashboard/atleta/my-events');
  await expect(page.getByText(/Tu cuenta se eliminará el \d\d-\d\d-\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar eliminación' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Cancelar la eliminación?' });
  await dialog.getByRole('button', { name: 'Cancelar eliminación' }).click();
  await expect(page.getByText('La eliminación de tu cuenta fue cancelada.')).toBeVisible();
  await expect(page.getByText(/Tu cuenta se eliminará el/)).toBeHidden();
});
