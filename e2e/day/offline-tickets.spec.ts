import { expect, test } from '#e2e/kit/fixtures.ts';
import { buyTickets, makeOnSale } from '#e2e/kit/ticket-orders.ts';

// The service worker serves the app's files. The data comes from this device's cache.
test.use({ serviceWorkers: 'allow' });

// Opening the database before the app creates it would create an empty one.
const kept = `indexedDB.databases().then(all => all.some(({ name }) => name === 'pizarra-answers') && new Promise(resolve => {
  indexedDB.open('pizarra-answers').onsuccess = ({ target }) => {
    const store = target.result;
    const asked = store.transaction('answers').objectStore('answers').getAllKeys();
    asked.onsuccess = () => {
      store.close();
      resolve(asked.result.filter(key => key.includes('readOrder')).length);
    };
  };
}))`;

test('offline tickets: a bought order without a network → shown with its age until removed from the phone', async ({
  page,
  app,
  organizer,
  context,
}) => {
  test.setTimeout(120_000);
  const order = await buyTickets(app.url, { ...(await makeOnSale(organizer)), quantity: 2 });
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready');
  await page.goto(`/tickets/order/${order.id}#${order.secret}`);
  const code = page.getByRole('img', { name: 'Código QR de la entrada 2' });
  await expect(code).toBeVisible();
  await expect.poll(() => page.evaluate<number>(kept)).toBe(1);
  await context.setOffline(true);
  await page.reload();
  await expect(code).toBeVisible();
  await expect(page.getByText(/^Sin conexión\. Lo que ves es del /)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Quitar de este teléfono' }).click();
  await expect.poll(() => page.evaluate<number>(kept)).toBe(0);
  // Without the code in the link, this browser can no longer open the order.
  await page.goto(`/tickets/order/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Esta compra no se abre aquí' })).toBeVisible();
});

test('offline tickets: a sign-out → the device keeps no orders and drafts made without an account', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const order = await buyTickets(app.url, { ...(await makeOnSale(organizer)), quantity: 1 });
  await page.goto(`/tickets/order/${order.id}#${order.secret}`);
  await expect(page.getByRole('img', { name: 'Código QR de la entrada 1' })).toBeVisible();
  await expect.poll(() => page.evaluate<number>(kept)).toBe(1);
  await signIn(await app.makeUser('athlete'));
  await page.goto('/');
  await page.evaluate(`localStorage.setItem('sale-draft:ana@correo.test:event', '{"secret":"of an order"}')`);
  await page.evaluate(`sessionStorage.setItem('sale-draft:guest:event:buyer', '{"email":"ana@correo.test"}')`);
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect.poll(() => page.evaluate<number>(kept)).toBe(0);
  const begun = `[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(key => /^(sale-draft|ticket-order):/.test(key))`;
  expect(await page.evaluate(begun)).toEqual([]);
});
