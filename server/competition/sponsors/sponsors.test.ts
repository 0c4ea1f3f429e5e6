import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostSponsors } from '#contract/competition/sponsors.ts';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createDay, type EventDay } from '#testing/factories/heats.ts';
import { expectDeleted, isStored } from '#testing/stored-files.ts';
import { whileHeld } from '#testing/while-held.ts';

const words = messages.sponsors;

let app: TestApp;
let photo: string;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
  photo = await pngDataUrl('#d7263d');
});
afterAll(() => app.close());

const run = (text: TemplateStringsArray, ...values: string[]) => app.database.sql(text, ...values);
const add = ({ organizer, eventId }: EventDay, name: string, line = '') =>
  organizer.client.sponsors.create({ eventId, form: { name, line, photo } });
const rowsOf = async ({ organizer, eventId }: EventDay) => (await organizer.client.sponsors.list({ eventId })).rows;
const seen = async ({ eventId }: EventDay) =>
  (await createVisitor(app).client.events.read({ id: eventId })).event.sponsors ?? [];

describe('ORGA-C15 sponsors of an event', () => {
  test('added, changed, put in order → the public reads them in that order; removed → the logo is deleted', async () => {
    const day = await createDay(app, { athletes: 1 });
    const { sponsors } = day.organizer.client;
    const { uid: first } = await add(day, 'Arepas Doña Nelly', 'Energía para el segundo test');
    const { uid: second } = await add(day, 'Hierro Sur');
    const [stored] = await rowsOf(day);
    expect(await seen(day)).toEqual([
      { name: 'Arepas Doña Nelly', line: 'Energía para el segundo test', photo: stored!.photo },
      expect.objectContaining({ name: 'Hierro Sur', line: '' }),
    ]);
    await sponsors.reorder({ eventId: day.eventId, ids: [second, first] });
    expect((await seen(day)).map(({ name }) => name)).toEqual(['Hierro Sur', 'Arepas Doña Nelly']);
    await sponsors.update({ sponsorId: first, form: { name: 'Doña Nelly', line: '', photo: stored!.photo } });
    expect((await rowsOf(day))[1]).toMatchObject({ name: 'Doña Nelly', photo: stored!.photo });
    await sponsors.update({ sponsorId: first, form: { name: 'Doña Nelly', line: '', photo } });
    await expectDeleted(app, stored!.photo);
    const { photo: now } = (await rowsOf(day))[1]!;
    expect(await isStored(app, now)).toBe(true);
    await sponsors.remove({ sponsorId: first });
    await expectDeleted(app, now);
    expect(await seen(day)).toHaveLength(1);
  });

  test('no name, a line of 81 letters, no logo, another picture’s address → refused at the field', async () => {
    const day = await createDay(app, { athletes: 1 });
    const { client } = day.organizer;
    const { uid: sponsorId } = await add(day, 'Hierro Sur', 'x'.repeat(80));
    const form = { name: 'Otro', line: '', photo };
    const create = (changes: Partial<typeof form>) =>
      client.sponsors.create({ eventId: day.eventId, form: { ...form, ...changes } });
    const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code);
    expect(await codeOf(create({ name: ' ' }))).toBe('BAD_REQUEST');
    expect(await codeOf(create({ line: 'x'.repeat(81) }))).toBe('BAD_REQUEST');
    expect(await codeOf(create({ photo: '' }))).toBe('BAD_REQUEST');
    expect(await codeOf(create({ photo: 'data:image/png;base64,iVBORw0KGgo=' }))).toBe('INVALID_FIELD');
    const foreign = { ...form, photo: '/files/images/00000000000000000000000000000000-full.webp' };
    expect(await codeOf(create(foreign))).toBe('INVALID_FIELD');
    expect(await codeOf(client.sponsors.update({ sponsorId, form: foreign }))).toBe('INVALID_FIELD');
    expect(await rowsOf(day)).toHaveLength(1);
  });

  test('the list is full, two are added at once for the last place → one is refused, its logo goes', async () => {
    const day = await createDay(app, { athletes: 1 });
    const { eventId } = day;
    await add(day, 'Primero');
    await run`insert into sponsors select (jsonb_populate_record(null::sponsors, to_jsonb(sponsors) ||
        jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
      from sponsors, generate_series(2, ${String(mostSponsors - 1)}::int) n where event_id = ${eventId}`;
    let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await whileHeld(app, eventId, async () => {
      both = Promise.allSettled([add(day, 'Uno'), add(day, 'Otro')]);
      const waiting = () => run`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await waiting()).length).toBe(2);
    });
    expect((await both!).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(day)).toHaveLength(mostSponsors);
    await expect(add(day, 'Uno más')).rejects.toMatchObject({ message: words.tooMany(mostSponsors) });
  });

  test('put in order while another was added, with one twice, with a foreign one → refused', async () => {
    const day = await createDay(app, { athletes: 1 });
    const other = await createDay(app, { athletes: 1 });
    const { uid: own } = await add(day, 'Uno');
    const { uid: foreign } = await add(other, 'Ajeno');
    await add(day, 'Dos');
    for (const ids of [[own], [own, own], [own, foreign]])
      await expect(day.organizer.client.sponsors.reorder({ eventId: day.eventId, ids })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
  });

  test('signed out, an athlete, another organization → refused, before a logo is decoded', async () => {
    const day = await createDay(app, { athletes: 1 });
    const { eventId } = day;
    const { uid: sponsorId } = await add(day, 'Uno');
    const form = { name: 'Otro', line: '', photo: 'data:image/png;base64,iVBORw0KGgo=' };
    const calls = ({ client: { sponsors } }: Pick<SignedIn, 'client'>) => [
      sponsors.list({ eventId }),
      sponsors.create({ eventId, form }),
      sponsors.update({ sponsorId, form }),
      sponsors.reorder({ eventId, ids: [sponsorId] }),
      sponsors.remove({ sponsorId }),
    ];
    const codes = async (who: Pick<SignedIn, 'client'>) =>
      new Set(await Promise.all(calls(who).map(call => call.then(() => 'ok').catch(({ code }) => code))));
    expect(await codes(createVisitor(app))).toEqual(new Set(['UNAUTHORIZED']));
    for (const type of ['athlete', 'staff', 'organization'] as const)
      expect(await codes(await signUpAs(app, type))).toEqual(new Set(['FORBIDDEN']));
    await expect(day.organizer.client.sponsors.remove({ sponsorId: 'no' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('N8 N11 the event is a draft or was taken down → the public reads no sponsor of it; its organization does', async () => {
    const day = await createDay(app, { athletes: 1 });
    await add(day, 'Marca secreta');
    await run`update events set draft = true where id = ${day.eventId}`;
    await expect(seen(day)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(JSON.stringify(await day.organizer.client.events.previewAsOrganizer({ id: day.eventId }))).toContain(
      'Marca secreta',
    );
    await run`update events set draft = false, hidden_at = now(), hidden_reason = 'x' where id = ${day.eventId}`;
    await expect(seen(day)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('pictures are swept → the logo of a sponsor stays', async () => {
    const day = await createDay(app, { athletes: 1 });
    await add(day, 'Uno');
    const [{ photo: kept } = { photo: '' }] = await rowsOf(day);
    const { accountJobs } = await import('#server/people/accounts/accounts.jobs.ts');
    app.setNow(new Date(Date.now() + 3 * 86_400_000));
    await accountJobs(app)['sweep-pictures']!({} as never);
    app.setNow(null);
    expect(await isStored(app, kept)).toBe(true);
  });
});

test('ORGA-C15 television: sponsors are wanted → it gets them; none are left → it gets none; none at all → refused', async () => {
  const day = await createDay(app, { athletes: 1 });
  const { eventId, organizer } = day;
  const token = randomBytes(32).toString('base64url');
  const hello = () => createVisitor(app).client.screens.hello({ token });
  const said = await hello();
  if (said.state !== 'code') throw new Error('The screen is paired already.');
  await organizer.client.screens.pair({ eventId, placeId: eventId, name: 'Tarima', code: said.code });
  const choose = () => organizer.client.screens.setScene({ eventId, screenIds: 'all', wanted: { kind: 'sponsors' } });
  await expect(choose()).rejects.toMatchObject({ code: 'REFUSED', message: words.none });
  expect(await hello()).not.toHaveProperty('sponsors');
  const { uid: sponsorId } = await add(day, 'Hierro Sur', 'Barras de aquí');
  await choose();
  expect(await hello()).toMatchObject({
    wanted: { kind: 'sponsors' },
    sponsors: [{ name: 'Hierro Sur', line: 'Barras de aquí' }],
  });
  expect((await organizer.client.screens.list({ eventId })).sponsors).toBe(1);
  await organizer.client.sponsors.remove({ sponsorId });
  expect(await hello()).toMatchObject({ wanted: { kind: 'sponsors' }, sponsors: [] });
});
