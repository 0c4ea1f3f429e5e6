import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createOnline, link, sendScore } from '#testing/factories/uploads.ts';
import { type FakeAnswer, startFakeHttp } from '#testing/fakes/http.ts';
import { youTubeLinks } from './video-links.ts';

const id = 'aqz-KE-bpKQ';
let answer: FakeAnswer;
let youTube: Awaited<ReturnType<typeof startFakeHttp>>;
let app: TestApp;
beforeAll(async () => {
  youTube = await startFakeHttp(async (_request, untilReleased) => {
    await untilReleased();
    return answer;
  });
  app = await createTestApp({ oembedUrl: `${youTube.url}/oembed` });
});
beforeEach(() => {
  answer = { status: 200, body: { title: 'WOD 1' } };
});
afterAll(async () => {
  await app.close();
  await youTube.stop();
});

const ask = () => app.videoLinks.ask(id);

test('R5 ATH-208 YouTube check: a status of YouTube → the video is there, gone or unknown', async () => {
  expect(await ask()).toBe('there');
  const { path, query } = youTube.requests.at(-1)!;
  expect([path, query.get('url'), query.get('format')]).toEqual(['/oembed', link, 'json']);
  for (const status of [400, 401, 403, 404, 410]) {
    answer = { status, body: 'Not Found', type: 'text/plain' };
    expect(await ask()).toBe('gone');
  }
  for (const status of [429, 500, 503]) {
    answer = { status, body: '' };
    expect(await ask()).toBe('unknown');
  }
});

test('R5 YouTube check: no answer, or an answer that is not YouTube’s → unknown', async () => {
  answer = { status: 200, body: '<h1>Wi-Fi</h1>', type: 'text/html' };
  expect(await ask()).toBe('unknown');
  answer = { status: 302, body: '', headers: { location: `${youTube.url}/otro` } };
  expect(await ask()).toBe('unknown');
  youTube.fail({ path: /oembed/, how: 'cut' });
  expect(await ask()).toBe('unknown');
  expect(await youTubeLinks('http://127.0.0.1:1/oembed').ask(id)).toBe('unknown');
  expect(await youTubeLinks(null).ask(id)).toBe('unknown');
});

test('YouTube check: 64 requests wait for a slow YouTube → the next is answered «unknown» without a wait', async () => {
  const release = youTube.hold(/oembed/);
  const waiting = Array.from({ length: 64 }, ask);
  expect(await ask()).toBe('unknown');
  release();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['there']));
  expect(await ask()).toBe('there');
});

test('ATH-208 R5 score videos: a private one → refused; YouTube does not answer → stored and flagged for the judge', async () => {
  const home = await createOnline(app, {}, 2);
  const [athlete] = home.athletes;
  const stored = () =>
    app.database.kysely.selectFrom('results').selectAll().where('wodId', '=', home.wodId).executeTakeFirst();
  answer = { status: 403, body: 'Forbidden', type: 'text/plain' };
  await expect(sendScore(athlete!, home)).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    message: 'El video es privado o no existe',
    data: { field: 'video' },
  });
  expect(await stored()).toBeUndefined();
  answer = { status: 503, body: '' };
  await sendScore(athlete!, home);
  expect(await stored()).toMatchObject({ videoUnchecked: true });
  // The next edit asks YouTube again, and YouTube answers then.
  answer = { status: 200, body: {} };
  await sendScore(athlete!, home, { version: 1 });
  expect(await stored()).toMatchObject({ videoUnchecked: false });
});

/** Sends a result and runs `happens` while YouTube's answer is held. Then releases the answer. */
async function meanwhile<T>(send: () => Promise<T>, happens: () => unknown): Promise<T> {
  const release = youTube.hold(/oembed/);
  const seen = youTube.requests.length;
  const sending = send();
  while (youTube.requests.length === seen) await new Promise(resolve => setImmediate(resolve));
  await happens();
  release();
  return sending;
}

test('score videos: sent in time, YouTube answers after the test’s end → stored', async () => {
  const home = await createOnline(app, {}, 1);
  const { endsAt } = await app.database.kysely
    .selectFrom('wods')
    .select('endsAt')
    .where('id', '=', home.wodId)
    .executeTakeFirstOrThrow();
  app.setNow(new Date(endsAt.getTime() - 1));
  const sent = await meanwhile(
    () => sendScore(home.athletes[0]!, home),
    () => app.setNow(endsAt),
  );
  expect(sent).toMatchObject({ status: 'approved' });
  app.setNow(null);
});

test('ATH-225 E10 score videos: the entry withdraws or audit begins during the YouTube check → refused', async () => {
  const home = await createOnline(app, {}, 2);
  const { client } = home.organizer;
  const entryId = home.entryIds[0]!;
  const left = meanwhile(
    () => sendScore(home.athletes[0]!, home),
    () => client.entries.setStanding({ entryId, standing: 'withdrawn', reason: 'Lesión' }),
  );
  await expect(left).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'No se pudo crear o encontrar el registro de resultados',
  });
  const audited = meanwhile(
    () => sendScore(home.athletes[1]!, home),
    () => client.categories.setAudit({ id: home.categoryId, isAudit: true }),
  );
  await expect(audited).rejects.toMatchObject({ code: 'FORBIDDEN', message: messages.result.audit });
  app.setNow(null);
});
