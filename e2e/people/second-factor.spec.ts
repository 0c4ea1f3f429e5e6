import { createHmac } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { fillPanel, openPanel, submitPanel } from '#e2e/kit/sign-in.ts';

/** The authenticator app's code for the key on the page (RFC 6238). */
function codeOf(secret: string, at: number): string {
  const bits = [...secret.replaceAll(' ', '')].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return `${number % 1_000_000}`.padStart(6, '0');
}

test('second factor: an organizer turns it on → a recovery code signs in, a code of the app turns it off', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const account = await app.makeUser('organization');
  const { email, password } = account;
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await signIn(account);
  await page.goto('/dashboard/organization/settings');
  await card.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(card.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible();
  await expectAccessible();
  const secret = (await card.locator('code').innerText()).trim();
  const shown = card.getByRole('textbox', { name: 'Código que muestra la aplicación' });
  await card.getByLabel('Contraseña actual').fill(password);
  await shown.fill('12345');
  await card.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card.getByText(messages.secondFactor.wrong)).toBeVisible();
  await shown.fill(codeOf(secret, Date.now()));
  await card.getByRole('button', { name: 'Confirmar' }).click();
  const codes = card.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await expectAccessible();
  await card.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(card.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  const panel = await openPanel(page, 'Organizacion');
  await fillPanel(panel, email, password);
  await submitPanel(panel);
  const asked = panel.getByRole('textbox', { name: 'Código de verificación' });
  await expect(asked).toBeFocused();
  await expectAccessible();
  await asked.fill('12345');
  await panel.getByRole('button', { name: 'Verificar' }).click();
  await expect(panel.getByText(messages.secondFactor.wrong)).toBeVisible();
  await panel.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await panel.getByRole('textbox', { name: 'Código de recuperación' }).fill(recovery.toLowerCase());
  await panel.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/dashboard\/organization\/my-events/);

  await page.goto('/dashboard/organization/settings');
  await expect(card.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  await card.getByRole('button', { name: 'Desactivar' }).click();
  await card.getByLabel('Contraseña actual').fill(password);
  // The server accepts the next half minute's code too. That code is still unused here.
  const next = codeOf(secret, Date.now() + 30_000);
  await card.getByRole('textbox', { name: 'Código de tu aplicación o de recuperación' }).fill(next);
  await card.getByRole('button', { name: 'Desactivar' }).click();
  await expect(card.getByRole('button', { name: 'Activar', exact: true })).toBeVisible();
});
