import { messages } from '#contract/messages.ts';
import { answer, invite, makeHall, prepareDoor, scan, secondDoor, waits } from '#e2e/kit/doors.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

// Without a network, the service worker serves the door's page.
test.use({ serviceWorkers: 'allow' });

const words = messages.door;

test('T2 door: codes from a USB scanner, a searched name → answered, admitted, undone and counted', async ({
  page,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz']);
  const [luis, ana] = hall.guests;
  const gone = await invite(organizer, hall, 'Eva Paz', 2);
  await organizer.call('tickets/cancel', { id: gone.ticketId });
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/event-detail/${hall.eventId}?tab=tickets`);
  await page.getByRole('link', { name: 'Puerta' }).click();
  await page.getByRole('button', { name: 'Preparar esta puerta' }).click();
  await expect(page.getByText(words.name)).toBeVisible();
  await expectAccessible();
  await prepareDoor(page, hall, 'Norte');
  await expect(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await expectAccessible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.enter);
  await expect(answer(page)).toContainText('Luis Gómez');
  await expect(answer(page)).toContainText('Pasaporte •••112');
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
  await expectAccessible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.again);
  await expect(answer(page)).toContainText('Norte');
  await expectAccessible();
  await scan(page, luis!.qr.replace(/.{86}$/, 'A'.repeat(86)));
  await expect(answer(page)).toContainText(words.forged);
  await scan(page, luis!.qr.replace(hall.eventId, hall.typeId));
  await expect(answer(page)).toContainText(words.foreign);
  await scan(page, gone.qr);
  await expect(answer(page)).toContainText(words.void);
  await expectAccessible();
  await page.getByRole('button', { name: 'Buscar o escribir el código' }).click();
  await page.getByLabel('Código, nombre, correo u orden').fill('ru');
  await expect(page.getByRole('button', { name: 'Admitir a Ana Ruiz' })).toHaveCount(0);
  await page.getByLabel('Código, nombre, correo u orden').fill('ruíz');
  await expectAccessible();
  await page.getByRole('button', { name: 'Admitir a Ana Ruiz' }).click();
  await expect(answer(page)).toContainText(words.enter);
  await expect(page.getByText('2 de 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(answer(page)).toContainText('Deshecho');
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
  await scan(page, ana!.qr);
  await expect(answer(page)).toContainText(words.enter);
});

test('T2 door: two doors without a network, one copied ticket → a reload loses nothing, and both are notified', async ({
  page,
  context,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz', 'Pedro Paz']);
  const [luis, ana, pedro] = hall.guests;
  await signIn(organizer.account);
  const other = await secondDoor(context);
  const south = await other.newPage();
  await prepareDoor(page, hall, 'Norte');
  await prepareDoor(south, hall, 'Sur');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await other.setOffline(true);
  // This ticket is newer than both doors' lists.
  const late = await invite(organizer, hall, 'Rosa Peña', 9);
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText('según la copia de las');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waits(page, 1);
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.again);
  for (const { qr } of [ana!, late]) {
    await scan(page, qr);
    await expect(answer(page)).toContainText(words.enter);
  }
  await expect(answer(page)).toContainText(words.late);
  for (const { qr } of [luis!, pedro!]) {
    await scan(south, qr);
    await expect(answer(south)).toContainText(words.enter);
  }
  await south.getByRole('button', { name: 'Deshacer' }).click();
  await expect(answer(south)).toContainText('Deshecho');
  await scan(south, pedro!.qr);
  await expect(answer(south)).toContainText(words.enter);
  await waits(page, 3);
  await waits(south, 4);
  await context.setOffline(false);
  await waits(page, 0);
  await other.setOffline(false);
  await waits(south, 0);
  for (const each of [page, south]) {
    const told = each.getByRole('alert').filter({ hasText: 'Entró por dos puertas' });
    await expect(told).toContainText('Luis Gómez');
    await expect(told).toContainText(/Norte .* Sur /);
  }
  await south.getByRole('button', { name: 'Visto: Luis Gómez' }).click();
  await expect(south.getByText('Entró por dos puertas')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cuentas y entradas dobles' }).click();
  await expect(page.getByRole('dialog')).toContainText('Han entrado 5, de ellos 1 doble');
  await expect(page.getByRole('dialog')).toContainText('Luis Gómez · Entró dos veces');
  // When the session ends, the device deletes all names.
  const kept = `new Promise(done => {
    const opened = indexedDB.open('pizarra-door');
    opened.onsuccess = () => {
      const counted = opened.result.transaction('tickets').objectStore('tickets').count();
      counted.onsuccess = () => done(counted.result);
      opened.result.close();
    };
  })`;
  expect(await south.evaluate(kept)).toBe(4);
  await other.clearCookies();
  await expect.poll(() => south.evaluate(kept), { timeout: 15_000 }).toBe(0);
  await other.close();
});

test('ORGA-C9 ORGA-C10 ORGA-C11 door: a typed code, a void ticket, a lost network → each is answered, and the connection is shown', async ({
  page,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz']);
  const [luis, ana] = hall.guests;
  const gone = await invite(organizer, hall, 'Eva Paz', 2);
  await organizer.call('tickets/cancel', { id: gone.ticketId });
  await signIn(organizer.account);
  await page.goto(`/qr-ticket/${hall.eventId}/${hall.typeId}/${luis!.ticketId}`);
  const code = (await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent())!;
  await prepareDoor(page, hall, 'Norte');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const find = async (typed: string) => {
    await page.getByRole('button', { name: 'Buscar o escribir el código' }).click();
    await page.getByLabel('Código, nombre, correo u orden').fill(typed);
  };
  const close = () => page.keyboard.press('Escape');
  const admit = (name: string) => page.getByRole('dialog').getByRole('button', { name: `Admitir a ${name}` });

  await find('eva');
  await expect(page.getByRole('dialog').getByText('Anulada')).toBeVisible();
  await expect(admit('Eva Paz')).toHaveCount(0);
  await expectAccessible();
  await close();
  await find(`puerta-1-${hall.eventId}@publico.example`);
  await expect(admit('Ana Ruiz')).toBeVisible();
  await close();

  // A slow scanner loses the first characters of a code. The door finds the ticket from the rest, if that is long
  // enough.
  await scan(page, ana!.qr.slice(40));
  await expect(answer(page)).toContainText(words.enter);
  await scan(page, ana!.qr.slice(95));
  await expect(answer(page)).toHaveAttribute('data-tone', 'again');
  await expect(answer(page)).toContainText(words.torn);
  await scan(page, 'https://otra-boleteria.example/t/ABCDEFGH12345678');
  await expect(answer(page)).toContainText(words.foreign);
  await scan(page, ana!.ticketId);
  await expect(answer(page)).toContainText(words.again);

  const line = page.getByRole('main').getByRole('status');
  await expect(line.getByText('En línea')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Lo que ves puede no estar al día.')).toBeVisible();
  await expect(line.getByText('Sin conexión')).toBeVisible();
  await find(code.toLowerCase().replace('-', ''));
  await admit('Luis Gómez').click();
  await expect(answer(page)).toContainText(words.enter);
  await expect(answer(page)).toContainText('según la copia de las');
  await context.setOffline(false);
  await expect(line.getByText('En línea')).toBeVisible();
  await waits(page, 0);

  await page.getByRole('button', { name: 'Más de esta puerta' }).click();
  await page.getByRole('menuitem', { name: 'Trabajar sin red' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trabajar sin red' }).click();
  await expect(line.getByText('Sin red, a propósito')).toBeVisible();
  await page.reload();
  await expect(line.getByText('Sin red, a propósito')).toBeVisible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText('según la copia de las');
  await page.getByRole('button', { name: 'Más de esta puerta' }).click();
  await page.getByRole('menuitem', { name: 'Volver a la red' }).click();
  await expect(line.getByText('En línea')).toBeVisible();
});
