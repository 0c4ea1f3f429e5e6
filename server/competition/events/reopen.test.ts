import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import {
  createEvent,
  insertCategory,
  insertEntry,
  insertResult,
  insertWod,
  withQualifier,
} from '#testing/factories/events.ts';

const now = new Date('2027-03-01T16:00:00Z');
const minute = 60_000;
const day = 1440 * minute;
const at = (days: number, minutes = 0) => app.setNow(new Date(now.getTime() + days * day + minutes * minute));

let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
beforeEach(() => at(0));
afterAll(() => app.close());

const words = messages.event.notReopened;
const refused = (message: string) => ({ code: 'REFUSED', message });
const read = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;

test('E2 reopening: an event finished by mistake → open again within ten minutes, then refused', async () => {
  const id = await createEvent(app, organizer);
  await expect(organizer.client.events.reopen({ id })).rejects.toMatchObject(refused(words.notEnded));
  at(10, 60);
  await organizer.client.events.finish({ id });
  at(10, 65);
  expect(await read(id)).toMatchObject({
    state: 'completed',
    reopenUntil: new Date(now.getTime() + 10 * day + 70 * minute).toISOString(),
  });
  await organizer.client.events.reopen({ id });
  expect(await read(id)).toMatchObject({ state: 'running', eventCompleted: false, reopenUntil: null });
  await organizer.client.events.finish({ id });
  at(10, 75);
  expect((await read(id)).reopenUntil).toBeNull();
  await expect(organizer.client.events.reopen({ id })).rejects.toMatchObject(refused(words.late));
});

test('E2 reopening: an organization that leaves → refused', async () => {
  const leaving = await signUpAs(app, 'organization');
  const id = await createEvent(app, leaving);
  at(10, 60);
  await leaving.client.events.finish({ id });
  const due = new Date(app.now().getTime() + 14 * day);
  await app.database.kysely
    .insertInto('pendingDeletions')
    .values({ email: leaving.email, userId: leaving.uid, timestamp: app.now(), confirmedAt: app.now(), dueAt: due })
    .execute();
  await expect(leaving.client.events.reopen({ id })).rejects.toMatchObject(refused(words.leaving));
  expect((await leaving.client.events.readAsOrganizer({ id })).event.reopenUntil).toBeNull();
});

test('E2 reopening: a closed qualifier → open again; a result of the event exists → refused', async () => {
  const id = await createEvent(app, organizer, withQualifier(app));
  const categoryId = await insertCategory(app, id, { competitorsNumbers: 10 });
  const [qualifying, event] = [
    await insertWod(app, categoryId, { typeEvent: 'qualifier' }),
    await insertWod(app, categoryId),
  ];
  const entryId = await insertEntry(app, categoryId, (await signUpAs(app, 'athlete')).uid);
  at(10, 60);
  await insertResult(app, qualifying, entryId);
  await organizer.client.events.closeQualifier({ id });
  at(10, 62);
  expect(await read(id)).toMatchObject({ qualifierState: 'completed', reopenUntil: null });
  expect((await read(id)).reopenQualifierUntil).not.toBeNull();
  await organizer.client.events.reopenQualifier({ id });
  expect(await read(id)).toMatchObject({ qualifierState: 'running', reopenQualifierUntil: null });
  await organizer.client.events.closeQualifier({ id });
  at(10, 63);
  await insertResult(app, event, entryId);
  await expect(organizer.client.events.reopenQualifier({ id })).rejects.toMatchObject(refused(words.followed));
  expect((await read(id)).reopenQualifierUntil).toBeNull();
});

test('E2 reopening: an event whose qualifier was closed before → only the event is open again', async () => {
  const id = await createEvent(app, organizer, withQualifier(app));
  at(10, 60);
  await organizer.client.events.closeQualifier({ id });
  await organizer.client.events.finish({ id });
  await expect(organizer.client.events.reopenQualifier({ id })).rejects.toMatchObject(refused(words.over));
  await organizer.client.events.reopen({ id });
  expect(await read(id)).toMatchObject({ state: 'running', qualifierState: 'completed' });
});

test('ORG-394 reopening: another organization → refused', async () => {
  const id = await createEvent(app, organizer);
  const stranger = await signUpAs(app, 'organization');
  for (const ask of [stranger.client.events.reopen, stranger.client.events.reopenQualifier]) {
    await expect(ask({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask({ id: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
