import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createContest, submission } from '#testing/factories/results.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';
import { approve } from './decide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const notAllowed = { code: 'FORBIDDEN', message: messages.staff.notAllowed };

async function createSent() {
  app.setNow(null);
  const contest = await createContest(app);
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  await writeResult(app, submission(app, place, { userId: contest.athletes[0]!.uid }));
  return { ...contest, judge, place };
}
type Sent = Awaited<ReturnType<typeof createSent>>;

const viewerOf = ({ uid, email }: Judge) => ({
  uid,
  type: 'staff' as const,
  organization: null,
  email,
  sessionToken: '',
});
const command = ({ place }: Sent) => ({ ...place, commandId: crypto.randomUUID(), version: 1 });
const statusOf = async ({ place }: Sent) =>
  app.database.kysely
    .selectFrom('results')
    .select(['status', 'version'])
    .where('wodId', '=', place.wodId)
    .where('entryId', '=', place.entryId)
    .executeTakeFirstOrThrow();

/** Runs `between` after all checks and before the result is stored. */
const withBetween = (between: () => Promise<unknown>): App => ({
  ...app,
  results: {
    write: async change => {
      await between();
      return app.results.write(change);
    },
  },
});

/** Counts the writer's statements that wait for another transaction. */
async function countWaiting(): Promise<number> {
  const rows = await app.database.sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%with asked as%'`;
  return rows.length;
}

const takings = {
  'the permission of the stage': ({ organizer, judge }: Sent) =>
    organizer.client.staff.setPermission({ id: judge.applicationId, permission: 'event', isAllowed: false }),
  'the category': ({ organizer, judge, categoryId }: Sent) =>
    organizer.client.staff.setCategory({ id: judge.applicationId, categoryId, isAllowed: false }),
};

test.each(Object.entries(takings))(
  'V3 permissions: %s is taken away after the check → the store still refuses the review',
  async (_name, take) => {
    const sent = await createSent();
    const late = approve(
      withBetween(() => take(sent)),
      viewerOf(sent.judge),
      command(sent),
    );
    await expect(late).rejects.toMatchObject(notAllowed);
    expect(await statusOf(sent)).toEqual({ status: 'pending', version: 1 });
  },
);

test('V3 permissions: a review during the removal of the permission → the review waits, then is refused', async () => {
  const sent = await createSent();
  const { judge } = sent;
  let judged: Promise<unknown> | undefined;
  await inTransaction(app.database.kysely, async trx => {
    await trx.updateTable('staffApplications').set({ mayEvent: false }).where('id', '=', judge.applicationId).execute();
    // The change of the permission is not committed yet, so the check before the write passes.
    judged = approve(app, viewerOf(judge), command(sent));
    judged.catch(() => undefined);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  });
  await expect(judged).rejects.toMatchObject(notAllowed);
  expect(await statusOf(sent)).toEqual({ status: 'pending', version: 1 });
});

test('permissions: a counted command is sent again after the judge lost the category → its old answer', async () => {
  const sent = await createSent();
  const asked = command(sent);
  await sent.judge.client.reviews.approve(asked);
  await takings['the category'](sent);
  expect(await sent.judge.client.reviews.approve(asked)).toEqual({ version: 2 });
});
