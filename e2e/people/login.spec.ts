import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { fillPanel, openPanel, submitPanel, watchCalls } from '#e2e/kit/sign-in.ts';
import { makeAccount } from '#testing/factories/browser-accounts.ts';
import { startRunningApp } from '#testing/running-app.ts';

const unknown = 'Este usuario no existe en nuestro registro.';

test('PUB-018 PUB-067 PUB-068 PUB-069 PUB-070 PUB-071 PUB-072 PUB-073 PUB-074 A2 login: opened → two panels and two more below, each with all that a sign-in needs', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Como quieres ingresar?', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Atleta', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Organizacion', exact: true })).toBeVisible();
  for (const name of ['Atleta', 'Organizacion', 'Staff', 'Gimnasio']) {
    const panel = await openPanel(page, name);
    await expect(panel.getByRole('textbox', { name: 'Correo' })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'password');
    await expect(panel.getByRole('checkbox', { name: 'Recordarme' })).not.toBeChecked();
    await expect(panel.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Recuperar Contraseña' })).toBeVisible();
  }
  // Each panel keeps its typed text while another panel is used.
  await fillPanel(await openPanel(page, 'Atleta'), 'ana@correo.test', 'secreta');
  await fillPanel(await openPanel(page, 'Gimnasio'), 'box@correo.test', 'otra');
  const athlete = await openPanel(page, 'Atleta');
  await expect(athlete.getByRole('textbox', { name: 'Correo' })).toHaveValue('ana@correo.test');
  await athlete.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click();
  await expect(athlete.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'text');
});

test('PUB-075 A3 login: a sign-in from a guarded page → only its panel is busy, and it leads back there', async ({
  page,
  app,
}) => {
  const athlete = await app.makeUser('athlete');
  await page.goto('/dashboard/atleta/edit-profile');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, athlete.email, athlete.password);
  const devtools = await page.context().newCDPSession(page);
  const slowly = { offline: false, latency: 800, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', slowly);
  await submitPanel(panel);
  await expect(panel.getByRole('button', { name: 'Iniciando sesión' })).toBeVisible();
  await expect(page.getByText('Iniciando sesión')).toHaveCount(1);
  await expect(page).toHaveURL('/dashboard/atleta/edit-profile');
});

test('PUB-076 PUB-077 PUB-078 PUB-081 PUB-082 PUB-083 PUB-084 PUB-292 A2 login: missing, unknown or wrong data, or another type → the answer is under its panel', async ({
  page,
  app,
}) => {
  const [athlete, organization] = [await app.makeUser('athlete'), await app.makeUser('organization')];
  await page.goto('/login');
  const calls = watchCalls(page);
  const panel = await openPanel(page, 'Atleta');
  const email = panel.getByRole('textbox', { name: 'Correo' });
  await submitPanel(panel);
  await expect(email).toHaveAccessibleDescription('Please input your email!');
  await expect(panel.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription(
    'Please input your password!',
  );
  await expect(email).toBeFocused();
  expect(calls).toEqual([]);

  // The server rejects an account of another type and does not sign it in.
  await fillPanel(panel, organization.email, organization.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText(unknown);
  await expect(page.getByText(unknown)).toHaveCount(1);
  expect(calls).toEqual(['typeOf']);

  const other = await openPanel(page, 'Organizacion');
  await fillPanel(other, athlete.email, athlete.password);
  await submitPanel(other);
  await expect(other.getByRole('alert')).toHaveText(unknown);
  await fillPanel(other, organization.email, 'otra cosa');
  await submitPanel(other);
  await expect(other.getByRole('alert')).toHaveText('Correo o contraseña incorrectos.');
  await expect(other.getByRole('textbox', { name: 'Correo' })).toHaveValue(organization.email);
  // An unknown email gets the same answer as an account of another type.
  await fillPanel(other, 'nadie@correo.test', 'secreta');
  await submitPanel(other);
  await expect(other.getByRole('alert')).toHaveText(unknown);
});

test('PUB-079 PUB-080 PUB-284 login: an email in capitals, keyboard alone → its type is looked up, then it signs in', async ({
  page,
  app,
}) => {
  const athlete = await app.makeUser('athlete');
  await page.goto('/login');
  const calls = watchCalls(page);
  const panel = await openPanel(page, 'Atleta');
  await panel.getByRole('textbox', { name: 'Correo' }).focus();
  await page.keyboard.type(athlete.email.toUpperCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type(athlete.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/atleta/my-events');
  expect(calls.slice(0, 2)).toEqual(['typeOf', 'signIn']);
  expect(await page.evaluate(() => localStorage.getItem('typeUser'))).toBe('athlete');
});

test('A2 SAFE-H2 SAFE-M14 login: many wrong guesses → the panel says how long to wait, and a mailed code signs in', async ({
  page,
  app,
}) => {
  const judge = await app.makeUser('staff');
  const wrong = { json: { email: judge.email, password: 'otra cosa', type: 'staff', remember: false } };
  await Promise.all(Array.from({ length: 12 }, () => page.request.post('/rpc/accounts/signIn', { data: wrong })));
  // The first lockout lasts one second, too short for this test.
  await app.sql`update attempts set blocked_until = now() + interval '90 seconds' where blocked_until is not null`;
  await page.goto('/login');
  const panel = await openPanel(page, 'Staff');
  await fillPanel(panel, judge.email, judge.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toContainText('Demasiados intentos.');
  await expect(panel.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  const box = panel.getByRole('region', { name: 'Entrar con un código' });
  await box.getByRole('button', { name: 'Enviarme un código' }).click();
  await expect(box.getByRole('status')).toContainText(judge.email);
  const field = box.getByRole('textbox', { name: 'Código del correo' });
  await expect(field).toBeFocused();
  await field.fill('AAAA-AAAA');
  await submitPanel(panel);
  await expect(field).toHaveAccessibleDescription('Ese código no sirve o ya venció. Revísalo o pide otro.');
  const mail = await app.mails.waitForMail(
    ({ to, text }) => to.includes(judge.email) && text.includes('Tu código'.toUpperCase()),
  );
  await field.fill(/contraseña: ([\dA-Z-]+)/.exec(mail.text)![1]!);
  await submitPanel(panel);
  await expect(page).toHaveURL('/dashboard/staff/events');
});

/** Resets the browser, so that no account is signed in. */
async function forget(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

const destinations = [
  ['staff', 'Staff', '/dashboard/staff/events', 30],
  ['box', 'Gimnasio', '/dashboard/box/settings', 0],
  ['organization', 'Organizacion', '/dashboard/organization/my-events', 0],
  // No page links to the address of this panel.
  ['admin', 'Administración', '/dashboard/admin', 0],
] as const;

test('ATH-003 A2 A3 A4 login: each type → enters by its panel, lands on its page, stays 30 days only with Recordarme', async ({
  page,
  app,
}) => {
  for (const [type, name, destination, days] of destinations) {
    const account = await app.makeUser(type);
    await page.goto(type === 'admin' ? '/login?panel=admin' : '/login');
    const panel = type === 'admin' ? page.getByRole('region', { name }) : await openPanel(page, name);
    await fillPanel(panel, account.email, account.password);
    if (days > 0) await panel.getByRole('checkbox', { name: 'Recordarme' }).check();
    await submitPanel(panel);
    await expect(page).toHaveURL(destination);
    const session = (await page.context().cookies()).find(({ httpOnly }) => httpOnly);
    expect(session).toBeDefined();
    const left = session && session.expires > 0 ? (session.expires - Date.now() / 1000) / 86_400 : 0;
    expect(Math.round(left), type).toBe(days);
    await forget(page);
  }
});

test('A3 login: a redirect to another origin → not followed', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete');
  for (const wish of ['//otro.test', '/\\otro.test', 'https://otro.test']) {
    await page.goto(`/login?redirect=${encodeURIComponent(wish)}`);
    const panel = await openPanel(page, 'Atleta');
    await fillPanel(panel, athlete.email, athlete.password);
    await submitPanel(panel);
    await expect(page, wish).toHaveURL('/dashboard/atleta/my-events');
    await forget(page);
  }
});

test('login: a demonstration account → signs in with one click', async ({ page }) => {
  // The demo accounts are enough here. Loading the season takes a minute, and the demo's own tests cover it.
  const env = { PIZARRA_DEMO: 'no' };
  const demo = await startRunningApp({ env });
  for (const type of ['athlete', 'box'] as const) {
    const { uid, password } = await makeAccount(demo, type);
    await demo.database.sql`insert into demo_accounts (user_id, password) values (${uid}, ${password})`;
  }
  await demo.kill('SIGTERM');
  env.PIZARRA_DEMO = 'yes';
  await demo.restart();
  await page.goto(`${demo.url}/login`);
  const band = page.getByRole('region', { name: 'Cuentas de demostración' });
  await expect(band.getByRole('button')).toHaveCount(2);
  await band.getByRole('button', { name: /^Gimnasio/ }).click();
  await expect(page).toHaveURL(`${demo.url}/dashboard/box/settings`);
  await page.goto('/terms');
  await demo.stop();
});
