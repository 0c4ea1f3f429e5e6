import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { insertWod } from '#testing/factories/events.ts';
import { forTime, resultChange, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { createOnline, createQualifying, link, sendQualifier } from '#testing/factories/uploads.ts';
import { submitQualifier } from './submit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.upload;
const refusal = (message: string) => ({ code: 'REFUSED', message });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
const at = (moment: Date, ms = 0) => app.setNow(new Date(moment.getTime() + ms));
const eventOf = (id: string) =>
  app.database.kysely.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const issuesOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.fail('it was taken'),
    thrown => thrown,
  );
  return error.cause.issues.map(({ message }: { message: string }) => message);
};

test('ATH-172 ATH-174 ATH-177 ATH-178 ATH-179 ATH-184 ATH-285 qualifier results: an athlete sends a result → the result waits for a judge and is listed', async () => {
  const home = await createQualifying(app, forTime);
  const [athlete] = home.athletes;
  await insertWod(app, home.categoryId, { typeEvent: 'online' });
  const before = await athlete!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(before).toMatchObject({ event: { uid: home.eventId }, category: { uid: home.categoryId, team: false } });
  // The other screen, not this one, shows the tests of the event's own stage.
  expect(before.tests.map(({ uid }) => uid)).toEqual([home.wodId]);
  expect(before).toMatchObject({ results: [], team: null, now: app.now().toISOString() });

  const sent = await sendQualifier(athlete!, home, { values: typed(100, 300_000) });
  expect(sent).toEqual({ version: 1, status: 'pending' });
  const { results } = await athlete!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    wodId: home.wodId,
    status: 'pending',
    quantity: 100_000,
    timeMs: 300_000,
    modified: false,
    modifiedByOrganization: false,
    appealed: false,
    idJudge: null,
    editCount: 0,
    lastEditAt: null,
    originalSubmissionAt: app.now().toISOString(),
    video: { url: link, isLink: true, poster: null },
    canEdit: true,
    whyNotAppealed: messages.appeal.pending,
  });
});

test('ATH-175 qualifier results: a YouTube link or an own finished file → stored; any other video → refused', async () => {
  const home = await createQualifying(app);
  const [athlete, other] = home.athletes;
  await expect(sendQualifier(athlete!, home, { video: {} })).rejects.toMatchObject(field('video', words.video));
  await expect(sendQualifier(athlete!, home, { video: { link: ' ' } })).rejects.toMatchObject(
    field('video', words.video),
  );
  const wrong = { 'https://vimeo.com/1': words.youtube, 'mi video': words.badUrl };
  for (const [text, message] of Object.entries(wrong)) {
    await expect(sendQualifier(athlete!, home, { video: { link: text } })).rejects.toMatchObject(
      field('video', message),
    );
  }
  const insertVideo = async (state: 'arriving' | 'ready', entryId = home.entryIds[0]!, userId = athlete!.uid) => {
    const id = crypto.randomUUID();
    const about = { id, userId, entryId, wodId: home.wodId, fileName: 'wod.mp4', size: 5, received: 5 };
    const times = { createdAt: app.now(), updatedAt: app.now() };
    await app.database.kysely
      .insertInto('videos')
      .values({
        ...about,
        state,
        ...(state === 'ready' && { type: 'video/mp4', fileKey: `videos/${id}.mp4` }),
        ...times,
      })
      .execute();
    return id;
  };
  for (const videoId of [
    'nada',
    await insertVideo('arriving'),
    await insertVideo('ready', home.entryIds[1]!, other!.uid),
  ]) {
    await expect(sendQualifier(athlete!, home, { video: { videoId } })).rejects.toMatchObject(
      refusal(words.videoMissing),
    );
  }
  const videoId = await insertVideo('ready');
  await sendQualifier(athlete!, home, { video: { videoId } });
  const { results } = await athlete!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(results[0]?.video).toEqual({ url: `/files/videos/${videoId}`, isLink: false, poster: null });
});

test('ATH-175 qualifier results: the video is deleted during the send → an error at its field, nothing is stored', async () => {
  const home = await createQualifying(app);
  const athlete = home.athletes[0]!;
  const videoId = crypto.randomUUID();
  const { database } = app;
  const about = { id: videoId, userId: athlete.uid, entryId: home.entryIds[0]!, wodId: home.wodId };
  const played = { state: 'ready', type: 'video/mp4', fileKey: `videos/${videoId}.mp4` } as const;
  const file = { fileName: 'wod.mp4', size: 5, received: 5, ...played };
  const times = { createdAt: app.now(), updatedAt: app.now() };
  await database.kysely
    .insertInto('videos')
    .values({ ...about, ...file, ...times })
    .execute();
  const without: App = {
    ...app,
    results: {
      write: async change => {
        await database.kysely.deleteFrom('videos').where('id', '=', videoId).execute();
        return app.results.write(change);
      },
    },
  };
  const viewer = {
    uid: athlete.uid,
    type: 'athlete' as const,
    organization: null,
    email: athlete.email,
    sessionToken: '',
  };
  const { categoryId, wodId } = home;
  const sent = { categoryId, wodId, version: 0, values: typed(100), video: { videoId } };
  await expect(submitQualifier(without, viewer, sent)).rejects.toMatchObject(field('video', words.videoGone));
  expect((await athlete.client.uploads.readQualifier({ categoryId })).results).toEqual([]);
});

test('ATH-180 ATH-181 R6 qualifier results: outside the window, or without a place → refused with the reason', async () => {
  const home = await createQualifying(app, {}, 2, { competitorsNumbers: 1 });
  const [first, second] = home.athletes;
  const { qualifierStartsAt, qualifierEndsAt } = await eventOf(home.eventId);
  const [stranger] = await insertCrowd(app, 1);
  const read = (who = first!) => who.client.uploads.readQualifier({ categoryId: home.categoryId });
  const none = refusal('¡No clasificaste al Evento Online!');
  const outside = refusal('¡El evento no ha iniciado o ya finalizó!');

  await expect(read(stranger)).rejects.toMatchObject(none);
  await expect(first!.client.uploads.readQualifier({ categoryId: 'nada' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: words.noCategory,
  });
  at(qualifierStartsAt!, -1);
  await expect(read()).rejects.toMatchObject(outside);
  await expect(sendQualifier(first!, home)).rejects.toMatchObject(outside);
  at(qualifierStartsAt!);
  await read();
  await sendQualifier(first!, home, { values: typed(100) });
  at(qualifierEndsAt!, -1);
  await sendQualifier(second!, home, { values: typed(90) });
  at(qualifierEndsAt!);
  // One of two athletes comes through. The other one is outside the cut.
  await expect(read(first)).rejects.toMatchObject(outside);
  await expect(read(second)).rejects.toMatchObject(none);
  await expect(sendQualifier(second!, home, { version: 1 })).rejects.toMatchObject(none);
});

test('ATH-198 ATH-200 M2 qualifier results: the organizer closed the qualifier, or the event has none → refused', async () => {
  const home = await createQualifying(app, {}, 1);
  const [athlete] = home.athletes;
  await sendQualifier(athlete!, home);
  await home.organizer.client.events.closeQualifier({ id: home.eventId });
  await expect(sendQualifier(athlete!, home, { version: 1 })).rejects.toMatchObject(refusal(words.window));
  // The tests still show their times, and the screen shows that the stage is over.
  const { tests, ...screen } = await athlete!.client.uploads.readQualifier({
    categoryId: home.categoryId,
    isPast: true,
  });
  expect(Date.parse(tests[0]!.end)).toBeGreaterThan(app.now().getTime());
  expect(screen).toMatchObject({ isStageOver: true, results: [{ status: 'pending', canEdit: false }] });
  const online = await createOnline(app, {}, 1);
  await expect(sendQualifier(online.athletes[0]!, online)).rejects.toMatchObject(refusal(words.window));
});

test('ATH-182 ATH-183 qualifier results: no test, one of another stage, or a millisecond outside its time → refused', async () => {
  const startsAt = new Date(Date.now() + 10.2 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const home = await createQualifying(app, { startsAt, endsAt });
  const [athlete, other] = home.athletes;
  const finalId = await insertWod(app, home.categoryId, { typeEvent: 'online' });
  at(startsAt);
  expect(await issuesOf(sendQualifier(athlete!, home, { wodId: '' }))).toEqual(['Por favor selecciona un Test!']);
  await expect(sendQualifier(athlete!, home, { wodId: finalId })).rejects.toMatchObject(field('wodId', words.test));
  await expect(sendQualifier(athlete!, home, { wodId: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  at(startsAt, -1);
  await expect(sendQualifier(athlete!, home)).rejects.toMatchObject(refusal(words.upcoming));
  at(endsAt);
  await expect(sendQualifier(athlete!, home)).rejects.toMatchObject(refusal('El test ha culminado!'));
  at(endsAt, -1);
  await sendQualifier(other!, home);
  const { results } = await other!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(results[0]?.originalSubmissionAt).toBe(app.now().toISOString());
});

test('R4 qualifier results: sent again before approval → pending, without the judge’s note; sent after approval → refused', async () => {
  const home = await createQualifying(app);
  const [athlete] = home.athletes;
  const place = { wodId: home.wodId, entryId: home.entryIds[0]! };
  const own = async () => (await athlete!.client.uploads.readQualifier({ categoryId: home.categoryId })).results[0]!;
  await sendQualifier(athlete!, home);
  await sendQualifier(athlete!, home, { values: typed(105), version: 1 });
  expect(await own()).toMatchObject({ quantity: 105_000, status: 'pending', editCount: 1, modified: false });
  const judge = { version: 2, role: 'judge', action: 'rejected', status: 'rejected', values: undefined } as const;
  const { uid: judgeId } = await approveJudge(app, { eventId: home.eventId, categories: [home.categoryId] });
  const { values: _values, ...rejection } = resultChange(app, place, { ...judge, judgeId });
  await writeResult(app, { ...rejection, note: 'No se ve la barra.' });
  expect(await own()).toMatchObject({ status: 'rejected', note: 'No se ve la barra.', canEdit: true });
  await sendQualifier(athlete!, home, { values: typed(99), version: 3 });
  expect(await own()).toMatchObject({ status: 'pending', note: null, idJudge: null, quantity: 99_000 });
  await writeResult(app, { ...rejection, version: 4, action: 'approved', status: 'approved' });
  expect(await own()).toMatchObject({ canEdit: false, whyNotAppealed: null });
  await expect(sendQualifier(athlete!, home, { version: 5 })).rejects.toMatchObject(refusal(words.notEditable));
});

test('E10 qualifier results: in audit or withdrawn → refused; two sent at the same moment → one is stored', async () => {
  const home = await createQualifying(app, {}, 3);
  const [first, second, third] = home.athletes;
  await first!.client.uploads.readQualifier({ categoryId: home.categoryId });
  const both = await Promise.allSettled([
    sendQualifier(second!, home, { values: typed(1) }),
    sendQualifier(second!, home, { values: typed(2) }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(one => one.status === 'rejected')?.reason).toMatchObject({
    code: 'CONFLICT',
    message: messages.result.changedMeanwhile,
  });
  const entryId = home.entryIds[2]!;
  await home.organizer.client.entries.setStanding({ entryId, standing: 'withdrawn', reason: 'Lesión' });
  await expect(sendQualifier(third!, home)).rejects.toMatchObject(refusal(messages.result.withdrawn));
  await home.organizer.client.categories.setAudit({ id: home.categoryId, isAudit: true });
  const audit = { code: 'FORBIDDEN', message: 'Categoría en auditoría' };
  await expect(sendQualifier(first!, home)).rejects.toMatchObject(audit);
  const { results, category } = await second!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(category.isAudit).toBe(true);
  expect(results[0]).toMatchObject({ canEdit: false, whyNotAppealed: 'Categoría en auditoría' });
});

test('ATH-329 ATH-331 qualifier receipts: a new result → one mail; a replacement → none; the mail fails → the result stays', async () => {
  const home = await createQualifying(app);
  const [athlete, other] = home.athletes;
  const mailsTo = (email: string) =>
    app.database.kysely.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
  await sendQualifier(athlete!, home);
  await sendQualifier(athlete!, home, { version: 1 });
  const [mail, ...more] = (await mailsTo(athlete!.email)).filter(({ kind }) => kind === 'qualifier-uploaded');
  expect(more).toEqual([]);
  const { name } = await eventOf(home.eventId);
  expect(mail?.text).toContain(`Evento: «${name}»`);
  expect(mail?.text).toContain(`/dashboard/atleta/upload-qualifier/${home.categoryId}?past=true`);
  const { jobs } = app;
  app.jobs = { ...jobs, send: async () => Promise.reject(new Error('no queue')) };
  await sendQualifier(other!, home);
  app.jobs = jobs;
  expect(await mailsTo(other!.email)).toEqual([]);
  const { results } = await other!.client.uploads.readQualifier({ categoryId: home.categoryId });
  expect(results).toHaveLength(1);
});

test('ATH-088 ATH-089 ATH-090 ATH-091 event cards: an athlete lists own events → each has the dates and state for its buttons', async () => {
  const home = await createQualifying(app, {}, 1);
  const [athlete] = home.athletes;
  const { qualifierStartsAt, qualifierEndsAt } = await eventOf(home.eventId);
  const card = async () => {
    const { events, now } = await athlete!.client.entries.listMine({});
    expect(now).toBe(app.now().toISOString());
    return events[0]!;
  };
  expect(await card()).toMatchObject({
    type: 'online',
    categoryId: home.categoryId,
    startQualifier: qualifierStartsAt!.toISOString(),
    endQualifier: qualifierEndsAt!.toISOString(),
    qualifierState: 'running',
    team: null,
  });
  await home.organizer.client.events.closeQualifier({ id: home.eventId });
  expect((await card()).qualifierState).toBe('completed');
});

test('R9 qualifier results: the window has passed → still readable, no longer editable', async () => {
  const home = await createQualifying(app);
  const [athlete] = home.athletes;
  const { qualifierStartsAt, qualifierEndsAt } = await eventOf(home.eventId);
  const past = (who = athlete!) => who.client.uploads.readQualifier({ categoryId: home.categoryId, isPast: true });
  at(qualifierStartsAt!, -1);
  await expect(past()).rejects.toMatchObject(refusal(words.window));
  at(qualifierStartsAt!);
  await sendQualifier(athlete!, home);
  // A mail links to this page, also while the qualifier is open.
  expect(await past()).toMatchObject({ isStageOver: false, results: [{ canEdit: true }] });
  at(qualifierEndsAt!);
  expect(await past()).toMatchObject({ isStageOver: true, results: [{ canEdit: false }] });
  await expect(sendQualifier(athlete!, home, { version: 1 })).rejects.toMatchObject({ code: 'REFUSED' });
  const [stranger] = await insertCrowd(app, 1);
  await expect(past(stranger)).rejects.toMatchObject(refusal(words.notQualified));
});
