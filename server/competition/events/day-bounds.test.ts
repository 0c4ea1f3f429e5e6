import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { pngDataUrl, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ maxEvents: 2, maxPictures: 3, maxOrders: 2 });
});
afterAll(() => app.close());

test('SAFE-M15 daily limits: too many events or pictures of one account → refused until the next day', async () => {
  app.setNow(new Date());
  const organizer = await signUpAs(app, 'organization');
  await createEvent(app, organizer);
  await createEvent(app, organizer);
  await expect(createEvent(app, organizer)).rejects.toMatchObject({ message: messages.event.daily });
  await expect(createEvent(app, organizer)).rejects.toMatchObject({ message: messages.photo.daily });
  await createEvent(app, await signUpAs(app, 'organization'));
  app.setNow(new Date(Date.now() + 25 * 3_600_000));
  await createEvent(app, organizer);
  app.setNow(null);
});

test('SAFE-M15 disk: the reserve is reached → a new picture is refused', async () => {
  const organizer = await signUpAs(app, 'organization');
  const reserve = app.config.videoReserve;
  app.config.videoReserve = Number.MAX_SAFE_INTEGER;
  await expect(createEvent(app, organizer, { photo: await pngDataUrl() })).rejects.toMatchObject({
    message: messages.photo.diskFull,
  });
  app.config.videoReserve = reserve;
  await createEvent(app, organizer);
});

test('SAFE-M15 daily limits: too many orders of an athlete over all events → refused', async () => {
  const athlete = await signUpConfirmed(app);
  const events = [await createJoinable(app), await createJoinable(app), await createJoinable(app)];
  const order = ({ eventId, categoryId }: (typeof events)[number]) => createOrder(athlete, { eventId, categoryId });
  await order(events[0]!);
  await order(events[1]!);
  await expect(order(events[2]!)).rejects.toMatchObject({ message: messages.joining.ordersDaily });
});
