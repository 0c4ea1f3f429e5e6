import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { recordAct } from './record-act.ts';

let app: TestApp;
let admin: SignedIn;
let organizer: SignedIn;
let judge: SignedIn;
let eventId: string;
const at = (text: string) => new Date(text);
const day = 86_400_000;
// Two hours before midnight in Caracas, UTC shows two o'clock of the next day. The chosen date excludes today in every
// time zone.
const thatDay = new Date(Date.now() - 2 * day).toISOString().slice(0, 10);
const dayBefore = new Date(Date.now() - 3 * day).toISOString().slice(0, 10);

beforeAll(async () => {
  app = await createTestApp();
  admin = await signInAsAdmin(app);
  ({ eventId, organizer } = await createJoinable(app));
  judge = await signUpAs(app, 'staff', { firstName: 'Ximena', lastName: 'Zárraga' });
  const db = app.database.kysely;
  const by = { uid: organizer.uid, network: '198.51.100.1' };
  await recordAct(db, 'judge-approved', { by, about: judge.uid, eventId, at: at(`${thatDay}T02:00:00Z`) });
  const stranger = { uid: null, network: '198.51.100.2' };
  await recordAct(db, 'sign-in-failed', { by: stranger, about: organizer.uid, at: at(`${thatDay}T03:00:00Z`) });
  const operator = { uid: admin.uid, network: '198.51.100.3' };
  await recordAct(db, 'event-hidden', { by: operator, eventId, at: at(`${thatDay}T12:00:00Z`) });
  const asJudge = { uid: judge.uid, network: '198.51.100.4' };
  await recordAct(db, 'sign-in', { by: asJudge, at: at(`${thatDay}T12:30:00Z`) });
});
afterAll(() => app.close());

const acts = (list: { rows: { act: string }[] }) => list.rows.map(({ act }) => act);
const past = { day: thatDay, page: 1 };

test('audit list: the admin → every line, newest first, by group, person, and day of a time zone', async () => {
  const { listAll } = admin.client.audit;
  expect(acts(await listAll(past))).toEqual(['sign-in', 'event-hidden', 'sign-in-failed', 'judge-approved']);
  expect(acts(await listAll({ ...past, group: 'access' }))).toEqual(['sign-in', 'sign-in-failed']);
  expect(acts(await listAll({ ...past, who: 'zárraga' }))).toEqual(['sign-in', 'judge-approved']);
  expect(acts(await listAll({ ...past, who: judge.email }))).toEqual(['sign-in', 'judge-approved']);
  expect(acts(await listAll({ ...past, who: '%' }))).toEqual([]);
  const caracas = { page: 1, timeZone: 'America/Caracas' };
  expect(acts(await listAll({ ...caracas, day: dayBefore }))).toEqual(['sign-in-failed', 'judge-approved']);
  expect(acts(await listAll({ ...caracas, day: thatDay }))).toEqual(['sign-in', 'event-hidden']);
  await expect(listAll({ ...past, timeZone: 'Marte/Norte' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('audit list: a line → actor, subject, event and network', async () => {
  const { rows, total } = await admin.client.audit.listAll({ ...past, group: 'judges' });
  expect(total).toBe(1);
  expect(rows).toMatchObject([
    {
      actor: { uid: organizer.uid },
      subject: { uid: judge.uid, displayName: 'Ximena Zárraga' },
      event: { id: eventId },
      network: '198.51.100.1',
    },
  ]);
});

test('audit list: an organization → lines of its events and account; the network only of its own acts', async () => {
  const { rows } = await organizer.client.audit.listAsOrganizer(past);
  expect(rows).toMatchObject([
    { act: 'event-hidden', actor: { displayName: 'Administración de la plataforma' }, network: null },
    { act: 'sign-in-failed', actor: null, network: '198.51.100.2' },
    { act: 'judge-approved', actor: { uid: organizer.uid }, network: '198.51.100.1' },
  ]);
  // The organizer's search by email finds nothing, because a found line would reveal the owner of the address.
  expect(acts(await organizer.client.audit.listAsOrganizer({ ...past, who: judge.email }))).toEqual([]);
  expect(acts(await organizer.client.audit.listAsOrganizer({ ...past, who: 'ximena' }))).toEqual(['judge-approved']);
  const rival = await signUpAs(app, 'organization');
  expect(await rival.client.audit.listAsOrganizer(past)).toEqual({ rows: [], total: 0 });
});

test('audit list: 52 lines → pages of fifty; the account is deleted → the line remains', async () => {
  const uid = crypto.randomUUID();
  for (let line = 0; line < 52; line++) {
    const by = { uid: admin.uid, network: '::1' };
    await recordAct(app.database.kysely, 'user-blocked', { by, about: uid, at: at('2020-03-04T10:00:00Z') });
  }
  const { rows, total } = await admin.client.audit.listAll({ day: '2020-03-04', page: 2 });
  expect([total, rows.length]).toEqual([52, 2]);
  expect(rows[0]?.subject).toEqual({ uid, displayName: 'Cuenta eliminada' });
});
