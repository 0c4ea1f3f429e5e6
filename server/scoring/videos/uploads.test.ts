import { once } from 'node:events';
import { mkdir, symlink } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Config } from '#server/config.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { insertWod } from '#testing/factories/events.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createOnline, createQualifying, sendQualifier, type Uploading } from '#testing/factories/uploads.ts';
import { places, startS3Server, type TestBucket } from '#testing/s3-server.ts';
import { listVideos } from '#testing/stored-files.ts';
import { videoClient } from '#testing/video-client.ts';
import { mp4File, noise, webmFile } from '#testing/video-files.ts';
import { testWith } from '#testing/where-possible.ts';
import { removeVideo } from './drop-video.ts';
import { sweepVideos } from './sweep-videos.ts';

const words = messages.upload;
const day = 86_400_000;

let app: TestApp;
let http: FastifyInstance;
let url: string;
let place: Uploading;
async function serve(config: Partial<Config> = {}): Promise<void> {
  app = await createTestApp(config);
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
}
async function stop(): Promise<void> {
  await http.close();
  await app.close();
}
beforeEach(async () => {
  // The clock stands still while the test makes an event. Otherwise its dates could fall on both sides of a minute.
  app.setNow(new Date(Date.now() - 5000));
  app.config.videoReserve = 0;
  app.config.videoShareOfEvent = 1;
  app.config.videoShareOfOrganization = 1;
  place = await createQualifying(app);
});
const namesOf = async (id: string) => (await listVideos(app)).filter(name => name.startsWith(id));
const rowOf = (id: string) =>
  app.database.kysely.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;

const athlete = (): SignedIn => place.athletes[0]!;
async function begin(size: number, fileName = 'fran.mp4', who = athlete(), wodId = place.wodId) {
  const { videoId } = await who.client.uploads.beginVideo({ wodId, fileName, size });
  return { id: videoId, client: videoClient(url, who) };
}
async function sendWhole(bytes: Buffer, fileName?: string) {
  const { id, client } = await begin(bytes.length, fileName);
  return { id, client, answer: await client.patch(id, 0, bytes) };
}

describe.each(places)('video uploads on %s', (_name, startBucket) => {
  let bucket: TestBucket | null;
  beforeAll(async () => {
    bucket = await startBucket();
    await serve({ bucket: bucket?.config ?? null });
  });
  afterAll(async () => {
    await stop();
    await bucket?.stop();
  });

  describe('pieces of a video', () => {
    test('ATH-175 ATH-351 three pieces arrive → stored whole under the videos, and its result plays it', async () => {
      const bytes = mp4File({ data: 300_000 });
      const { id, client } = await begin(bytes.length);
      expect(await client.offset(id)).toBe(0);
      const steps = [0, 100_000, 250_000, bytes.length];
      for (const [at, from] of steps.slice(0, -1).entries()) {
        const answer = await client.patch(id, from, bytes.subarray(from, steps[at + 1]));
        expect(answer.status).toBe(204);
        expect(answer.headers.get('upload-offset')).toBe(`${steps[at + 1]}`);
        expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      }
      expect(await rowOf(id)).toMatchObject({ state: 'ready', type: 'video/mp4', received: bytes.length });
      expect(await namesOf(id)).toEqual([expect.stringMatching(/^.{36}-.{36}\.mp4$/)]);
      expect(await client.offset(id)).toBe(bytes.length);
      await sendQualifier(athlete(), place, { video: { videoId: id } });
      const played = await client.play(id);
      expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true);
    });

    test.each([
      ['video/quicktime', 'mov', mp4File({ brand: 'qt  ' })],
      ['video/webm', 'webm', webmFile()],
    ])('R5 a %s under another name → type and ending come from its bytes', async (type, ending, bytes) => {
      const { id } = await sendWhole(bytes, 'lo que sea.txt');
      expect(await rowOf(id)).toMatchObject({ state: 'ready', type });
      expect(await namesOf(id)).toEqual([expect.stringMatching(new RegExp(`^.{36}-.{36}\\.${ending}$`))]);
    });

    test('the same file begins again → continues where it stopped; another file for the test → replaces it', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await client.patch(id, 0, bytes.subarray(0, 1000));
      const again = { wodId: place.wodId, fileName: 'fran.mp4', size: bytes.length };
      expect(await athlete().client.uploads.beginVideo(again)).toEqual({ videoId: id, received: 1000 });
      const other = await athlete().client.uploads.beginVideo({ ...again, fileName: 'otro.mp4' });
      expect(other.received).toBe(0);
      expect((await client.head(id)).status).toBe(404);
      expect(await namesOf(id)).toEqual([]);
    });

    test('a piece at the wrong offset → refused; the right one still counts', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await client.patch(id, 0, bytes.subarray(0, 1000));
      for (const at of [0, 999, 1001]) {
        const answer = await client.patch(id, at, bytes.subarray(at));
        expect([answer.status, await messageOf(answer)]).toEqual([409, words.videoMoved]);
      }
      expect((await client.patch(id, 1000, bytes.subarray(1000))).status).toBe(204);
      expect((await client.patch(id, 0, bytes)).status).toBe(409);
    });

    test('several pieces at the same moment → the stored video is the file, no byte twice', async () => {
      const bytes = mp4File({ data: 2_000_000 });
      const { id, client } = await begin(bytes.length);
      const answers = await Promise.allSettled(Array.from({ length: 4 }, () => client.patch(id, 0, bytes)));
      for (const answer of answers) {
        if (answer.status === 'fulfilled') expect([204, 408, 409]).toContain(answer.value.status);
      }
      const at = await client.offset(id);
      if (at < bytes.length) expect((await client.patch(id, at, bytes.subarray(at))).status).toBe(204);
      expect(Buffer.from(await (await client.play(id)).arrayBuffer()).equals(bytes)).toBe(true);
    });
  });

  describe('unusable video uploads', () => {
    test('a text file under the name of a video → refused at its first piece, no file is left', async () => {
      const { id, client } = await begin(1_000_000);
      const answer = await client.patch(id, 0, Buffer.from('hola '.repeat(200)));
      expect([answer.status, await messageOf(answer)]).toEqual([422, words.videoType]);
      expect(await namesOf(id)).toEqual([]);
      const head = await client.head(id);
      expect([head.status, head.headers.get('upload-refusal')]).toEqual([410, 'type']);
      await expect(sendQualifier(athlete(), place, { video: { videoId: id } })).rejects.toMatchObject({
        message: words.videoType,
      });
    });

    test('a broken video → refused at its last piece; the next try is a new upload', async () => {
      const bytes = mp4File({ indexFirst: false }).subarray(0, 4000);
      const { id, client, answer } = await sendWhole(bytes);
      expect([answer.status, await messageOf(answer)]).toEqual([422, words.videoBroken]);
      expect(await namesOf(id)).toEqual([]);
      expect((await client.patch(id, 4000, 'x')).status).toBe(422);
      expect((await begin(bytes.length)).id).not.toBe(id);
    });

    test('more bytes than announced, with or without a length → refused, none of them counts', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      const long = Buffer.concat([bytes, Buffer.alloc(10)]);
      const told = await client.patch(id, 0, long);
      expect([told.status, await messageOf(told)]).toEqual([413, words.videoMore]);
      const untold = await client.patch(id, 0, new Blob([long]).stream());
      expect([untold.status, await messageOf(untold)]).toEqual([413, words.videoMore]);
      expect(await client.offset(id)).toBe(0);
      expect((await client.patch(id, 0, bytes)).status).toBe(204);
    });

    test('fewer bytes than announced → never ready, and no result shows it', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length + 1);
      expect((await client.patch(id, 0, bytes)).status).toBe(204);
      await expect(sendQualifier(athlete(), place, { video: { videoId: id } })).rejects.toMatchObject({
        message: words.videoMissing,
      });
      expect((await client.play(id)).status).toBe(404);
    });

    test('a cancelled upload → deleted; a video that a result shows → stays', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await client.patch(id, 0, bytes.subarray(0, 2000));
      expect((await client.cancel(id)).status).toBe(204);
      expect(await namesOf(id)).toEqual([]);
      expect((await client.head(id)).status).toBe(404);
      const kept = await sendWhole(bytes);
      await sendQualifier(athlete(), place, { video: { videoId: kept.id } });
      expect((await kept.client.cancel(kept.id)).status).toBe(409);
      expect((await kept.client.play(kept.id)).status).toBe(200);
    });
  });

  describe('interrupted video uploads', () => {
    test('bytes are on disk but not yet counted in the row → asked for again', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await app.storage.partialUploads.write(id, 0, Readable.from([bytes.subarray(0, 3000)]));
      expect(await client.offset(id)).toBe(0);
      expect((await client.patch(id, 0, bytes)).status).toBe(204);
      expect(Buffer.from(await (await client.play(id)).arrayBuffer()).equals(bytes)).toBe(true);
    });

    test('bytes are counted in the row but lost on disk → asked for again', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await client.patch(id, 0, bytes.subarray(0, 3000));
      await app.storage.partialUploads.drop(id);
      expect(await client.offset(id)).toBe(0);
      expect((await client.patch(id, 0, bytes)).status).toBe(204);
    });

    test('all bytes arrived but unchecked → the next request finishes it, once its copy has room', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await app.storage.partialUploads.write(id, 0, Readable.from([bytes]));
      await app.database.kysely.updateTable('videos').set({ received: bytes.length }).where('id', '=', id).execute();
      app.config.videoReserve = Number.MAX_SAFE_INTEGER;
      expect((await client.head(id)).status).toBe(507);
      expect((await rowOf(id))?.state).toBe('arriving');
      app.config.videoReserve = 0;
      expect(await client.offset(id)).toBe(bytes.length);
      expect((await rowOf(id))?.state).toBe('ready');
      expect(await namesOf(id)).toEqual([expect.stringMatching(/^.{36}-.{36}\.mp4$/)]);
    });
  });
});

describe('video uploads in a bucket', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startS3Server();
    await serve({ bucket: { ...bucket.config, videoRoom: 1_000_000 } });
  });
  afterAll(async () => {
    await stop();
    await bucket.stop();
  });

  test('SAFE-M3 the room of the settings → videos, their copies and begun ones are counted', async () => {
    const bytes = mp4File({ data: 300_000 });
    const { id, answer } = await sendWhole(bytes);
    expect(answer.status).toBe(204);
    await expect(begin(400_000, 'otro.mp4', place.athletes[1]!)).rejects.toMatchObject({ message: words.diskFull });
    await begin(300_000, 'otro.mp4', place.athletes[1]!);
    await removeVideo(app, id);
    await begin(400_000, 'tercero.mp4', place.athletes[1]!);
  });

  test('full during an upload → 507; room again → continues where it stopped', async () => {
    const bytes = mp4File();
    const { id, client } = await begin(bytes.length);
    await client.patch(id, 0, bytes.subarray(0, 1000));
    app.config.videoReserve = 2_000_000;
    expect((await client.patch(id, 1000, bytes.subarray(1000))).status).toBe(507);
    app.config.videoReserve = 0;
    expect(await client.offset(id)).toBe(1000);
    expect((await client.patch(id, 1000, bytes.subarray(1000))).status).toBe(204);
  });
});

describe('video uploads on a disk', () => {
  beforeAll(() => serve());
  afterAll(stop);
  const folder = (name: string) => join(app.config.dataDir, 'files', name);
  const readRoom = async () => (await app.storage.partialUploads.room()) ?? 0;

  test('a newer request while one waits for bytes → the older one ends, its bytes count', async () => {
    const bytes = mp4File();
    const { id, client } = await begin(bytes.length);
    let push: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        push = controller;
        controller.enqueue(bytes.subarray(0, 1000));
      },
    });
    const stuck = client.patch(id, 0, body).catch(() => null);
    await expect.poll(() => app.storage.partialUploads.sizeOf(id)).toBe(1000);
    expect(await client.offset(id)).toBe(1000);
    expect(await stuck).toBeNull();
    expect(push).toBeDefined();
    expect((await client.patch(id, 1000, bytes.subarray(1000))).status).toBe(204);
    expect((await rowOf(id))?.state).toBe('ready');
  });
  test('the server stops during a piece → the arrived bytes stay', async () => {
    const second = await buildHttp(app);
    const address = await second.listen({ port: 0, host: '127.0.0.1' });
    const bytes = mp4File();
    const { id, client } = await begin(bytes.length);
    const body = new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(bytes.subarray(0, 1500)) });
    const stuck = videoClient(address, athlete())
      .patch(id, 0, body)
      .catch(() => null);
    await expect.poll(() => app.storage.partialUploads.sizeOf(id)).toBe(1500);
    await second.close();
    await stuck;
    expect((await rowOf(id))?.received).toBe(1500);
    expect((await client.patch(id, 1500, bytes.subarray(1500))).status).toBe(204);
  });

  test('scale D14 the server stops after a refused piece → does not wait for the rest', async () => {
    const second = await buildHttp(app);
    await second.listen({ port: 0, host: '127.0.0.1' });
    const { id } = await begin(5000);
    const line = connect((second.server.address() as AddressInfo).port, '127.0.0.1');
    const head = { host: 'localhost', cookie: cookieOf(athlete()), 'tus-resumable': '1.0.0', 'upload-offset': '9' };
    const body = { 'content-type': 'application/offset+octet-stream', 'content-length': '4000' };
    const lines = Object.entries({ ...head, ...body }).map(([name, value]) => `${name}: ${value}`);
    line.write([`PATCH /uploads/videos/${id} HTTP/1.1`, ...lines, '', 'only this'].join('\r\n'));
    const [answer] = (await once(line, 'data')) as [Buffer];
    expect(`${answer}`).toMatch(/^HTTP\/1.1 409 /);
    await second.close();
    line.destroy();
  });

  describe('SAFE-M3 announcements of videos', () => {
    const change = (table: 'users' | 'entries', id: string, values: object) =>
      app.database.kysely.updateTable(table).set(values).where('id', '=', id).execute();

    test('ATHL-F2 N36 a place in the event, but an unconfirmed address → accepted', async () => {
      await change('users', athlete().uid, { emailVerified: false });
      await begin(1000);
    });

    test('the organizer enrolled the athlete → refused until the athlete confirms', async () => {
      await change('entries', place.entryIds[0]!, { isManual: true });
      await expect(begin(1000)).rejects.toMatchObject({ message: words.answerFirst });
      await change('entries', place.entryIds[0]!, { confirmedAt: app.now() });
      await begin(1000);
    });

    test('no byte for a quarter of an hour → deleted; a begun upload → stays', async () => {
      const silent = await begin(1000);
      const begun = await begin(200_000, 'otro.mp4', place.athletes[1]!);
      await begun.client.patch(begun.id, 0, mp4File({ data: 200_000 }).subarray(0, 50_000));
      app.setNow(new Date(app.now().getTime() + 16 * 60_000));
      await sweepVideos(app);
      expect(await rowOf(silent.id)).toBeUndefined();
      expect(await rowOf(begun.id)).toBeDefined();
    });

    test('scale D5 a request for a silent upload → the sweep leaves it; a minute later → deleted', async () => {
      const { id, client } = await begin(200_000);
      app.setNow(new Date(app.now().getTime() + 16 * 60_000));
      await client.head(id);
      await sweepVideos(app);
      expect(await rowOf(id)).toBeDefined();
      app.setNow(new Date(app.now().getTime() + 61_000));
      await sweepVideos(app);
      expect(await rowOf(id)).toBeUndefined();
    });
  });

  test('SAFE-M3 video uploads: 24 begin at the same moment → all begin, connections do not run out', async () => {
    // The pool has fewer connections than these calls. Each call would hold one and wait for another.
    const begun = Array.from({ length: 24 }, (_, at) => begin(1000 + at, `prueba-${at}.mp4`));
    expect(new Set((await Promise.all(begun)).map(({ id }) => id)).size).toBe(24);
  });

  describe('video uploads on a full disk', () => {
    const most = Number.MAX_SAFE_INTEGER;

    test('a new upload → refused before the first byte', async () => {
      app.config.videoReserve = most;
      await expect(begin(1000)).rejects.toMatchObject({ code: 'REFUSED', message: words.diskFull });
      expect(
        await app.database.kysely.selectFrom('videos').select('id').where('userId', '=', athlete().uid).execute(),
      ).toEqual([]);
    });

    test('SAFE-M15 videos are refused for lack of room → a sign-up with a picture still works', async () => {
      const room = await readRoom();
      app.config.videoReserve = 2 * room;
      await expect(begin(1000)).rejects.toMatchObject({ message: words.diskFull });
      await expect(signUpAs(app, 'athlete')).resolves.toMatchObject({ type: 'athlete' });
    });

    test('SAFE-M3 room for a new video → arriving videos are counted, merely announced videos are not', async () => {
      const room = await readRoom();
      app.config.videoReserve = room - 300_000_000;
      const { id, client } = await begin(100_000_000);
      await begin(100_000_000, 'otro.mp4', place.athletes[1]!);
      const head = mp4File({ data: 1_200_000 }).subarray(0, 1_100_000);
      expect((await client.patch(id, 0, head)).status).toBe(204);
      await expect(begin(120_000_000, 'tercero.mp4', place.athletes[1]!)).rejects.toMatchObject({
        message: words.diskFull,
      });
    });

    test('SAFE-M3 the share of an event or organization is used up → refused', async () => {
      app.config.videoReserve = (await readRoom()) - 400_000_000;
      for (const share of ['videoShareOfEvent', 'videoShareOfOrganization'] as const) {
        app.config[share] = 0.1;
        await expect(begin(100_000_000)).rejects.toMatchObject({ message: words.diskFull });
        app.config[share] = 1;
      }
      await begin(100_000_000);
    });

    test('full during an upload → 507; room again → continues where it stopped', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await client.patch(id, 0, bytes.subarray(0, 1000));
      app.config.videoReserve = most;
      const answer = await client.patch(id, 1000, bytes.subarray(1000));
      expect([answer.status, await messageOf(answer)]).toEqual([507, words.diskFull]);
      app.config.videoReserve = 0;
      expect(await client.offset(id)).toBe(1000);
      expect((await client.patch(id, 1000, bytes.subarray(1000))).status).toBe(204);
    });

    testWith('linux')('the file system reports it → 507, no byte counts', async () => {
      const bytes = mp4File();
      const { id, client } = await begin(bytes.length);
      await mkdir(folder('.arriving'), { recursive: true });
      await symlink('/dev/full', join(folder('.arriving'), id));
      const answer = await client.patch(id, 0, bytes);
      expect([answer.status, await messageOf(answer)]).toEqual([507, words.diskFull]);
      expect((await rowOf(id))?.received).toBe(0);
      await client.cancel(id);
      expect(await namesOf(id)).toEqual([]);
    });
  });

  describe('access to video uploads', () => {
    test('another person or another site → cannot continue, cancel or see an upload', async () => {
      const bytes = mp4File();
      const { id } = await begin(bytes.length);
      const other = videoClient(url, place.athletes[1]!);
      expect((await other.head(id)).status).toBe(404);
      expect((await other.patch(id, 0, bytes)).status).toBe(404);
      expect((await other.cancel(id)).status).toBe(404);
      expect((await videoClient(url, null).head(id)).status).toBe(401);
      expect((await videoClient(url, place.organizer).patch(id, 0, bytes)).status).toBe(403);
      const foreign = { origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' };
      expect((await videoClient(url, athlete()).patch(id, 0, bytes, foreign)).status).toBe(403);
      await expect(
        place.athletes[1]!.client.uploads.setPoster({ videoId: id, photo: await pngDataUrl() }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('R6 no own entry, closed test, audit, or no qualifier → refused', async () => {
      const stranger = await signUpAs(app, 'athlete');
      await expect(begin(10, 'a.mp4', stranger)).rejects.toMatchObject({ message: words.notQualified });
      const rows = app.database.kysely.updateTable('wods').where('id', '=', place.wodId);
      const [soon, past] = [1, -1].map(hours => new Date(app.now().getTime() + hours * 3_600_000)) as [Date, Date];
      await rows.set({ startsAt: soon, endsAt: new Date(soon.getTime() + 1000) }).execute();
      await expect(begin(10)).rejects.toMatchObject({ message: words.upcoming });
      await rows.set({ startsAt: new Date(past.getTime() - 1000), endsAt: past }).execute();
      await expect(begin(10)).rejects.toMatchObject({ message: words.testOver });
      await app.database.kysely
        .updateTable('categories')
        .set({ isAudit: true })
        .where('id', '=', place.categoryId)
        .execute();
      await expect(begin(10)).rejects.toMatchObject({ message: messages.result.audit });
      const online = await createOnline(app);
      await expect(begin(10, 'a.mp4', online.athletes[0]!, online.wodId)).rejects.toMatchObject({
        message: words.link,
      });
      await expect(begin(10, 'a.mp4', athlete(), 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('R5 2 GB → accepted; one byte more → refused', async () => {
      const most = 2 * 1024 ** 3;
      await expect(begin(most + 1)).rejects.toMatchObject({ message: words.videoTooLarge });
      expect((await begin(most)).id).toBeTruthy();
    });

    test('too many unfinished uploads → refused; a third unseen video of a test → replaces the oldest', async () => {
      const wods = [place.wodId];
      while (wods.length < 4) wods.push(await insertWod(app, place.categoryId, { typeEvent: 'qualifier' }));
      for (const wodId of wods.slice(0, 3)) await begin(10_000, 'a.mp4', athlete(), wodId);
      await expect(begin(10_000, 'a.mp4', athlete(), wods[3])).rejects.toMatchObject({ message: words.videoMany });
      const sent: string[] = [];
      for (const data of [100, 200, 300, 400]) {
        app.setNow(new Date(app.now().getTime() + 1000));
        sent.push((await sendWhole(mp4File({ data }), `${data}.mp4`)).id);
      }
      const left = await Promise.all(sent.map(async id => (await rowOf(id)) !== undefined));
      expect(left).toEqual([false, false, true, true]);
      expect(await namesOf(sent[0]!)).toEqual([]);
    });

    test('a request outside the tus protocol → refused with the status that tells why', async () => {
      const { id, client } = await begin(100);
      expect((await fetch(`${url}/uploads/videos/${id}`, { method: 'HEAD' })).status).toBe(412);
      const options = await fetch(`${url}/uploads/videos`, { method: 'OPTIONS' });
      expect([options.status, options.headers.get('tus-max-size')]).toEqual([204, `${2 * 1024 ** 3}`]);
      expect((await client.send('PATCH', id, { 'content-type': 'text/plain', 'upload-offset': '0' }, 'x')).status).toBe(
        415,
      );
      expect((await client.send('PATCH', id, { 'content-type': 'application/offset+octet-stream' }, 'x')).status).toBe(
        400,
      );
      expect((await client.head('..%2f..%2fetc')).status).toBe(404);
    });
  });

  describe('posters of videos', () => {
    test('a picture drawn by the browser → encoded again, replaces the earlier poster', async () => {
      const { id } = await begin(100);
      const set = async () => athlete().client.uploads.setPoster({ videoId: id, photo: await pngDataUrl() });
      await set();
      const first = (await rowOf(id))?.posterId;
      await set();
      const second = (await rowOf(id))?.posterId;
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(second).not.toBe(first);
      expect((await fetch(`${url}/files/images/${second}-card.webp`)).status).toBe(200);
      const text = { videoId: id, photo: 'data:image/png;base64,aG9sYQ==' };
      await expect(athlete().client.uploads.setPoster(text)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    });
  });

  describe('the sweep of videos', () => {
    const later = (days: number) => app.setNow(new Date(app.now().getTime() + days * day));

    test('two days without progress, or a week without a result → deleted with its files', async () => {
      const shown = await sendWhole(mp4File(), 'mostrado.mp4');
      await sendQualifier(athlete(), place, { video: { videoId: shown.id } });
      const unshown = await sendWhole(mp4File(), 'olvidado.mp4');
      const other = place.athletes[1]!;
      const arriving = await begin(9000, 'a medias.mp4', other);
      await arriving.client.patch(arriving.id, 0, mp4File().subarray(0, 1000));
      const refused = await begin(
        1000,
        'texto.mp4',
        place.athletes[1]!,
        await insertWod(app, place.categoryId, { typeEvent: 'qualifier' }),
      );
      await refused.client.patch(refused.id, 0, noise(1000));
      const all = [shown, unshown, arriving, refused];
      const left = () => Promise.all(all.map(async ({ id }) => (await rowOf(id)) !== undefined));
      later(1.9);
      await sweepVideos(app);
      expect(await left()).toEqual([true, true, true, true]);
      later(0.2);
      await sweepVideos(app);
      expect(await left()).toEqual([true, true, false, true]);
      later(5);
      await sweepVideos(app);
      expect(await left()).toEqual([true, false, false, false]);
      expect(await Promise.all(all.map(({ id }) => namesOf(id)))).toEqual([[expect.any(String)], [], [], []]);
    });

    test('a result begins to show a video during its removal → the video stays', async () => {
      const { id } = await sendWhole(mp4File());
      await sendQualifier(athlete(), place);
      const db = app.database.kysely;
      const shownBy = () => db.selectFrom('results').select('videoId').where('wodId', '=', place.wodId).execute();
      let removed: Promise<boolean> | undefined;
      await db.transaction().execute(async trx => {
        await trx.updateTable('results').set({ videoId: id }).where('wodId', '=', place.wodId).execute();
        removed = removeVideo(app, id);
        await expect
          .poll(async () => {
            const waiting = await app.database.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
            return waiting.length;
          })
          .toBe(1);
      });
      expect(await removed).toBe(false);
      expect(await shownBy()).toEqual([{ videoId: id }]);
      expect(await namesOf(id)).toEqual([expect.stringMatching(/^.{36}-.{36}\.mp4$/)]);
    });

    test('files without rows in the database → deleted, but not immediately', async () => {
      const kept = await sendWhole(mp4File());
      const half = await begin(9000, 'b.mp4', place.athletes[1]!);
      await half.client.patch(half.id, 0, mp4File().subarray(0, 1000));
      await app.database.kysely.deleteFrom('videos').where('id', 'in', [kept.id, half.id]).execute();
      app.setNow(new Date());
      await sweepVideos(app);
      expect(await namesOf(kept.id)).toHaveLength(1);
      app.setNow(new Date(Date.now() + 2 * day));
      await sweepVideos(app);
      expect([...(await namesOf(kept.id)), ...(await namesOf(half.id))]).toEqual([]);
    });
  });
});
