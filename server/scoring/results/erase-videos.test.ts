import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { timeOf } from '#testing/factories/results.ts';
import { createOnline, createOnlineTeam, link, sendScore } from '#testing/factories/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const erase = (uid: string) => inTransaction(app.database.kysely, trx => eraseAccount(trx, app, uid));
const resultsOf = (wodId: string) =>
  app.database.kysely.selectFrom('results').selectAll().where('wodId', '=', wodId).orderBy('createdAt').execute();

test('A10 results: the athlete is erased → the results stay, without the video', async () => {
  const home = await createOnline(app);
  for (const athlete of home.athletes) await sendScore(athlete, home);
  await erase(home.athletes[0]!.uid);
  const rows = await resultsOf(home.wodId);
  const erased = rows.find(({ entryId }) => entryId === home.entryIds[0]);
  expect(erased).toMatchObject({ quantity: 100_000, status: 'approved', videoUrl: null, videoId: null, version: 1 });
  expect(rows.find(({ entryId }) => entryId === home.entryIds[1])).toMatchObject({ videoUrl: link });
});

test('A10 team videos: the captain is erased → the video stays with the new captain', async () => {
  const home = await createOnlineTeam(app);
  const [member] = home.others;
  const members = [home.captain, member!].map(({ uid }) => ({ idUser: uid, quantity: 1, time: timeOf(1) }));
  await sendScore(home.captain, home, { values: { members } });
  await erase(home.captain.uid);
  expect(await resultsOf(home.wodId)).toMatchObject([{ videoUrl: link, quantity: 2000 }]);
  const { eventId, categoryId } = home;
  const { team, results } = await member!.client.uploads.readScore({ eventId, categoryId });
  expect(team?.members.map(({ fullName }) => fullName)).toContain('Atleta eliminado');
  expect(results[0]).toMatchObject({ version: 1, canEdit: true });
});
