import { messages } from '#contract/messages.ts';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { answer, makeHall, prepareDoor, scan, scanAll } from '#e2e/kit/doors.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { buyTickets, sellTickets } from '#e2e/kit/ticket-orders.ts';

const words = messages.door;

test('T2 door: one ticket of a purchase is scanned → one press admits the others', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const { eventId } = hall;
  const typeId = await sellTickets(organizer, eventId);
  const { tickets } = await (await buyTickets(app.url, { eventId, typeId, quantity: 3 })).read();
  const codes: string[] = [];
  for (const { uid: ticketId } of tickets) {
    codes.push((await organizer.call<TicketPage>('tickets/read', { eventId, typeId, ticketId })).qr!);
  }
  await signIn(organizer.account);
  await prepareDoor(page, { ...hall, guests: [1, 2, 3, 4].map(() => hall.guests[0]!) }, 'Norte');
  await scan(page, codes[0]!);
  await expect(answer(page)).toContainText(words.enter);
  await expectAccessible();
  await page.getByRole('button', { name: 'Admitir las otras 2 de esta compra' }).click();
  await expect(page.getByText('3 de 4', { exact: true })).toBeVisible();
  const rest = page.getByRole('button', { name: /de esta compra$/ });
  await expect(rest).toHaveCount(0);
  await scan(page, codes[2]!);
  await expect(answer(page)).toContainText(words.again);
  await scan(page, hall.guests[0]!.qr);
  await expect(answer(page)).toContainText('Luis Gómez');
  await expect(rest).toHaveCount(0);
});

test('T2 door: a ticket is not in the list → only the organization admits it, and the counts record it', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const [luis] = hall.guests;
  const judge = await makeJudge(app, 'Rosa', 'Peña');
  await approved(organizer, judge, hall.eventId);
  const unknown = luis!.qr.split('#')[0]!.replace(luis!.ticketId, crypto.randomUUID());
  const force = page.getByRole('button', { name: 'Dejar entrar bajo mi responsabilidad' });
  await signIn(judge.account);
  await prepareDoor(page, { ...hall, guests: [luis!, luis!] }, 'Sur', 'staff');
  await scan(page, unknown);
  await expect(answer(page)).toContainText(words.unlisted);
  await expect(force).toHaveCount(0);
  await context.clearCookies();
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/door/${hall.eventId}`);
  await expect(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await scan(page, unknown);
  await expect(answer(page)).toContainText(words.unlisted);
  await expectAccessible();
  await force.click();
  await expect(answer(page)).toContainText(words.enter);
  await page.getByRole('button', { name: 'Cuentas y entradas dobles' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sin estar en la lista');
});

test('T2 door: the organization undoes another door’s mark → needs a reason, and the ticket enters again', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const [luis] = hall.guests;
  const judge = await makeJudge(app, 'Rosa', 'Peña');
  await approved(organizer, judge, hall.eventId);
  await signIn(judge.account);
  await prepareDoor(page, { ...hall, guests: [luis!, luis!] }, 'Sur', 'staff');
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.enter);
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.again);
  await expect(page.getByRole('button', { name: 'Deshacer esa entrada' })).toHaveCount(0);
  await context.clearCookies();
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/door/${hall.eventId}`);
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.again);
  await page.getByRole('button', { name: 'Deshacer esa entrada' }).click();
  const asked = page.getByRole('dialog', { name: '¿Deshacer la entrada de Luis Gómez?' });
  await asked.getByRole('button', { name: 'Deshacer la entrada' }).click();
  await expect(asked).toContainText(words.reason);
  await expectAccessible();
  await asked.getByLabel('Motivo').fill('Se marcó a otra persona');
  await asked.getByRole('button', { name: 'Deshacer la entrada' }).click();
  await expect(asked).toHaveCount(0);
  await expect(answer(page)).toContainText('Deshecho');
  await expect(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await scan(page, luis!.qr);
  await expect(answer(page)).toContainText(words.enter);
  await page.getByRole('button', { name: 'Buscar o escribir el código' }).click();
  await page.getByLabel('Código, nombre, correo u orden').fill('gómez');
  await page.getByRole('button', { name: 'Deshacer la entrada de Luis Gómez' }).click();
  await page.getByLabel('Motivo').fill('Otra vez');
  await page.getByRole('button', { name: 'Deshacer la entrada', exact: true }).click();
  await expect(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('T2 door: two quick scans, the earlier answered last → the card shows the later one', async ({
  page,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const { qr } = hall.guests[0]!;
  await signIn(organizer.account);
  await prepareDoor(page, hall, 'Norte');
  // The server checks the first code. The device itself rejects the code of another event.
  await scanAll(page, [qr, qr.replace(hall.eventId, hall.typeId)]);
  await expect(page.getByRole('region', { name: 'Últimas' })).toContainText('Luis Gómez');
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible();
  await expect(answer(page)).toContainText(words.foreign);
});
