import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fieldRefusal, openEventApp } from '#testing/event-app.ts';
import { pngDataUrl, signUpAs } from '#testing/factories/accounts.ts';
import {
  createEvent,
  type EventAnswers,
  eventForm,
  insertCategory,
  insertEntry,
  insertGeneralWod,
  insertWod,
  wallIn,
  withQualifier,
} from '#testing/factories/events.ts';
import { joinAndPay } from '#testing/factories/orders.ts';

const now = new Date('2027-03-01T16:00:00Z');

const {
  app,
  organizer,
  rival: stranger,
  athlete,
  visitor,
  atDay: at,
} = await openEventApp({ work: false, from: now.getTime() });

const issueAt = (path: string, message: string) => ({
  cause: { issues: [expect.objectContaining({ path: [path], message })] },
});

test('ORG-006 ORG-211 ORG-418 event creation: a full form → its organizer reads every field', async () => {
  const form = await eventForm(app, {
    name: 'Órbita Élite 2027',
    ...withQualifier(app),
    simultaneousCategories: true,
    scenarios: [
      { uid: null, stageName: 'Tarima norte' },
      { uid: null, stageName: 'Piscina' },
    ],
    athletesAllowed: 120,
  });
  const { uid } = await organizer.client.events.create(form);
  const { event, categories } = await organizer.client.events.readAsOrganizer({ id: uid });
  expect(categories).toEqual([]);
  expect(event).toMatchObject({
    uid,
    name: 'Órbita Élite 2027',
    nameSearch: 'orbita elite 2027',
    address: form.address,
    type: 'offline',
    price: 4500,
    timeZone: 'America/Caracas',
    start: '2027-03-11T16:00:00.000Z',
    end: '2027-03-13T16:00:00.000Z',
    qualifierOnline: true,
    startQualifier: '2027-03-11T16:00:00.000Z',
    endQualifier: '2027-03-12T16:00:00.000Z',
    qualifierState: 'upcoming',
    startOfflineFinal: '2027-03-12T16:00:00.000Z',
    endOfflineFinal: '2027-03-13T16:00:00.000Z',
    organizationId: organizer.uid,
    athletesAllowed: 120,
    rails: 6,
    timeBetweenCategories: 300,
    simultaneousCategories: true,
    terms: form.terms,
    paymentInfo: form.paymentInfo,
    eventCompleted: false,
    state: 'upcoming',
    locked: [],
    entries: 0,
    now: now.toISOString(),
  });
  expect(event.photo).toMatch(/^\/files\/images\/[0-9a-f]{32}-full\.webp$/);
});

test('ORG-214 scenarios: several → stored with names, ids and the order of the form', async () => {
  const scenarios = ['Dos', 'Uno', 'Tres'].map(stageName => ({ uid: null, stageName }));
  const id = await createEvent(app, organizer, { simultaneousCategories: true, scenarios });
  const { event } = await organizer.client.events.readAsOrganizer({ id });
  expect(event.scenarios.map(({ stageName, isUsed }) => [stageName, isUsed])).toEqual([
    ['Dos', false],
    ['Uno', false],
    ['Tres', false],
  ]);
  expect(new Set(event.scenarios.map(({ uid }) => uid)).size).toBe(3);
});

test('ORG-215 event handler: the form names one → ignored', async () => {
  const form = await eventForm(app);
  const { uid } = await organizer.client.events.create({ ...form, eventHandler: true } as EventAnswers);
  expect((await organizer.client.events.readAsOrganizer({ id: uid })).event.eventHandler).toBe(false);
});

test('ORG-212 ATH-262 E1 event type: any type → the store accepts online and offline only', async () => {
  const id = await createEvent(app, organizer);
  const write = (type: string) => app.database.sql`update events set type = ${type} where id = ${id}`;
  for (const type of ['final', 'both', '']) await expect(write(type)).rejects.toThrow('violates check constraint');
  expect((await organizer.client.events.readAsOrganizer({ id })).event.type).toBe('offline');
});

test('minutes to protest: none said → fifteen; said → stored; an online event → the usual ones', async () => {
  const minutesOf = async (changes: Partial<EventAnswers>) => {
    const id = await createEvent(app, organizer, changes);
    return (await organizer.client.events.readAsOrganizer({ id })).event.protestMin;
  };
  expect(await minutesOf({})).toBe(15);
  expect(await minutesOf({ protestMin: 0 })).toBe(0);
  expect(await minutesOf({ protestMin: 120 })).toBe(120);
  expect(await minutesOf({ type: 'online', protestMin: 30 })).toBe(15);
});

test('ORG-213 ATH-263 ORG-385 ORG-386 ORG-387 online event: fields of an event on site → not stored', async () => {
  const id = await createEvent(app, organizer, {
    type: 'online',
    rails: 8,
    athletesAllowed: 50,
    timeBetweenCategories: 90,
    simultaneousCategories: true,
    scenarios: [{ uid: null, stageName: 'Nadie' }],
    startQualifier: wallIn(app, 10),
    endQualifier: wallIn(app, 11),
  });
  expect((await organizer.client.events.readAsOrganizer({ id })).event).toMatchObject({
    type: 'online',
    qualifierOnline: false,
    startQualifier: null,
    endQualifier: null,
    qualifierState: 'none',
    startOfflineFinal: null,
    endOfflineFinal: null,
    rails: 0,
    athletesAllowed: 0,
    timeBetweenCategories: 0,
    simultaneousCategories: false,
    scenarios: [],
  });
});

test.each<[row: string, changes: Record<string, unknown>, path: string, message: string]>([
  ['ORG-376 logo', { photo: '' }, 'photo', messages.event.photo],
  ['ORG-377 name', { name: '  ' }, 'name', messages.event.name],
  ['ORG-378 address', { address: '' }, 'address', messages.event.address],
  ['ORG-379 price', { price: null }, 'price', messages.event.price],
  ['ORG-380 price', { price: -1 }, 'price', messages.event.priceRange('USD')],
  ['ORG-381 E1 type', { type: 'final' }, 'type', messages.event.type],
  ['ORG-382 start', { start: '' }, 'start', messages.event.start],
  ['ORG-382 end', { end: '2027-02-30T10:00' }, 'end', messages.event.end],
  ['end beyond every calendar', { end: '9999-12-31T23:59' }, 'end', messages.event.end],
  ['ORG-384 qualifier', { qualifierOnline: null }, 'qualifierOnline', messages.event.qualifierOnline],
  ['ORG-385 athletes', { athletesAllowed: -1 }, 'athletesAllowed', messages.event.athletesAllowed],
  ['ORG-386 rails', { rails: -1 }, 'rails', messages.event.rails],
  [
    'ORG-387 time between',
    { timeBetweenCategories: -1 },
    'timeBetweenCategories',
    messages.event.timeBetweenCategories,
  ],
  [
    'N28 time between',
    { timeBetweenCategories: 3600 },
    'timeBetweenCategories',
    messages.event.timeBetweenCategoriesMost,
  ],
  ['minutes to protest', { protestMin: null }, 'protestMin', messages.event.protestMin],
  ['minutes to protest', { protestMin: -1 }, 'protestMin', messages.event.protestMin],
  ['minutes to protest', { protestMin: 121 }, 'protestMin', messages.event.protestMinMost],
  ['ORG-388 scenarios', { simultaneousCategories: true }, 'scenarios', messages.event.noScenario],
])('%s: a wrong value → refused at its field with its own message', async (_row, changes, path, message) => {
  const form = { ...(await eventForm(app)), ...changes } as EventAnswers;
  await expect(organizer.client.events.create(form)).rejects.toMatchObject(issueAt(path, message));
});

test('ORG-380 event price: 0 → accepted', async () => {
  const id = await createEvent(app, organizer, { price: 0 });
  expect((await organizer.client.events.readAsOrganizer({ id })).event.price).toBe(0);
});

test('ORG-389 scenarios: a blank name → refused at that scenario', async () => {
  const form = await eventForm(app, { simultaneousCategories: true, scenarios: [{ uid: null, stageName: ' ' }] });
  await expect(organizer.client.events.create(form)).rejects.toMatchObject({
    cause: {
      issues: [expect.objectContaining({ path: ['scenarios', 0, 'stageName'], message: messages.event.scenarioName })],
    },
  });
});

test("ORG-383 event dates: a start before the server's clock → refused", async () => {
  const start = wallIn(app, -1 / 1440);
  const changes = { start, startOfflineFinal: wallIn(app, 1), endOfflineFinal: wallIn(app, 2) };
  await expect(organizer.client.events.create(await eventForm(app, changes))).rejects.toMatchObject(
    fieldRefusal('start', messages.event.dateProblems.past),
  );
});

test('ORG-390 ORG-391 event dates: qualifier or final outside the event → refused at that field', async () => {
  const outside = messages.event.dateProblems.outside;
  const qualifier = await eventForm(app, { ...withQualifier(app), endQualifier: wallIn(app, 13) });
  await expect(organizer.client.events.create(qualifier)).rejects.toMatchObject(issueAt('endQualifier', outside));
  const final = await eventForm(app, { startOfflineFinal: wallIn(app, 9) });
  await expect(organizer.client.events.create(final)).rejects.toMatchObject(issueAt('startOfflineFinal', outside));
});

test('event picture: the file is no image → refused, and no event is stored', async () => {
  const photo = `data:image/png;base64,${Buffer.from('no es una imagen').toString('base64')}`;
  const form = await eventForm(app, { photo, name: 'Sin imagen' });
  await expect(organizer.client.events.create(form)).rejects.toMatchObject(fieldRefusal('photo', messages.photo.type));
  expect((await visitor.client.events.list({ name: 'Sin imagen' })).events).toEqual([]);
});

test('PUB-263 PUB-264 PUB-265 PUB-266 ATH-345 public event: everybody reads it, without the payment information', async () => {
  const id = await createEvent(app, organizer, { name: 'Abierto del Lago' });
  await insertCategory(app, id, { name: 'RX' });
  for (const client of [visitor.client, athlete.client, stranger.client]) {
    const { event } = await client.events.read({ id });
    expect(event).toMatchObject({
      uid: id,
      name: 'Abierto del Lago',
      organizationId: organizer.uid,
      organizationName: 'Fundación Atlética',
      hasTerms: true,
      eventCompleted: false,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(event.categories).toMatchObject([{ name: 'RX' }]);
    expect(event.photo).toMatch(/^\/files\/images\//);
    expect(Date.parse(event.start)).toBe(now.getTime() + 10 * 86_400_000);
    expect(JSON.stringify(event)).not.toContain('paymentInfo');
  }
});

test('ATH-260 ATH-264 public event: every field of the requirement → present under its own name', async () => {
  const form = await eventForm(app, { name: 'Órbita Élite', ...withQualifier(app) });
  const { uid } = await organizer.client.events.create(form);
  const { event } = await visitor.client.events.read({ id: uid });
  expect(event).toMatchObject({
    uid,
    name: 'Órbita Élite',
    address: form.address,
    start: '2027-03-11T16:00:00.000Z',
    end: '2027-03-13T16:00:00.000Z',
    photo: expect.stringMatching(/^\/files\/images\//),
    type: 'offline',
    qualifierOnline: true,
    // The source calls this field qualifier_completed.
    qualifierState: 'upcoming',
    startQualifier: '2027-03-11T16:00:00.000Z',
    endQualifier: '2027-03-12T16:00:00.000Z',
    organizationId: organizer.uid,
    eventCompleted: false,
  });
  // The source calls the reminder email_start (M5); the athletes' view has no such field.
  const { event: own } = await organizer.client.events.readAsOrganizer({ id: uid });
  expect(own).toMatchObject({ nameSearch: 'orbita elite', startRemindedAt: null });
  // The source calls this field event_price.
  expect((await athlete.client.events.forAthlete({ id: uid })).eventPrice).toBe(4500);
  const stored = app.database.kysely.selectFrom('events').select('searchDate').where('id', '=', uid);
  expect((await stored.executeTakeFirstOrThrow()).searchDate).toBe('[2027-03-11,2027-03-14)');
  // The source calls this field payment_id (M5). It belongs to an athlete's order.
  const order = await joinAndPay(athlete, { eventId: uid, categoryId: await insertCategory(app, uid) });
  const paid = app.database.kysely.selectFrom('orders').select('providerReference').where('id', '=', order.uid);
  expect((await paid.executeTakeFirstOrThrow()).providerReference).toBeTruthy();

  at(11, 1);
  expect((await visitor.client.events.read({ id: uid })).event.qualifierState).toBe('completed');
  at(13);
  expect((await visitor.client.events.read({ id: uid })).event.eventCompleted).toBe(true);
});

test('SPEC-W14 N17 ATH-044 price: the organizer does not show it → only athletes and the preview see it', async () => {
  const id = await createEvent(app, organizer, { price: 4567890, type: 'online' });
  const categoryId = await insertCategory(app, id);
  for (const client of [visitor.client, athlete.client, stranger.client, organizer.client]) {
    expect((await client.events.read({ id })).event.price).toBeNull();
    expect(JSON.stringify(await client.categories.read({ id: categoryId }))).not.toContain('4567890');
  }
  const price = { currency: 'USD', eventPrice: 4567890, qualifierPrice: 0, total: 4567890 };
  expect(await athlete.client.events.forAthlete({ id })).toMatchObject(price);
  expect((await organizer.client.events.previewAsOrganizer({ id })).event.price).toEqual(price);
  const { event: own } = await organizer.client.events.readAsOrganizer({ id });
  expect(own).toMatchObject({ price: 4567890, showsPrice: false });
  const form = await eventForm(app, { price: 4567890, type: 'online', photo: own.photo, showsPrice: true });
  await organizer.client.events.update({ id, form });
  expect((await visitor.client.events.read({ id })).event.price).toEqual(price);
  expect((await organizer.client.events.readAsOrganizer({ id })).event.version).toBe(own.version + 1);
});

test('ATH-044 ATH-347 event price: an athlete reads it → event, qualifier and total; free → 0; other callers → refused', async () => {
  await app.database.kysely.updateTable('prices').set({ event: 3000, qualifier: 700 }).execute();
  const own = await createEvent(app, organizer, { price: 4500, ...withQualifier(app) });
  const free = await createEvent(app, organizer, { price: 0 });
  const platform = await createEvent(app, organizer);
  await app.database.kysely.updateTable('events').set({ price: null }).where('id', '=', platform).execute();
  const priceOf = async (id: string) => {
    const { eventPrice, qualifierPrice, total } = await athlete.client.events.forAthlete({ id });
    return [eventPrice, qualifierPrice, total];
  };
  expect(await priceOf(own)).toEqual([4500, 700, 5200]);
  expect(await priceOf(free)).toEqual([0, 0, 0]);
  expect(await priceOf(platform)).toEqual([3000, 0, 3000]);
  await expect(organizer.client.events.forAthlete({ id: own })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(visitor.client.events.forAthlete({ id: own })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(athlete.client.events.forAthlete({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("N14 refund deadline: any visitor reads it, by the clock of the event's place", async () => {
  const until = async (refundDays: number | null) => {
    const id = await createEvent(app, organizer, { price: 4500, refundDays });
    const { event } = await visitor.client.events.read({ id });
    const { refundUntil } = await athlete.client.joining.options({ id });
    expect(refundUntil).toBe(event.refundUntil);
    return refundUntil;
  };
  expect(await until(null)).toBeNull();
  expect(await until(0)).toBe('2027-03-11T16:00:00.000Z');
  expect(await until(15)).toBe('2027-02-24T16:00:00.000Z');
});

test('ATH-042 ATH-043 joining: an athlete reads an event → has joined or not, open or closed; the event starts → closed', async () => {
  const id = await createEvent(app, organizer);
  expect(await athlete.client.events.forAthlete({ id })).toMatchObject({ isJoined: false, isOpen: true });
  await insertEntry(app, await insertCategory(app, id), athlete.uid);
  expect(await athlete.client.events.forAthlete({ id })).toMatchObject({ isJoined: true, isOpen: true });
  app.setNow(new Date('2027-03-11T15:59:59.999Z'));
  expect((await athlete.client.events.forAthlete({ id })).isOpen).toBe(true);
  at(10);
  expect((await athlete.client.events.forAthlete({ id })).isOpen).toBe(false);
});

test('PUB-211 PUB-212 PUB-213 PUB-215 PUB-310 event terms: everybody reads the terms; an event without terms → an empty text', async () => {
  const id = await createEvent(app, organizer, {
    name: 'Con términos',
    terms: '<h2>Riesgo</h2><p>Es <em>mío</em>.</p>',
  });
  expect(await visitor.client.events.terms({ id })).toEqual({
    uid: id,
    name: 'Con términos',
    terms: '<h2>Riesgo</h2><p>Es <em>mío</em>.</p>',
  });
  const without = await createEvent(app, organizer, { terms: '<p></p>' });
  expect((await visitor.client.events.terms({ id: without })).terms).toBe('');
  expect((await visitor.client.events.read({ id: without })).event.hasTerms).toBe(false);
  await expect(visitor.client.events.terms({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test("ORG-394 ORG-399 ORG-400 access: another organization's event → refused; an unknown event → not found", async () => {
  const id = await createEvent(app, organizer, { name: 'Ajeno' });
  const form = await eventForm(app, { name: 'Robado' });
  const { readAsOrganizer, update, finish, closeQualifier } = stranger.client.events;
  const change = ({ id }: { id: string }) => update({ id, form });
  for (const call of [change, readAsOrganizer, finish, closeQualifier]) {
    await expect(call({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(call({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND', message: messages.event.missing });
  }
  expect((await visitor.client.events.read({ id })).event.name).toBe('Ajeno');
  expect((await stranger.client.events.listAsOrganizer({ name: 'Ajeno' })).events).toEqual([]);
});

test('event creation: a visitor or an athlete → refused', async () => {
  const form = await eventForm(app);
  await expect(visitor.client.events.create(form)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(athlete.client.events.create(form)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test("ORG-419 ORG-443 own events: the organizer's list → each with its numbers of categories and entries", async () => {
  const other = await signUpAs(app, 'organization');
  const first = await createEvent(app, other, { name: 'Primera' });
  const second = await createEvent(app, other, { name: 'Segunda', ...withQualifier(app), start: wallIn(app, 9) });
  await createEvent(app, organizer, { name: 'De otra' });
  const category = await insertCategory(app, first, { name: 'RX' });
  await insertCategory(app, first, { name: 'Escalado' });
  await insertEntry(app, category, athlete.uid);
  const { events, next } = await other.client.events.listAsOrganizer({});
  expect(next).toBeNull();
  expect(
    events.map(({ uid, categories, entries, qualifierState }) => [uid, categories, entries, qualifierState]),
  ).toEqual([
    [first, 2, 1, 'none'],
    [second, 0, 0, 'upcoming'],
  ]);
  const { event, categories } = await other.client.events.readAsOrganizer({ id: first });
  expect(event.entries).toBe(1);
  expect(categories.map(({ name }) => name)).toEqual(['RX', 'Escalado']);
});

test('locked fields of an event: it has general tests → type locked; it has qualifier tests → also the qualifier', async () => {
  const id = await createEvent(app, organizer, withQualifier(app));
  expect((await organizer.client.events.readAsOrganizer({ id })).event.locked).toEqual([]);
  await insertGeneralWod(app, id);
  expect((await organizer.client.events.readAsOrganizer({ id })).event.locked).toEqual(['type']);
  const range = { startsAt: new Date('2027-03-11T17:00:00Z'), endsAt: new Date('2027-03-11T18:00:00Z') };
  await insertWod(app, await insertCategory(app, id), { typeEvent: 'qualifier', ...range });
  expect((await organizer.client.events.readAsOrganizer({ id })).event.locked.sort()).toEqual([
    'qualifierOnline',
    'type',
  ]);
});

test('event picture: a too large file → refused at its field', async () => {
  const photo = await pngDataUrl('#000000');
  const form = await eventForm(app, { photo: photo.padEnd(3_000_000, 'A') });
  await expect(organizer.client.events.create(form)).rejects.toMatchObject(issueAt('photo', messages.photo.size));
});

test('event time zone: the database does not know it → refused at its field', async () => {
  const refused = fieldRefusal('timeZone', messages.event.timeZone);
  const form = await eventForm(app, { timeZone: 'AET' });
  await expect(organizer.client.events.create(form)).rejects.toMatchObject(refused);
  const id = await createEvent(app, organizer);
  await expect(organizer.client.events.update({ id, form })).rejects.toMatchObject(refused);
});

test('event form: any strange value in any field → accepted or refused, never an internal error', async () => {
  const good = await eventForm(app, withQualifier(app));
  const id = await createEvent(app, organizer);
  const zones = ['US/Pacific-New', 'EST5EDT', 'Etc/GMT+5', 'AMERICA/CARACAS', 'Factory', 'AET', 'GMT0', 'Z'];
  const nasty = [
    '\ud800',
    'x'.repeat(300),
    1e308,
    -0.5,
    {},
    [],
    '2026-13-01T00:00',
    '0001-01-01T00:00',
    '2999-12-31T23:59',
  ];
  for (const field of Object.keys(good).filter(name => name !== 'photo')) {
    for (const value of field === 'timeZone' ? zones : nasty) {
      const form = { ...good, [field]: value } as EventAnswers;
      for (const call of [
        () => organizer.client.events.create(form),
        () => organizer.client.events.update({ id, form }),
      ]) {
        const code = await call().then(
          () => 'OK',
          error => error.code,
        );
        expect(['OK', 'BAD_REQUEST', 'INVALID_FIELD']).toContain(code);
      }
    }
  }
  const { events } = await visitor.client.events.list({});
  expect(events.length).toBeGreaterThan(0);
});
