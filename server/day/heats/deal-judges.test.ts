import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });
const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const read = (day: EventDay, heatId?: string) => commandsOf(day).readCategory({ categoryId: day.categoryId, heatId });
const heatsOf = async (day: EventDay, testId = day.testIds[0]) =>
  (await read(day)).heats.filter(heat => heat.testId === testId).map(({ uid }) => uid);
const judgesOf = async (day: EventDay, heatId: string) =>
  (await read(day, heatId)).rails.map(({ judge }) => judge?.uid ?? null);

const approve = (of: { eventId: string; categories: string[] }, permissions = {}) =>
  approveJudge(app, { ...of, permissions });

/** Three athletes on two rails, in two heats, with this number of judges. */
async function planned(judges: number, event = {}): Promise<EventDay & { judges: Judge[] }> {
  const day = await createDay(app, { event });
  await commandsOf(day).generate({ eventId: day.eventId });
  const known: Judge[] = [];
  while (known.length < judges) known.push(await approve({ eventId: day.eventId, categories: [day.categoryId] }));
  return { ...day, judges: known };
}

const taken = async (day: EventDay, heatId: string) =>
  (await read(day, heatId)).rails.filter(({ entry, judge }) => entry && judge).map(({ judge }) => judge!.uid);

test('LIVE-D20 deal judges: one press → each rail with an athlete gets one, also in later heats; those set stay', async () => {
  const day = await planned(3);
  const [first = '', second = ''] = await heatsOf(day);
  const rail = (await read(day, first)).rails.findLast(({ entry }) => entry)!;
  const own = day.judges[2]!.uid;
  await commandsOf(day).setJudge({ railId: rail.uid, judgeId: own, alsoNext: false });
  expect(await commandsOf(day).dealJudges({ heatId: first, alsoNext: false })).toEqual({
    judged: (await taken(day, first)).length,
    missing: 0,
    elsewhere: [],
  });
  expect((await read(day, first)).rails.find(({ uid }) => uid === rail.uid)?.judge?.uid).toBe(own);
  expect(await taken(day, second)).toEqual([]);
  expect(await commandsOf(day).dealJudges({ heatId: first })).toEqual({ judged: 3, missing: 0, elsewhere: [] });
  const all = [...(await taken(day, first)), ...(await taken(day, second))];
  expect(all.toSorted()).toEqual(day.judges.map(({ uid }) => uid).toSorted());
  // Every rail has a judge now, so no rail changes.
  expect(await commandsOf(day).dealJudges({ heatId: first })).toEqual({ judged: 3, missing: 0, elsewhere: [] });
});

test('LIVE-D20 deal judges: too few → the rest is told; a principal judge last; none or a finished heat → refused', async () => {
  const day = await planned(0);
  const [first = '', second = ''] = await heatsOf(day);
  const deal = (heatId: string) => commandsOf(day).dealJudges({ heatId });
  await expect(deal(first)).rejects.toMatchObject(refusal(words.noJudges));
  const of = { eventId: day.eventId, categories: [day.categoryId] };
  const principal = await approve(of, { manage: true, event: true });
  // A principal judge runs the day, so the organization only reads.
  const { heats } = principal.client;
  const judge = await approve(of);
  await heats.dealJudges({ heatId: first });
  const size = async (heatId: string) => (await read(day, heatId)).rails.filter(({ entry }) => entry).length;
  for (const heatId of [first, second]) {
    const standing = await taken(day, heatId);
    expect(standing).toContain(judge.uid);
    expect(standing.includes(principal.uid)).toBe((await size(heatId)) > 1);
  }
  expect(words.dealt(8, 2)).toBe('8 carriles con juez, faltan 2');
  expect(words.elsewhere(['Ana Paz', 'Luis Gil'])).toBe('Ana Paz y Luis Gil están en otro lugar a esa hora');
  openDay(app);
  await heats.startCategory({ categoryId: day.categoryId, type: 'start' });
  await heats.startTest({ testId: day.testIds[0]! });
  await heats.start({ heatId: first, countIn: 0 });
  await heats.finish({ heatId: first });
  await expect(heats.dealJudges({ heatId: first })).rejects.toMatchObject(refusal(words.whyNot.heatFinished));
});

test('LIVE-D20 deal judges: a judge of another floor at that time, or an athlete of the heat → left out', async () => {
  const side = { simultaneousCategories: true, scenarios: [{ uid: crypto.randomUUID(), stageName: 'Domo' }] };
  const day = await createDay(app, { event: side, athletes: 1 });
  const { organizer, eventId } = day;
  const home = { organizer, eventId, categoryId: await createCategory(app, organizer, eventId) };
  const beside = await createDay(app, { home, athletes: 1 });
  await commandsOf(day).generate({ eventId });
  const both = await approve({ eventId, categories: [day.categoryId, beside.categoryId] });
  const [[here = ''], [there = '']] = [await heatsOf(day), await heatsOf(beside)];
  expect(await commandsOf(day).dealJudges({ heatId: here })).toEqual({ judged: 1, missing: 0, elsewhere: [] });
  expect(await commandsOf(day).dealJudges({ heatId: there })).toEqual({
    judged: 0,
    missing: 1,
    elsewhere: [expect.any(String)],
  });
  const seen = async (heats: EventDay) => (await read(heats)).staffs.map(({ isElsewhere }) => isElsewhere);
  expect([await seen(day), await seen(beside)]).toEqual([[false], [true]]);
  const other = await approve({ eventId, categories: [beside.categoryId] });
  const athlete = { entryId: beside.entryIds[0]!, userId: other.uid };
  await app.database.kysely.updateTable('participants').set(athlete).where('entryId', '=', athlete.entryId).execute();
  expect(await commandsOf(day).dealJudges({ heatId: there })).toEqual({
    judged: 0,
    missing: 1,
    elsewhere: [expect.any(String)],
  });
  const late = new Date(app.now().getTime() + 20 * 86_400_000);
  await app.database.kysely.updateTable('heats').set({ plannedAt: late }).where('id', '=', there).execute();
  await commandsOf(day).dealJudges({ heatId: there });
  expect(await taken(beside, there)).toEqual([both.uid]);
});

test('LIVE-D20 judges: a test is finished → the next one’s rails keep them, without one who lost the permission', async () => {
  const day = await planned(2);
  const { client } = day.organizer;
  const [first = '', second = ''] = await heatsOf(day);
  const of = { categoryId: day.categoryId };
  const [one, other] = day.judges as [Judge, Judge];
  for (const [at, { uid }] of (await read(day, first)).rails.entries())
    await client.heats.setJudge({ railId: uid, judgeId: [one, other][at]!.uid });
  openDay(app);
  await client.heats.startCategory({ ...of, type: 'start' });
  await client.heats.startTest({ testId: day.testIds[0]! });
  for (const heatId of [first, second]) {
    await client.heats.start({ heatId, countIn: 0 });
    await client.heats.finish({ heatId });
  }
  await client.staff.setCategory({ id: other.applicationId, categoryId: day.categoryId, isAllowed: false });
  await client.heats.finishTest({ testId: day.testIds[0]!, withOpenRails: true });
  const next = await heatsOf(day, day.testIds[1]);
  expect(next).toHaveLength(2);
  for (const heatId of next) expect(await judgesOf(day, heatId)).toEqual([one.uid, null]);
});
