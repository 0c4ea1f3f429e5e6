import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';

const opened = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The bar's links. On a phone they are in the drawer. */
async function openLinks(page: Page) {
  if (!isPhone(page)) return page.getByRole('banner');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  return page.getByRole('dialog', { name: 'Menú' });
}

test('PUB-001 PUB-047 PUB-052 PUB-055 PUB-063 PUB-064 home page: signed out → shows its two lists, and the badges lead to install help', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'EVENTOS PROXIMOS' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'EVENTOS EN CURSO' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const badge = page.getByRole('button', { name: /Instalar en\s*Android/ });
  await expect(page.getByRole('button', { name: /Instalar en\s*iPhone/ })).toBeVisible();
  await badge.click();
  await expect(page.getByRole('heading', { name: /Android/ })).toBeInViewport();
  const pictures = page.getByRole('img', { name: /pantalla|teléfono/i });
  expect(await pictures.count()).toBeGreaterThan(0);
});

test('PUB-019 PUB-021 PUB-029 PUB-030 PUB-031 PUB-032 page frame: each page → has the bar, and the footer that leads to data deletion', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  for (const path of ['/', '/login', '/delete-account', '/terms', '/no-existe']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Pizarra' })).toHaveAttribute('href', '/');
    await expect(footer.getByText('Pizarra © 2022. Todos los derechos reservados.')).toBeVisible();
    await expect(footer.getByText('v5.6.36')).toBeVisible();
  }
  // The last address does not exist. The page says so and links to the home page.
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page).toHaveURL('/');
  await footer.getByRole('link', { name: 'Eliminar datos de usuario' }).click();
  await expect(page).toHaveURL('/delete-account');
});

test('PUB-020 PUB-026 PUB-027 PUB-028 page frame: signed out → the bar or the drawer leads to events, sign-up and sign-in', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [name, path] of [
    ['Eventos', '/events'],
    ['Registro', '/register'],
    ['Iniciar Sesión', '/login'],
  ] as const) {
    await page.goto('/');
    const links = await openLinks(page);
    await links.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const eventsPages = {
  athlete: '/dashboard/atleta/my-events',
  organization: '/dashboard/organization/my-events',
  staff: '/dashboard/staff/events',
  box: '/dashboard/box/settings',
} as const;
test('PUB-022 PUB-023 PUB-024 PUB-283 PUB-286 page frame: signed in → the account’s button leads to its type’s events page, stored from the profile', async ({
  page,
  app,
  signIn,
}) => {
  for (const type of ['athlete', 'organization', 'box', 'staff'] as const) {
    const account = await app.makeUser(type);
    await signIn(account);
    await page.goto('/');
    // A reload reads the stored type immediately.
    const typeKept = () => page.evaluate(`localStorage.getItem('typeUser')`);
    await expect.poll(typeKept).toBe(type);
    await page.reload();
    expect(await typeKept()).toBe(type);
    const links = await openLinks(page);
    const button = links.getByRole('link', { name: account.displayName });
    await expect(button.locator('img')).toHaveAttribute('src', /\/files\/images\/.+-avatar\.webp/);
    // Any account type may have tickets (PUB-258).
    await expect(links.getByRole('link', { name: 'Mis entradas' })).toHaveAttribute('href', '/my-tickets');
    await expect(links.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
    await expect(button).toHaveAttribute('href', eventsPages[type]);
    await button.click();
    await expect(page).toHaveURL(eventsPages[type]);
  }
});

test('PUB-025 PUB-282 PUB-284 PUB-285 PUB-302 PUB-303 sign-out: the button is pressed → the device’s stored data is deleted, and the home page opens', async ({
  page,
  app,
}) => {
  const { email, password } = await app.makeUser('athlete');
  await page.goto('/login');
  await page.getByLabel('Correo').first().fill(email);
  await page.getByLabel('Contraseña', { exact: true }).first().fill(password);
  await page.getByRole('button', { name: 'Iniciar Sesión' }).first().click();
  await expect(page).toHaveURL(eventsPages.athlete);
  const keys = ['authUser', 'typeUser', 'userData'];
  const kept = () =>
    page.evaluate(`['authUser','typeUser','userData'].filter(key => localStorage.getItem(key) !== null)`);
  await expect.poll(kept).toEqual(keys);
  expect(await page.evaluate(`JSON.parse(localStorage.getItem('userData')).email`)).toBe(email);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const whoIs = async () => {
    const answer = await fetch(`${app.url}/api/v1/session`, { headers: { cookie } });
    return ((await answer.json()) as { user: { email: string } | null }).user?.email;
  };
  expect(await whoIs()).toBe(email);
  await page.evaluate(`localStorage.setItem('join-draft:someone:event', '{"team":{"emails":["mate@correo.test"]}}')`);
  await page.evaluate(`sessionStorage.setItem('enroll-list:someone:event', '"Ana, ana@correo.test"')`);
  const links = await openLinks(page);
  const asked = page.waitForRequest(request => request.url().endsWith('/accounts/signOut'));
  await links.getByRole('button', { name: 'Cerrar Sesión' }).click();
  expect(await (await asked).response().then(answer => answer?.json())).toEqual({ json: {} });
  await expect(page).toHaveURL('/');
  await expect.poll(kept).toEqual([]);
  // An old copy of the cookie no longer works.
  expect(await whoIs()).toBeUndefined();
  // Sign-out also deletes drafts that contain other people: team members and pasted lists (SAFE-L15).
  const drafts = () => page.evaluate(`Object.keys(localStorage).filter(key => key.startsWith('join-draft'))`);
  await expect.poll(drafts).toEqual([]);
  expect(await page.evaluate(`Object.keys(sessionStorage).filter(key => key.startsWith('enroll-list'))`)).toEqual([]);
  const after = await openLinks(page);
  await expect(after.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
});

test('colour scheme: no scheme is chosen → follows the system; once chosen, it stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /^Tema/ }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('page frame: the first Tab stop → jumps to the content', async ({ page }) => {
  await page.goto('/');
  await opened(page);
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  await expect(skip).toHaveText(/contenido/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('page frame: no network → a notice appears, and leaves when the network returns', async ({ page, context }) => {
  await page.goto('/');
  await opened(page);
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toHaveCount(0);
});

test('walk-athlete 31 page frame: a phone’s bar → shows the signed-in account and leads to its own events', async ({
  page,
  app,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('button', { name: 'Abrir el menú' })).toBeVisible();
  await expect(bar.getByRole('link', { name: /^Mi panel/ })).toHaveCount(0);
  const account = await app.makeUser('athlete');
  await signIn(account);
  await page.goto('/');
  const own = bar.getByRole('link', { name: `Mi panel, ${account.displayName}` });
  await expect(own.locator('img')).toBeVisible();
  await own.click();
  await expect(page).toHaveURL(eventsPages.athlete);
});

test.describe('menu of a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('walk-athlete 6 going back → closes the menu, and the menu leaves no step in the history', async ({ page }) => {
    await page.goto('/');
    await page.goto('/events');
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(menu).toBeVisible();
    await expect.poll(() => page.evaluate('Boolean(history.state.overPage)')).toBe(true);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/events');
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await menu.getByRole('button', { name: 'Cerrar el menú' }).click();
    await expect(menu).toBeHidden();
    // Leave the menu by a link. Going back leads to the page below it.
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await menu.getByRole('link', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL('/events');
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
