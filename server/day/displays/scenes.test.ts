import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenHello, ScreenInfo } from '#contract/day/screens.ts';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';

const words = messages.screens;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const atField = (field: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field } });
const hello = (token: string, info?: ScreenInfo) => createVisitor(app).client.screens.hello({ token, info });

/** A day with televisions: returns their tokens, in order. */
async function createHall(count: number): Promise<{ day: EventDay; tokens: string[] }> {
  const day = await createDay(app);
  const { organizer, eventId } = day;
  const tokens: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const token = randomBytes(32).toString('base64url');
    const said: ScreenHello = await hello(token);
    if (said.state !== 'code') throw new Error('The screen is paired already.');
    await organizer.client.screens.pair({ eventId, placeId: eventId, name: `Pantalla ${at}`, code: said.code });
    tokens.push(token);
  }
  return { day, tokens };
}
const listOf = async ({ organizer, eventId }: EventDay) => (await organizer.client.screens.list({ eventId })).screens;
const publish = ({ categoryId }: EventDay, state: 'publish' | 'unPublish') =>
  app.database.kysely.updateTable('categories').set({ publish: state }).where('id', '=', categoryId).execute();

test('scenes of televisions: one is chosen → only that one gets the scene, its number and the earlier form', async () => {
  const { day, tokens } = await createHall(2);
  const { eventId, organizer } = day;
  const [first] = await listOf(day);
  const wanted = { kind: 'message', text: ' Podio a las 02:00 ' } as const;
  await organizer.client.screens.setScene({ eventId, screenIds: [first!.uid], wanted });
  const told = { wanted: { kind: 'message', text: 'Podio a las 02:00' }, wantedN: 1, scene: 'race', boardName: null };
  expect(await hello(tokens[0]!)).toMatchObject(told);
  expect(await hello(tokens[1]!)).toMatchObject({ wanted: { kind: 'auto' }, wantedN: 0 });
});

test('scenes of televisions: the board of a category that is hidden later → told without a name', async () => {
  const { day, tokens } = await createHall(1);
  const { eventId, categoryId, organizer } = day;
  const choose = (category: string) =>
    organizer.client.screens.setScene({ eventId, screenIds: 'all', wanted: { kind: 'board', categoryId: category } });
  await publish(day, 'unPublish');
  await expect(choose(categoryId)).rejects.toMatchObject(atField('categoryId', words.boardHidden));
  await publish(day, 'publish');
  await choose(categoryId);
  const { categories } = await organizer.client.screens.list({ eventId });
  expect(await hello(tokens[0]!)).toMatchObject({ boardName: categories[0]!.name });
  await publish(day, 'unPublish');
  expect(await hello(tokens[0]!)).toMatchObject({ wanted: { kind: 'board', categoryId }, boardName: null });
  expect((await organizer.client.screens.list({ eventId })).categories).toMatchObject([{ isShown: false }]);
  const { categoryId: elsewhere } = await createDay(app);
  await expect(choose(elsewhere)).rejects.toMatchObject(atField('categoryId', words.categoryGone));
  await expect(choose('gone')).rejects.toMatchObject(atField('categoryId', words.categoryGone));
});

test('scenes of televisions: a television of another event among the chosen → none of them changes', async () => {
  const { day, tokens } = await createHall(1);
  const { day: other } = await createHall(1);
  const [own, foreign] = [await listOf(day), await listOf(other)].map(([screen]) => screen!.uid);
  const { eventId, organizer } = day;
  const choose = (screenIds: string[]) =>
    organizer.client.screens.setScene({ eventId, screenIds, wanted: { kind: 'black' } });
  await expect(choose([own!, foreign!])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await hello(tokens[0]!)).toMatchObject({ wantedN: 0 });
  await choose([own!, own!]);
  expect(await hello(tokens[0]!)).toMatchObject({ wanted: { kind: 'black' }, wantedN: 1 });
});

test.each([
  [{ kind: 'message', text: '' }],
  [{ kind: 'message', text: 'x'.repeat(81) }],
  [{ kind: 'message', text: 'una\nlínea' }],
  [{ kind: 'podium' }],
  [{ kind: 'board' }],
])('scenes of televisions: %j → refused', async wanted => {
  const { day } = await createHall(1);
  const { eventId, organizer } = day;
  const sent = organizer.client.screens.setScene({ eventId, screenIds: 'all', wanted: wanted as never });
  await expect(sent).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('scenes of televisions: two people choose for all 60 together → each has one of both, and counted both', async () => {
  const { day, tokens } = await createHall(60);
  const { eventId, organizer } = day;
  const choose = (kind: 'black' | 'clock') =>
    organizer.client.screens.setScene({ eventId, screenIds: 'all', wanted: { kind } });
  await Promise.all([choose('black'), choose('clock')]);
  const screens = await listOf(day);
  expect(screens).toHaveLength(60);
  expect(new Set(screens.map(({ wantedN }) => wantedN))).toEqual(new Set([2]));
  expect(new Set(screens.map(({ wanted }) => wanted.kind)).size).toBe(1);
  expect(await hello(tokens[59]!)).toMatchObject({ wantedN: 2, wanted: screens[0]!.wanted });
});

test('scenes of televisions: a television reports, with or without its shown scene → both reports are kept', async () => {
  const { day, tokens } = await createHall(1);
  const before = { scene: 'race', placeId: null, width: 1920, height: 1080, errorMs: null, isBehind: false } as const;
  await hello(tokens[0]!, before);
  expect((await listOf(day))[0]).toMatchObject({ info: before });
  const shown = { n: 0, kind: 'auto', scene: 'next' } as const;
  await hello(tokens[0]!, { ...before, shown });
  expect((await listOf(day))[0]?.info?.shown).toEqual(shown);
});
