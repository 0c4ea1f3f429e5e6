import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { fillPanel, openPanel, submitPanel, watchCalls } from '#e2e/kit/sign-in.ts';

const recovery = (page: Page) => page.getByRole('dialog', { name: 'Recuperar la contraseña' });

async function openRecovery(page: Page, panelName: string) {
  await page.goto('/login');
  const panel = await openPanel(page, panelName);
  await panel.getByRole('button', { name: 'Recuperar Contraseña' }).click();
  await expect(recovery(page)).toBeVisible();
  return recovery(page);
}
const send = (page: Page) => recovery(page).getByRole('button', { name: 'Enviar enlace' }).click();
const linkIn = (text: string) => new URL(/https?:\/\/\S+\/reset-password#code=[\w-]+/.exec(text)![0]);

test('PUB-085 PUB-086 PUB-087 PUB-088 PUB-089 PUB-090 PUB-292 password recovery: opened from a panel → needs an email of its type', async ({
  page,
  app,
  expectAccessible,
}) => {
  const dialog = await openRecovery(page, 'Organizacion');
  const calls = watchCalls(page);
  await send(page);
  const email = dialog.getByRole('textbox', { name: 'Correo' });
  await expect(email).toHaveAccessibleDescription('Por favor ingrese su correo!');
  await expect(email).toBeFocused();
  expect(calls).toEqual([]);
  await expectAccessible();
  // The server refuses an email of another account type and sends nothing.
  await email.fill((await app.makeUser('athlete')).email);
  await send(page);
  await expect(dialog.getByText('Este usuario no existe en nuestro registro.')).toBeVisible();
  expect(calls).toEqual(['typeOf']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('PUB-089 PUB-091 PUB-092 PUB-093 PUB-094 PUB-304 password recovery: the mailed link is opened → the password is replaced, once', async ({
  page,
  app,
}) => {
  const athlete = await app.makeUser('athlete');
  const dialog = await openRecovery(page, 'Atleta');
  const calls = watchCalls(page);
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(athlete.email.toUpperCase());
  await send(page);
  await expect(page.getByText('Solicitud enviada al correo indicado')).toBeVisible();
  expect(calls).toEqual(['typeOf', 'requestReset']);
  const mail = await app.mails.waitForMail(
    ({ to, text }) => to.includes(athlete.email) && text.includes('/reset-password'),
  );
  const link = linkIn(mail.text);

  await page.goto(link.pathname + link.hash);
  await expect(page.getByText(athlete.email)).toBeVisible();
  // The code stays in the fragment, hidden from servers and other pages. A reload finds it there (SAFE-L11).
  await expect(page).toHaveURL(`${link.pathname}${link.hash}`);
  await page.reload();
  await expect(page.getByText(athlete.email)).toBeVisible();
  await page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('corta');
  await page.getByRole('textbox', { name: 'Repite la contraseña nueva' }).fill('otra');
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Minimo de 6 caracteres')).toBeVisible();
  await expect(page.getByText('Las contrasenas no coinciden!')).toBeVisible();
  for (const name of ['Contraseña nueva', 'Repite la contraseña nueva']) {
    await page.getByRole('textbox', { name, exact: true }).fill('12345678');
  }
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Es una de las contraseñas más usadas. Elige otra.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('nueva clave');
  await page.getByRole('textbox', { name: 'Repite la contraseña nueva' }).fill('nueva clave');
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Contraseña actualizada')).toBeVisible();
  await expect(page).toHaveURL('/login');

  const panel = await openPanel(page, 'Atleta');
  await fillPanel(panel, athlete.email, athlete.password);
  await submitPanel(panel);
  await expect(panel.getByRole('alert')).toHaveText('Correo o contraseña incorrectos.');
  await fillPanel(panel, athlete.email, 'nueva clave');
  await submitPanel(panel);
  await expect(page).toHaveURL('/dashboard/atleta/my-events');

  await page.goto(link.pathname + link.hash);
  await expect(page.getByText('Este enlace ya se usó o venció. Pide uno nuevo.')).toBeVisible();
});

test('A6 password recovery: an invalid link → the page says so and offers another link to any type', async ({
  page,
  app,
}) => {
  const box = await app.makeUser('box');
  await page.goto('/reset-password?code=no-es-un-codigo');
  await expect(page.getByText('Este enlace ya se usó o venció. Pide uno nuevo.')).toBeVisible();
  // A link from an older mail has the code in its query (SAFE-L25).
  await expect(page).toHaveURL('/reset-password#code=no-es-un-codigo');
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click();
  await recovery(page).getByRole('textbox', { name: 'Correo' }).fill(box.email);
  await send(page);
  await expect(page.getByText('Solicitud enviada al correo indicado')).toBeVisible();
  const mail = await app.mails.waitForMail(
    ({ to, text }) => to.includes(box.email) && text.includes('/reset-password'),
  );
  const link = linkIn(mail.text);
  // Opening the link twice changes nothing.
  for (const _ of [1, 2]) {
    await page.goto(link.pathname + link.hash);
    await expect(page.getByRole('button', { name: 'Cambiar la contraseña' })).toBeVisible();
  }
});

test('A13 email confirmation: the link is opened → only the button confirms the address', async ({ page, app }) => {
  const athlete = await app.makeUser('athlete', { emailVerified: false });
  const mail = await app.mails.waitForMail(
    ({ to, text }) => to.includes(athlete.email) && text.includes('/confirm-email'),
  );
  const link = new URL(/https?:\/\/\S+\/confirm-email#code=[\w-]+/.exec(mail.text)![0]);
  const confirmed = async () => {
    const rows = await app.sql`select email_verified from users where id = ${athlete.uid}`;
    return Object.values(rows[0] ?? {})[0];
  };
  await page.goto(link.pathname + link.hash);
  await expect(page.getByText(athlete.email)).toBeVisible();
  expect(await confirmed()).toBe(false);
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click();
  await expect(page.getByText('Correo confirmado')).toBeVisible();
  expect(await confirmed()).toBe(true);
  await page.reload();
  await expect(page.getByText('Tu correo ya está confirmado.')).toBeVisible();
});
