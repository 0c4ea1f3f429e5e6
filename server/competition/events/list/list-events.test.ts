import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, type EventAnswers, eventForm, wallIn } from '#testing/factories/events.ts';

const now = new Date('2027-03-01T16:00:00Z');
const at = (days: number) => app.setNow(new Date(now.getTime() + days * 86_400_000));

let app: TestApp;
let organizer: SignedIn;
let visitor: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  visitor = createVisitor(app);
});
beforeEach(async () => {
  await app.database.kysely.deleteFrom('events').execute();
  at(0);
});
afterAll(() => app.close());

const create = (name: string, changes: Partial<EventAnswers> = {}) =>
  createEvent(app, organizer, { name, type: 'online', ...changes });
const lasting = (from: number, to: number) => ({ start: wallIn(app, from), end: wallIn(app, to) });
const names = (events: { name: string }[]) => events.map(({ name }) => name);

async function copy(id: string, count: number): Promise<void> {
  const { completesAt, searchDate, searchText, isPublic, ...row } = await app.database.kysely
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() }));
  await app.database.kysely.insertInto('events').values(rows).execute();
}

describe('lists of the home page', () => {
  test('PUB-052 PUB-053 PUB-055 PUB-056 upcoming events → nearest first; an event starts → listed as running', async () => {
    await create('Mañana', lasting(1, 2));
    await create('En un mes', lasting(30, 31));
    await create('En una hora', lasting(1 / 24, 3));
    let home = await visitor.client.events.home();
    expect(names(home.upcoming)).toEqual(['En una hora', 'Mañana', 'En un mes']);
    expect(home.running).toEqual([]);
    // An event is running from the exact moment of its start.
    at(1);
    home = await visitor.client.events.home();
    expect(names(home.upcoming)).toEqual(['En un mes']);
    expect(names(home.running)).toEqual(['Mañana', 'En una hora']);
  });

  test('PUB-054 PUB-057 PUB-318 many events → six in each list', async () => {
    await copy(await create('Copia', lasting(1, 2)), 8);
    expect((await visitor.client.events.home()).upcoming).toHaveLength(6);
    at(1.5);
    const { upcoming, running } = await visitor.client.events.home();
    expect([upcoming.length, running.length]).toEqual([0, 6]);
  });

  test('PUB-058 PUB-059 PUB-060 PUB-061 PUB-062 each item → name, address, start, time zone and picture', async () => {
    const uid = await create('Copa', { ...lasting(1, 2), address: 'Calle 5', timeZone: 'America/Caracas' });
    const { upcoming } = await visitor.client.events.home();
    expect(upcoming).toMatchObject([
      { uid, name: 'Copa', address: 'Calle 5', start: '2027-03-02T16:00:00.000Z', timeZone: 'America/Caracas' },
    ]);
    expect(upcoming[0]?.photoCard).toMatch(/^\/files\/images\/[0-9a-f]{32}-card\.webp$/);
  });

  test('PUB-267 E2 a completed event, by hand or by time → in no list', async () => {
    const ended = await create('A mano', lasting(1, 9));
    await create('Por el tiempo', lasting(1, 2));
    at(1.5);
    await organizer.client.events.finish({ id: ended });
    expect(names((await visitor.client.events.home()).running)).toEqual(['Por el tiempo']);
    at(3);
    expect((await visitor.client.events.home()).running).toEqual([]);
  });
});

describe('list of events', () => {
  test('E2 open events → by nearest start; completed events → by latest end', async () => {
    await create('Vieja', lasting(1, 2));
    await create('Reciente', lasting(1, 3));
    await create('Corre', lasting(2, 20));
    await create('Lejana', lasting(40, 41));
    at(4.5);
    const open = await visitor.client.events.list({});
    const completed = await visitor.client.events.list({ state: 'completed' });
    expect(names(open.events)).toEqual(['Corre', 'Lejana']);
    expect(open.events.map(({ state }) => state)).toEqual(['running', 'upcoming']);
    expect(names(completed.events)).toEqual(['Reciente', 'Vieja']);
    expect(completed.events.every(({ eventCompleted }) => eventCompleted)).toBe(true);
  });

  test.each([
    ['copa', ['Copa Élite Ñandú']],
    ['ELITE', ['Copa Élite Ñandú']],
    ['lite ñan', ['Copa Élite Ñandú']],
    ['nandu', ['Copa Élite Ñandú']],
    ['  élite   ñandú ', ['Copa Élite Ñandú']],
    ['100%', ['100% Fuerza']],
    ['%', ['100% Fuerza']],
    ['_', ['Reto_Norte']],
    ['o_n', ['Reto_Norte']],
    ['\\', ['Barra \\ Disco']],
    ['a', ['100% Fuerza', 'Barra \\ Disco', 'Copa Élite Ñandú']],
    ["' or 1=1 --", []],
    ['nada así', []],
  ])('ATH-025 %j → finds any part of a name, without case and accents', async (name, found) => {
    for (const each of ['100% Fuerza', 'Barra \\ Disco', 'Copa Élite Ñandú', 'Reto_Norte'])
      await create(each, { address: 'Bello' });
    expect(names((await visitor.client.events.list({ name })).events).sort()).toEqual(found);
    expect(names((await organizer.client.events.listAsOrganizer({ name })).events).sort()).toEqual(found);
  });

  test.each([
    ['caracas', ['Copa Élite Ñandú', 'Fuerza y Resistencia']],
    ['fuerza resist', ['Fuerza y Resistencia']],
    ['RESIST fuerza', ['Fuerza y Resistencia']],
    ['copa, caracas', ['Copa Élite Ñandú']],
    ['bogota élite', ['Élite del Norte']],
    ['bogotá caracas', []],
    ['velodromo_', []],
    // A search of separators alone looks for the separators.
    [' , ', ['Copa Élite Ñandú', 'Fuerza y Resistencia', 'Élite del Norte']],
    [' ; ', []],
  ])(
    'walk-athlete 28 %j → finds places and words in any order, for everybody and the organizer',
    async (name, found) => {
      await create('Copa Élite Ñandú', { address: 'Velódromo, Caracas' });
      await create('Fuerza y Resistencia', { address: 'Parque del Este, CARACAS' });
      await create('Élite del Norte', { address: 'Coliseo, Bogotá' });
      const sorted = (events: { name: string }[]) => names(events).toSorted();
      expect(sorted((await visitor.client.events.list({ name })).events)).toEqual(found);
      expect(sorted((await organizer.client.events.listAsOrganizer({ name })).events)).toEqual(found);
    },
  );

  test('walk-athlete 28 an event gets a new address → found there, not at the old one', async () => {
    const id = await create('Copa', { address: 'Caracas' });
    await organizer.client.events.update({
      id,
      form: await eventForm(app, { name: 'Copa', type: 'online', address: 'Mérida' }),
    });
    expect((await visitor.client.events.list({ name: 'caracas' })).events).toEqual([]);
    expect(names((await visitor.client.events.list({ name: 'merida' })).events)).toEqual(['Copa']);
  });

  test('ATH-026 ATH-264 filter by a day → events that run on it by their own calendar, exact at midnight', async () => {
    await create('Auckland', {
      timeZone: 'Pacific/Auckland',
      start: '2027-04-10T00:00',
      end: '2027-04-11T00:00',
    });
    await create('Honolulu', { timeZone: 'Pacific/Honolulu', start: '2027-04-09T23:59', end: '2027-04-10T00:01' });
    await create('Caracas', { start: '2027-04-08T10:00', end: '2027-04-12T10:00' });
    const on = async (day: string) => names((await visitor.client.events.list({ day })).events).sort();
    expect(await on('2027-04-09')).toEqual(['Caracas', 'Honolulu']);
    expect(await on('2027-04-10')).toEqual(['Auckland', 'Caracas', 'Honolulu']);
    // An event that ends at midnight does not run on the next day.
    expect(await on('2027-04-11')).toEqual(['Caracas']);
    expect(await on('2027-04-12')).toEqual(['Caracas']);
    expect(await on('2027-04-13')).toEqual([]);
  });

  test('ATH-264 dates change → the day filter follows; day and name → both apply', async () => {
    const id = await create('Movida', { start: '2027-04-08T10:00', end: '2027-04-09T10:00' });
    await app.database.kysely
      .updateTable('events')
      .set({ startsAt: '2027-05-08T14:00:00Z', endsAt: '2027-05-09T14:00:00Z' })
      .where('id', '=', id)
      .execute();
    expect((await visitor.client.events.list({ day: '2027-04-08' })).events).toEqual([]);
    expect(names((await visitor.client.events.list({ day: '2027-05-08', name: 'movi' })).events)).toEqual(['Movida']);
    expect((await visitor.client.events.list({ day: '2027-05-08', name: 'otra' })).events).toEqual([]);
  });

  test.each(['open', 'completed'] as const)('61 %s events → pages of 24, 24 and 13, without repeats', async state => {
    await copy(await create('Copia', lasting(1, 2)), 59);
    await create('Distinta', lasting(1, 2.5));
    if (state === 'completed') at(10);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { events, next } = await visitor.client.events.list({ state, ...(cursor && { cursor }) });
      sizes.push(events.length);
      seen.push(...events.map(({ uid }) => uid));
      cursor = next ?? undefined;
    } while (cursor);
    expect(sizes).toEqual([24, 24, 13]);
    expect(new Set(seen).size).toBe(61);
  });

  test('exactly 24 events → one page without a next', async () => {
    await copy(await create('Copia'), 23);
    expect(await visitor.client.events.list({})).toMatchObject({ events: { length: 24 }, next: null });
  });

  test("the organizer's own list of events → the same pages, latest start first", async () => {
    await copy(await create('Copia', lasting(1, 2)), 29);
    await create('Última', lasting(3, 4));
    const first = await organizer.client.events.listAsOrganizer({});
    expect(first.events[0]?.name).toBe('Última');
    const second = await organizer.client.events.listAsOrganizer({ cursor: first.next! });
    expect([first.events.length, second.events.length, second.next]).toEqual([24, 7, null]);
    expect(new Set([...first.events, ...second.events].map(({ uid }) => uid)).size).toBe(31);
  });

  test.each([
    'x',
    'AAAA',
    Buffer.from('999999999999999999 a').toString('base64url'),
    Buffer.from('-1 a').toString('base64url'),
    Buffer.from("1 '; drop table events").toString('base64url'),
    Buffer.from('NaN abc').toString('base64url'),
  ])('a broken cursor %s → bad request', async cursor => {
    await expect(visitor.client.events.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(organizer.client.events.listAsOrganizer({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each(['2027-02-30', '0000-01-01', 'mañana'])('an invalid day %s → bad request', async day => {
    await expect(visitor.client.events.list({ day })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('time zones of events', () => {
  test.each([
    ['an event in Bogotá', 'America/Bogota', '2027-04-10T08:00', '2027-04-10T13:00:00.000Z'],
    ['an event in Caracas', 'America/Caracas', '2027-04-10T08:00', '2027-04-10T12:00:00.000Z'],
    ['Madrid before its clocks change', 'Europe/Madrid', '2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['Madrid in the hour that no clock shows', 'Europe/Madrid', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['Madrid after its clocks changed', 'Europe/Madrid', '2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['Madrid in the hour that comes twice', 'Europe/Madrid', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
    ['a place with odd minutes', 'Asia/Kathmandu', '2027-04-10T08:00', '2027-04-10T02:15:00.000Z'],
  ])(
    'L6 ORG-032 ORG-033 ATH-261 %s → stored as the instant of its wall time, seconds zero',
    async (name, timeZone, start, instant) => {
      const uid = await create(name, { timeZone, start, end: '2027-12-01T10:00' });
      const { event } = await visitor.client.events.read({ id: uid });
      expect(event).toMatchObject({ start: instant, timeZone });
      const { startsAt, endsAt } = await app.database.kysely
        .selectFrom('events')
        .select(['startsAt', 'endsAt'])
        .where('id', '=', uid)
        .executeTakeFirstOrThrow();
      expect([startsAt, endsAt].map(moment => moment.getTime() % 60_000)).toEqual([0, 0]);
    },
  );

  test('L6 an event before a change of clocks → completed 24 hours after its end', async () => {
    const id = await create('Cambio', {
      timeZone: 'Europe/Madrid',
      start: '2027-03-27T10:00',
      end: '2027-03-27T20:00',
    });
    const stateAt = async (moment: string) => {
      app.setNow(new Date(moment));
      return (await visitor.client.events.read({ id })).event.state;
    };
    expect(await stateAt('2027-03-28T18:59:59.999Z')).toBe('running');
    expect((await visitor.client.events.list({})).events).toHaveLength(1);
    expect(await stateAt('2027-03-28T19:00:00.000Z')).toBe('completed');
    expect((await visitor.client.events.list({})).events).toHaveLength(0);
  });
});
