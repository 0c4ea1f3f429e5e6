import { makeBoard } from '#e2e/kit/boards.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { eventPage, tab } from '#e2e/kit/organizer.ts';
import { sellTickets } from '#e2e/kit/selling.ts';

const player = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

test('PUB-003 navigation: links alone → lead to events, a scored table, tickets and the paid stream', {
  tag: '@phone',
}, async ({ page, app, organizer, signIn }) => {
  const { eventId, categoryId } = await makeBoard(app.sql, organizer);
  await app.sql`update events set name = 'Copa de las cuatro cosas' where id = ${eventId}`;
  await sellTickets(organizer, eventId);
  await app.sql`
    update streaming set stream_no = stream_no + 1, embed_src = ${player}, price_cents = 1200, streaming_active = true`;
  await page.goto('/');
  const eventsLink = page.getByRole('link', { name: 'Eventos', exact: true });
  if (await eventsLink.isHidden()) await page.getByRole('button', { name: /menú/i }).click();
  await eventsLink.click();
  await expect(page.getByRole('heading', { name: 'Eventos', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /Copa de las cuatro cosas/ }).click();
  await expect(page).toHaveURL(`/events/event-detail/${eventId}`);
  await page.getByRole('link', { name: /RX Femenino/ }).click();
  await expect(page).toHaveURL(new RegExp(`/events/category/${categoryId}`));
  await tab(page, 'Tabla evento').click();
  await expect(page.getByRole('row', { name: /Andreína del Carmen Landaeta/ })).toContainText('1.º');
  await page.getByRole('link', { name: 'Copa de las cuatro cosas' }).click();
  await page.getByRole('link', { name: 'Comprar entradas' }).click();
  await expect(page).toHaveURL(`/events/tickets/${eventId}`);
  await expect(page.getByText('Gradería general')).toBeVisible();
  await signIn(await app.makeUser('athlete'));
  await page.goto(`/events/event-detail/${eventId}`);
  await page.getByRole('link', { name: 'Live Streaming' }).click();
  await expect(page).toHaveURL('/dashboard/streaming');
  await expect(page.getByText('$12.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar y Ver' })).toBeVisible();
});

test('ORG-003 navigation: an organizer at an event → reaches categories, tests, tickets and results', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { eventId, categoryId, wodIds } = await makeBoard(app.sql, organizer);
  await sellTickets(organizer, eventId);
  const [sprint] = await app.sql`select name from wods where id = ${wodIds[0]!}`;
  await signIn(organizer.account);
  await page.goto(eventPage(eventId));
  await tab(page, 'Tickets').click();
  await expect(page.getByText('Gradería general').first()).toBeVisible();
  await tab(page, 'Categoría del Evento').click();
  await page
    .getByRole('link', { name: /RX Femenino/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(categoryId));
  await page.getByRole('tab', { name: /^Tests evento/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText(sprint!.name);
  await tab(page, 'Resultados').click();
  await expect(page.getByRole('gridcell', { name: /^Cantidad de Andreína del Carmen Landaeta: 90$/ })).toBeVisible();
});
