import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { asOwner } from '#domain/people/members/roles.ts';
import { updateEvent } from '#server/competition/events/updates/update-event.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { accountJobs } from '#server/people/accounts/accounts.jobs.ts';
import { eraseAccount, eraseDueAccounts } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import {
  createEvent,
  eventForm,
  insertCategory,
  insertEntry,
  insertGeneralWod,
  insertResult,
  insertWod,
} from '#testing/factories/events.ts';

const now = Date.now();
const at = (days: number) => app.setNow(new Date(now + days * 86_400_000));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(new Date(now)));
afterAll(() => app.close());

async function askToLeave(who: SignedIn): Promise<string> {
  const visitor = createVisitor(app);
  await visitor.client.accounts.requestDeletion({ email: who.email });
  const { text } = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', who.email)
    .where('kind', '=', 'confirm-deletion')
    .executeTakeFirstOrThrow();
  return /#code=([\w-]+)/.exec(text)![1]!;
}
const visitor = () => createVisitor(app).client;
const isErased = async (uid: string) => {
  const row = await app.database.kysely
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  return row.erasedAt !== null;
};

test('A10 deletion of an organization: it has an open event → refused, and the mailed link still works later', async () => {
  const organizer = await signUpAs(app, 'organization');
  const id = await createEvent(app, organizer);
  const code = await askToLeave(organizer);
  const refused = { code: 'REFUSED', message: messages.deletion.openEvents };
  await expect(visitor().accounts.confirmDeletion({ code })).rejects.toMatchObject(refused);
  await app.database.kysely
    .updateTable('events')
    .set({ finishedAt: new Date(now) })
    .where('id', '=', id)
    .execute();
  await expect(visitor().accounts.confirmDeletion({ code })).resolves.toMatchObject({ dueAt: expect.any(String) });
});

test('A10 deletion of an organization: an event created within the 14 days → the erasure waits for the event’s end', async () => {
  const organizer = await signUpAs(app, 'organization');
  await visitor().accounts.confirmDeletion({ code: await askToLeave(organizer) });
  const contact = { contactEmail: 'ana@copa.test', contactPhone: '+58 412 555 0101' };
  const id = await createEvent(app, organizer, { name: 'Última copa', ...contact });
  // An event that takes no money keeps its contact data.
  const free = await createEvent(app, organizer, { name: 'Copa gratis', ...contact });
  await app.database.kysely.updateTable('events').set({ paymentInfo: '' }).where('id', '=', free).execute();
  await app.database.kysely
    .updateTable('events')
    .set({ endsAt: new Date(now + 20 * 86_400_000) })
    .where('id', 'in', [id, free])
    .execute();
  at(15);
  await eraseDueAccounts(app);
  expect(await isErased(organizer.uid)).toBe(false);
  at(21);
  await eraseDueAccounts(app);
  expect(await isErased(organizer.uid)).toBe(true);
  const { event } = await visitor().events.read({ id });
  expect(event).toMatchObject({ name: 'Última copa', organizationName: 'Organización eliminada' });
  const left = await app.database.kysely
    .selectFrom('events')
    .select(['paymentInfo', 'contactEmail', 'contactPhone'])
    .where('id', 'in', [id, free])
    .execute();
  expect(left).toEqual(Array(2).fill({ paymentInfo: '', contactEmail: '', contactPhone: '' }));
});

test('A10 erasure of an organization: an edit arrives afterwards → refused, and payment data stay empty', async () => {
  const organizer = await signUpAs(app, 'organization');
  const id = await createEvent(app, organizer);
  const { photo } = (await visitor().events.read({ id })).event;
  const form = { ...(await eventForm(app)), photo };
  at(20);
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, organizer.uid));
  at(0);
  // The organizer's session was read before the erasure of the account.
  const viewer = {
    uid: organizer.uid,
    organization: asOwner(organizer.uid),
    type: 'organization' as const,
    email: organizer.email,
    sessionToken: '',
  };
  await expect(
    updateEvent(app, viewer, { id, form: { draft: false, showsPrice: false, ...form } }),
  ).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const stored = app.database.kysely.selectFrom('events').select('paymentInfo').where('id', '=', id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ paymentInfo: '' });
});

test('ORG-454 picture deletion: an event, category or test uses it → stays; no use → deleted', async () => {
  const organizer = await signUpAs(app, 'organization');
  const id = await createEvent(app, organizer);
  const [ofCategory, ofTest, ofGeneral, ofNobody] = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(32));
  const category = await insertCategory(app, id, { photoId: ofCategory! });
  await insertWod(app, category, { photoId: ofTest! });
  await insertGeneralWod(app, id, { photoId: ofGeneral! });
  const ofEvent = /([0-9a-f]{32})-full/.exec((await organizer.client.events.readAsOrganizer({ id })).event.photo)![1]!;
  const used = [ofEvent, ofCategory!, ofTest!, ofGeneral!];
  const keyOf = (photoId: string) => `images/${photoId}-card.webp`;
  for (const photoId of [...used, ofNobody!]) {
    await app.storage.put(keyOf(photoId), Buffer.from('x'));
    await accountJobs(app)['delete-picture']!({ photoId });
  }
  const left = (await Array.fromAsync(app.storage.list('images/'))).map(({ key }) => key);
  expect(left).toEqual(expect.arrayContaining(used.map(keyOf)));
  expect(left).not.toContain(keyOf(ofNobody!));
});

test('demo data: erased → its events, entries, results and pictures are gone, others stay', async () => {
  const organizer = await signUpAs(app, 'organization');
  const other = await signUpAs(app, 'organization');
  const [real, demo] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  await app.database.kysely
    .updateTable('users')
    .set({ demo: true })
    .where('id', 'in', [organizer.uid, demo.uid])
    .execute();
  const id = await createEvent(app, organizer, {
    simultaneousCategories: true,
    scenarios: [{ uid: null, stageName: 'Tarima' }],
  });
  const kept = await createEvent(app, other);
  const scenarioId = (await organizer.client.events.readAsOrganizer({ id })).event.scenarios[0]!.uid;
  const category = await insertCategory(app, id, { photoId: 'e'.repeat(32) });
  const wod = await insertWod(app, category, { scenarioId });
  await insertGeneralWod(app, id, { scenarioId });
  await insertResult(app, wod, await insertEntry(app, category, real.uid));
  await insertEntry(app, await insertCategory(app, kept), demo.uid);

  const admin = await signInAsAdmin(app);
  await admin.client.admin.eraseDemo({});
  await expect(visitor().events.read({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await other.client.events.readAsOrganizer({ id: kept })).event.entries).toBe(0);
  const jobs = await app.database.sql`select data->>'photoId' as photo from pgboss.job where name = 'delete-picture'`;
  expect(jobs.map(({ photo }) => photo)).toContain('e'.repeat(32));
});
