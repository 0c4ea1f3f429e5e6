import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PrintKind } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { hourText } from '#domain/foundation/time/wall-words.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codesOn } from '#testing/codes-on-paper.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
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
  input: { eventId: string; kind: PrintKind; testId?: string; heatIds?: string[]; withReasons?: boolean },
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

test('prints: heat sheets with reasons → a line of why for each athlete; without → none', async () => {
  const { organizer, eventId, testIds } = await createPublished();
  const input = { eventId, kind: 'heats', testId: testIds[0]! } as const;
  const why = /los mejores al final/g;
  const told = (pages: string[]) => pages.join(' ').match(why)?.length ?? 0;
  const athletes = (await organizer.client.prints.read({ eventId })).tests[0]!.heats.reduce(
    (sum, heat) => sum + heat.athletes,
    0,
  );
  expect(told((await pagesOf(organizer, { ...input, withReasons: true })).pages)).toBe(athletes);
  expect(told((await pagesOf(organizer, input)).pages)).toBe(0);
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

test('prints: the timetable moved → sheets of heats, calls and judges say the told start, the plan and when printed', async () => {
  const { organizer, eventId, categoryId, testIds } = await createPublished();
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const { heats, rails } = await organizer.client.heats.readCategory({ categoryId });
  await organizer.client.heats.setJudge({ railId: rails[0]!.uid, judgeId: judge.uid, alsoNext: false });
  const { timeZone } = (await organizer.client.prints.read({ eventId })).event;
  const planned = new Date(heats[0]!.start);
  const told = new Date(planned.getTime() + 12 * 60_000);
  await app.database.kysely.updateTable('heats').set({ announcedAt: told }).where('id', '=', heats[0]!.uid).execute();
  app.setNow(new Date());
  const printed = `a las ${hourText(app.now(), timeZone)}`;
  const said = `${hourText(told, timeZone)} (plan ${hourText(planned, timeZone)})`;
  for (const kind of ['heats', 'calls', 'judges'] as const) {
    const { pages } = await pagesOf(organizer, { eventId, kind, testId: testIds[0]! });
    expect(pages[0]).toContain(said);
    expect(pages[0]!.match(/\(plan /g)).toHaveLength(1);
    expect(pages[0]).toMatch(new RegExp(`Impreso el [^·]* ${printed}`));
  }
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

test('prints: the table → points of each test and their sum; below, each name without a place and why', async () => {
  const { organizer, eventId, testIds, entryIds, categoryId } = await createPublished({ athletes: 6 });
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  const [first, second] = testIds as [string, string];
  const names = ['Ana Uno', 'Bea Dos', 'Carla Nada', 'Dora Marca', 'Elsa Fuera', 'Flor Adiós'];
  for (const [at, name] of names.entries()) await setName(entryIds[at]!, name);
  openDay(app);
  const [ana, bea, , dora, elsa, flor] = entryIds as [string, string, string, string, string, string];
  await createResults(organizer, first, [
    { entryId: ana, values: typed(87) },
    { entryId: bea, values: typed(80) },
  ]);
  await createResults(organizer, second, [{ entryId: ana, values: typed(50) }]);
  await organizer.client.results.markAsOrganizer({ wodId: first, entryId: dora, mark: 'dnf' });
  const { setStanding } = organizer.client.entries;
  await setStanding({ entryId: elsa, standing: 'disqualified', reason: 'Dos salidas en falso' });
  await setStanding({ entryId: flor, standing: 'withdrawn', reason: 'Lesión de rodilla' });
  const { pages } = await pagesOf(organizer, { eventId, kind: 'table', testId: first });
  const said = pages.join(' ');
  expect(said).toMatch(/Ana Uno.*87 reps.*1\.º · 100\.00 pts.*50 reps.*200\.00.*100\.00 %/);
  expect(said).toMatch(/Bea Dos.*2\.º · 90\.00 pts.*–.*0\.00 pts.*90\.00.*45\.00 %.*SIN PUESTO/);
  expect(said).toMatch(/SIN PUESTO.*Carla Nada Sin resultado.*Dora Marca No terminó: .*· Sin resultado: /);
  expect(said).toMatch(/SIN PUESTO.*Elsa Fuera Descalificado/);
  // No board shows an entry that the organization withdrew.
  expect(said).not.toMatch(/Flor Adiós|Lesión|falso/);
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

/** Copies the test of a heat, with its heat and rail, so many times. */
async function copyRail({ testId, heatId, railId }: JudgedHeat, times: number): Promise<void> {
  const copies = [
    ['wods', testId, sql`jsonb_build_object('id', row.id || n)`],
    ['heats', heatId, sql`jsonb_build_object('id', row.id || n, 'wod_id', row.wod_id || n)`],
    [
      'rails',
      railId,
      sql`jsonb_build_object('id', row.id || n, 'heat_id', row.heat_id || n, 'wod_id', row.wod_id || n)`,
    ],
  ] as const;
  const db = app.database.kysely;
  for (const [table, of, changes] of copies) {
    const named = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
    const columns = sql.join(named.rows.map(({ name }) => sql.id(name)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
      select (jsonb_populate_record(row, ${changes})).*
      from ${sql.table(table)} as row, generate_series(1, ${times}::integer) as n where row.id = ${of}) as copied`.execute(
      db,
    );
  }
}

test('prints: more than 2,000 cards → refused; only one of them is without a card → that one is printed', async () => {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  const { organizer, eventId, testId } = heat;
  await organizer.client.heats.publish({ testId });
  await copyRail(heat, 2_000);
  const make = (onlyChanged: boolean) => organizer.client.prints.make({ eventId, kind: 'cards', onlyChanged });
  await expect(make(false)).rejects.toMatchObject(refusal(words.tooManyCards));
  await expect(make(true)).rejects.toMatchObject(refusal(words.tooManyCards));
  await sql`insert into cards (code, event_id, rail_id, entry_id, printed_at)
    select translate(lpad(row_number() over ()::text, 8, '0'), '0123456789', 'BCDFGHJKLM'), ${eventId}, id, entry_id, now()
    from rails where entry_id = ${heat.entryId} and id <> ${heat.railId}`.execute(app.database.kysely);
  const { file } = await make(true);
  expect(await codesOn(Buffer.from(file, 'base64'))).toHaveLength(1);
  await expect(make(true)).rejects.toMatchObject(refusal(words.nothing));
});

test('prints: cards cannot be drawn → their codes are forgotten, and only those of an earlier print stay', async () => {
  const heat = await createJudgedHeat(app, { athletes: 2 });
  const { organizer, eventId, testId, railId } = heat;
  await organizer.client.heats.publish({ testId });
  const make = (onlyChanged = false) => organizer.client.prints.make({ eventId, kind: 'cards', onlyChanged });
  await make();
  const codes = () => app.database.kysely.selectFrom('cards').select('code').where('eventId', '=', eventId).execute();
  await app.database.kysely.deleteFrom('cards').where('railId', '=', railId).execute();
  const kept = await codes();
  expect(kept).toHaveLength(1);
  const draws = (exercises: string) =>
    sql`update wods set exercises = ${exercises}::jsonb where id = ${testId}`.execute(app.database.kysely);
  await draws('[{"name": null, "cant": 3}]');
  await expect(make()).rejects.toBeDefined();
  expect(await codes()).toEqual(kept);
  await draws('[]');
  await make(true);
  expect(await codes()).toHaveLength(2);
});

test('ORGA-C14 prints: the plan of the days → a sheet a day with hours and floors; a judge, or no block → refused', async () => {
  const day = await createDay(app, { athletes: 3 });
  const { organizer, eventId } = day;
  const print = (who: Pick<typeof organizer, 'client'>) => who.client.prints.make({ eventId, kind: 'plan' });
  await expect(print(organizer)).rejects.toMatchObject({ code: 'REFUSED', message: messages.prints.nothing });
  await organizer.client.heats.proposeBlocks({ eventId });
  const { file, fileName } = await print(organizer);
  expect(fileName).toMatch(/^horario-/);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64'))));
  expect(text.join(' ')).toContain('Sin publicar: solo para la organización.');
  expect(text.join(' ')).toMatch(/\d\d:\d\d [ap]\. m\./);
  const judge = await approveJudge(app, { eventId, categories: [], permissions: { manage: true } });
  await expect(print(judge)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
