import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import { day, fieldRefusal, openEventApp } from '#testing/event-app.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import {
  createEvent,
  type EventAnswers,
  eventForm,
  formOfEvent,
  insertCategory,
  insertGeneralWod,
  insertWod,
  wallIn,
  withQualifier,
} from '#testing/factories/events.ts';

const now = new Date('2027-03-01T16:00:00Z');
const start = new Date(now.getTime() + 10 * day);
const justBefore = (days: number) => at(days, -1);

const { app, organizer, rival: stranger, atDay: at } = await openEventApp({ work: false, from: now.getTime() });

const read = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;

const update = async (id: string, changes: Partial<EventAnswers> = {}) =>
  organizer.client.events.update({ id, form: formOfEvent(await read(id), changes) });

test('ORG-007 ORG-048 ORG-418 event edit: changed fields → stored; picture and creation time stay', async () => {
  const id = await createEvent(app, organizer);
  const before = await read(id);
  at(1);
  await update(id, {
    name: 'Nuevo Nombre Ñandú',
    address: 'Otra calle',
    price: 100,
    athletesAllowed: 40,
    rails: 3,
    terms: '<p>Otros</p>',
    ...withQualifier(app),
  });
  expect(await read(id)).toMatchObject({
    name: 'Nuevo Nombre Ñandú',
    nameSearch: 'nuevo nombre nandu',
    address: 'Otra calle',
    price: 100,
    athletesAllowed: 40,
    rails: 3,
    terms: '<p>Otros</p>',
    qualifierOnline: true,
    photo: before.photo,
    createdAt: before.createdAt,
    updatedAt: new Date(now.getTime() + day).toISOString(),
  });
});

test('event edit: on site becomes online → fields of the site are removed', async () => {
  const id = await createEvent(app, organizer, {
    simultaneousCategories: true,
    scenarios: [{ uid: null, stageName: 'Tarima' }],
  });
  await update(id, { type: 'online' });
  expect(await read(id)).toMatchObject({ type: 'online', rails: 0, simultaneousCategories: false, scenarios: [] });
  expect(await read(id)).toMatchObject({ startOfflineFinal: null, endOfflineFinal: null });
});

describe('picture of an event', () => {
  const jobs = () =>
    app.database.sql`select data->>'photoId' as photo from pgboss.job where name = 'delete-picture'`.then(rows =>
      rows.map(row => row.photo),
    );
  const files = async () => (await Array.fromAsync(app.storage.list('images/'))).map(({ key }) => key);
  const idIn = (url: string) => /([0-9a-f]{32})-full/.exec(url)?.[1];

  test('ORG-454 a new picture → replaces the old one, which is deleted', async () => {
    const id = await createEvent(app, organizer);
    const before = await read(id);
    await update(id, { photo: await pngDataUrl('#aa0000') });
    const after = await read(id);
    expect(after.photo).not.toBe(before.photo);
    expect(await jobs()).toContain(idIn(before.photo));
    expect(await files()).toContain(`images/${idIn(after.photo)}-card.webp`);
  });

  test("another event's picture → refused; a refused edit → no file is stored", async () => {
    const id = await createEvent(app, organizer);
    const other = await createEvent(app, organizer);
    const photo = (await read(other)).photo;
    await expect(update(id, { photo })).rejects.toMatchObject(fieldRefusal('photo', messages.event.photo));
    const before = await files();
    at(10);
    await expect(update(id, { photo: await pngDataUrl('#00aa00'), price: 1 })).rejects.toMatchObject(
      fieldRefusal('price', messages.event.locked),
    );
    expect(await files()).toEqual(before);
  });
});

describe('event edits after the start', () => {
  const locked = messages.event.locked;
  const changed: [row: string, field: string, changes: () => Partial<EventAnswers>][] = [
    ['the time zone', 'timeZone', () => ({ timeZone: 'America/Bogota' })],
    ['the price', 'price', () => ({ price: 1 })],
    ['the type', 'type', () => ({ type: 'online' })],
    ['the start', 'start', () => ({ start: toWall(start.getTime() - 60_000, 'America/Caracas') })],
    ['the end', 'end', () => ({ end: toWall(start.getTime() + 3 * day, 'America/Caracas') })],
    ['the qualifier', 'qualifierOnline', () => ({ qualifierOnline: false })],
    ['the final', 'startOfflineFinal', () => ({ startOfflineFinal: toWall(start.getTime(), 'America/Caracas') })],
    ['the athletes', 'athletesAllowed', () => ({ athletesAllowed: 7 })],
    ['the rails', 'rails', () => ({ rails: 7 })],
    ['the time between', 'timeBetweenCategories', () => ({ timeBetweenCategories: 7 })],
    ['the minutes to protest', 'protestMin', () => ({ protestMin: 7 })],
    ['simultaneous categories', 'simultaneousCategories', () => ({ simultaneousCategories: false })],
    ['the scenarios', 'scenarios', () => ({ scenarios: [{ uid: null, stageName: 'Otra' }] })],
  ];
  let id: string;
  beforeAll(async () => {
    at(0);
    const scenarios = [{ uid: null, stageName: 'Tarima' }];
    id = await createEvent(app, organizer, { ...withQualifier(app), simultaneousCategories: true, scenarios });
  });

  test.each(changed)('ORG-392 %s changes at the start → refused as locked', async (_row, field, changes) => {
    at(10);
    await expect(update(id, changes())).rejects.toMatchObject(fieldRefusal(field, locked));
  });

  test('ORG-392 locked fields unchanged → name, address, terms, payment and picture may change', async () => {
    at(10.5);
    const five = {
      name: 'Otro nombre',
      address: 'Otra dirección',
      terms: '<p>Otros términos</p>',
      paymentInfo: '',
      photo: await pngDataUrl('#123456'),
    };
    const before = await read(id);
    await update(id, five);
    const { photo, ...texts } = five;
    expect(await read(id)).toMatchObject({ ...texts, scenarios: before.scenarios, start: before.start });
    expect((await read(id)).photo).not.toBe(before.photo);
  });

  test('ORG-392 a millisecond before the start → nothing is locked', async () => {
    const other = await createEvent(app, organizer);
    justBefore(10);
    await update(other, { price: 1, rails: 2, end: wallIn(app, 5) });
    expect(await read(other)).toMatchObject({ price: 1, rails: 2, locked: [] });
  });

  test("the platform's price and another price in the form → the platform's price stays", async () => {
    const other = await createEvent(app, organizer);
    await app.database.kysely.updateTable('events').set({ price: null }).where('id', '=', other).execute();
    at(10);
    await update(other, { price: 3000 });
    expect((await read(other)).price).toBeNull();
  });

  test('a completed event → its dates are locked, its name may change', async () => {
    const other = await createEvent(app, organizer, withQualifier(app));
    at(10.5);
    await organizer.client.events.finish({ id: other });
    await expect(update(other, { endQualifier: wallIn(app, 1) })).rejects.toMatchObject(
      fieldRefusal('endQualifier', messages.event.qualifierLocked),
    );
    await update(other, { name: 'Recuerdo' });
    expect((await read(other)).name).toBe('Recuerdo');
  });
});

describe('qualifier dates in an event edit', () => {
  const words = messages.event;
  const create = () =>
    createEvent(app, organizer, {
      qualifierOnline: true,
      startQualifier: wallIn(app, 10.5),
      endQualifier: wallIn(app, 11),
    });
  const soon = () => wallIn(app, 1 / 24);

  test("ORG-393 a date has come → locked; until then it may change, also after the event's start", async () => {
    const id = await create();
    at(10.25);
    await update(id, { startQualifier: soon() });
    const moved = Date.parse((await read(id)).startQualifier!);
    app.setNow(new Date(moved - 1));
    expect((await read(id)).locked).not.toContain('startQualifier');
    app.setNow(new Date(moved));
    await expect(update(id, { startQualifier: soon() })).rejects.toMatchObject(
      fieldRefusal('startQualifier', words.qualifierLocked),
    );
    await update(id, { endQualifier: wallIn(app, 0.5) });
    const end = Date.parse((await read(id)).endQualifier!);
    app.setNow(new Date(end));
    await expect(update(id, { endQualifier: soon() })).rejects.toMatchObject(
      fieldRefusal('endQualifier', words.qualifierLocked),
    );
  });

  test('a new date in the past → refused', async () => {
    const id = await create();
    at(10.25);
    await expect(update(id, { startQualifier: toWall(start, 'America/Caracas') })).rejects.toMatchObject(
      fieldRefusal('startQualifier', words.dateProblems.past),
    );
    at(10.75);
    await expect(update(id, { endQualifier: wallIn(app, -0.1) })).rejects.toMatchObject(
      fieldRefusal('endQualifier', words.dateProblems.past),
    );
  });

  test('the organizer has closed the qualifier → its end is locked', async () => {
    const id = await create();
    at(10.6);
    await organizer.client.events.closeQualifier({ id });
    await expect(update(id, { endQualifier: wallIn(app, 1) })).rejects.toMatchObject(
      fieldRefusal('endQualifier', words.qualifierLocked),
    );
  });
});

describe('scenarios in an event edit', () => {
  const create = (...names: string[]) =>
    createEvent(app, organizer, {
      simultaneousCategories: true,
      scenarios: names.map(stageName => ({ uid: null, stageName })),
    });

  test('ORG-214 E6 names and order change → each scenario has the same id', async () => {
    const id = await create('Uno', 'Dos', 'Tres');
    const [one, two, three] = (await read(id)).scenarios;
    const scenarios = [
      { uid: three!.uid, stageName: 'Tercera' },
      { uid: null, stageName: 'Nueva' },
      { uid: one!.uid, stageName: 'Uno' },
    ];
    await update(id, { scenarios });
    const after = (await read(id)).scenarios;
    expect(after.map(({ stageName }) => stageName)).toEqual(['Tercera', 'Nueva', 'Uno']);
    expect([after[0]?.uid, after[2]?.uid]).toEqual([three!.uid, one!.uid]);
    expect(after.map(({ uid }) => uid)).not.toContain(two!.uid);
  });

  test("another event's scenario, an unknown or a repeated one → refused", async () => {
    const id = await create('Uno');
    const foreign = (await read(await create('Ajeno'))).scenarios[0]!.uid;
    const own = (await read(id)).scenarios[0]!.uid;
    for (const uids of [[foreign], ['nada'], [own, own]]) {
      const scenarios = uids.map(uid => ({ uid, stageName: 'X' }));
      await expect(update(id, { scenarios })).rejects.toMatchObject(
        fieldRefusal('scenarios', messages.server.notFound),
      );
    }
  });

  test('E6 a test uses a scenario → it cannot be removed', async () => {
    const id = await create('Uno', 'Dos', 'Tres');
    const [one, two, three] = (await read(id)).scenarios;
    await insertWod(app, await insertCategory(app, id), { scenarioId: one!.uid });
    await insertGeneralWod(app, id, { scenarioId: two!.uid });
    expect((await read(id)).scenarios.map(({ isUsed }) => isUsed)).toEqual([true, true, false]);
    for (const [gone, name] of [
      [one, 'Uno'],
      [two, 'Dos'],
    ] as const) {
      const scenarios = [one!, two!, three!].filter(({ uid }) => uid !== gone!.uid);
      await expect(update(id, { scenarios })).rejects.toMatchObject(
        fieldRefusal('scenarios', messages.event.scenarioUsed(name)),
      );
    }
    await expect(update(id, { simultaneousCategories: false })).rejects.toMatchObject(
      fieldRefusal('simultaneousCategories', messages.event.scenarioUsed('Uno')),
    );
    await update(id, { scenarios: [one!, two!] });
  });
});

test('event edit: four edits in parallel → one of them is stored whole', async () => {
  const id = await createEvent(app, organizer, {
    simultaneousCategories: true,
    scenarios: [{ uid: null, stageName: 'Base' }],
  });
  const event = await read(id);
  const base = event.scenarios[0]!;
  const forms = ['A', 'B', 'C', 'D'].map(letter =>
    formOfEvent(event, {
      name: `Nombre ${letter}`,
      address: `Dirección ${letter}`,
      scenarios: [
        { uid: null, stageName: `Escenario ${letter}` },
        { uid: base.uid, stageName: letter },
      ],
    }),
  );
  await Promise.all(forms.map(form => organizer.client.events.update({ id, form })));
  const { name, address, scenarios } = await read(id);
  const letter = name.at(-1);
  expect(address).toBe(`Dirección ${letter}`);
  expect(scenarios.map(({ stageName }) => stageName)).toEqual([`Escenario ${letter}`, letter]);
});

test('event edit: the event is finished in parallel → a locked field is refused', async () => {
  const id = await createEvent(app, organizer);
  at(11);
  const form = formOfEvent(await read(id), { price: 1 });
  const [, edit] = await Promise.allSettled([
    organizer.client.events.finish({ id }),
    organizer.client.events.update({ id, form }),
  ]);
  expect(edit.status).toBe('rejected');
  expect(await read(id)).toMatchObject({ price: 4500, eventCompleted: true });
});

test('ORG-394 event edit: another organization with a picture → refused, and no file is stored', async () => {
  const id = await createEvent(app, organizer);
  const before = (await Array.fromAsync(app.storage.list('images/'))).length;
  const form = await eventForm(app);
  await expect(stranger.client.events.update({ id, form })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await Array.fromAsync(app.storage.list('images/'))).length).toBe(before);
});
