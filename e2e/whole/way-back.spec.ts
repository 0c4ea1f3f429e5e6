import type { Page } from '@playwright/test';
import { acceptFirst } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog, field } from '#e2e/kit/organizer.ts';
import { base, makeMember, makeTeam, teamPage } from '#e2e/kit/team-rows.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Whether an overlay has an entry in the history. */
const over = (page: Page) => expect.poll(() => page.evaluate<boolean>('Boolean(history.state.overPage)'));
const back = (page: Page) => page.goBack();
const teamsList = `${base}/my-team`;

test('walk-athlete 6 going back: a dialog is open → the dialog closes, after a question when text was typed', async ({
  page,
  app,
  signIn,
}) => {
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas' });
  await signIn(captain.account);
  await page.goto(teamsList);
  await page.getByRole('list', { name: 'Mis equipos' }).getByRole('link').click();
  await expect(page).toHaveURL(teamPage(teamId));
  const adding = dialog(page, 'Agregar miembro');
  const question = dialog(page, '¿Salir sin guardar?');
  const open = async () => {
    await button(page, 'Agregar miembro').click();
    await expect(adding).toBeVisible();
    await over(page).toBe(true);
  };
  // Without typed text the dialog closes, and the page stays.
  await open();
  await back(page);
  await expect(adding).toHaveCount(0);
  await expect(button(page, 'Agregar miembro')).toBeFocused();
  // With typed text, the first «back» opens a question. A second «back» answers no, and the text stays.
  await open();
  const email = adding.getByRole('textbox', { name: 'Correo' });
  await email.fill('ines@example.com');
  await back(page);
  await expect(question).toBeVisible();
  await over(page).toBe(true);
  await back(page);
  await expect(question).toHaveCount(0);
  await expect(email).toHaveValue('ines@example.com');
  await over(page).toBe(true);
  // Escape opens the same question. A second Escape answers no, only once. Then the user discards the text.
  await email.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  // A question that came back would cover the field.
  await email.click();
  await expect(email).toHaveValue('ines@example.com');
  await email.press('Escape');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(adding).toHaveCount(0);
  await over(page).toBe(false);
  // The dialog's own button asks nothing and leaves no history entry.
  await open();
  await email.fill('ines@example.com');
  await adding.getByRole('button', { name: 'Cancelar' }).click();
  await expect(adding).toHaveCount(0);
  await over(page).toBe(false);
  await expect(page).toHaveURL(teamPage(teamId));
  await back(page);
  await expect(page).toHaveURL(teamsList);
});

test('walk-athlete 6 going back: a dialog led to another page → the dialog leaves no step in the history', async ({
  page,
  app,
  signIn,
}) => {
  const member = await makeMember(app, 'Inés');
  const emails = [member.account.email];
  const { teamId } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas', emails });
  await acceptFirst(member);
  await signIn(member.account);
  await page.goto(`${base}/invitations`);
  await page.goto(teamsList);
  await page.getByRole('list', { name: 'Mis equipos' }).getByRole('link').click();
  await expect(page).toHaveURL(teamPage(teamId));
  const question = page.getByRole('dialog');
  const leave = async () => {
    await button(page, 'Salir del equipo').click();
    await expect(question).toBeVisible();
    await over(page).toBe(true);
  };
  await leave();
  await back(page);
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(teamPage(teamId));
  await leave();
  // After a reload the dialog is closed, and the history entry is the same.
  await page.reload();
  await over(page).toBe(false);
  await leave();
  await question.getByRole('button', { name: 'Salir del equipo' }).click();
  await expect(page).toHaveURL(teamsList);
  await over(page).toBe(false);
  await back(page);
  await expect(page).toHaveURL(teamPage(teamId));
  await back(page);
  await expect(page).toHaveURL(teamsList);
  await back(page);
  await expect(page).toHaveURL(`${base}/invitations`);
});

test('walk-athlete 6 going back: a form was changed → the page asks, and the question leaves no step in the history', async ({
  page,
  app,
  signIn,
}) => {
  const { teamId, captain } = await makeTeam(app, { eventName: 'Copa Ávila', teamName: 'Las Guacharacas' });
  await signIn(captain.account);
  await page.goto(teamsList);
  await page.getByRole('list', { name: 'Mis equipos' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Editar equipo' }).click();
  const editPage = `${base}/my-team-edit/${teamId}`;
  await expect(page).toHaveURL(editPage);
  const name = field(page, 'Nombre');
  await name.fill('Las Guacamayas');
  const question = dialog(page, '¿Salir sin guardar?');
  await back(page);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(editPage);
  await expect(name).toHaveValue('Las Guacamayas');
  await back(page);
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(teamPage(teamId));
  await back(page);
  await expect(page).toHaveURL(teamsList);
});

test('walk-athlete 6 going back: a calendar is open → it closes, for a birthdate and for a searched day', async ({
  page,
}) => {
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  const addresses = ['/events', '/register/competitor'];
  for (const address of addresses) {
    await page.goto(address);
    const opener = button(page, 'Abrir el calendario').first();
    await opener.click();
    await expect(calendar).toBeVisible();
    await over(page).toBe(true);
    await back(page);
    await expect(calendar).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(address);
  }
});
