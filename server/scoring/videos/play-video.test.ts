import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { createQualifying, sendQualifier, type Uploading } from '#testing/factories/uploads.ts';
import { startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { videoClient } from '#testing/video-client.ts';
import { mp4File } from '#testing/video-files.ts';
import { readRange } from './byte-range.ts';

const bytes = mp4File({ data: 9000 });
const size = bytes.length;

let app: TestApp;
let http: FastifyInstance;
let url: string;
let place: Uploading;
let id: string;
beforeAll(async () => {
  app = await createTestApp({ videoReserve: 0 });
  app.setNow(new Date());
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  place = await createQualifying(app);
  const owner = place.athletes[0]!;
  const announced = { wodId: place.wodId, fileName: 'a.mp4', size };
  id = (await owner.client.uploads.beginVideo(announced)).videoId;
  await videoClient(url, owner).patch(id, 0, bytes);
  await sendQualifier(owner, place, { video: { videoId: id } });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

const owner = () => videoClient(url, place.athletes[0]!);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('ranges of a video', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, size - 1],
    ['bytes=100-199', 100, 199],
    ['bytes=-500', size - 500, size - 1],
    ['bytes=-99999999', 0, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    ['bytes=5000-99999999999999999999', 5000, size - 1],
  ])('%s → exactly that part', async (range, start, end) => {
    const answer = await owner().play(id, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(answer.headers.get('content-length')).toBe(`${end - start + 1}`);
    expect((await bytesOf(answer)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, 'bytes=99999999999-', 'bytes=-0'])('%s → outside the file, 416', async range => {
    const answer = await owner().play(id, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  test.each(['bytes=9-3', 'bytes=-', 'bytes=0-1,5-9', 'lines=0-1', 'bytes=a-b'])(
    '%s → no valid range, so the whole file',
    range => {
      expect(readRange(range, size)).toBe('all');
    },
  );

  test('no range → the whole file with its type and «nosniff»', async () => {
    const answer = await owner().play(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': `${size}`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await bytesOf(answer)).equals(bytes)).toBe(true);
  });

  test('HEAD → the same headers, without bytes', async () => {
    const whole = await owner().play(id, {}, 'HEAD');
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, `${size}`]);
    const part = await owner().play(id, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect(await bytesOf(part)).toHaveLength(0);
  });

  test('If-Range names another file → the whole file', async () => {
    const { headers } = await owner().play(id, {}, 'HEAD');
    const asked = async (mark: string) => (await owner().play(id, { range: 'bytes=0-9', 'if-range': mark })).status;
    expect(await asked(headers.get('etag')!)).toBe(206);
    expect(await asked(headers.get('last-modified')!)).toBe(206);
    expect(await asked('"another"')).toBe(200);
    expect((await owner().play(id, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  });

  test('the player leaves early → the next request still plays', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${url}/files/videos/${id}`, { signal: leaving.signal }).catch(() => null);
    leaving.abort();
    await answer?.body?.cancel().catch(() => {});
    expect((await owner().play(id)).status).toBe(200);
  });
});

describe('scale D5 a video in a bucket', () => {
  let bucket: TestBucket;
  let other: TestApp;
  let otherHttp: FastifyInstance;
  let otherUrl: string;
  let videoId: string;
  let sender: SignedIn;
  let own: Uploading;

  async function begin(publicUrl: string | null, endpoint = bucket.config.endpoint) {
    const config = { ...bucket.config, endpoint, publicUrl };
    other = await createTestApp({ bucket: config });
    other.setNow(new Date());
    otherHttp = await buildHttp(other);
    otherUrl = await otherHttp.listen({ port: 0, host: '127.0.0.1' });
    own = await createQualifying(other);
    sender = own.athletes[0]!;
    ({ videoId } = await sender.client.uploads.beginVideo({ wodId: own.wodId, fileName: 'a.mp4', size }));
    await videoClient(otherUrl, sender).patch(videoId, 0, bytes);
  }
  const another = async () =>
    (await own.athletes[1]!.client.uploads.beginVideo({ wodId: own.wodId, fileName: 'b.mp4', size })).videoId;
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${otherUrl}/files/videos/${videoId}`, {
      method,
      redirect: 'manual',
      headers: { cookie: cookieOf(sender), ...headers },
    });

  beforeEach(async () => {
    bucket = await startS3Server();
  });
  afterEach(async () => {
    await otherHttp.close();
    await other.close();
    await bucket.stop();
  });

  test('browsers reach the bucket → a signed address for five minutes, for those alone who may see it', async () => {
    await begin(bucket.config.endpoint);
    const answer = await ask({ range: 'bytes=5-9' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(['etag', 'content-range', 'content-length'].map(name => answer.headers.get(name))).toEqual([
      null,
      null,
      '0',
    ]);
    const address = new URL(answer.headers.get('location')!);
    expect(address.origin).toBe(bucket.config.endpoint);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('300');
    expect(address.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    const part = await fetch(address, { headers: { range: 'bytes=5-9' } });
    expect(['content-type', 'cache-control'].map(name => part.headers.get(name))).toEqual([
      'video/mp4',
      'private, no-cache',
    ]);
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(5, 10))).toBe(true);

    const head = await ask({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${size}`]);
    expect((await ask({ 'if-none-match': head.headers.get('etag')! })).status).toBe(304);
    expect((await ask({ range: `bytes=${size}-` })).status).toBe(416);
    expect((await ask({ cookie: '' })).status).toBe(404);
  });

  test('the bucket is away → 503 with a clear text, and the program serves on', async () => {
    const line = await openNetwork(Number(new URL(bucket.config.endpoint).port));
    await begin(null, `http://127.0.0.1:${line.port}`);
    const at = (path: string) => fetch(`${otherUrl}${path}`, { headers: { cookie: cookieOf(sender) } });
    const video = `/files/videos/${videoId}`;
    expect((await at(video)).status).toBe(200);
    await line.close();
    for (const path of [video, '/files/images/0123456789abcdef0123456789abcdef-card.webp']) {
      const answer = await at(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ message: messages.server.filesAway });
    }
    const piece = await videoClient(otherUrl, own.athletes[1]!).patch(await another(), 0, bytes);
    expect([piece.status, await piece.json()]).toMatchObject([503, { message: messages.server.filesAway }]);
    expect((await at('/readyz?db')).status).toBe(200);
  });

  test('browsers do not reach the bucket → through the program, whole and in part', async () => {
    await begin(null);
    const whole = await ask();
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect((await bytesOf(whole)).equals(bytes)).toBe(true);
    const part = await ask({ range: 'bytes=-7' });
    expect(part.status).toBe(206);
    expect((await bytesOf(part)).equals(bytes.subarray(-7))).toBe(true);
  });
});

describe('viewers of a video', () => {
  test('E9 public board and counting result → everybody; otherwise only the sender, event staff and organizer', async () => {
    const db = app.database.kysely;
    const { eventId, categoryId, organizer } = place;
    const judge = await approveJudge(app, { eventId, categories: [categoryId] });
    const people = {
      nobody: videoClient(url, null),
      owner: owner(),
      rival: videoClient(url, place.athletes[1]!),
      organizer: videoClient(url, organizer),
      judge: videoClient(url, judge),
      otherOrganizer: videoClient(url, await signUpAs(app, 'organization')),
      otherJudge: videoClient(url, await signUpAs(app, 'staff')),
    };
    const seeing = async () => {
      const seen: string[] = [];
      for (const [name, client] of Object.entries(people)) {
        const { status } = await client.play(id, {}, 'HEAD');
        if (status === 200) seen.push(name);
        else expect(status).toBe(404);
      }
      return seen;
    };
    const insiders = ['owner', 'organizer', 'judge'];
    const publish = (to: boolean) =>
      db
        .updateTable('categories')
        .set({ publish: to ? 'publish' : 'unPublish' })
        .where('id', '=', categoryId)
        .execute();
    const decide = (status: 'approved' | 'rejected') =>
      db.updateTable('results').set({ status }).where('videoId', '=', id).execute();

    await publish(true);
    expect(await seeing()).toEqual(insiders);
    await decide('rejected');
    expect(await seeing()).toEqual(insiders);
    await decide('approved');
    expect(await seeing()).toEqual(Object.keys(people));
    await publish(false);
    expect(await seeing()).toEqual(insiders);
  });

  test('R5 no result shows the video → only its sender, not even staff', async () => {
    const { eventId, categoryId, organizer, athletes, wodId } = place;
    const judge = await approveJudge(app, { eventId, categories: [categoryId] });
    const sender = athletes[1]!;
    const { videoId } = await sender.client.uploads.beginVideo({ wodId, fileName: 'b.mp4', size });
    await videoClient(url, sender).patch(videoId, 0, bytes);
    const seen = async (who: Parameters<typeof videoClient>[1]) =>
      (await videoClient(url, who).play(videoId, {}, 'HEAD')).status;
    const all = async () => Promise.all([sender, judge, organizer, athletes[0]!, null].map(seen));
    expect(await all()).toEqual([200, 404, 404, 404, 404]);
    await sendQualifier(sender, place, { video: { videoId } });
    expect(await all()).toEqual([200, 200, 200, 404, 404]);
    // Another video replaces this one, so no result shows it any more.
    await sendQualifier(sender, place, { version: 1 });
    expect(await all()).toEqual([200, 404, 404, 404, 404]);
  });

  test('SAFE-M2 N1 a judge is dismissed during playback → the playback ends, later parts give 404', async () => {
    app.setNow(new Date());
    const own = await createQualifying(app);
    const { eventId, categoryId, organizer, athletes, wodId } = own;
    const judge = await approveJudge(app, { eventId, categories: [categoryId] });
    const sender = athletes[0]!;
    // The video is longer than the connection's buffers can hold.
    const long = mp4File({ data: 24_000_000 });
    const { videoId } = await sender.client.uploads.beginVideo({ wodId, fileName: 'c.mp4', size: long.length });
    for (let at = 0; at < long.length; at += 5_000_000) {
      await videoClient(url, sender).patch(videoId, at, long.subarray(at, at + 5_000_000));
    }
    await sendQualifier(sender, own, { video: { videoId } });
    const player = videoClient(url, judge);
    const playing = await player.play(videoId, { range: 'bytes=0-' });
    expect(playing.status).toBe(206);
    const { rows } = await organizer.client.staff.listAsOrganizer({ eventId, status: 'approved' });
    await organizer.client.staff.dismiss({ id: rows.find(({ idJudge }) => idJudge === judge.uid)?.uid ?? '' });
    const before = app.now();
    app.setNow(new Date(before.getTime() + 20_000));
    await expect(playing.arrayBuffer()).rejects.toThrow();
    expect((await player.play(videoId, { range: 'bytes=9000000-' })).status).toBe(404);
    app.setNow(before);
  });

  test.each(['none', '..%2f..%2fsecret', 'a'.repeat(300), '%00'])('unknown name %j → a 4xx answer', async name => {
    expect((await owner().play(name)).status).toBeGreaterThanOrEqual(400);
    expect((await owner().play(name)).status).toBeLessThan(500);
  });
});
