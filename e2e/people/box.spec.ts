import { menuLink, pickPhoto, writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

const settings = '/dashboard/box/settings';
const closedBy = (date: Date) => `Ya se realizó una solicitud el día: ${writtenIn(date)}`;

test('PUB-161 PUB-162 PUB-165 PUB-166 PUB-167 gym settings: the one menu entry → opens a form that asks for name and logo', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('box'));
  await page.goto('/dashboard/box');
  await expect(page.getByRole('navigation', { name: 'Panel' }).getByRole('link')).toHaveCount(1);
  await menuLink(page, 'Configuración').click();
  await expect(page).toHaveURL(settings);
  await expect(page.getByLabel('Nombre del gimnasio')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logo', exact: true })).toBeVisible();
  await expect(page.getByLabel('Nombre del gimnasio')).toBeEnabled();
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByText('Por favor introduce el nombre del gimnasio!')).toBeVisible();
  await expect(page.getByText('Por favor sube el logo!')).toBeVisible();
  await expect(page.getByLabel('Nombre del gimnasio')).toBeFocused();
});

test('PUB-011 PUB-168 PUB-169 PUB-170 PUB-171 PUB-172 PUB-173 PUB-261 PUB-262 PUB-308 PUB-309 gym request: sent offline, then stored → an error under the button, then a closed form and no change yet', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const gym = await app.makeUser('box');
  await signIn(gym);
  await page.goto(settings);
  await page.getByLabel('Nombre del gimnasio').fill('Box Cumbre Norte');
  await pickPhoto(page, 'Logo');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  const problem = page.locator('form').getByRole('alert');
  await expect(problem).toHaveText('Sin conexión. Lo que escribiste sigue aquí.');
  const button = await page.getByRole('button', { name: 'Enviar solicitud' }).boundingBox();
  expect((await problem.boundingBox())!.y).toBeGreaterThan(button!.y + button!.height - 1);
  const color = await page.evaluate<string>("getComputedStyle(document.querySelector('form [role=alert]')).color");
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(Math.max(green, blue) * 1.5);
  await expect(page.getByLabel('Nombre del gimnasio')).toHaveValue('Box Cumbre Norte');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByText('Solicitud enviada')).toBeVisible();
  await expect(page).toHaveURL(settings);

  const [request] = await app.sql`select * from box_requests where uid = ${gym.uid}`;
  expect(request).toMatchObject({ organization: 'Box Cumbre Norte', status: 'pending', photo_id: expect.any(String) });

  await page.reload();
  await expect(page.getByText(closedBy(request?.created_at))).toBeVisible();
  await expect(page.getByLabel('Nombre del gimnasio')).toBeDisabled();
  await expect(page.getByLabel('Nombre del gimnasio')).toHaveValue('Box Cumbre Norte');
  await expect(page.getByRole('button', { name: 'Cambiar foto' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Así te ven ahora' })).toContainText(gym.displayName);
  await expectAccessible();
});

test('A11 gym request: the admin declines it → the gym reads why and may ask again', async ({ page, app, signIn }) => {
  const gym = await app.makeUser('box');
  await app.sql`insert into box_requests (uid, organization, photo_id, status, reason, decided_at)
    select id, 'Box Ajeno', photo_id, 'declined', 'El logo es de otra marca.', now() from users where id = ${gym.uid}`;
  await signIn(gym);
  await page.goto(settings);
  await expect(page.getByText('Motivo: El logo es de otra marca.')).toBeVisible();
  await expect(page.getByLabel('Nombre del gimnasio')).toHaveValue('Box Ajeno');
  await expect(page.getByRole('button', { name: 'Enviar solicitud' })).toBeEnabled();
});
