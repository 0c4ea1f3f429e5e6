import { menuLink, openMenuGroup } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

test.beforeEach(async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('staff'));
  await page.goto('/dashboard/staff');
  // This address leads on to the first screen. That step closes a menu and takes the focus.
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
});

const entries = [
  ['Mis Eventos', 'Eventos', '/dashboard/staff/events', 'Eventos'],
  ['Mis Eventos', 'Clasificatorios', '/dashboard/staff/qualifying', 'Clasificatorios'],
  ['Configuración', 'Editar Perfil', '/dashboard/staff/edit-profile', 'Configuracion'],
  ['Configuración', 'Cambiar Contraseña', '/dashboard/staff/change-password', 'Cambio de contrasena'],
] as const;

test('PUB-150 PUB-151 PUB-152 PUB-153 PUB-154 PUB-155 staff menus: both menus → lead to their two screens', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [group, entry, path, heading] of entries) {
    const menu = await openMenuGroup(page, group);
    await menu.getByRole('link', { name: entry, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }
});

test('PUB-150 staff menus: only the keyboard is used → a menu is walked through and folded', async ({ page }, {
  project,
}) => {
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
  // From the group itself: a page that is still loading may take the focus meanwhile.
  await group.press('Tab');
  await expect(menuLink(page, 'Editar Perfil')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/staff/edit-profile');
});
