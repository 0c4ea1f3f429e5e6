import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ListedRow } from '#contract/registration/enroll-list.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, createTeamEvent, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.listed;
const typed = {
  ...{ sex: 'M', birthdate: '14-03-1981', phone: '611 204 118' },
  ...{ document: '24110932K', shirtSize: 'l', shortSize: 'única' },
};
let serial = 0;
const newEmail = () => `dicho.${++serial}@correo.test`;
const person = (categoryId: string, more: Partial<ListedRow> = {}): ListedRow => ({
  ...{ categoryId, name: 'Joan Peiró', email: '', team: null, details: typed },
  ...more,
});
const check = ({ organizer, eventId }: Joinable, ...rows: ListedRow[]) =>
  organizer.client.entries.checkList({ eventId, rows }).then(answer => answer.rows);
const send = ({ organizer, eventId }: Joinable, ...rows: ListedRow[]) =>
  organizer.client.entries.enrollList({ eventId, rows }).then(answer => answer.rows);
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
const stored = () => app.database.kysely.selectFrom('placeholders').selectAll();
const codeTo = async (recipient: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return /manual-entry#code=([\w-]+)/.exec((await mails.execute()).at(-1)?.text ?? '')?.[1] ?? '';
};

describe('ORGA-C6 details in a list of people without an account', () => {
  test('a list has details → stored as typed, and shown in table, detail page and file', async () => {
    const event = await createJoinable(app);
    await send(event, person(event.categoryId));
    const [row] = await rowsOf(event);
    expect(row).toMatchObject({ gender: 'masculino', phone: '611 204 118', notOf: null });
    const { client } = event.organizer;
    const { athlete } = await client.entries.readAthlete({ eventId: event.eventId, uid: row!.uid });
    expect(athlete).toMatchObject({
      ...{ birthdate: '1981-03-14', passport: '24110932K', shirtSize: 'l', shortSize: 'única' },
      isConfirmed: false,
    });
    expect(await stored().where('userId', '=', row!.uid).executeTakeFirst()).toMatchObject(typed);
    const { file } = await client.entries.exportAthletes({ eventId: event.eventId, format: 'csv' });
    const cells = Buffer.from(file, 'base64').toString().split('\r\n')[1]?.split(';');
    expect(cells).toEqual(expect.arrayContaining(['Joan Peiró', 'masculino', '611 204 118', 'l', 'única']));
  });

  test('mates have details → stored too, with their team or later', async () => {
    const event = await createTeamEvent(app);
    const team = { name: 'Águilas', mates: [{ name: 'Bea', email: '', details: { phone: '2' } }] };
    await send(event, person(event.categoryId, { name: 'Ana', team }));
    const more = { ...team, mates: [...team.mates, { name: 'Caro', email: '', details: { phone: '3' } }] };
    expect(await send(event, person(event.categoryId, { name: 'Ana', team: more }))).toMatchObject([
      { outcome: 'added', persons: 1 },
    ]);
    const phones = (await rowsOf(event)).map(({ name, phone }) => [name, phone]);
    expect(phones.toSorted()).toEqual([
      ['Ana', '611 204 118'],
      ['Bea', '2'],
      ['Caro', '3'],
    ]);
  });

  test('N2 N15 the category does not fit → a warning before the entry, and a mark after it', async () => {
    const event = await createJoinable(app);
    const { organizer, eventId } = event;
    const women = await createCategory(app, organizer, eventId, {
      ...{ name: 'RX Femenino', admits: 'women', ageRange: [18, 60] },
    });
    const young = await createCategory(app, organizer, eventId, { name: 'Juvenil', ageRange: [14, 17] });
    const { startsAt } = await app.database.kysely
      .selectFrom('events')
      .select('startsAt')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const [man, old, unread, sound] = await check(
      event,
      person(women, { email: newEmail(), details: { sex: 'M' } }),
      person(young, { email: newEmail(), details: { birthdate: `01/01/${startsAt.getUTCFullYear() - 30}` } }),
      person(young, { email: newEmail(), details: { birthdate: 'ayer' } }),
      person(women, { email: newEmail(), details: { sex: 'F' } }),
    );
    expect(man).toEqual({ outcome: 'placed', message: null, warnings: [words.admits.women] });
    expect(old?.warnings).toEqual([words.age(30, [14, 17])]);
    expect(unread?.warnings).toEqual([words.birthdate('ayer')]);
    expect(sound?.warnings).toEqual([]);
    await send(event, person(women));
    expect(await rowsOf(event)).toMatchObject([{ notOf: 'women' }]);
  });

  test('N15 the category does not fit a mate → the warning names the mate', async () => {
    const event = await createTeamEvent(app);
    const { organizer, eventId } = event;
    const women = await createCategory(app, organizer, eventId, {
      name: 'Tríos',
      admits: 'women',
      team: true,
      members: 2,
    });
    const mates = [{ name: 'Luis', email: '', details: { sex: 'hombre' } }];
    const [verdict] = await check(event, person(women, { details: { sex: 'F' }, team: { name: 'Águilas', mates } }));
    expect(verdict?.warnings).toContain(`Luis: ${words.admits.women}`);
  });

  test('a value is too long → its row is refused, and the message names the column', async () => {
    const event = await createJoinable(app);
    const details = { phone: '1'.repeat(61) };
    expect(await send(event, person(event.categoryId, { details }))).toMatchObject([
      { outcome: 'refused', message: words.long('Celular', 60) },
    ]);
    expect(await rowsOf(event)).toEqual([]);
  });

  test('the link shows all but the document; the place is taken → details deleted; another organization → refused', async () => {
    const event = await createJoinable(app);
    const email = newEmail();
    await send(event, person(event.categoryId, { email }));
    const [row] = await rowsOf(event);
    const { organizer: other } = await createJoinable(app);
    const { eventId } = event;
    await expect(other.client.entries.readAthlete({ eventId, uid: row!.uid })).rejects.toThrow();
    const code = await codeTo(email);
    const visitor = createVisitor(app);
    const { standIn } = await visitor.client.entries.checkManual({ code });
    expect(standIn?.details).toEqual({ ...typed, document: '' });
    expect((await visitor.client.invitations.checkCode({ code })).invitation?.offered).toEqual({
      ...{ sexo: 'masculino', birthdate: '1981-03-14' },
      ...{ tallaFranela: 'L', tallaShort: '' },
    });
    const taker = await signUpConfirmed(app);
    const profile = () => app.database.kysely.selectFrom('users').selectAll().where('id', '=', taker.uid);
    const before = await profile().executeTakeFirstOrThrow();
    await taker.client.entries.takeOver({ code });
    expect(await profile().executeTakeFirstOrThrow()).toEqual(before);
    expect(await stored().where('eventId', '=', eventId).execute()).toEqual([]);
    expect(JSON.stringify(await rowsOf(event))).not.toContain('611 204 118');
  });
});
