import { expect, test } from './fixtures.ts';

const player = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

test('PUB-229 PUB-230 PUB-231 PUB-232 PUB-235 PUB-320 the operator puts a stream on, a viewer pays and watches, a new one ends it', async ({
  page,
  app,
  signIn,
  expectAccessible,
  browser,
}) => {
  await page.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );
  await signIn(await app.makeUser('admin'));
  await page.goto('/dashboard/admin/streaming');
  const code = page.getByLabel('Código para insertar');
  await code.fill('<iframe src="https://otro.test/embed/x"></iframe>');
  await page.getByLabel('Precio').fill('12');
  await page.getByLabel('Mostrar').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Pega el código para insertar de YouTube')).toBeVisible();
  await code.fill('<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=x" onload="alert(1)"></iframe>');
  await expect(page.locator('iframe')).toHaveAttribute('src', player);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Transmisión guardada')).toBeVisible();
  await expect(code).toHaveValue(`<iframe src="${player}" allowfullscreen></iframe>`);
  await expectAccessible();

  const operator = page;
  const visitor = await browser.newContext({ baseURL: app.url });
  const viewer = await visitor.newPage();
  await viewer.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );
  const { email, password, type } = await app.makeUser('athlete');
  await visitor.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await viewer.goto('/dashboard/streaming');
  await expect(viewer.getByText('$12.00')).toBeVisible();
  await expect(viewer.locator('iframe')).toHaveCount(0);
  await expect(viewer.getByText('PayPal')).toHaveCount(0);
  await viewer.getByRole('button', { name: 'Pagar y Ver' }).click();
  await expect(viewer.getByLabel('Número de tarjeta')).toHaveAttribute('aria-invalid', 'true');
  expect(await app.sql`select 1 from orders where kind = 'stream'`).toHaveLength(0);
  await viewer.getByLabel('Número de tarjeta').fill('4242424242424242');
  await viewer.getByLabel('Vencimiento').fill('1234');
  await viewer.getByLabel('CVC').fill('123');
  await viewer.getByRole('button', { name: 'Pagar y Ver' }).click();
  await expect(viewer.locator('iframe')).toHaveAttribute('src', player);

  await operator.reload();
  await operator.getByRole('button', { name: 'Empezar una transmisión nueva' }).click();
  const question = operator.getByRole('dialog', { name: '¿Empezar una transmisión nueva?' });
  await expect(question).toContainText('Termina 1 pase de la actual.');
  await question.getByRole('button', { name: 'Empezar' }).click();
  await expect(question).toHaveCount(0);
  await expect(code).toHaveValue('');
  await viewer.reload();
  await expect(viewer.getByText('No hay transmisión en este momento.')).toBeVisible();
  await visitor.close();
});
