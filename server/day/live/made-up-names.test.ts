import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createLiveContest, type LiveContest } from '#testing/factories/live-boards.ts';
import { askFrom } from '#testing/hostile.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
let contest: LiveContest;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  contest = await createLiveContest(app);
});
afterAll(async () => {
  await http.close();
  await app.close();
});

let made = 0;
const twelve = () => Array.from({ length: 12 }, () => `f=floor:made-up-${made++}`).join('&');

const ways = {
  floors: () => `/floors/made-up-${made++}`,
  days: () => `/floors/made-up-${made++}/day`,
  boards: () => `/boards/made-up-${made++}/event`,
  'a stream of twelve': () => `/live?${twelve()}`,
};

test.each(Object.entries(ways))(
  'SAFE-M18 made-up names: %s without end from one network → 429; its known names and other networks still work',
  async (name, make) => {
    const stranger = `127.0.1.${Object.keys(ways).indexOf(name) + 1}`;
    const day = `/floors/${contest.eventId}/day`;
    for (const path of [day, contest.path]) expect(await askFrom(stranger, url + path)).toBe(200);
    const seen = new Set<number>();
    while (!seen.has(429)) {
      const asked = Array.from({ length: 50 }, () => askFrom(stranger, url + make()));
      for (const status of await Promise.all(asked)) seen.add(status);
    }
    expect([...seen].sort()).toEqual([404, 429]);
    for (const path of [day, contest.path]) expect(await askFrom(stranger, url + path)).toBe(200);
    expect(await askFrom('127.0.0.2', url + make())).toBe(404);
  },
);
