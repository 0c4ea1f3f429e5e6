import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { followLive } from '#testing/floor-streams.ts';
import { channelKinds } from './channels.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

type Kind = keyof typeof channelKinds;
/** Name and address of each kind's channel in an event. */
const placesOf = ({ categoryId, eventId }: JudgedHeat): Record<Kind, { f: string; path: string }> => ({
  board: { f: `board:${categoryId}:event`, path: `/boards/${categoryId}/event` },
  floor: { f: `floor:${eventId}:stage`, path: `/floors/${eventId}` },
  day: { f: `day:${eventId}`, path: `/floors/${eventId}/day` },
});

/** Statuses of the stream and of the address. */
async function ask({ f, path }: { f: string; path: string }, cookie?: string) {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  const own = cookie === undefined ? '' : '/organization';
  const stream = await followLive(url, [f], { headers, scope: own ? 'own' : 'public' });
  stream.close();
  return [stream.status, (await fetch(`${url}${own}${path}`, { headers })).status];
}

test.each([
  ['the event is a draft', 'draft = true', 404],
  // The board of such an event says only that it is hidden.
  ['the platform took the event down', "hidden_at = now(), hidden_reason = 'x'", 200],
])(
  'N8 N11 channels of every kind: %s → none shows it; its organization and judge read on, others are refused',
  async (_, change, ofBoard) => {
    const heat = await createJudgedHeat(app);
    await heat.organizer.client.categories.setPublish({ id: heat.categoryId, publish: 'publish' });
    const places = Object.entries(placesOf(heat));
    expect(places.map(([kind]) => kind)).toEqual(Object.keys(channelKinds));
    for (const [kind, place] of places) expect([kind, await ask(place)]).toEqual([kind, [200, 200]]);
    await app.database.sql.unsafe(`update events set ${change} where id = $1`, [heat.eventId]);
    const [other, athlete] = [await signUpAs(app, 'organization'), await signUpAs(app, 'athlete')];
    for (const [kind, place] of places) {
      const status = kind === 'board' ? ofBoard : 404;
      await expect.poll(() => ask(place), { message: kind }).toEqual([status, status]);
      expect(await (await fetch(`${url}${place.path}`)).text()).not.toMatch(/Atleta|"rows":\[\{/);
      for (const own of [heat.organizer, heat.judge])
        expect([kind, await ask(place, cookieOf(own))]).toEqual([kind, [200, 200]]);
      for (const no of [other, athlete]) expect([kind, await ask(place, cookieOf(no))]).toEqual([kind, [403, 403]]);
      expect([kind, await ask(place, '')]).toEqual([kind, [401, 401]]);
    }
  },
);
