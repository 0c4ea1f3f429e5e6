import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { hearQueries } from '#testing/heard-queries.ts';

// A page's number of queries must not grow with its rows.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the number of queries of `act`. */
async function counted(asked: unknown[], act: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await act();
  return asked.length;
}

test('query count: moves of an entry → the same for two and for six categories', async () => {
  const { heard, asked } = hearQueries(app);
  const place = await createJoinable(heard, {}, { price: 0 });
  const { organizer, eventId } = place;
  const { entryId } = await joinAndPay(await signUpConfirmed(heard), place).then(async () => {
    const [row] = (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
    return row!;
  });
  const ask = () => organizer.client.entries.listMoves({ entryId });
  await createCategory(heard, organizer, eventId);
  const few = await counted(asked, ask);
  for (let more = 0; more < 4; more++) await createCategory(heard, organizer, eventId);
  expect(await counted(asked, ask)).toBe(few);
  expect((await ask()).categories).toHaveLength(5);
});

test('query count: invitations of an athlete → the same for one and for three', async () => {
  const { heard, asked } = hearQueries(app);
  const athlete = await signUpConfirmed(heard);
  const invite = async () => {
    const { organizer, categoryId } = await createJoinable(heard);
    await organizer.client.entries.enroll({ categoryId, email: athlete.email });
  };
  const ask = () => athlete.client.entries.listManual();
  await invite();
  const few = await counted(asked, ask);
  await invite();
  await invite();
  expect(await counted(asked, ask)).toBe(few);
  expect((await ask()).invitations).toHaveLength(3);
});
