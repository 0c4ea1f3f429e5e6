import { expect, test } from '#e2e/kit/fixtures.ts';
import { watchCalls } from '#e2e/kit/sign-in.ts';

const received = 'Solicitud recibida. Revisa tu correo para confirmarla.';

test('PUB-046 PUB-241 PUB-242 PUB-243 PUB-244 PUB-274 L4 deletion request: a signed-out person → needs an email, a failure is only logged, an unknown address is recorded too', async ({
  page,
  app,
  context,
}) => {
  const warnings: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const address = `nadie.${Date.now()}@correo.test`;
  await page.goto('/delete-account');
  const calls = watchCalls(page);
  await page.getByRole('button', { name: 'Pedir la eliminación' }).click();
  const email = page.getByRole('textbox', { name: 'Correo' });
  await expect(email).toHaveAccessibleDescription('Please input your email!');
  await expect(email).toBeFocused();
  expect(calls).not.toContain('requestDeletion');

  await email.fill(address.toUpperCase());
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Pedir la eliminación' }).click();
  const retry = page.getByRole('button', { name: 'Reintentar' });
  await expect(retry).toBeVisible();
  await expect(email).toHaveValue(address.toUpperCase());
  expect(warnings.join()).toContain('accounts.requestDeletion failed');
  await context.setOffline(false);
  await retry.click();
  await expect(page.getByText(received)).toBeVisible();
  expect(await app.sql`select * from pending_deletions where email = ${address}`).toHaveLength(1);
});

test('PUB-046 PUB-243 A10 deletion request: signed in → the email is filled in, and the mailed link asks before 14 days start', async ({
  page,
  app,
  signIn,
}) => {
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto('/delete-account');
  await expect(page.getByRole('textbox', { name: 'Correo' })).toHaveValue(athlete.email);
  await page.getByRole('button', { name: 'Pedir la eliminación' }).click();
  await expect(page.getByText(received)).toBeVisible();
  const mail = await app.mails.waitForMail(
    ({ to, text }) => to.includes(athlete.email) && text.includes('/confirm-deletion'),
  );
  const link = new URL(/https?:\/\/\S+\/confirm-deletion#code=[\w-]+/.exec(mail.text)![0]);
  await page.goto(link.pathname + link.hash);
  await page.getByRole('button', { name: 'Eliminar mis datos en 14 días' }).click();
  await expect(page.getByText(/Tu cuenta se eliminará en 14 días/)).toBeVisible();
  await page.goto('/dashboard/atleta/my-events');
  await expect(page.getByText(/Tu cuenta se eliminará el/)).toBeVisible();
  await page.goto(link.pathname + link.hash);
  await expect(page.getByText('Este enlace ya se usó o venció. Pide uno nuevo.')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page).toHaveURL('/delete-account');
});

test('platform terms: the text contains tags → shown as text', async ({ page, app }) => {
  await app.sql`update platform_terms set text = '', updated_at = null`;
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Términos y condiciones' })).toBeVisible();
  await expect(page.getByText('Aún no hay términos')).toBeVisible();
  const text = '## Tus datos\nUno <b>dos</b>\n\n- tres\n- cuatro';
  await app.sql`update platform_terms set text = ${text}, updated_at = now()`;
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Tus datos' })).toBeVisible();
  await expect(page.getByText('Uno <b>dos</b>')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['tres', 'cuatro']);
  await app.sql`update platform_terms set text = ''`;
});
