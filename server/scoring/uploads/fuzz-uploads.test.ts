import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { forTime, timeOf } from '#testing/factories/results.ts';
import { createOnlineTeam, link } from '#testing/factories/uploads.ts';

let app: TestApp;
let home: Awaited<ReturnType<typeof createOnlineTeam>>;
beforeAll(async () => {
  app = await createTestApp();
  home = await createOnlineTeam(app, forTime);
});
afterAll(() => app.close());

const odd = fc.oneof(
  fc.constantFrom(null, '', -0, 0, 1, 1e308, -1, 0.5, '\u0000', 'a\ud800', 'x'.repeat(600), link, 'youtu.be/a'),
  fc.jsonValue(),
);
const time = fc.record({ minutes: fc.nat(61), seconds: fc.nat(61), milliseconds: fc.nat(1001) });
const cell = () =>
  fc.record({
    idUser: fc.constantFrom(home.captain.uid, home.others[0]!.uid, 'nadie'),
    quantity: fc.oneof(fc.nat(120), odd),
    time: fc.oneof(time, odd),
  });
const body = () =>
  fc.record(
    {
      wodId: fc.oneof({ weight: 6, arbitrary: fc.constant(home.wodId) }, odd),
      version: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, odd),
      values: fc.oneof(fc.record({ members: fc.array(cell(), { maxLength: 4 }) }), cell(), odd),
      video: fc.oneof(fc.record({ link: fc.oneof(fc.constant(link), odd), videoId: odd }, { requiredKeys: [] }), odd),
    },
    { noNullPrototype: true },
  );

test('score uploads: random input for an own test → stored whole or refused, never a server error', async () => {
  const { eventId, categoryId, captain, wodId } = home;
  const send = (sent: unknown) =>
    captain.client.uploads.submitScore({ eventId, categoryId, ...(sent as object) } as never).then(
      () => null,
      (error: unknown) => error,
    );
  const members = [captain, home.others[0]!].map(({ uid }) => ({ idUser: uid, quantity: 1, time: timeOf(1) }));
  expect(await send({ wodId, version: 0, values: { members }, video: { link } })).toBeNull();
  await fc.assert(
    fc.asyncProperty(body(), async sent => {
      const refusal = await send(sent);
      if (refusal === null) return;
      expect(refusal).toBeInstanceOf(ORPCError);
      expect((refusal as ORPCError<string, unknown>).status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  const rows = await app.database.kysely.selectFrom('results').selectAll().where('wodId', '=', wodId).execute();
  const lines = await app.database.kysely.selectFrom('resultHistory').selectAll().where('wodId', '=', wodId).execute();
  expect(lines.map(({ version }) => version)).toEqual(lines.map((_, place) => place + 1));
  expect(rows.map(({ version }) => version)).toEqual([lines.length]);
});
