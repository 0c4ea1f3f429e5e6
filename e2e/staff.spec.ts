import { menuLink, openMenuGroup } from './dashboard.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('staff'));
  await page.goto('/dashboard/staff');
});

const entries = [
  ['PUB-150 PUB-151', 'Mis Eventos', 'Eventos', '/dashboard/staff/events', 'Eventos'],
  ['PUB-150 PUB-152', 'Mis Eventos', 'Clasificatorios', '/dashboard/staff/qualifying', 'Clasificatorios'],
  ['PUB-153 PUB-154', 'Configuración', 'Editar Perfil', '/dashboard/staff/edit-profile', 'Configuracion'],
  [
    'PUB-153 PUB-155',
    'Configuración',
    'Cambiar Contraseña',
    '/dashboard/staff/change-password',
    'Cambio de contrasena',
  ],
] as const;

for (const [rows, group, entry, path, heading] of entries) {
  test(`${rows} the menu ${group} of the staff leads to ${entry}`, async ({ page }) => {
    const menu = await openMenuGroup(page, group);
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  });
}

test('PUB-150 the menu is walked and folded with the keyboard alone', async ({ page }, { project }) => {
  const group = page.getByRole('navigation', { name: 'Panel' }).getByRole('button', { name: 'Configuración' });
  await group.focus();
  await page.keyboard.press('Enter');
  if (project.name === 'phone') {
    await expect(page.getByRole('dialog', { name: 'Configuración' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(group).toBeFocused();
    return;
  }
  await expect(menuLink(page, 'Editar Perfil')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(menuLink(page, 'Editar Perfil')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menuLink(page, 'Editar Perfil')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/staff/edit-profile');
});
