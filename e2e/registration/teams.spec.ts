import { pickPhoto, writtenIn } from '#e2e/kit/dashboard.ts';
import { acceptFirst } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, clock, dialog, field, startEvent } from '#e2e/kit/organizer.ts';
import { base, day, makeMember, makeTeam, rowOf, teamPage } from '#e2e/kit/team-rows.ts';
import { wodForm } from '#testing/factories/categories.ts';

const editPage = (id: string) => `${base}/my-team-edit/${id}`;

test('ATH-078 ATH-102 ATH-103 ATH-104 ATH-105 ATH-106 ATH-107 ATH-110 ATH-120 ATH-121 ATH-122 J4 own teams: filtered and opened → a member changes nothing, and an outsider reads only the name', async ({
  page,
  app,
  signIn,
}) => {
  const [one, two] = [await makeMember(app, 'Inés'), await makeMember(app, 'Beto')];
  const emails = [one.account.email, two.account.email];
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  for (const member of [one, two]) await acceptFirst(member);
  await makeTeam(app, { eventName: 'Reto del Lago', teamName: 'Los Remeros', emails: [one.account.email] });
  await acceptFirst(one);
  const foreign = await makeTeam(app, { eventName: 'Copa Ajena', teamName: 'Ajenos' });
  await signIn(one.account);
  await page.goto(`${base}/my-team`);
  const cards = page.getByRole('list', { name: 'Mis equipos' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Las Guacharacas' })).toContainText('3 de 3 miembros');
  await expect(cards.filter({ hasText: 'Los Remeros' })).toContainText('2 de 3 miembros');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('guacha');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(teamPage(teamId));
  await expect(page.getByRole('heading', { level: 1, name: 'Las Guacharacas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copa Ávila' })).toBeVisible();
  for (const days of [10, 12]) {
    await expect(page.getByText(writtenIn(new Date(clock.now().getTime() + days * day))).first()).toBeVisible();
  }
  // The table has the header row and three members.
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, 'Carmen Capitana')).toContainText('Capitán');
  await expect(rowOf(page, 'Inés Prueba').getByText('Capitán', { exact: true })).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Editar equipo' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await page.goto(editPage(teamId));
  await expect(page).toHaveURL(teamPage(teamId));

  await page.goto(teamPage(foreign.teamId));
  await expect(page.getByRole('heading', { level: 1, name: 'Ajenos' })).toBeVisible();
  await expect(page.getByText('Copa Ajena')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto(teamPage('no-existe'));
  await expect(page.getByRole('link', { name: 'Ver mis equipos' })).toBeVisible();
});

test('ATH-108 ATH-109 ATH-111 ATH-112 ATH-123 ATH-124 ATH-125 team: the captain removes members → one leaves; a member that competed stays, and the failure is only logged', async ({
  page,
  app,
  signIn,
}) => {
  const members = [await makeMember(app, 'Inés'), await makeMember(app, 'Beto')];
  const { teamId, eventId, categoryId, organizer, captain } = await makeTeam(app, {
    eventName: 'Copa Ávila',
    teamName: 'Las Guacharacas',
    emails: members.map(({ account }) => account.email),
  });
  for (const member of members) await acceptFirst(member);
  await signIn(captain.account);
  await page.goto(teamPage(teamId));
  await expect(page.getByRole('link', { name: 'Editar equipo' })).toHaveAttribute('href', editPage(teamId));
  await expect(rowOf(page, 'Carmen Capitana').getByRole('button')).toHaveCount(0);
  await button(page, 'Eliminar a Inés Prueba').click();
  const asking = dialog(page, 'Eliminar a Inés Prueba');
  await expect(asking).toContainText('Are you sure you want to remove this member?');
  await asking.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Miembro eliminado con éxito')).toBeVisible();
  await expect(rowOf(page, 'Inés Prueba')).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toBeEnabled();

  await expect(rowOf(page, 'Beto Prueba')).toBeVisible();
  const { uid: wodId } = await organizer.call('wods/create', { categoryId, form: wodForm(clock) });
  await startEvent(app.sql, eventId);
  await app.sql`insert into results
    (id, wod_id, entry_id, category_id, stage, status, quantity, submitted_at, created_at, updated_at)
    select ${wodId}, ${wodId}, id, category_id, 'event', 'approved', 1000, now(), now(), now()
    from entries where team_id = ${teamId}`;
  const logged = page.waitForEvent('console', message => message.text().includes('teams.removeMember failed'));
  await button(page, 'Eliminar a Beto Prueba').click();
  await dialog(page, 'Eliminar a Beto Prueba').getByRole('button', { name: 'Eliminar' }).click();
  expect((await logged).type()).toBe('warning');
  await expect(rowOf(page, 'Beto Prueba')).toBeVisible();
  await expect(page.getByText('El equipo ya compitió: pide a la organización que cambie a un miembro.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  // Only the captain edits the team's name and logo, until the event ends (ATH-109).
  await page.getByRole('link', { name: 'Editar equipo' }).click();
  await expect(field(page, 'Nombre')).toHaveValue('Las Guacharacas');
});

test('ATH-012 ATH-079 ATH-126 ATH-127 ATH-128 ATH-129 ATH-130 team: the captain changes name and logo → done in two steps', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas' });
  await signIn(captain.account);
  await page.goto(editPage(teamId));
  const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem');
  await expect(steps).toHaveText([/Información general/, /Listo/]);
  await field(page, 'Nombre').fill('');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('Por favor sube tu logo!')).toBeVisible();
  await expect(page.getByText('Por favor introduce el nombre del evento!')).toBeVisible();
  await expectAccessible();
  await pickPhoto(page, 'Logo');
  await field(page, 'Nombre').fill('Las Guacamayas');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('Tu equipo ha sido editado con éxito.')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el equipo' }).click();
  await expect(page).toHaveURL(teamPage(teamId));
  await expect(page.getByRole('heading', { level: 1, name: 'Las Guacamayas' })).toBeVisible();
});
