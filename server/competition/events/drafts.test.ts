import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { readSitemap } from '#server/entrypoints/pages/sitemap.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { createVisitor } from '#testing/app.ts';
import { openCallableApp } from '#testing/callable-app.ts';
import { refusal } from '#testing/event-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { confirmAddress, createJoinable, enterAlone, type Joinable } from '#testing/factories/entries.ts';
import { eventForm, wallIn } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { insertApplication } from '#testing/factories/staff.ts';

const { app, http, call } = await openCallableApp();

const words = messages.event;
const missing = { code: 'NOT_FOUND' };
const day = 86_400_000;

const draftOf = (changes: Parameters<typeof createJoinable>[2] = {}) =>
  createJoinable(app, {}, { draft: true, ...changes });
const publish = ({ organizer, eventId }: Joinable) => organizer.client.events.setDraft({ id: eventId, draft: false });
const takeBack = ({ organizer, eventId }: Joinable) => organizer.client.events.setDraft({ id: eventId, draft: true });
const isDraft = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.events.readAsOrganizer({ id: eventId })).event.draft;

/** Lists the calls that reveal the event to callers outside its organization. */
async function tellOf({ eventId, categoryId }: Joinable, athlete: SignedIn, judge: SignedIn): Promise<string[]> {
  const { client } = createVisitor(app);
  const { events } = await client.events.list({});
  const home = await client.events.home();
  const urls = await readSitemap(app);
  const opens = (question: Promise<unknown>) =>
    question.then(
      () => true,
      () => false,
    );
  const found = async (path: string) => (await http.inject(path)).statusCode === 200;
  const doors: Record<string, boolean | Promise<boolean>> = {
    list: events.some(({ uid }) => uid === eventId),
    home: JSON.stringify(home).includes(eventId),
    page: opens(client.events.read({ id: eventId })),
    terms: opens(client.events.terms({ id: eventId })),
    category: opens(client.categories.read({ id: categoryId })),
    sitemap: urls.includes(eventId) || urls.includes(categoryId),
    calendar: found(`/files/calendar/${eventId}.ics`),
    rest: found(`/api/v1/events/${eventId}`),
    board: app.boards.read({ categoryId, stage: 'event', scope: 'public' }).then(board => board !== null),
    callable: call('getCategoriesByEvent', { id_event: eventId }).then(({ status }) => status === 200),
    price: opens(athlete.client.events.forAthlete({ id: eventId })),
    options: opens(athlete.client.joining.options({ id: eventId })),
    judging: opens(judge.client.staff.forStaff({ eventId })),
  };
  const names = Object.keys(doors);
  const answers = await Promise.all(Object.values(doors));
  return names.filter((_, index) => answers[index]);
}

test('walk-organizer A8 N11 drafts: a draft → in no public answer; published → in all of them', async () => {
  const draft = await draftOf({ price: 0 });
  const [athlete, judge] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'staff')];
  expect(await tellOf(draft, athlete, judge)).toEqual([]);
  expect(await isDraft(draft)).toBe(true);
  const { events } = await draft.organizer.client.events.listAsOrganizer({});
  expect(events).toMatchObject([{ uid: draft.eventId, draft: true }]);
  await publish(draft);
  const doors = await tellOf(draft, athlete, judge);
  expect(doors).toEqual(
    expect.arrayContaining(['list', 'page', 'terms', 'category', 'sitemap', 'board', 'callable', 'price', 'options']),
  );
  expect(doors).toEqual(expect.arrayContaining(['home', 'calendar', 'rest', 'judging']));
});

test('drafts: a new event is saved without the choice of a draft → public', async () => {
  expect(await isDraft(await createJoinable(app))).toBe(false);
});

test('N11 drafts: joining, judging, enrolling or inviting → refused', async () => {
  const draft = await draftOf();
  const { organizer, eventId, categoryId } = draft;
  await confirmAddress(app, organizer.uid);
  const [athlete, judge] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'staff')];
  await expect(createOrder(athlete, { eventId, categoryId })).rejects.toMatchObject(missing);
  const apply = judge.client.staff.apply({ eventId, type: 'offline', aboutExperience: 'Juez de línea.' });
  await expect(apply).rejects.toMatchObject(missing);
  const enroll = organizer.client.entries.enroll({ categoryId, email: athlete.email, name: 'Ana', team: null });
  await expect(enroll).rejects.toMatchObject(refusal(words.draftFirst));
  const list = organizer.client.entries.enrollList({
    eventId,
    rows: [{ categoryId, name: 'Ana Pérez', email: '', team: null }],
  });
  await expect(list).rejects.toMatchObject(refusal(words.draftFirst));
  const invite = organizer.client.staff.invite({
    eventId,
    email: judge.email,
    permissions: { qualifier: false, event: true },
    categories: [],
  });
  await expect(invite).rejects.toMatchObject(refusal(words.draftFirst));
});

test('N11 preview: its organization → the page as it will be; everybody else → refused', async () => {
  const draft = await draftOf({ price: 2500 });
  const { organizer, eventId, categoryId } = draft;
  const { event: preview } = await organizer.client.events.previewAsOrganizer({ id: eventId });
  expect(preview).toMatchObject({ uid: eventId, categories: [{ uid: categoryId }] });
  for (const type of ['organization', 'athlete', 'staff'] as const) {
    const stranger = await signUpAs(app, type);
    const code = type === 'organization' ? 'NOT_FOUND' : 'FORBIDDEN';
    const asked = stranger.client.events.previewAsOrganizer({ id: eventId });
    await expect(asked).rejects.toMatchObject({ code });
  }
  const signedOut = createVisitor(app).client.events.previewAsOrganizer({ id: eventId });
  await expect(signedOut).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(organizer.client.events.previewAsOrganizer({ id: 'nada' })).rejects.toMatchObject(missing);
  await publish(draft);
  const { event: published } = await createVisitor(app).client.events.read({ id: eventId });
  // The preview has the price, the public view does not (N17).
  expect({ ...preview, price: null, now: '', updatedAt: '' }).toEqual({ ...published, now: '', updatedAt: '' });
});

test('N11 drafts: the event’s organization publishes it and takes it back; another organization → refused', async () => {
  const draft = await draftOf();
  const rival = await signUpAs(app, 'organization');
  const asRival = rival.client.events.setDraft({ id: draft.eventId, draft: false });
  await expect(asRival).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const none = rival.client.events.setDraft({ id: 'nada', draft: false });
  await expect(none).rejects.toMatchObject(missing);
  await publish(draft);
  await publish(draft);
  await takeBack(draft);
  expect(await isDraft(draft)).toBe(true);
});

test('N11 drafts: an event with entries, open payments or judges → cannot become a draft again', async () => {
  const joined = await createJoinable(app, {}, { price: 0 });
  await enterAlone(app, joined, await signUpAs(app, 'athlete'));
  await expect(takeBack(joined)).rejects.toMatchObject(refusal(words.notTakenBack.joined));
  const paying = await createJoinable(app, {}, { price: 5000 });
  await confirmAddress(app, paying.organizer.uid);
  await createOrder(await signUpAs(app, 'athlete'), paying);
  await expect(takeBack(paying)).rejects.toMatchObject(refusal(words.notTakenBack.joined));
  const judged = await createJoinable(app);
  await insertApplication(app, judged.eventId, (await signUpAs(app, 'staff')).uid);
  await expect(takeBack(judged)).rejects.toMatchObject(refusal(words.notTakenBack.judges));
});

test('N11 drafts: the day has come → dates may change; the event is over → not published, not taken back', async () => {
  const draft = await draftOf();
  const { organizer, eventId } = draft;
  app.setNow(new Date(Date.now() + 10.5 * day));
  const { event } = await organizer.client.events.readAsOrganizer({ id: eventId });
  expect([event.state, event.locked]).toEqual(['running', ['type']]);
  app.setNow(new Date(Date.now() + 20 * day));
  await expect(publish(draft)).rejects.toMatchObject(refusal(words.notPublished));
  app.setNow(null);
  await publish(draft);
  app.setNow(new Date(Date.now() + 20 * day));
  await expect(takeBack(draft)).rejects.toMatchObject(refusal(words.notTakenBack.completed));
});

test('drafts: an edit of the event form → does not publish the draft', async () => {
  const draft = await draftOf();
  const { organizer, eventId } = draft;
  const form = await eventForm(app, { end: wallIn(app, 12.1), draft: false, photo: '' });
  const { event } = await organizer.client.events.readAsOrganizer({ id: eventId });
  await organizer.client.events.update({ id: eventId, form: { ...form, photo: event.photo }, version: event.version });
  expect(await isDraft(draft)).toBe(true);
  await inTransaction(app.database.kysely, async trx => {
    const { isPublic } = await trx
      .selectFrom('events')
      .select('isPublic')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(isPublic).toBe(false);
  });
  expect(await createCategory(app, organizer, eventId)).toEqual(expect.any(String));
});
