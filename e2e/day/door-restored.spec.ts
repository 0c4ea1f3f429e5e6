import { answer, invite, makeHall, prepareDoor, scan } from '#e2e/kit/doors.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

test('T2 door: a restored backup grew past the door’s copy → the door reads the whole list again', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const hall = await makeHall(organizer, ['Luis Gómez', 'Ana Ruiz']);
  await signIn(organizer.account);
  await prepareDoor(page, hall, 'Norte');
  await expect(page.getByText('0 de 2', { exact: true })).toBeVisible();
  await page.goto('/events');
  // Simulates a restored backup from before Ana had her ticket. The event then assigns two more tickets.
  await app.sql`delete from tickets where id = ${hall.guests[1]!.ticketId}`;
  await app.sql`delete from secrets where name = 'session'`;
  await invite(organizer, hall, 'Rosa Peña', 8);
  await invite(organizer, hall, 'Pedro Paz', 9);
  await page.goto(`/dashboard/organization/door/${hall.eventId}`);
  await expect(page.getByText('0 de 3', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 de 3', { exact: true })).toBeVisible();
  await scan(page, hall.guests[1]!.qr.replace(/#.*$/, ''));
  await expect(answer(page)).toContainText('No está en la lista');
});
