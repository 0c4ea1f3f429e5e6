import { messages } from '#contract/messages.ts';
import { pickPhoto } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeJudge, makeOwnEvent } from '#e2e/kit/judges.ts';
import { base, button, tab, withQualifier } from '#e2e/kit/organizer.ts';
import { fillSignUp } from '#e2e/kit/sign-up-form.ts';

const words = messages.staff;

test('N1 PUB-008 judge invitations: sent by mail → the judge accepts by the link, and can be dismissed', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId } = await makeOwnEvent(app, withQualifier);
  const { account: judge } = await makeJudge(app, 'Ana');
  await signIn(account);
  await page.goto(`${base}/staff-by-events-detail/${eventId}`);
  await button(page, 'Invitar juez').click();
  const dialog = page.getByRole('dialog', { name: 'Invitar juez' });
  await dialog.getByLabel('Correo del juez').fill(judge.email);
  await button(page, 'Enviar invitación').click();
  await expect(dialog.getByText(words.noPermission)).toBeVisible();
  await dialog.getByLabel('Presencial').check();
  await expectAccessible();
  await button(page, 'Enviar invitación').click();
  await expect(page.getByText(messages.team.sent)).toBeVisible();
  await tab(page, /Invitados/).click();
  const waiting = page.getByRole('list', { name: 'Invitaciones por responder' }).getByRole('listitem');
  await expect(waiting).toContainText(judge.email);
  await expect(button(page, `Reenviar la invitación a ${judge.email}`)).toBeDisabled();
  await expectAccessible();

  const mail = await app.mails.waitForMail(({ to, text }) => to.includes(judge.email) && text.includes('/judge-inv'));
  const link = /\/judge-invitation#code=[\w-]+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('Juzgarías')).toBeVisible();
  await expectAccessible();
  await button(page, 'Aceptar').click();
  await expect(page.getByText('Eres parte del staff')).toBeVisible();

  await page.goto(`${base}/staff-by-events-detail/${eventId}`);
  await page.getByRole('tabpanel').getByRole('link', { name: /Ana/ }).click();
  await button(page, 'Dar de baja').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar de baja' }).click();
  await expect(page.getByText(words.dismissDone)).toBeVisible();
  await expect(page.getByText('Dado de baja', { exact: true })).toBeVisible();
});

test('N1 judge invitations: the person has no account yet → the link leads to sign-up, and the new account is staff', async ({
  page,
  app,
}) => {
  const { organizer, eventId } = await makeOwnEvent(app, withQualifier);
  const email = `nueva.${crypto.randomUUID().slice(0, 8)}@correo.test`;
  await organizer.call('staff/invite', {
    eventId,
    email,
    permissions: { qualifier: false, event: true },
    categories: [],
  });
  const mail = await app.mails.waitForMail(({ to, text }) => to.includes(email) && text.includes('/judge-inv'));
  await page.goto(/\/judge-invitation#code=[\w-]+/.exec(mail.text)?.[0] ?? '');
  await page.getByRole('link', { name: 'Crear mi cuenta de juez' }).click();
  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(email);
  await fillSignUp(page, 'staff', email);
  await pickPhoto(page, 'Subir Foto');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByText('Eres parte del staff', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mi evento' })).toBeVisible();
});
