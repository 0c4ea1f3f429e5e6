import type { Page } from '@playwright/test';
import { menuLink } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeAccount } from '#testing/factories/browser-accounts.ts';
import { startRunningApp } from '#testing/running-app.ts';

test.beforeEach(async ({ app, signIn }) => {
  await signIn(await app.makeUser('admin'));
});

const found = (page: Page) => page.getByRole('region', { name: 'Usuarios' }).getByRole('row');

test('PUB-307 accounts: searched by text and type → found, blocked and unblocked, and the address keeps the search', {
  tag: '@phone',
}, async ({ page, app }) => {
  const last = crypto.randomUUID().replaceAll(/[\d-]/g, '');
  const athlete = await app.makeUser('athlete', { lastName: last });
  const staff = await app.makeUser('staff', { lastName: last, emailVerified: false });
  await page.goto('/dashboard/admin');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(last);
  await expect(found(page)).toHaveCount(3);
  await expect(page.getByRole('row', { name: staff.email })).toContainText('Sin confirmar');
  await page.getByRole('combobox', { name: 'Tipo de cuenta' }).click();
  await page.getByRole('option', { name: 'Atleta' }).click();
  await expect(found(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/dashboard/admin?q=${last}&type=athlete`);
  await page.reload();
  await expect(page.getByRole('row', { name: athlete.email })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue(last);

  // Blocking an account ends its sessions immediately. The admin can unblock it.
  await page.getByRole('button', { name: `Bloquear a ${athlete.displayName}` }).click();
  await page.getByRole('dialog', { name: '¿Bloquear la cuenta?' }).getByRole('button', { name: 'Bloquear' }).click();
  await expect(page.getByText('Cuenta bloqueada')).toBeVisible();
  await expect(page.getByRole('row', { name: athlete.email })).toContainText('Bloqueada');
  expect(await app.sql`select 1 from sessions where user_id = ${athlete.uid}`).toHaveLength(0);
  await page.getByRole('button', { name: `Desbloquear a ${athlete.displayName}` }).click();
  const dialog = page.getByRole('dialog', { name: '¿Desbloquear la cuenta?' });
  await dialog.getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText('Cuenta desbloqueada')).toBeVisible();
});

test('accounts: more than 25 → shown in pages of 25, and the address has the page', async ({ page, app }) => {
  const last = crypto.randomUUID().replaceAll(/[\d-]/g, '');
  await app.sql`insert into users (id, type, name, email)
    select gen_random_uuid(), 'athlete', 'Atleta ' || ${last}, ${last} || n || '@correo.test' from generate_series(1, 30) n`;
  await page.goto(`/dashboard/admin?q=${last}`);
  await expect(found(page)).toHaveCount(26);
  await page
    .getByRole('button', { name: 'Página siguiente' })
    .or(page.getByRole('button', { name: 'Página 2' }))
    .first()
    .click();
  await expect(found(page)).toHaveCount(6);
  await expect(page).toHaveURL(`/dashboard/admin?q=${last}&page=2`);
});

test('SAFE-M7 N8 hidden events: the operator hides an event with a reason → its organizer reads it, and it can be shown again', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
  const id = await organizer.makeEvent({ name });
  await page.goto('/dashboard/admin');
  await menuLink(page, 'Eventos').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name);
  const row = page.getByRole('region', { name: 'Eventos' }).getByRole('row', { name });
  await expect(row).toContainText('Visible');
  await page.getByRole('button', { name: `Ocultar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: '¿Ocultar el evento?' });
  await dialog.getByRole('button', { name: 'Ocultar' }).click();
  await expect(dialog.getByText('Por favor introduce el motivo!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('La foto es de otra marca.');
  await dialog.getByRole('button', { name: 'Ocultar' }).click();
  await expect(page.getByText('Evento oculto')).toBeVisible();
  await expect(row).toContainText('La foto es de otra marca.');
  await page.goto(`/events/event-detail/${id}`);
  await expect(page.getByRole('heading', { name: 'Este evento no está disponible por ahora.' })).toBeVisible();
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/event-detail/${id}`);
  await expect(page.getByText('La plataforma ocultó este evento')).toBeVisible();
  await expect(page.getByText('La foto es de otra marca.')).toBeVisible();
  await signIn(await app.makeUser('admin'));
  await page.goto(`/dashboard/admin/events?q=${name}&state=hidden`);
  await page.getByRole('button', { name: `Mostrar ${name}` }).click();
  await page.getByRole('dialog', { name: '¿Mostrar el evento?' }).getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  await page.goto(`/events/event-detail/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('PUB-173 A11 gym requests: one approved, one declined → the approval changes the gym, and declining needs a reason', async ({
  page,
  app,
}) => {
  const name = `Box ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`;
  const gym = await app.makeUser('box', { firstName: name });
  await app.sql`insert into box_requests (uid, organization, photo_id)
    select id, ${`${name} Norte`}, photo_id from users where id = ${gym.uid}`;
  await page.goto('/dashboard/admin/box-requests');
  await expect(page.getByText(`${name} Norte`)).toBeVisible();
  await page.getByRole('button', { name: `Aprobar la solicitud de ${name}` }).click();
  await page.getByRole('dialog', { name: '¿Aprobar la solicitud?' }).getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Solicitud aprobada')).toBeVisible();
  const [row] = await app.sql`select name from users where id = ${gym.uid}`;
  expect(row?.name).toBe(`${name} Norte`);
  await page.getByRole('tab', { name: 'Aprobadas' }).click();
  await expect(page).toHaveURL('/dashboard/admin/box-requests?status=approved');
  await expect(page.getByText(`${name} Norte`)).toBeVisible();

  const other = `Box ${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`;
  const second = await app.makeUser('box', { firstName: other });
  await app.sql`insert into box_requests (uid, organization, photo_id)
    select id, ${`${other} Sur`}, photo_id from users where id = ${second.uid}`;
  await page.goto('/dashboard/admin/box-requests');
  await page.getByRole('button', { name: `Rechazar la solicitud de ${other}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechazar la solicitud' });
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expect(dialog.getByText('Por favor introduce el motivo!')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El logo es de otra marca.');
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByText('Solicitud rechazada')).toBeVisible();
  const [declined] = await app.sql`select status, reason from box_requests where uid = ${second.uid}`;
  expect(declined).toEqual({ status: 'declined', reason: 'El logo es de otra marca.' });
});

test('A10 account deletions: one is confirmed, a mail server exists → listed as confirmed, and the mailbox is closed', async ({
  page,
  app,
}) => {
  const athlete = await app.makeUser('athlete');
  await app.sql`insert into pending_deletions (email, user_id, confirmed_at, due_at)
    values (${athlete.email}, ${athlete.uid}, now(), now() + interval '14 days')`;
  await page.goto('/dashboard/admin/deletions');
  await expect(page.getByRole('row', { name: athlete.email })).toContainText('Confirmada');
  await page.goto('/dashboard/admin/mails');
  await expect(page.getByRole('heading', { name: 'El buzón está cerrado' })).toBeVisible();
});

test('platform terms: a text is typed → the preview shows it, and leaving asks before the text is lost', async ({
  page,
  app,
}) => {
  await page.goto('/dashboard/admin/terms');
  const heading = `Reglas ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: 'Texto' }).fill(`## ${heading}\n- Uno\n- Dos`);
  const preview = page.getByRole('region', { name: 'Así se verá' });
  await expect(preview.getByRole('heading', { name: heading })).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveText(['Uno', 'Dos']);
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Usuarios' }).click();
  const leave = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await leave.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Guardar los términos' }).click();
  await expect(page.getByText('Términos guardados')).toBeVisible();
  const [row] = await app.sql`select text from platform_terms`;
  expect(row?.text).toContain(heading);
});

test('PUB-275 L7 platform prices: typed in dollars → stored in cents', async ({ page, app }) => {
  await page.goto('/dashboard/admin/prices');
  const event = page.getByRole('textbox', { name: 'Evento' });
  await event.fill('nada');
  await page.getByRole('button', { name: 'Guardar los precios' }).click();
  await expect(page.getByText('Introduce un monto entre $0.00 y $100,000.00.')).toBeVisible();
  await event.fill('1250');
  await page.getByRole('textbox', { name: 'Clasificatorio' }).fill('$10.5');
  await page.getByRole('button', { name: 'Guardar los precios' }).click();
  await expect(page.getByText('Precios guardados')).toBeVisible();
  await expect(event).toHaveValue('1,250.00');
  const [row] = await app.sql`select event, qualifier from prices where id = 1`;
  expect(row).toEqual({ event: 125_000, qualifier: 1050 });
});

test('local mailbox: no mail server → shows a mail’s text and links; only an account outside the demo erases it', async ({
  page,
}) => {
  const local = await startRunningApp({ withSmtp: false });
  try {
    const admin = await makeAccount(local, 'admin');
    const athlete = await makeAccount(local, 'athlete');
    await local.database.sql`update users set demo = true where id = ${admin.uid}`;
    const { email, password } = admin;
    const data = { json: { email, password, type: 'admin', remember: false } };
    expect((await page.request.post(`${local.url}/rpc/accounts/signIn`, { data })).ok()).toBe(true);

    await page.goto(`${local.url}/dashboard/admin/mails`);
    await page.getByRole('link', { name: `Confirma tu correo ${athlete.email}` }).click();
    await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
    const glass = page.frameLocator('iframe[title="Correo: Confirma tu correo"]');
    await expect(glass.getByRole('link', { name: 'Confirmar mi correo' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Enlaces del correo' })).toContainText('/confirm-email#code=');
    await page.getByText('Texto', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Texto del correo' })).toContainText('Confirmar mi correo');

    await page.goto(`${local.url}/dashboard/admin/demo`);
    const erase = page.getByRole('button', { name: 'Borrar los datos de demostración' });
    await expect(erase).toBeDisabled();
    await page.getByRole('textbox', { name: 'Escribe BORRAR' }).fill('BORRAR');
    await erase.click();
    await expect(page.getByText('Crea primero tu propia cuenta de administración')).toBeVisible();
    await local.database.sql`update users set demo = (id = ${athlete.uid})`;
    await erase.click();
    await expect(page.getByText('La plataforma quedó sin datos de demostración')).toBeVisible();
    expect(await local.database.sql`select 1 from users where id = ${athlete.uid}`).toHaveLength(0);
    await page.goto('about:blank');
  } finally {
    await local.stop();
  }
});
