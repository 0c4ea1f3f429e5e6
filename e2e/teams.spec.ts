import type { Page } from '@playwright/test';
import { wallIn } from '#testing/factories/events.ts';
import { pickPhoto, writtenIn } from './dashboard.ts';
import { type Athlete, acceptFirst, asAthlete, join, myTeamId } from './entrants.ts';
import { expect, test } from './fixtures.ts';
import { asOrganizer, button, clock, dialog, field, type Organizer, startEvent } from './organizer.ts';

const base = '/dashboard/atleta';
const invitationsPage = `${base}/invitations`;
const teamPage = (id: string) => `${base}/my-team-detail/${id}`;
const editPage = (id: string) => `${base}/my-team-edit/${id}`;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const day = 86_400_000;

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];

async function makePlace(organizer: Organizer, name: string, { members = 3, inDays = 10 }) {
  const [start, end] = [wallIn(clock, inDays), wallIn(clock, inDays + 2)];
  const dates = { start, end, startOfflineFinal: start, endOfflineFinal: end };
  const eventId = await organizer.makeEvent({ name, price: 0, ...dates });
  const categoryId = await organizer.makeCategory(eventId, { name: 'Tríos', team: true, members, start, end });
  return { eventId, categoryId };
}

/** A captain with a team in an event of its own, and whom it has invited. */
async function makeTeam(
  app: App,
  answers: { eventName: string; teamName: string; emails?: string[]; members?: number; inDays?: number },
) {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const place = await makePlace(organizer, answers.eventName, answers);
  const captain = await asAthlete(
    app.url,
    await app.makeUser('athlete', { firstName: 'Carmen', lastName: 'Capitana' }),
  );
  await join(captain, place, { team: { name: answers.teamName, emails: answers.emails } });
  return { ...place, captain, organizer, teamId: await myTeamId(captain) };
}

async function makeMember(app: App, name: string): Promise<Athlete> {
  return asAthlete(app.url, await app.makeUser('athlete', { firstName: name, lastName: 'Prueba' }));
}

test('ATH-092 ATH-093 ATH-094 ATH-095 ATH-099 invitations are listed and filtered', async ({ page, app, signIn }) => {
  const athlete = await makeMember(app, 'Inés');
  const other = await makeMember(app, 'Olga');
  const emails = [athlete.account.email];
  await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  await makeTeam(app, { eventName: 'Reto del Lago', teamName: 'Los Remeros', emails, inDays: 40 });
  await makeTeam(app, { eventName: 'Copa Ajena', teamName: 'Ajenos', emails: [other.account.email] });
  await signIn(athlete.account);
  await page.goto(invitationsPage);
  await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Evento', 'Fecha', 'Acción']);
  await expect(page.getByRole('row')).toHaveCount(3);
  const row = rowOf(page, 'Copa Ávila');
  await expect(row.getByRole('cell').nth(0)).toContainText('Carmen Capitana');
  await expect(row.getByRole('cell').nth(1)).toContainText('Copa Ávila');
  await expect(row.getByRole('cell').nth(2)).toContainText(writtenIn(new Date(clock.now().getTime() + 10 * day)));
  await expect(row.getByRole('button', { name: /^Aceptar la invitación/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Rechazar la invitación/ })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('LAGO');
  await expect(rowOf(page, 'Copa Ávila')).toHaveCount(0);
  await expect(rowOf(page, 'Reto del Lago')).toHaveCount(1);
  await expect(page).toHaveURL(/name=LAGO/);
  await button(page, 'Quitar filtros').click();
  const started = new Date(clock.now().getTime() + 11 * day);
  await page.getByLabel('Día').fill(started.toLocaleDateString('en-CA', { timeZone: 'America/Caracas' }));
  await expect(rowOf(page, 'Reto del Lago')).toHaveCount(0);
  await expect(rowOf(page, 'Copa Ávila')).toHaveCount(1);
  await page.getByLabel('Día').fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'Ninguna invitación coincide' })).toBeVisible();
});

test('ATH-012 ATH-096 ATH-097 ATH-098 ATH-100 an invitation is answered after a question and leaves the list', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await makeMember(app, 'Inés');
  const emails = [athlete.account.email];
  const first = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  const second = await makeTeam(app, { eventName: 'Reto del Lago', teamName: 'Los Remeros', emails });
  const statusOf = async (id: string) =>
    (await app.sql<{ status: string }[]>`select status from team_invitations where team_id = ${id}`)[0]?.status;
  await signIn(athlete.account);
  await page.goto(invitationsPage);
  const refuse = rowOf(page, 'Reto del Lago').getByRole('button', { name: /^Rechazar/ });
  await refuse.click();
  const asking = dialog(page, 'Equipo Los Remeros');
  await expect(asking).toContainText('Seguro deseas rechazar esta invitacion?');
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await expect(asking).toBeHidden();
  expect(await statusOf(second.teamId)).toBe('pending');
  await refuse.click();
  await asking.getByRole('button', { name: 'Rechazar invitación' }).click();
  await expect(page.getByText('¡Acción realizada con éxito!')).toBeVisible();
  await expect(rowOf(page, 'Reto del Lago')).toHaveCount(0);
  expect(await statusOf(second.teamId)).toBe('rejected');

  await rowOf(page, 'Copa Ávila')
    .getByRole('button', { name: /^Aceptar/ })
    .click();
  const accepting = dialog(page, 'Equipo Las Guacharacas');
  await expect(accepting).toContainText('Seguro deseas aceptar esta invitacion?');
  await accepting.getByRole('button', { name: 'Aceptar invitación' }).click();
  await expect(page.getByText('Ya eres parte de Las Guacharacas.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tienes invitaciones pendientes' })).toBeVisible();
  expect(await statusOf(first.teamId)).toBe('accepted');
});

test('ATH-101 an answer that is refused says why and the list shows what is true', async ({ page, app, signIn }) => {
  const athlete = await makeMember(app, 'Inés');
  const { captain, teamId } = await makeTeam(app, {
    eventName: 'Copa Ávila',
    teamName: 'Las Guacharacas',
    emails: [athlete.account.email],
  });
  await signIn(athlete.account);
  await page.goto(invitationsPage);
  await expect(rowOf(page, 'Copa Ávila')).toBeVisible();
  const { team } = await captain.call<{ team: { invitations: { uid: string }[] } }>('teams/read', { id: teamId });
  await captain.call('teams/withdraw', { id: team.invitations[0]?.uid });
  await page.getByRole('button', { name: /^Aceptar la invitación/ }).click();
  await page.getByRole('button', { name: 'Aceptar invitación' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Esta invitación ya no está pendiente.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tienes invitaciones pendientes' })).toBeVisible();
});

test('A13 whoever has not confirmed the address is told why no invitation is there', async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('athlete', { emailVerified: false }));
  await page.goto(invitationsPage);
  await expect(page.getByText(/^Confirma tu correo: hasta entonces/)).toBeVisible();
});

test('ATH-102 ATH-103 ATH-104 the own teams are cards that can be filtered and opened', async ({
  page,
  app,
  signIn,
}) => {
  const member = await makeMember(app, 'Inés');
  const emails = [member.account.email];
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  await acceptFirst(member);
  await makeTeam(app, { eventName: 'Reto del Lago', teamName: 'Los Remeros', emails });
  await acceptFirst(member);
  await makeTeam(app, { eventName: 'Copa Ajena', teamName: 'Ajenos' });
  await signIn(member.account);
  await page.goto(`${base}/my-team`);
  const cards = page.getByRole('list', { name: 'Mis equipos' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Las Guacharacas' })).toContainText('2 de 3 miembros');
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('guacha');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(teamPage(teamId));
});

test('ATH-078 ATH-105 ATH-106 ATH-107 ATH-110 ATH-120 ATH-121 ATH-122 a member sees the team and changes nothing', async ({
  page,
  app,
  signIn,
}) => {
  const [one, two] = [await makeMember(app, 'Inés'), await makeMember(app, 'Beto')];
  const emails = [one.account.email, two.account.email];
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  await acceptFirst(one);
  await acceptFirst(two);
  await signIn(one.account);
  await page.goto(teamPage(teamId));
  await expect(page.getByRole('heading', { level: 1, name: 'Las Guacharacas' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copa Ávila' })).toBeVisible();
  for (const days of [10, 12]) {
    await expect(page.getByText(writtenIn(new Date(clock.now().getTime() + days * day))).first()).toBeVisible();
  }
  // The head and three members.
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, 'Carmen Capitana')).toContainText('Capitán');
  await expect(rowOf(page, 'Inés Prueba').getByText('Capitán', { exact: true })).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Editar equipo' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
  await page.goto(editPage(teamId));
  await expect(page).toHaveURL(teamPage(teamId));
});

test('ATH-108 ATH-109 ATH-111 ATH-112 ATH-123 ATH-124 the captain takes a member off the team', async ({
  page,
  app,
  signIn,
}) => {
  const member = await makeMember(app, 'Inés');
  const emails = [member.account.email];
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  await acceptFirst(member);
  await signIn(captain.account);
  await page.goto(teamPage(teamId));
  await expect(button(page, 'Agregar miembro')).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Editar equipo' })).toHaveAttribute('href', editPage(teamId));
  await expect(rowOf(page, 'Carmen Capitana').getByRole('button')).toHaveCount(0);
  await button(page, 'Eliminar a Inés Prueba').click();
  const asking = dialog(page, 'Eliminar a Inés Prueba');
  await expect(asking).toContainText('Are you sure you want to remove this member?');
  await asking.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Miembro eliminado con éxito')).toBeVisible();
  await expect(rowOf(page, 'Inés Prueba')).toHaveCount(0);
});

test('ATH-125 a member who cannot be taken off stays, and the failure is only logged', async ({
  page,
  app,
  signIn,
}) => {
  const member = await makeMember(app, 'Inés');
  const emails = [member.account.email];
  const { teamId, eventId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Tres', emails });
  await acceptFirst(member);
  await signIn(captain.account);
  await page.goto(teamPage(teamId));
  await expect(rowOf(page, 'Inés Prueba')).toBeVisible();
  await startEvent(app.sql, eventId);
  const logged = page.waitForEvent('console', message => message.text().includes('teams.removeMember failed'));
  await button(page, 'Eliminar a Inés Prueba').click();
  await dialog(page, 'Eliminar a Inés Prueba').getByRole('button', { name: 'Eliminar' }).click();
  expect((await logged).type()).toBe('warning');
  await expect(rowOf(page, 'Inés Prueba')).toBeVisible();
  await expect(page.getByText('El evento ya empezó: los miembros del equipo no se pueden cambiar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  // ATH-109: name and logo stay the captain's until the event is over.
  await page.getByRole('link', { name: 'Editar equipo' }).click();
  await expect(field(page, 'Nombre')).toHaveValue('Tres');
});

test('ATH-113 ATH-114 ATH-115 ATH-116 ATH-117 ATH-118 the captain invites as many as the team has places', async ({
  page,
  app,
  signIn,
}) => {
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas' });
  await signIn(captain.account);
  await page.goto(teamPage(teamId));
  await button(page, 'Agregar miembro').click();
  const modal = dialog(page, 'Agregar miembro');
  const email = modal.getByRole('textbox');
  const send = modal.getByRole('button', { name: 'Enviar invitación' });
  await expect(email).toHaveCount(1);
  await send.click();
  await expect(modal.getByText('Por favor introduce el correo del miembro!')).toBeVisible();
  await email.fill('abc');
  await send.click();
  await expect(modal.getByText('¡Por favor ingrese un correo valido!')).toBeVisible();
  await email.fill(captain.account.email);
  await send.click();
  // ATH-O38
  await expect(page.getByRole('alert').filter({ hasText: 'Correo duplicado!' })).toBeVisible();
  await expect(email).toHaveValue(captain.account.email);
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await email.fill('sin.cuenta@correo.test');
  await send.click();
  await expect(page.getByText('¡Invitación enviada con éxito!')).toBeVisible();
  await expect(modal).toBeHidden();
  const waiting = page.getByRole('list', { name: 'Invitaciones' }).getByRole('listitem');
  await expect(waiting).toContainText('sin.cuenta@correo.test');
  await expect(waiting).toContainText('Pendiente');
  await button(page, 'Agregar miembro').click();
  await email.fill('otra@correo.test');
  await send.click();
  await expect(waiting).toHaveCount(2);
  await expect(button(page, 'Agregar miembro')).toBeDisabled();
  await expect(page.getByText(/^Cada lugar que queda tiene una invitación pendiente/)).toBeVisible();
});

test('J4 an invitation is sent again after an hour, and withdrawn', async ({ page, app, signIn }) => {
  const emails = ['sin.cuenta@correo.test'];
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Tres', emails });
  await signIn(captain.account);
  // L6: a clock that goes two hours ahead opens nothing.
  await page.clock.setFixedTime(Date.now() + 7_200_000);
  await page.goto(teamPage(teamId));
  const again = button(page, 'Reenviar la invitación a sin.cuenta@correo.test');
  await expect(again).toBeDisabled();
  await expect(page.getByText(/^Puedes reenviarla desde/)).toBeVisible();
  await app.sql`update team_invitations set mailed_at = now() - interval '2 hours' where team_id = ${teamId}`;
  await page.reload();
  await again.click();
  await expect(page.getByText('¡Invitación enviada con éxito!')).toBeVisible();
  await expect(again).toBeDisabled();
  await button(page, 'Retirar la invitación a sin.cuenta@correo.test').click();
  await dialog(page, '¿Retirar la invitación?').getByRole('button', { name: 'Retirar invitación' }).click();
  await expect(page.getByText('Invitación retirada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invitaciones' })).toHaveCount(0);
});

test('J4 whoever is no member reads the name of a team and nothing else', async ({ page, app, signIn }) => {
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas' });
  await signIn(await app.makeUser('athlete'));
  await page.goto(teamPage(teamId));
  await expect(page.getByRole('heading', { level: 1, name: 'Las Guacharacas' })).toBeVisible();
  await expect(page.getByText('Copa Ávila')).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto(teamPage('no-existe'));
  await expect(page.getByRole('link', { name: 'Ver mis equipos' })).toBeVisible();
});

test('ATH-012 ATH-079 ATH-126 ATH-127 ATH-128 ATH-129 ATH-130 the captain changes name and logo in two steps', async ({
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
