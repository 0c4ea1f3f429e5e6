import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createQualifying } from '#testing/factories/uploads.ts';
import { mp4File, noise } from '#testing/video-files.ts';

const mega = 1024 * 1024;

let app: TestApp;
let http: FastifyInstance;
let url: string;
let folder: string;
beforeAll(async () => {
  app = await createTestApp({ videoReserve: 0 });
  app.setNow(new Date());
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'pizarra-video-'));
});
afterAll(async () => {
  await http.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a file with an index, followed by noise without repetitions. */
async function writeLargeVideo(megabytes: number) {
  const path = join(folder, `${randomUUID()}.mp4`);
  const bones = mp4File({ data: 8 });
  const data = megabytes * mega;
  bones.writeUInt32BE(data + 8, bones.length - 16);
  const file = await open(path, 'w');
  await file.write(bones.subarray(0, -8));
  for (let at = 0; at < megabytes; at += 10) await file.write(noise(10 * mega, `${at}`));
  await file.close();
  return { path, size: bones.length - 8 + data };
}

async function hashOf(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

type Sending = { at: string; cookie: string; path: string; size: number };

/**
 * Sends like a public client of the upload protocol. Resolves to 'sent', or to 'left' once `until` bytes are stored.
 */
function send({ at, cookie, path, size }: Sending, until = Number.POSITIVE_INFINITY): Promise<'sent' | 'left'> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      uploadUrl: at,
      uploadSize: size,
      chunkSize: 8 * mega,
      retryDelays: [0, 20, 50, 100, 200],
      headers: { cookie },
      onError: reject,
      onSuccess: () => resolve('sent'),
      onChunkComplete: (_size, accepted) => {
        if (accepted >= until) void upload.abort().then(() => resolve('left'));
      },
    });
    upload.start();
  });
}

test('ATH-175 video uploads: 300 MB, five cuts and a reload → stored byte for byte', async () => {
  const { athletes, wodId } = await createQualifying(app);
  const [athlete] = athletes;
  const { path, size } = await writeLargeVideo(300);
  const announced = { wodId, fileName: 'final.mp4', size };
  const begin = () => athlete!.client.uploads.beginVideo(announced);
  const { videoId } = await begin();

  const cuts = [21, 75, 130, 201, 262].map(at => at * mega + 12_345);
  const network = await openNetwork(Number(new URL(url).port), { cutAfter: cuts });
  const sending = { at: `${network.url}/uploads/videos/${videoId}`, cookie: cookieOf(athlete!), path, size };
  expect(await send(sending, 150 * mega)).toBe('left');
  const again = await begin();
  expect(again.videoId).toBe(videoId);
  expect(again.received).toBeGreaterThanOrEqual(150 * mega);
  expect(await send(sending)).toBe('sent');
  expect(network.cuts()).toBe(5);
  await network.close();

  const row = await app.database.kysely.selectFrom('videos').selectAll().where('id', '=', videoId).executeTakeFirst();
  const played = await app.storage.open(row?.fileKey ?? '');
  expect(await hashOf(played!.stream)).toBe(await hashOf(createReadStream(path)));
  expect(row).toMatchObject({ state: 'ready', type: 'video/mp4', received: size });
}, 120_000);
