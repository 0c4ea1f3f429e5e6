import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createQualifying, type Uploading } from '#testing/factories/uploads.ts';
import { places, settingsOf, type TestBucket } from '#testing/s3-server.ts';
import { listVideos } from '#testing/stored-files.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';
import { videoClient } from '#testing/video-client.ts';
import { mp4File } from '#testing/video-files.ts';
import { sweepVideos } from './sweep-videos.ts';

const mib = 1024 * 1024;
const bytes = mp4File({ data: 13 * mib });
const hashOf = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');

describe.each(places)('scale D5 video uploads on %s, programs killed with -9', (_name, startBucket) => {
  let bucket: TestBucket | null;
  let apps: TwoApps;
  let app: TestApp;
  let place: Uploading;
  beforeAll(async () => {
    bucket = await startBucket();
    apps = await startTwoApps({ VIDEO_RESERVE: '0', ...(bucket && settingsOf(bucket.config)) });
    app = await createTestApp({ bucket: bucket?.config ?? null, videoReserve: 0 }, { beside: apps.first });
  }, 120_000);
  beforeEach(async () => {
    // A clock that stands still gives all dates of an event the same minute.
    app.setNow(new Date(Date.now() - 5000));
    place = await createQualifying(app);
  });
  afterAll(async () => {
    await app.close();
    await apps.stop();
    await bucket?.stop();
  });

  const athlete = () => place.athletes[0]!;
  const at = (url: string) => videoClient(url, athlete());
  const rowOf = (id: string) =>
    app.database.kysely.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Sends the rest in the browser's pieces. */
  async function sendRest(url: string, id: string): Promise<void> {
    for (let from = await at(url).offset(id); from < bytes.length; from = await at(url).offset(id)) {
      const { status } = await at(url).patch(id, from, bytes.subarray(from, from + 5 * mib));
      expect(status).toBe(204);
    }
  }

  const moments: [name: string, first: number, untilKill: (id: string) => Promise<unknown>][] = [
    ['while a piece arrives', 5 * mib, id => expect.poll(async () => (await rowOf(id)).heldBy).not.toBeNull()],
    [
      'when two pieces have arrived',
      10 * mib,
      id => expect.poll(async () => (await rowOf(id)).received).toBe(10 * mib),
    ],
    [
      'while the whole file is copied and looked at',
      bytes.length,
      id => expect.poll(async () => (await rowOf(id)).received).toBe(bytes.length),
    ],
  ];

  test.each(moments)(
    '%s → the other node goes on, the file is the same, nothing else is left',
    async (_at, most, untilKill) => {
      const { first, second } = apps;
      const announced = { wodId: place.wodId, fileName: `${most}.mp4`, size: bytes.length };
      const { videoId: id } = await athlete().client.uploads.beginVideo(announced);
      const sent = (async () => {
        for (let from = 0; from < most; from += 5 * mib) {
          await at(first.url).patch(id, from, bytes.subarray(from, Math.min(from + 5 * mib, most)));
        }
      })().catch(() => {});
      await untilKill(id);
      await first.kill('SIGKILL');
      await sent;
      await sendRest(second.url, id);
      const { state, fileKey } = await rowOf(id);
      expect(state).toBe('ready');
      const played = await at(second.url).play(id);
      expect(hashOf(new Uint8Array(await played.arrayBuffer()))).toBe(hashOf(bytes));
      await first.restart();
      const again = await at(first.url).play(id);
      expect(hashOf(new Uint8Array(await again.arrayBuffer()))).toBe(hashOf(bytes));

      app.setNow(new Date(Date.now() + 26 * 3_600_000));
      await sweepVideos(app);
      const named = (await app.database.kysely.selectFrom('videos').select('fileKey').execute()).map(
        row => row.fileKey?.replace('videos/', '') ?? '',
      );
      expect(named).toContain(fileKey?.replace('videos/', ''));
      expect(await listVideos(app)).toEqual(named.sort());
    },
    120_000,
  );
});
