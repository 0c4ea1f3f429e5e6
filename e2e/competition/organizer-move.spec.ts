import type { OwnEvent } from '#contract/competition/events.ts';
import { defaultTimeZone, toWall } from '#domain/foundation/time/zones.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  button,
  clock,
  dialog,
  eventPage,
  type Organizer,
  startEvent,
  storedCategory,
  withQualifier,
} from '#e2e/kit/organizer.ts';
import { wodForm } from '#testing/factories/categories.ts';
import { wallIn } from '#testing/factories/events.ts';

const startOf = async (organizer: Organizer, id: string) =>
  toWall((await organizer.call<{ event: OwnEvent }>('events/readAsOrganizer', { id })).event.start, defaultTimeZone);
/** `wall`: wall time `days` days from now. `day`: its date. `typed`: that date as a user types it. */
const wall = (days: number) => wallIn(clock, days);
const day = (days: number) => wall(days).slice(0, 10);
const typed = (days: number) => day(days).split('-').reverse().join('-');

test('moving an event: the dates of a whole event are moved → athletes are notified, and one press brings them back', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ ...withQualifier, name: 'Copa Cumbre' });
  const categoryId = await organizer.makeCategory(id, { name: 'RX' });
  await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Fran' }) });
  const athlete = await app.makeUser('athlete');
  const entryId = crypto.randomUUID();
  await app.sql`insert into entries (id, event_id, category_id, user_id, created_at)
    values (${entryId}, ${id}, ${categoryId}, ${athlete.uid}, now())`;
  await app.sql`insert into participants (event_id, user_id, entry_id, joined_at)
    values (${id}, ${athlete.uid}, ${entryId}, now())`;
  await signIn(account);
  await page.goto(eventPage(id));
  await button(page, 'Mover fechas').click();
  const modal = dialog(page, 'Mover fechas');
  const newDay = modal.getByLabel('Nuevo día de inicio');
  await expect(newDay).toHaveValue(typed(17));
  const rows = modal.getByRole('region', { name: 'Fechas de antes y de después' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'Test de RX' })).toContainText('Fran');
  await expect(modal.getByText('El atleta inscrito recibirá un correo')).toBeVisible();

  await newDay.fill(typed(-3));
  await expect(modal.getByText('El nuevo inicio ya pasó.')).toBeVisible();
  await expect(button(page, 'Mover todo −13 días')).toBeDisabled();
  await newDay.fill(typed(10));
  await expect(modal.getByText('Elige un día distinto del actual.')).toBeVisible();
  for (const step of ['+7 días', '+7 días', '−1 día'])
    await modal.getByRole('button', { name: step, exact: true }).click();
  await expect(newDay).toHaveValue(typed(23));
  // The page dims the old dates while the new ones load.
  await expect(button(page, 'Mover todo +13 días')).toBeEnabled();
  await expectAccessible();
  await button(page, 'Mover todo +13 días').click();
  await expect(modal.getByText('Todo se movió +13 días.')).toBeVisible();
  await expect(button(page, 'Listo')).toBeFocused();
  expect(await startOf(organizer, id)).toBe(wall(23));
  expect(toWall((await storedCategory(organizer, categoryId)).start, defaultTimeZone)).toBe(wall(23));
  await app.mails.waitForMail(
    mail => mail.to.includes(athlete.email) && mail.subject === 'Nuevas fechas de Copa Cumbre',
  );

  await button(page, 'Volver a las fechas de antes').click();
  await expect.poll(() => startOf(organizer, id)).toBe(wall(10));
  await expect(newDay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Mover fechas')).toBeFocused();
});

test('moving an event: another window moved the event → no move and no undo happens twice', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent();
  await signIn(account);
  await page.goto(eventPage(id));
  await button(page, 'Mover fechas').click();
  const modal = dialog(page, 'Mover fechas');
  const newDay = modal.getByLabel('Nuevo día de inicio');
  const shownNow = (days: number) => modal.getByText(`Ahora: ${typed(days)}`);
  await expect(button(page, 'Mover todo +7 días')).toBeEnabled();
  await expect(shownNow(10)).toBeVisible();
  // Simulates a lost answer: the server moved the event, but the page does not know.
  await organizer.call('events/move', { id, days: 7 });
  await button(page, 'Mover todo +7 días').click();
  await expect(modal.getByText('Elige un día distinto del actual.')).toBeVisible();
  await expect(shownNow(17)).toBeVisible();
  await expect(newDay).toHaveValue(typed(17));
  expect(await startOf(organizer, id)).toBe(wall(17));

  await modal.getByRole('button', { name: '+1 día', exact: true }).click();
  await expect(newDay).toHaveValue(typed(18));
  await button(page, 'Mover todo +1 día').click();
  await expect(modal.getByText('Todo se movió +1 día.')).toBeVisible();
  await organizer.call('events/move', { id, days: -1 });
  await button(page, 'Volver a las fechas de antes').click();
  await expect(modal.getByText('El evento cambió mientras elegías las fechas.')).toBeVisible();
  expect(await startOf(organizer, id)).toBe(wall(17));
});

test('moving an event: the event starts first → refused with the reason, and no longer offered', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent();
  await signIn(account);
  await page.goto(eventPage(id));
  await button(page, 'Mover fechas').click();
  await expect(button(page, 'Mover todo +7 días')).toBeEnabled();
  await startEvent(app.sql, id);
  await button(page, 'Mover todo +7 días').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'El evento, o su clasificatorio, ya empezó' });
  await expect(refusal.first()).toBeVisible();
  await button(page, 'Cancelar').click();
  await expect(button(page, 'Mover fechas')).toHaveCount(0);
});

test('E2 reopening: an event and a qualifier were ended by mistake → both open again', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent(withQualifier);
  await startEvent(app.sql, id);
  await signIn(account);
  await page.goto(eventPage(id));
  await button(page, 'Cerrar clasificatorio').click();
  const closing = dialog(page, '¿Cerrar el clasificatorio?');
  await expect(closing).toContainText('Durante 10 minutos lo puedes reabrir.');
  await closing.getByRole('button', { name: 'Cerrar clasificatorio' }).click();
  await page.getByRole('button', { name: /^Reabrir clasificatorio \(hasta las / }).click();
  await expect(page.getByText('Clasificatorio reabierto')).toBeVisible();
  await expect(page.getByText('Clasificatorio en curso')).toBeVisible();

  await button(page, 'Finalizar evento').click();
  await dialog(page, '¿Finalizar el evento?').getByRole('button', { name: 'Finalizar evento' }).click();
  await page.getByRole('button', { name: /^Reabrir evento \(hasta las / }).click();
  await expect(page.getByText('Evento reabierto')).toBeVisible();
  await expect(page.getByText('En curso', { exact: true })).toBeVisible();
  await expect(button(page, 'Finalizar evento')).toBeVisible();
});
