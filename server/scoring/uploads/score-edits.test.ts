import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { resultChange, stored, submission, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { createOnline, sendScore, type Uploading } from '#testing/factories/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.upload;
const day = 86_400_000;
const refusal = (message: string, code = 'REFUSED') => ({ code, message });
const at = (moment: Date, ms = 0) => app.setNow(new Date(moment.getTime() + ms));
const read = ({ eventId, categoryId }: Pick<Uploading, 'eventId' | 'categoryId'>, who: Uploading['athletes'][number]) =>
  who.client.uploads.readScore({ eventId, categoryId });
const own = async (home: Uploading, who = home.athletes[0]!) =>
  (await read(home, who)).results.find(({ wodId }) => wodId === home.wodId)!;

describe('R8 edits of results', () => {
  test('ATH-239 ATH-243 ATH-244 ATH-245 ATH-246 before the test’s end → allowed any number of times; at its end → refused', async () => {
    const startsAt = new Date(Date.now() + 10.2 * day);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const home = await createOnline(app, { startsAt, endsAt });
    const [athlete] = home.athletes;
    at(startsAt);
    await sendScore(athlete!, home);
    at(startsAt, 1000);
    await sendScore(athlete!, home, { values: typed(110), version: 1 });
    at(endsAt, -1);
    expect(await own(home)).toMatchObject({ canEdit: true });
    expect(await sendScore(athlete!, home, { values: typed(120), version: 2 })).toEqual({
      version: 3,
      status: 'approved',
    });
    expect(await own(home)).toMatchObject({
      status: 'approved',
      quantity: 120_000,
      modified: true,
      editCount: 2,
      lastEditAt: app.now().toISOString(),
      originalSubmissionAt: startsAt.toISOString(),
      idJudge: 'automatic',
      // The athlete's own edits store no first value: R11 concerns changes by others.
      quantityByAthlete: null,
    });
    at(endsAt);
    expect(await own(home)).toMatchObject({ canEdit: false });
    await expect(sendScore(athlete!, home, { version: 3 })).rejects.toMatchObject(refusal(words.testOver));
    const { history } = await home.organizer.client.results.readAsOrganizer({
      wodId: home.wodId,
      entryId: home.entryIds[0]!,
    });
    expect(history.map(({ action }) => action)).toEqual(['submitted', 'edited', 'edited']);
  });

  test('ATH-219 ORG-302 R11 a judge changes a result that was sent again → the last sent values are shown too', async () => {
    const home = await createOnline(app);
    const athlete = home.athletes[0]!;
    const place = { wodId: home.wodId, entryId: home.entryIds[0]! };
    const judged = (version: number, quantity: number) =>
      writeResult(
        app,
        resultChange(app, place, { role: 'judge', action: 'changed', version, values: stored(quantity) }),
      );
    await sendScore(athlete, home, { values: typed(100) });
    await judged(1, 90_000);
    await sendScore(athlete, home, { values: typed(110), version: 2 });
    await judged(3, 105_000);
    expect(await own(home)).toMatchObject({
      quantity: 105_000,
      quantityByAthlete: 100_000,
      sent: { quantity: 110_000, members: [] },
    });
    const other = { wodId: home.wodId, entryId: home.entryIds[1]! };
    await writeResult(
      app,
      resultChange(app, other, { role: 'organization', action: 'changed', values: stored(80_000) }),
    );
    expect(await own(home, home.athletes[1]!)).toMatchObject({ quantity: 80_000, sent: null });
  });

  test('SAFE-M1 N3 sent again after a judge’s rejection → waits for a judge, each time', async () => {
    const home = await createOnline(app);
    const athlete = home.athletes[0]!;
    const place = { wodId: home.wodId, entryId: home.entryIds[0]! };
    const { uid: judgeId } = await approveJudge(app, { eventId: home.eventId, categories: [home.categoryId] });
    const by = { role: 'judge', action: 'rejected', status: 'rejected', judgeId, userId: judgeId } as const;
    await sendScore(athlete, home, { values: typed(100) });
    await writeResult(app, resultChange(app, place, { ...by, version: 1 }));
    const waiting = { status: 'pending' };
    expect(await sendScore(athlete, home, { values: typed(100), version: 2 })).toMatchObject(waiting);
    expect(await sendScore(athlete, home, { values: typed(99), version: 3 })).toMatchObject(waiting);
    expect(await own(home)).toMatchObject({ ...waiting, whyNotAppealed: messages.appeal.pending });
    const subjects = await app.database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', athlete.email)
      .where('kind', 'like', 'result%uploaded')
      .orderBy('kind')
      .execute();
    expect(subjects.map(({ kind }) => kind)).toEqual(['result-again-uploaded', 'results-uploaded']);
  });

  test('SAFE-M1 N3 a judge rejects during the send → stored as pending; the organization changes it → conflict', async () => {
    const home = await createOnline(app);
    const place = { wodId: home.wodId, entryId: home.entryIds[0]! };
    await sendScore(home.athletes[0]!, home, { values: typed(100) });
    await writeResult(
      app,
      resultChange(app, place, { role: 'judge', action: 'rejected', status: 'rejected', version: 1 }),
    );
    await writeResult(app, submission(app, place, { version: 2, status: 'approved' }));
    expect(await own(home)).toMatchObject({ status: 'pending', version: 3 });
    await writeResult(app, resultChange(app, place, { version: 3, modifiedByOrganization: true }));
    const late = await writeResult(app, submission(app, place, { version: 4, status: 'approved' }));
    expect(late.outcome).toBe('conflict');
  });

  test('ATH-239 the result is appealed, or changed by the organization → refused', async () => {
    const home = await createOnline(app);
    const [first, second] = home.athletes;
    for (const athlete of home.athletes) await sendScore(athlete, home);
    const [contested, changed] = home.entryIds.map(entryId => ({ wodId: home.wodId, entryId }));
    const flag = { version: 1, role: 'athlete', action: 'appealed', appealed: true } as const;
    const { values: _values, status: _status, ...appeal } = resultChange(app, contested!, flag);
    await writeResult(app, appeal);
    await home.organizer.client.results.saveAsOrganizer({ ...changed!, values: typed(90), version: 1 });
    for (const athlete of [first!, second!]) {
      expect(await own(home, athlete)).toMatchObject({ canEdit: false });
      for (const version of [1, 2]) {
        await expect(sendScore(athlete, home, { version })).rejects.toMatchObject(refusal(words.notEditable));
      }
    }
    expect(await own(home, second!)).toMatchObject({ quantityByAthlete: 100_000, modifiedByOrganization: true });
  });

  test('several edits of one version → one is stored; in audit → refused', async () => {
    const home = await createOnline(app);
    const [athlete] = home.athletes;
    await sendScore(athlete!, home);
    const edits = [1, 2, 3].map(quantity => sendScore(athlete!, home, { values: typed(quantity), version: 1 }));
    const settled = await Promise.allSettled(edits);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of settled) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject(refusal(messages.result.changedMeanwhile, 'CONFLICT'));
    }
    expect(await own(home)).toMatchObject({ version: 2, editCount: 1 });
    await home.organizer.client.categories.setAudit({ id: home.categoryId, isAudit: true });
    const audit = refusal('Categoría en auditoría', 'FORBIDDEN');
    await expect(sendScore(athlete!, home, { version: 2 })).rejects.toMatchObject(audit);
    expect(await own(home)).toMatchObject({ canEdit: false });
  });

  test('R5 the video stays → no second check, its marks stay; another video → checked, marks removed', async () => {
    const home = await createOnline(app);
    const [athlete] = home.athletes;
    const place = { wodId: home.wodId, entryId: home.entryIds[0]! };
    const asked: string[] = [];
    const { videoLinks } = app;
    app.videoLinks = {
      ask: async id => {
        asked.push(id);
        return 'there';
      },
    };
    await sendScore(athlete!, home);
    const marks = [{ at: 1000, reason: 'Sin extensión' }];
    const { values: _values, ...mark } = resultChange(app, place, { role: 'judge', version: 1, marks });
    await writeResult(app, mark);
    await sendScore(athlete!, home, { values: typed(70), version: 2 });
    const stored = async () =>
      app.database.kysely
        .selectFrom('results')
        .select(['marks', 'videoUrl'])
        .where('wodId', '=', home.wodId)
        .executeTakeFirstOrThrow();
    expect(asked).toEqual(['aqz-KE-bpKQ']);
    expect((await stored()).marks).toEqual(marks);
    await sendScore(athlete!, home, { video: { link: 'https://youtu.be/eRsGyueVLvQ' }, version: 3 });
    expect(asked).toHaveLength(2);
    expect((await stored()).marks).toBeNull();
    app.videoLinks = videoLinks;
  });
});
