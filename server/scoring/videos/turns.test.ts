import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createQualifying, sendQualifier, type Uploading } from '#testing/factories/uploads.ts';
import { places, type TestBucket } from '#testing/s3-server.ts';
import { listVideos } from '#testing/stored-files.ts';
import { videoClient } from '#testing/video-client.ts';
import { mp4File, noise } from '#testing/video-files.ts';
import { sweepVideos } from './sweep-videos.ts';

type Node = { app: TestApp; http: FastifyInstance; url: string };
let first: Node;
let second: Node;
let place: Uploading;

async function serve(app: TestApp): Promise<Node> {
  app.setNow(new Date());
  const http = await buildHttp(app);
  return { app, http, url: await http.listen({ port: 0, host: '127.0.0.1' }) };
}
const athlete = () => place.athletes[0]!;
const at = ({ url }: Node) => videoClient(url, athlete());
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function played(node: Node, id: string) {
  const answer = await at(node).play(id);
  return answer.ok ? hashOf(new Uint8Array(await answer.arrayBuffer())) : answer.status;
}

let videos = 0;
async function begin(size: number): Promise<string> {
  const fileName = `${videos++}.mp4`;
  return (await athlete().client.uploads.beginVideo({ wodId: place.wodId, fileName, size })).videoId;
}

/** Opens an upload request that stays open. `say` sends bytes immediately. */
function openLine(node: Node, id: string, from: number) {
  let say = (_bytes: Uint8Array) => {};
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      say = bytes => controller.enqueue(bytes);
      end = () => controller.close();
    },
  });
  const answered = at(node)
    .patch(id, from, body)
    .then(
      ({ status }) => status,
      () => 'cut' as const,
    );
  return { say, end, answered };
}
const rowOf = (id: string) =>
  first.app.database.kysely.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const files = () => listVideos(first.app);
async function filesOfRows(): Promise<string[]> {
  const rows = await first.app.database.kysely.selectFrom('videos').select('fileKey').execute();
  return rows.flatMap(({ fileKey }) => fileKey?.replace('videos/', '') ?? []).sort();
}
/** A disk has the bytes as they come. A bucket gets them in large pieces, so there the request has only begun. */
const arrived = (id: string, bytes: number) =>
  first.app.config.bucket
    ? expect.poll(async () => (await rowOf(id)).heldBy).not.toBeNull()
    : expect.poll(() => first.app.storage.partialUploads.sizeOf(id)).toBe(bytes);

/** Stops the first node at a step of storing a video, like a kill or a long pause; `thaw` continues. */
function freezeAt(step: Step) {
  const { storage } = first.app;
  const { partialUploads } = storage;
  const real = { ...partialUploads };
  let thaw = () => {};
  const thawed = new Promise<void>(resolve => {
    thaw = resolve;
  });
  let reach = () => {};
  const reached = new Promise<void>(resolve => {
    reach = resolve;
  });
  const stop = async () => {
    Object.assign(partialUploads, real);
    reach();
    await thawed;
  };
  const steps: { [key in Step]: Partial<typeof partialUploads> } = {
    'before its last piece counts': {
      write: async (...args) => {
        const written = await real.write(...args);
        await stop();
        return written;
      },
    },
    'before the copy': {
      copy: async (...args) => {
        await stop();
        return real.copy(...args);
      },
    },
    'before the copy is looked at': {
      copy: async (...args) => {
        const isThere = await real.copy(...args);
        await stop();
        return isThere;
      },
    },
    'before its copy has its name': {
      finish: async (...args) => {
        await stop();
        await real.finish(...args);
      },
    },
    'before its row says where': {
      finish: async (...args) => {
        await real.finish(...args);
        await stop();
      },
    },
    'before what arrived is dropped': {
      drop: async id => {
        await stop();
        await real.drop(id);
      },
    },
  };
  Object.assign(partialUploads, steps[step]);
  return { thaw, reached };
}

const steps = [
  'before its last piece counts',
  'before the copy',
  'before the copy is looked at',
  'before its copy has its name',
  'before its row says where',
  'before what arrived is dropped',
] as const;
type Step = (typeof steps)[number];

describe.each(places)('scale D5 video uploads on %s at two nodes', (_name, startBucket) => {
  let bucket: TestBucket | null;
  beforeAll(async () => {
    bucket = await startBucket();
    const config = { videoReserve: 0, bucket: bucket?.config ?? null };
    first = await serve(await createTestApp(config));
    second = await serve(await createTestApp(config, { beside: first.app }));
    place = await createQualifying(first.app);
  });
  afterAll(async () => {
    for (const { http, app } of [second, first]) {
      http.server.closeAllConnections();
      await http.close();
      await app.close();
    }
    await bucket?.stop();
  });

  test('a second node finished the file → late bytes at the first change nothing', async () => {
    const bytes = mp4File({ data: 400_000 });
    const id = await begin(bytes.length);
    const line = openLine(first, id, 0);
    line.say(bytes.subarray(0, 200_000));
    await arrived(id, 200_000);
    expect((await at(second).patch(id, 0, bytes)).status).toBe(204);
    await sendQualifier(athlete(), place, { video: { videoId: id } });
    expect(await played(second, id)).toBe(hashOf(bytes));

    line.say(noise(bytes.length - 200_000, 'another'));
    line.end();
    expect(await line.answered).not.toBe(204);
    expect(await played(second, id)).toBe(hashOf(bytes));
    expect(await played(first, id)).toBe(hashOf(bytes));
  });

  test('another node takes the turn → the first request stops, gets 409, counts nothing', async () => {
    const bytes = mp4File({ data: 4_000_000 });
    const id = await begin(bytes.length);
    const line = openLine(first, id, 0);
    line.say(bytes.subarray(0, 500_000));
    await arrived(id, 500_000);
    expect(await at(second).offset(id)).toBe(0);
    line.say(bytes.subarray(500_000, 3_500_000));
    line.end();
    expect(await line.answered).toBe(409);
    expect(await first.app.storage.partialUploads.sizeOf(id)).toBeLessThan(2_500_000);
    expect(await at(first).offset(id)).toBe(0);
    expect((await at(first).patch(id, 0, bytes)).status).toBe(204);
    expect(await played(second, id)).toBe(hashOf(bytes));
  });

  describe.each(steps)('a node that pauses %s', step => {
    const bytes = mp4File({ data: 300_000 });

    async function taken() {
      const id = await begin(bytes.length);
      expect((await at(first).patch(id, 0, bytes.subarray(0, 100_000))).status).toBe(204);
      const { thaw, reached } = freezeAt(step);
      const frozen = at(first)
        .patch(id, 100_000, bytes.subarray(100_000))
        .then(({ status }) => status);
      await reached;
      // The same person continues the upload at the other node.
      const from = await at(second).offset(id);
      if (from < bytes.length) expect((await at(second).patch(id, from, bytes.subarray(from))).status).toBe(204);
      expect(await played(second, id)).toBe(hashOf(bytes));
      return { id, thaw, frozen };
    }

    test('the node continues later → the playing file stays, no other file is left', async () => {
      const { id, thaw, frozen } = await taken();
      const { fileKey } = await rowOf(id);
      thaw();
      expect([204, 409]).toContain(await frozen);
      expect(await rowOf(id)).toMatchObject({ state: 'ready', fileKey });
      expect(await played(first, id)).toBe(hashOf(bytes));
      expect(await files()).toEqual(await filesOfRows());
    });

    test('the node never continues → the next day’s sweep leaves only the playing file', async () => {
      const { id, thaw, frozen } = await taken();
      second.app.setNow(new Date(Date.now() + 26 * 3_600_000));
      await sweepVideos(second.app);
      second.app.setNow(new Date());
      expect(await played(second, id)).toBe(hashOf(bytes));
      expect(await files()).toEqual(await filesOfRows());
      thaw();
      await frozen;
      expect(await played(second, id)).toBe(hashOf(bytes));
    });
  });
});
