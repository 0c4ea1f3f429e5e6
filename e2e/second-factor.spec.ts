import { createHmac } from 'node:crypto';
import { expect, test } from './fixtures.ts';

/** What an authenticator app shows for the key that the page tells (RFC 6238). */
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

test('an organizer turns the second step on, comes in with both of its codes, and turns it off', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { email, password, uid, ...account } = await app.makeUser('organization');
  await signIn({ email, password, uid, ...account });
  await page.goto('/dashboard/organization/settings');
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible();
  await expectAccessible();
  const secret = (await page.locator('code').innerText()).trim();
  await page.getByLabel('Código que muestra la aplicación').fill('000000');
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Ese código no es correcto o ya se usó.')).toBeVisible();
  await page.getByLabel('Código que muestra la aplicación').fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await expectAccessible();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  const panel = page.getByRole('region', { name: 'Organización' });
  const fold = panel.getByRole('button', { name: 'Organización' });
  if (await fold.isVisible()) await fold.click();
  await panel.getByLabel('Correo').fill(email);
  await panel.getByLabel('Contraseña', { exact: true }).fill(password);
  await panel.getByRole('button', { name: 'Iniciar Sesión' }).click();
  await expect(panel.getByLabel('Código de verificación')).toBeFocused();
  await expectAccessible();
  await panel.getByLabel('Código de verificación').fill('111111');
  await panel.getByRole('button', { name: 'Verificar' }).click();
  await expect(panel.getByText('Ese código no es correcto o ya se usó.')).toBeVisible();
  await panel.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await panel.getByLabel('Código de recuperación').fill(recovery.toLowerCase());
  await panel.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/dashboard\/organization\/my-events/);

  await page.goto('/dashboard/organization/settings');
  await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  await page.getByRole('button', { name: 'Desactivar' }).click();
  const card = page.getByRole('region', { name: 'Verificación en dos pasos' });
  await card.getByLabel('Contraseña actual').fill(password);
  // The next half minute's code is taken already, and none of it has been used.
  await card.getByLabel('Código de tu aplicación o de recuperación').fill(codeOf(secret, Date.now() + 30_000));
  await card.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Activar' })).toBeVisible();
});
