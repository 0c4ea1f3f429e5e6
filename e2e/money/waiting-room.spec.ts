import { devices, type Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, expectNoAxeFindings, test } from '#e2e/kit/fixtures.ts';
import { cards, fillCard, heading, method, payButton } from '#e2e/kit/joining.ts';
import { dialog } from '#e2e/kit/organizer.ts';
import { holdTickets, oneMore, salePage, sellTickets, toPayment } from '#e2e/kit/selling.ts';

const words = messages.sale;
const enterLine = (page: Page) => page.getByRole('button', { name: 'Entrar en la fila' });
const leaveLine = (page: Page) => page.getByRole('button', { name: 'Salir de la fila' });
// The queue position appears after the server's answer. From then on, leaving the page asks first.
const standsInLine = (page: Page) => expect(page.getByText('personas antes que tú')).toBeVisible();
const unwanted = (page: Page) => page.getByRole('button', { name: 'Ya no quiero' });
const linkIn = (text: string) => /http\S+\/tickets\/\S+#code=\S+/.exec(text)?.[0] ?? '';

/** Another buyer, on a phone. */
const phone = { ...devices['Pixel 7'], reducedMotion: 'reduce', locale: 'es-VE' } as const;

async function sayWho(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Correo').fill(email);
  await toPayment(page);
}

async function paid(page: Page): Promise<void> {
  await sayWho(page, 'Rosa Paz', 'rosa@publico.example');
  await method(page, 'Tarjeta').click();
  await fillCard(page, cards.good);
  await payButton(page).click();
}

test('queue for tickets: all are held → the next buyer waits on a phone, and pays once tickets are released', async ({
  page,
  app,
  organizer,
  browser,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa de la Fila' });
  const typeId = await sellTickets(organizer, eventId, { limit: 2 });
  await holdTickets(page, eventId, 2);

  const other = await browser.newContext({ ...phone, baseURL: app.url });
  const waiting = await other.newPage();
  await waiting.goto(salePage(eventId));
  await expect(waiting.getByText(words.allHeld)).toBeVisible();
  await oneMore(waiting).click();
  await expectNoAxeFindings(waiting);
  await enterLine(waiting).click();
  await expect(heading(waiting, words.joinedLine)).toBeFocused();
  await expect(waiting.getByText('2 × Gradería general')).toBeVisible();
  await expect(waiting.getByText('personas antes que tú')).toContainText('0');
  await expect(waiting.getByText('aún sin pagar')).toHaveText('2 entradas apartadas, 2 aún sin pagar');
  await expect(waiting.getByText('No cierres esta página.')).toBeVisible();
  await expectNoAxeFindings(waiting);
  // A reload keeps the queue position. A short network loss does too.
  await other.setOffline(true);
  await expect(waiting.getByText(words.offline)).toBeVisible();
  await other.setOffline(false);
  await expect(waiting.getByText(words.offline)).toHaveCount(0);
  waiting.on('dialog', question => question.accept());
  await waiting.reload();
  await expect(heading(waiting, words.joinedLine)).toBeVisible();
  expect(await app.sql`select 1 from ticket_line where ticket_type_id = ${typeId}`).toHaveLength(1);

  await page.request.post('/rpc/sale/release', { data: { json: { typeId } } });
  await expect(waiting.getByRole('heading', { name: /^Es tu turno:/ })).toHaveText(/^Es tu turno: 0[45]:\d\d$/);
  await expect(waiting).toHaveTitle('(¡tu turno!) Entradas para Copa de la Fila · Pizarra');
  await expectNoAxeFindings(waiting);
  await waiting.getByRole('button', { name: 'Comprar ahora' }).click();
  await expect(waiting).toHaveTitle('Entradas para Copa de la Fila · Pizarra');
  await paid(waiting);
  await expect(waiting.getByRole('heading', { name: '¡Listo! Tienes 2 entradas.' })).toBeVisible();
  expect(await app.sql`select 1 from tickets where ticket_type_id = ${typeId}`).toHaveLength(2);
  await other.close();
});

test('queue for tickets: a buyer leaves → asked first; all tickets are sold → the queue ends', async ({
  page,
  app,
  organizer,
  browser,
}) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { limit: 1, price: 0 });
  const other = await browser.newContext({ baseURL: app.url });
  const holder = await other.newPage();
  await holdTickets(holder, eventId, 1);

  await page.goto(salePage(eventId));
  await enterLine(page).click();
  await standsInLine(page);
  await leaveLine(page).click();
  const question = dialog(page, '¿Salir de la fila?');
  await question.getByRole('button', { name: 'Seguir en la fila' }).click();
  await expect(question).toHaveCount(0);
  await expect(heading(page, words.joinedLine)).toBeVisible();
  expect(await app.sql`select 1 from ticket_line where ticket_type_id = ${typeId}`).toHaveLength(1);
  await leaveLine(page).click();
  await question.getByRole('button', { name: 'Salir de la fila' }).click();
  await expect(enterLine(page)).toBeVisible();
  expect(await app.sql`select 1 from ticket_line where ticket_type_id = ${typeId}`).toHaveLength(0);
  // Leaving for another page of the app also asks first.
  await enterLine(page).click();
  await standsInLine(page);
  await page.getByRole('link', { name: 'Pizarra' }).first().click();
  await question.getByRole('button', { name: 'Seguir en la fila' }).click();
  await expect(question).toHaveCount(0);
  await expect(heading(page, words.joinedLine)).toBeVisible();

  await sayWho(holder, 'Ana Ruiz', 'ana@publico.example');
  await expect(holder.getByRole('heading', { name: /¡Listo!/ })).toBeVisible();
  await other.close();
  await expect(heading(page, words.lineOver)).toBeVisible();
  await page.getByRole('button', { name: 'Ver las entradas' }).click();
  await expect(page.getByRole('button', { name: 'Avísame' })).toBeVisible();
});

/** Assigns all tickets by hand. Returns the type's and the ticket's ids, so that a test can cancel it. */
async function soldOut(organizer: Parameters<typeof sellTickets>[0], eventId: string): Promise<[string, string]> {
  const typeId = await sellTickets(organizer, eventId, { limit: 1 });
  const form = { name: 'Luis Gómez', email: 'luis@publico.example', passport: '17345112', typeId };
  const ticket = await organizer.call('tickets/assign', { eventId, form });
  return [typeId, ticket.uid];
}

test('waiting list: sold out → a person confirms the address, is offered a returned ticket, takes it and pays', async ({
  page,
  app,
  organizer,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa de la Espera' });
  const [typeId, ticketId] = await soldOut(organizer, eventId);
  await page.goto(salePage(eventId));
  await page.getByRole('button', { name: 'Avísame' }).click();
  const form = dialog(page, 'Avísame de Gradería general');
  await form.getByLabel('Correo').fill('espera@');
  await form.getByLabel('Cuántas').fill('11');
  await form.getByRole('button', { name: 'Avísame' }).click();
  await expect(form.getByText(words.email)).toBeVisible();
  await form.getByLabel('Correo').fill('Espera@publico.example');
  await form.getByRole('button', { name: 'Avísame' }).click();
  await expect(form.getByText(words.most(10)).last()).toBeVisible();
  await form.getByLabel('Cuántas').fill('1');
  await expectAccessible();
  await form.getByRole('button', { name: 'Avísame' }).click();
  await expect(dialog(page, 'Falta un paso')).toContainText('Abre el enlace que te enviamos a espera@publico.example');
  await expectAccessible();
  expect(await app.sql`select state from ticket_line where ticket_type_id = ${typeId}`).toEqual([{ state: 'asked' }]);

  const mailTo = (kind: RegExp) =>
    app.mails.waitForMail(({ to, subject }) => to.includes('espera@publico.example') && kind.test(subject));
  await page.goto(linkIn((await mailTo(/Confirma/)).text));
  await expect(heading(page, 'Falta un paso')).toBeVisible();
  await expectAccessible();
  expect(await app.sql`select state from ticket_line where ticket_type_id = ${typeId}`).toEqual([{ state: 'asked' }]);
  await page.getByRole('button', { name: 'Entrar en la lista' }).click();
  await expect(heading(page, 'Estás en la lista de espera')).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(heading(page, 'Estás en la lista de espera')).toBeVisible();

  await organizer.call('tickets/cancel', { id: ticketId });
  // The link does not change. A page that is already open updates when its tab becomes visible.
  expect(linkIn((await mailTo(/Hay entradas/)).text)).toBe(page.url());
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await expect(heading(page, 'Hay entradas para ti')).toBeVisible();
  await expect(page.getByText('1 entrada (Gradería general)')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Tomar' }).click();
  await expect(heading(page, 'Tus datos')).toBeVisible();
  await expect(page).toHaveURL(salePage(eventId));
  await paid(page);
  await expect(page.getByRole('heading', { name: '¡Listo! Tienes 1 entrada.' })).toBeVisible();
});

test('waiting list: a person leaves the list → removed, and a used link says so', async ({
  page,
  app,
  signIn,
  organizer,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent();
  const [typeId] = await soldOut(organizer, eventId);
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto(salePage(eventId));
  await page.getByRole('button', { name: 'Avísame' }).click();
  const form = dialog(page, 'Avísame de Gradería general');
  await expect(form.getByLabel('Correo')).toHaveValue(athlete.email);
  await form.getByRole('button', { name: 'Avísame' }).click();
  await dialog(page, 'Falta un paso').getByRole('button', { name: 'Entendido' }).click();
  const link = linkIn(
    (await app.mails.waitForMail(({ to, text }) => to.includes(athlete.email) && linkIn(text) !== '')).text,
  );
  await page.goto(link);
  await page.getByRole('button', { name: 'Entrar en la lista' }).click();
  await expect(heading(page, 'Estás en la lista de espera')).toBeVisible();
  await unwanted(page).click();
  const question = dialog(page, '¿Salir de la lista de espera?');
  await question.getByRole('button', { name: 'Seguir esperando' }).click();
  await expect(question).toHaveCount(0);
  await expect(heading(page, 'Estás en la lista de espera')).toBeVisible();
  await unwanted(page).click();
  await question.getByRole('button', { name: 'Ya no quiero' }).click();
  await expect(heading(page, words.takenOff)).toBeVisible();
  expect(await app.sql`select 1 from ticket_line where ticket_type_id = ${typeId}`).toHaveLength(0);
  await page.reload();
  await expect(heading(page, words.offerGone)).toBeVisible();
  // Links in older mails have this form (SAFE-L25).
  await page.goto(`${salePage(eventId)}?oferta=inventada`);
  await expect(heading(page, words.offerGone)).toBeVisible();
  await expect(page).toHaveURL(`${salePage(eventId)}#code=inventada`);
  await expectAccessible();
  await page.getByRole('button', { name: 'Ver las entradas' }).click();
  await expect(page.getByRole('button', { name: 'Avísame' })).toBeVisible();
});
