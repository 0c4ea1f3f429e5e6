import { menuLink, openMenuGroup } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { goToPayment, joinPage } from '#e2e/kit/joining.ts';
import { asOrganizer } from '#e2e/kit/organizer.ts';
import { watchLog } from '#e2e/kit/watch-log.ts';

const base = '/dashboard/atleta';

test('ATH-068 ATH-069 ATH-071 ATH-072 ATH-073 ATH-074 ATH-075 ATH-076 ATH-077 ATH-082 ATH-083 ATH-354 athlete’s menu: each entry → opens its screen; a list that fails to load is logged and retried', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('athlete'));
  await page.goto(base);
  await expect(page).toHaveURL(`${base}/my-events`);
  for (const [name, path] of [
    ['Invitaciones', 'invitations'],
    ['Mis equipos', 'my-team'],
    ['Mis eventos', 'my-events'],
  ] as const) {
    await menuLink(page, name).click();
    await expect(page).toHaveURL(`${base}/${path}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  for (const [name, path] of [
    ['Editar Perfil', 'edit-profile'],
    ['Cambiar Contraseña', 'change-password'],
  ] as const) {
    await (await openMenuGroup(page, 'Configuración')).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${base}/${path}`);
  }

  const log = watchLog(page);
  await app.sql`alter table teams rename to teams_away`;
  try {
    await page.goto(`${base}/my-team`);
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  } finally {
    await app.sql`alter table teams_away rename to teams`;
  }
  expect(log.join('\n')).toContain('teams.listMine could not be loaded');
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
});

test('ATH-007 ATH-008 ATH-064 ATH-065 ATH-294 ATH-295 joining: other account types go to the events, visitors to the login; the browser stores the joined event', async ({
  page,
  app,
  signIn,
}) => {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const eventId = await organizer.makeEvent({ name: 'Copa de la puerta', price: 0 });
  await organizer.makeCategory(eventId, { name: 'RX' });
  await page.goto(joinPage(eventId));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  for (const type of ['staff', 'organization', 'box'] as const) {
    await signIn(await app.makeUser(type));
    await page.goto(joinPage(eventId));
    await expect(page).toHaveURL('/events');
  }
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  // The browser's copy of the account (`userData`) must list the joined event.
  await goToPayment(page, eventId, 'RX');
  await page.getByRole('button', { name: 'Inscribirme gratis' }).click();
  await expect(page.getByRole('heading', { name: 'Inscripción lista' })).toBeAttached();
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}'));
  await expect.poll(async () => (await kept()).myEvents).toEqual([eventId]);
  expect(Object.keys(await kept())).toEqual(expect.arrayContaining(['uid', 'displayName', 'email', 'type']));
  expect(await kept()).toMatchObject({ uid: athlete.uid, type: 'athlete' });
});
