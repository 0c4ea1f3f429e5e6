import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#testing/app.ts';
import { insertResult } from '#testing/factories/events.ts';
import { createContest } from '#testing/factories/results.ts';

const app = await createTestApp();
afterAll(() => app.close());

test('ORG-237 R4 result status: pending, approved or rejected → stored; any other word → refused', async () => {
  const { wodId, entryIds } = await createContest(app);
  const id = await insertResult(app, wodId, entryIds[0]!);
  const become = (status: string) =>
    app.database.kysely
      .updateTable('results')
      .set({ status: status as 'pending' })
      .where('id', '=', id)
      .returning('status')
      .executeTakeFirst();
  for (const status of ['pending', 'approved', 'rejected']) expect(await become(status)).toEqual({ status });
  await expect(become('perdido')).rejects.toThrow('results_status_check');
});
