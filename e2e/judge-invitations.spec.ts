import { messages } from '#contract/messages.ts';
import { expect, test } from './fixtures.ts';
import { makeJudge, makeOwnEvent } from './judges.ts';
import { base, button, tab, withQualifier } from './organizer.ts';

const words = messages.staff;

test('W2 N1 PUB-008 a judge is invited by mail, accepts by its link, and can be dismissed', async ({
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
  const link = /\/judge-invitation\?code=[\w-]+/.exec(mail.text)?.[0] ?? '';
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
