import { startRunningApp } from '#testing/running-app.ts';
import { expect, test } from './fixtures.ts';
import { fillPanel, openPanel, submitPanel, watchCalls } from './sign-in.ts';

const unknown = 'Este usuario no existe en nuestro registro.';

test('PUB-018 PUB-067 PUB-068 PUB-069 the login asks how to enter, in two panels', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Como quieres ingresar?', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Atleta', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Organizacion', exact: true })).toBeVisible();
});

for (const name of ['Atleta', 'Organizacion', 'Staff', 'Gimnasio']) {
  test(`PUB-070 PUB-071 PUB-072 PUB-073 PUB-074 A2 the panel ${name} has all that a sign-in needs`, async ({
    page,
  }) => {
    await page.goto('/login');
    const panel = await openPanel(page, name);
    await expect(panel.getByRole('textbox', { name: 'Correo' })).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'password');
    await expect(panel.getByRole('checkbox', { name: 'Recordarme' })).not.toBeChecked();
    await expect(panel.getByRole('button', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Recuperar Contraseña' })).toBeVisible();
  });
}

test('PUB-071 the password can be shown', async ({ page }) => {
  await page.goto('/login');
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, 'ana@correo.test', 'secreta');
  await panel.getByRole('button', { name: 'Mostrar u ocultar la contraseña' }).click();
  await expect(panel.getByRole('textbox', { name: 'Contraseña' })).toHaveAttribute('type', 'text');
});

test('PUB-075 only the panel in use shows that it is busy', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete');
  await page.goto('/login');
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, athlete.email, athlete.password);
  const devtools = await page.context().newCDPSession(page);
  const slowly = { offline: false, latency: 800, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', slowly);
  await submitPanel(panel);
  await expect(panel.getByRole('button', { name: 'Iniciando sesión' })).toBeVisible();
  await expect(page.getByText('Iniciando sesión')).toHaveCount(1);
  await expect(page).toHaveURL(/my-events/);
});

test('PUB-076 PUB-081 PUB-083 PUB-292 an organization is refused in the panel of athletes, before any sign-in', async ({
  page,
  app,
}) => {
  const organization = await app.makeUser('organization');
  await page.goto('/login');
  const calls = watchCalls(page);
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, organization.email, organization.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText(unknown);
  await expect(page.getByText(unknown)).toHaveCount(1);
  expect(calls).toEqual(['typeOf']);
});

test('PUB-082 PUB-083 an athlete is refused in the panel of organizations', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete');
  await page.goto('/login');
  const panel = await openPanel(page, 'Organizacion');
  await fillPanel(panel, athlete.email, athlete.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText(unknown);
});

test('PUB-083 A2 an email without an account reads the same as one of another type', async ({ page }) => {
  await page.goto('/login');
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, 'nadie@correo.test', 'secreta');
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText(unknown);
});

test('PUB-077 PUB-078 email and password are required', async ({ page }) => {
  await page.goto('/login');
  const calls = watchCalls(page);
  const panel = await openPanel(page, 'Atleta');
  await submitPanel(panel);
  await expect(panel.getByRole('textbox', { name: 'Correo' })).toHaveAccessibleDescription('Please input your email!');
  await expect(panel.getByRole('textbox', { name: 'Contraseña' })).toHaveAccessibleDescription(
    'Please input your password!',
  );
  await expect(panel.getByRole('textbox', { name: 'Correo' })).toBeFocused();
  expect(calls).toEqual([]);
});

test('PUB-079 PUB-080 PUB-284 an email in capitals signs in, after its type was looked up, with the keyboard alone', async ({
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

test('PUB-084 a wrong password is answered under its panel', async ({ page, app }) => {
  const organization = await app.makeUser('organization');
  await page.goto('/login');
  const panel = await openPanel(page, 'Organizacion');
  await fillPanel(panel, organization.email, 'otra cosa');
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText('Correo o contraseña incorrectos.');
  await expect(panel.getByRole('textbox', { name: 'Correo' })).toHaveValue(organization.email);
});

test('A2 after too many failures the panel says how long to wait', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete');
  const wrong = { json: { email: athlete.email, password: 'otra cosa', type: 'athlete', remember: false } };
  const attempts = Array.from({ length: 12 }, () => page.request.post('/rpc/accounts/signIn', { data: wrong }));
  await Promise.all(attempts);
  // The first wait is a second, over before anybody has typed.
  await app.sql`update attempts set blocked_until = now() + interval '90 seconds' where blocked_until is not null`;
  await page.goto('/login');
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, athlete.email, athlete.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toContainText('Demasiados intentos.');
  await expect(panel.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
});

test('SAFE-H2 SAFE-M14 while a hall guesses, the owner of the account enters with a mailed code', async ({
  page,
  app,
}) => {
  const judge = await app.makeUser('staff');
  const wrong = { json: { email: judge.email, password: 'otra cosa', type: 'staff', remember: false } };
  await Promise.all(Array.from({ length: 12 }, () => page.request.post('/rpc/accounts/signIn', { data: wrong })));
  await app.sql`update attempts set blocked_until = now() + interval '90 seconds' where blocked_until is not null`;
  await page.goto('/login');
  const panel = await openPanel(page, 'Staff');
  await fillPanel(panel, judge.email, judge.password);
  await submitPanel(panel);
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

const destinations = [
  ['staff', 'Staff', '/dashboard/staff/events'],
  ['box', 'Gimnasio', '/dashboard/box/settings'],
  ['organization', 'Organizacion', '/dashboard/organization/my-events'],
] as const;
for (const [type, name, destination] of destinations) {
  test(`ATH-003 A2 A3 an account of type ${type} enters through its panel and lands on its page`, async ({
    page,
    app,
  }) => {
    const account = await app.makeUser(type);
    await page.goto('/login');
    const panel = await openPanel(page, name);
    await fillPanel(panel, account.email, account.password);
    await submitPanel(panel);
    await expect(page).toHaveURL(destination);
  });
}

test('A2 the admin enters at an address that nothing links to', async ({ page, app }) => {
  const admin = await app.makeUser('admin');
  await page.goto('/login?panel=admin');
  const panel = page.getByRole('region', { name: 'Administración' });
  await fillPanel(panel, admin.email, admin.password);
  await submitPanel(panel);
  await expect(page).toHaveURL('/dashboard/admin');
});

test('A3 whoever was sent to the login comes back to where they were going', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete');
  await page.goto('/dashboard/atleta/edit-profile');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, athlete.email, athlete.password);
  await submitPanel(panel);
  await expect(page).toHaveURL('/dashboard/atleta/edit-profile');
});

for (const wish of ['//otro.test', '/\\otro.test', 'https://otro.test']) {
  test(`A3 the login never leads to another origin (${wish})`, async ({ page, app }) => {
    const athlete = await app.makeUser('athlete');
    await page.goto(`/login?redirect=${encodeURIComponent(wish)}`);
    const panel = await openPanel(page, 'Atleta');
    await fillPanel(panel, athlete.email, athlete.password);
    await submitPanel(panel);
    await expect(page).toHaveURL('/dashboard/atleta/my-events');
  });
}

for (const remember of [false, true]) {
  test(`A4 the session ${remember ? 'lasts 30 days with' : 'ends with the browser without'} Recordarme`, async ({
    page,
    app,
  }) => {
    const athlete = await app.makeUser('athlete');
    await page.goto('/login');
    const panel = await openPanel(page, 'Atleta');
    await fillPanel(panel, athlete.email, athlete.password);
    if (remember) await panel.getByRole('checkbox', { name: 'Recordarme' }).check();
    await submitPanel(panel);
    await expect(page).toHaveURL('/dashboard/atleta/my-events');
    const session = (await page.context().cookies()).find(({ httpOnly }) => httpOnly);
    const days = session && session.expires > 0 ? (session.expires - Date.now() / 1000) / 86_400 : 0;
    expect(Math.round(days)).toBe(remember ? 30 : 0);
  });
}

test('PUB-291 whoever is signed in is sent home from login and sign-up', async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('athlete'));
  for (const path of ['/login', '/register', '/register/competitor', '/register/organization']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('what was typed into a panel stays while another one is used', async ({ page }) => {
  await page.goto('/login');
  await fillPanel(await openPanel(page, 'Atleta'), 'ana@correo.test', 'secreta');
  await fillPanel(await openPanel(page, 'Gimnasio'), 'box@correo.test', 'otra');
  const athlete = await openPanel(page, 'Atleta');
  await expect(athlete.getByRole('textbox', { name: 'Correo' })).toHaveValue('ana@correo.test');
});

test('a demonstration account signs in with one click', async ({ page }) => {
  // The whole demonstration is loaded first.
  test.setTimeout(180_000);
  const demo = await startRunningApp({ env: { PIZARRA_DEMO: 'yes' } });
  await page.goto(`${demo.url}/login`);
  const band = page.getByRole('region', { name: 'Cuentas de demostración' });
  await expect(band.getByRole('button')).toHaveCount(7);
  await band.getByRole('button', { name: /^Gimnasio/ }).click();
  await expect(page).toHaveURL(`${demo.url}/dashboard/box/settings`);
  await page.goto('/terms');
  await demo.stop();
});
