import { answer, type Hall, makeHall, prepareDoor, scan, scanAll, secondDoor, waits } from '#e2e/kit/doors.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

// Without a network, the service worker serves the door's page.
test.use({ serviceWorkers: 'allow' });

const each = 200;
const atOnce = 8;

/** Assigns many tickets in batches. The scanned codes have no signature, so the list alone decides. */
async function fillHall(organizer: Parameters<typeof makeHall>[0], count: number): Promise<Hall> {
  const hall = await makeHall(organizer, ['Luis Gómez']);
  const [{ qr: first, ticketId: known } = { qr: '', ticketId: '' }] = hall.guests;
  const form = { passport: '17345112', typeId: hall.typeId, name: 'Público General' };
  while (hall.guests.length < count) {
    const numbers = Array.from(
      { length: Math.min(atOnce, count - hall.guests.length) },
      (_, at) => hall.guests.length + at,
    );
    // A daily limit restricts the mails to one address, so each ticket needs its own address.
    const given = await Promise.all(
      numbers.map(number => {
        const email = `publico-${number}@publico.example`;
        return organizer.call('tickets/assign', { eventId: hall.eventId, form: { ...form, email } });
      }),
    );
    for (const { uid } of given) {
      const qr = first.replace(known, uid).replace(/#.*$/, '');
      hall.guests.push({ ticketId: uid, qr, name: 'Público General' });
    }
  }
  return hall;
}

test('T2 door: two doors offline, 200 scans each over a reload, one copied ticket → each ticket is reported once', async ({
  page,
  context,
  app,
  organizer,
  signIn,
}) => {
  test.slow();
  const hall = await fillHall(organizer, 2 * each - 1);
  const codes = hall.guests.map(({ qr }) => qr);
  await signIn(organizer.account);
  const other = await secondDoor(context);
  const south = await other.newPage();
  await prepareDoor(page, hall, 'Norte');
  await prepareDoor(south, hall, 'Sur');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await south.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await other.setOffline(true);
  // Both doors scan the first code of the list: its ticket was copied.
  const doors = [
    { at: page, reads: codes.slice(0, each) },
    { at: south, reads: [codes[0]!, ...codes.slice(each)] },
  ];
  for (const { at, reads } of doors) {
    await scanAll(at, reads.slice(0, each / 2));
    await waits(at, each / 2);
    await at.reload({ waitUntil: 'domcontentloaded' });
    await waits(at, each / 2);
    await scanAll(at, reads.slice(each / 2));
    await waits(at, each);
    // The device still knows its scans from before the reload.
    await expect(async () => {
      await scan(at, reads[1]!);
      await expect(answer(at)).toContainText('Ya había entrado', { timeout: 1_000 });
    }).toPass();
  }
  await context.setOffline(false);
  await waits(page, 0);
  await other.setOffline(false);
  await waits(south, 0);
  for (const { at } of doors) {
    const told = at.getByRole('alert').filter({ hasText: 'Entró por dos puertas' });
    await expect(told).toContainText('Luis Gómez');
    await expect(told).toHaveCount(1);
  }
  const stored = await app.sql<{ outcome: string; count: number }[]>`
    select outcome, count(*) from door_marks where event_id = ${hall.eventId} group by outcome order by outcome`;
  expect([...stored].map(({ outcome, count }) => [outcome, Number(count)])).toEqual([
    ['admitted', 2 * each - 1],
    ['double', 1],
  ]);
  await other.close();
});
