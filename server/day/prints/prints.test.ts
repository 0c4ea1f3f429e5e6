import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PrintKind } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codesOn } from '#testing/codes-on-paper.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { createResults, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.prints;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

async function createPublished(plan: Parameters<typeof createDay>[1] = {}): Promise<EventDay> {
  const day = await createDay(app, plan);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await day.organizer.client.heats.publish({ testId: day.testIds[0]! });
  return day;
}

/** The text of each page, as a reader program finds it. */
async function pagesOf(
  who: SignedIn,
  input: { eventId: string; kind: PrintKind; testId?: string; heatIds?: string[] },
) {
  const { file, fileName } = await who.client.prints.make(input);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64'))));
  return { fileName, file, pages: text.map(page => page.replaceAll(/\s+/g, ' ')) };
}

const setName = (entryId: string, name: string) =>
  app.database.kysely
    .updateTable('users')
    .set({ name })
    .where('id', '=', eb => eb.selectFrom('entries').select('userId').where('id', '=', entryId).$castTo<string>())
    .execute();

test('prints: heats of a test are published → rails, names, judges and the address of the day are on the sheet', async () => {
  const day = await createPublished();
  const { organizer, eventId, categoryId, testIds, entryIds } = day;
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const { rails } = await organizer.client.heats.readCategory({ categoryId });
  await organizer.client.heats.setJudge({ railId: rails[0]!.uid, judgeId: judge.uid });
  await setName(entryIds[0]!, 'Łucía Ñungaray de los Ángeles');
  const { fileName, file, pages } = await pagesOf(organizer, { eventId, kind: 'heats', testId: testIds[0]! });
  expect(await codesOn(Buffer.from(file, 'base64'))).toEqual([`${app.config.publicUrl}/events/live/${eventId}`]);
  expect(fileName).toMatch(/^hojas-de-heat-.*\.pdf$/);
  expect(pages).toHaveLength(1);
  for (const said of ['HEAT 1', 'HEAT 2', 'Łucía Ñungaray de los Ángeles', 'Hoja 1 de 1', words.screenHolds])
    expect(pages[0]).toContain(said);
  expect(pages[0]).toContain((await organizer.client.heats.readCategory({ categoryId })).rails[0]!.judge!.name);
  const { tests, places } = await organizer.client.prints.read({ eventId });
  expect(tests).toMatchObject([{ uid: testIds[0], heats: [{ name: 'Heat 1' }, { name: 'Heat 2' }] }]);
  expect(places).toBe(1);
});

test('prints: one heat is chosen → only it is printed; nothing published → nothing to print', async () => {
  const day = await createPublished();
  const { organizer, eventId, testIds } = day;
  const [heat] = (await organizer.client.prints.read({ eventId })).tests[0]!.heats;
  const { pages } = await pagesOf(organizer, { eventId, kind: 'heats', testId: testIds[0]!, heatIds: [heat!.uid] });
  expect(pages[0]).toContain('HEAT 1');
  expect(pages[0]).not.toContain('HEAT 2');
  const empty = await createDay(app);
  await empty.organizer.client.heats.generate({ eventId: empty.eventId });
  for (const kind of ['heats', 'calls', 'judges'] as const) {
    const made = empty.organizer.client.prints.make({ eventId: empty.eventId, kind });
    await expect(made).rejects.toMatchObject(refusal(words.nothing));
  }
});

test('prints: 60 rails and a name that no letter file has → the heat goes on, with · for the letters', async () => {
  const day = await createPublished({ athletes: 60, tests: 1, event: { rails: 60 } });
  const { organizer, eventId, entryIds } = day;
  await setName(entryIds[0]!, '李 Wei 🏋');
  await setName(entryIds[1]!, 'Maximiliano '.repeat(9).trim());
  const { pages } = await pagesOf(organizer, { eventId, kind: 'heats' });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[1]).toContain('HEAT 1 (SIGUE)');
  expect(pages.join(' ')).toContain('· Wei ·');
  expect(pages.join(' ')).toMatch(/Maximiliano Maximiliano.*…/);
});

test('prints: call list and a judge’s day → names by start, the judge’s rails and pauses', async () => {
  const day = await createPublished({ athletes: 6 });
  const { organizer, eventId, categoryId } = day;
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const { heats } = await organizer.client.heats.readCategory({ categoryId });
  for (const heatId of [heats[0]!.uid, heats[2]!.uid]) {
    const { rails } = await organizer.client.heats.readCategory({ categoryId, heatId });
    await organizer.client.heats.setJudge({ railId: rails[0]!.uid, judgeId: judge.uid, alsoNext: false });
  }
  const later = new Date(Date.parse(heats[0]!.start) + 45 * 60_000);
  await app.database.kysely
    .updateTable('heats')
    .set({ plannedAt: later, slotS: 0 })
    .where('id', '=', heats[2]!.uid)
    .execute();
  const calls = await pagesOf(organizer, { eventId, kind: 'calls' });
  expect(calls.pages[0]).toMatch(/Lista de llamada.*HEAT 1.*HEAT 2.*HEAT 3/);
  const judges = await pagesOf(organizer, { eventId, kind: 'judges' });
  expect(judges.pages).toHaveLength(1);
  expect(judges.pages[0]).toMatch(/Heat 1.*Pausa de \d+ min.*Heat 3/);
  expect(judges.pages[0]).not.toContain('Heat 2');
});

test('prints: the table → refused while hidden or without results; then with positions, rule and version', async () => {
  const day = await createPublished({ athletes: 2, tests: 1 });
  const { organizer, eventId, testIds, entryIds, categoryId } = day;
  const testId = testIds[0]!;
  const make = () => pagesOf(organizer, { eventId, kind: 'table', testId });
  const unnamed = organizer.client.prints.make({ eventId, kind: 'table' });
  await expect(unnamed).rejects.toMatchObject({ code: 'INVALID_FIELD', data: { field: 'testId' } });
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'unPublish' });
  await expect(make()).rejects.toMatchObject(refusal(words.noTable));
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  await expect(make()).rejects.toMatchObject(refusal(words.noResults));
  openDay(app);
  await setName(entryIds[0]!, 'Delia Vivas');
  await createResults(organizer, testId, [{ entryId: entryIds[0]!, values: typed(87) }]);
  const { pages } = await make();
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatch(/Delia Vivas.*87.*Puntos:.*Versión [0-9a-f]{16}/);
});

test('prints: the principal judge asks → a print; another judge, a foreign organization, an athlete → refused', async () => {
  const { eventId, categoryId } = await createPublished();
  const judgeOf = (manage: boolean) =>
    approveJudge(app, { eventId, categories: [categoryId], permissions: { manage } });
  const make = (who: SignedIn) => pagesOf(who, { eventId, kind: 'heats' });
  await expect(make(await judgeOf(false))).rejects.toMatchObject({ message: messages.heats.notManager });
  expect((await make(await judgeOf(true))).pages).toHaveLength(1);
  await expect(make(await signUpAs(app, 'organization'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(make(await signUpAs(app, 'athlete'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const elsewhere = await createJoinable(app);
  await expect(elsewhere.organizer.client.prints.read({ eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
