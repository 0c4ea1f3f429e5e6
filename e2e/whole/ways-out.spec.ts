import { acceptFirst, asAthlete, join } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, button, dialog, eventPage } from '#e2e/kit/organizer.ts';
import { base, makeMember, makeTeam, rowOf, teamPage } from '#e2e/kit/team-rows.ts';

const incomePage = (id: string) => `${eventPage(id)}?tab=ingresos`;

test('walk-athlete 7 withdrawal: an athlete withdraws and asks for a refund → reads the organization’s refusal', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Copa Salida', refundDays: 3 });
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX' });
  const athlete = await asAthlete(app.url, await app.makeUser('athlete', { firstName: 'Pablo', lastName: 'Pagador' }));
  await join(athlete, { eventId, categoryId }, { paid: true });
  await signIn(athlete.account);
  await page.goto(`${base}/my-events`);
  await button(page, 'Retirarme de Copa Salida').click();
  const leaving = dialog(page, '¿Retirarte del evento?');
  await expect(leaving).toContainText('tu lugar queda libre para otros');
  await expect(leaving.getByRole('radio', { name: /^Pedir el reembolso de \$45\.00/ })).toBeChecked();
  await leaving.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('Me lesioné');
  await expectAccessible();
  await leaving.getByRole('button', { name: 'Retirarme', exact: true }).click();
  await expect(page.getByText('Ya no estás inscrito.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todavía no compites en ningún evento' })).toBeVisible();
  await page.goto(`${base}/orders`);
  await expect(page.getByText('Reembolso pedido')).toBeVisible();

  await signIn(account);
  await page.goto(incomePage(eventId));
  await expect(page.getByText('«Me lesioné»')).toBeVisible();
  await button(page, 'Rechazar el reembolso de Pablo Pagador').click();
  const refusing = dialog(page, 'Rechazar el reembolso de Pablo Pagador');
  await refusing.getByRole('textbox', { name: 'Motivo' }).fill('El kit ya se compró');
  await refusing.getByRole('button', { name: 'Rechazar el reembolso' }).click();
  await expect(page.getByRole('heading', { name: 'Reembolsos pedidos' })).toBeHidden();

  await signIn(athlete.account);
  await page.goto(`${base}/orders`);
  await expect(page.getByText('Reembolso rechazado')).toBeVisible();
  await expect(page.getByText(/El kit ya se compró/)).toBeVisible();
});

test('walk-athlete 7 withdrawal: a captain hands the team over and leaves → the new captain withdraws it', async ({
  page,
  app,
  signIn,
}) => {
  const member = await makeMember(app, 'Inés');
  const { captain, teamId } = await makeTeam(app, {
    eventName: 'Copa Relevo',
    teamName: 'Los Tepuyes',
    emails: [member.account.email],
  });
  await acceptFirst(member);
  await signIn(captain.account);
  await page.goto(teamPage(teamId));
  await rowOf(page, 'Inés Prueba').getByRole('button', { name: 'Hacer capitán a Inés Prueba' }).click();
  const giving = dialog(page, '¿Entregar el equipo a Inés Prueba?');
  await giving.getByRole('button', { name: 'Entregar el equipo' }).click();
  await expect(rowOf(page, 'Inés Prueba')).toContainText('Capitán');
  await button(page, 'Salir del equipo').click();
  await dialog(page, '¿Salir de Los Tepuyes?').getByRole('button', { name: 'Salir del equipo' }).click();
  await expect(page.getByText('Saliste del equipo')).toBeVisible();

  await signIn(member.account);
  await page.goto(teamPage(teamId));
  await button(page, 'Retirar el equipo de Copa Relevo').click();
  const leaving = dialog(page, '¿Retirar el equipo?');
  await expect(leaving).toContainText('«Los Tepuyes» sale entero de Copa Relevo');
  await leaving.getByRole('button', { name: 'Retirar el equipo', exact: true }).click();
  await expect(page).toHaveURL(`${base}/my-team`);
  const { events } = await member.call<{ events: unknown[] }>('entries/listMine', {});
  expect(events).toEqual([]);
});
