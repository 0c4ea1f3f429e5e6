import { writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, clock, dialog } from '#e2e/kit/organizer.ts';
import { base, day, makeMember, makeTeam, rowOf, teamPage } from '#e2e/kit/team-rows.ts';

const invitationsPage = `${base}/invitations`;

test('ATH-012 ATH-092 ATH-093 ATH-094 ATH-095 ATH-096 ATH-097 ATH-098 ATH-099 ATH-100 ATH-101 walk-team 13 invitations of an athlete: listed and filtered → each answer asks first and leaves the list; a refused one says why', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const athlete = await makeMember(app, 'Inés');
  const other = await makeMember(app, 'Olga');
  const emails = [athlete.account.email];
  const first = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  const second = await makeTeam(app, { eventName: 'Reto del Lago', teamName: 'Los Remeros', emails, inDays: 40 });
  const gone = await makeTeam(app, { eventName: 'Liga Orinoco', teamName: 'Los Caimanes', emails });
  await makeTeam(app, { eventName: 'Copa Ajena', teamName: 'Ajenos', emails: [other.account.email] });
  const statusOf = async (id: string) =>
    (await app.sql<{ status: string }[]>`select status from team_invitations where team_id = ${id}`)[0]?.status;
  await signIn(athlete.account);
  await page.goto(invitationsPage);
  await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Evento', 'Fecha', 'Acción']);
  await expect(page.getByRole('row')).toHaveCount(4);
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
  await button(page, 'Quitar filtros').click();

  // The captain withdraws an invitation that the athlete's page still shows. The list then removes it.
  await expect(rowOf(page, 'Liga Orinoco')).toBeVisible();
  const { team } = await gone.captain.call<{ team: { invitations: { uid: string }[] } }>('teams/read', {
    id: gone.teamId,
  });
  await gone.captain.call('teams/withdraw', { id: team.invitations[0]?.uid });
  await rowOf(page, 'Liga Orinoco')
    .getByRole('button', { name: /^Aceptar la invitación/ })
    .click();
  await page.getByRole('button', { name: 'Aceptar invitación' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Esta invitación ya no está pendiente.' })).toBeVisible();
  await expect(rowOf(page, 'Liga Orinoco')).toHaveCount(0);

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
  await expect(page.getByRole('link', { name: 'Ver mis equipos' })).toBeVisible();
});

test('A13 walk-team 6 invitations of an athlete: an unconfirmed address → the page says why there are none', async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('athlete', { emailVerified: false }));
  await page.goto(invitationsPage);
  await expect(page.getByText(/^Confirma tu correo: hasta entonces/)).toBeVisible();
  // A link styled as a button also centres its text on a small phone.
  await page.setViewportSize({ width: 375, height: 667 });
  const middles = await page.getByRole('link', { name: 'Ver los eventos' }).evaluate(link => {
    const words = link.querySelector('.mantine-Button-label') ?? link;
    return [link, words].map(element => element.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
  });
  expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThan(2);
});

test('A13 walk-team 3 walk-team 4 invitation by mail: its link is opened → the page names the address, and says when it is void', async ({
  page,
  app,
  signIn,
}) => {
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Tres', emails: ['nadie@correo.test'] });
  const mail = await app.mails.waitForMail(({ to }) => to.includes('nadie@correo.test'));
  const link = new URL(/https?:\/\/\S+code=\S+/.exec(mail.text)?.[0] ?? '');
  const other = await makeMember(app, 'Luisa');
  await signIn(other.account);
  await page.goto(link.href);
  await expect(page.getByText('La invitación es para nadie@correo.test, y entraste como')).toBeVisible();
  await page.getByRole('link', { name: 'Seguir con mi cuenta' }).click();
  await expect(page.getByText(`por tu correo ${other.account.email}`)).toBeVisible();
  await page.context().clearCookies();
  await app.sql`update team_invitations set status = 'withdrawn' where team_id = ${teamId}`;
  await page.goto(link.href);
  await expect(page.getByText('Esta invitación ya no vale')).toBeVisible();
});

test('ATH-113 ATH-114 ATH-115 ATH-116 ATH-117 ATH-118 invitations of a team: each place has an invitation → the captain can invite no more athletes', async ({
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
  // The captain is already in the team. The dialog keeps the typed email (ATH-O38).
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

test('J4 walk-team 2 walk-athlete 21 invitations of a team: an invitation is sent again after an hour, shown with the time zone, and withdrawn', async ({
  page,
  app,
  signIn,
}) => {
  const emails = ['sin.cuenta@correo.test'];
  const { teamId, captain, eventId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Tres', emails });
  await app.sql`update events set time_zone = 'America/Argentina/Buenos_Aires' where id = ${eventId}`;
  await signIn(captain.account);
  // A browser clock two hours ahead must not enable the button (L6).
  await page.clock.setFixedTime(Date.now() + 7_200_000);
  await page.goto(teamPage(teamId));
  const again = button(page, 'Reenviar la invitación a sin.cuenta@correo.test');
  await expect(again).toBeDisabled();
  // The event's clock is one hour ahead of this reader's, so the text names the time zone.
  for (const said of ['Enviada el', 'Puedes reenviarla desde'])
    await expect(page.getByText(said)).toHaveText(/[ap]\. m\. \(hora estándar de Argentina\)$/);
  // The page fits a phone's width.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
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
