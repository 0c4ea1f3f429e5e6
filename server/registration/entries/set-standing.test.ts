import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createContest } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

test('standing of an entry: disqualified, withdrawn and in again → with a reason, shown and logged', async () => {
  const { organizer, eventId, entryIds } = await createContest(app, {}, 2);
  const entryId = entryIds[0]!;
  const { setStanding, listAsOrganizer } = organizer.client.entries;
  const row = async () => (await listAsOrganizer({ eventId })).rows.find(athlete => athlete.entryId === entryId);
  expect(await row()).toMatchObject({ standing: 'in', standingReason: null });
  for (const standing of ['disqualified', 'withdrawn'] as const) {
    for (const reason of [undefined, null, '  ']) {
      await expect(setStanding({ entryId, standing, reason })).rejects.toMatchObject({
        code: 'INVALID_FIELD',
        data: { field: 'reason' },
      });
    }
    await setStanding({ entryId, standing, reason: 'Dos salidas en falso' });
    expect(await row()).toMatchObject({ standing, standingReason: 'Dos salidas en falso' });
  }
  await setStanding({ entryId, standing: 'in', reason: 'Se revisó el video' });
  expect(await row()).toMatchObject({ standing: 'in', standingReason: null });
  const { rows } = await organizer.client.audit.listAsOrganizer({ group: 'accounts' });
  expect(rows.map(({ act, details }) => [act, details])).toEqual(
    ['in', 'withdrawn', 'disqualified'].map(standing => ['standing-changed', { standing }]),
  );
});

test('standing of an entry: another account, or an unknown entry → refused', async () => {
  const { organizer, entryIds, athletes } = await createContest(app, {}, 1);
  const other = await createContest(app, {}, 1);
  const asked = { entryId: entryIds[0]!, standing: 'disqualified' as const, reason: 'Trampa' };
  const forbidden = { code: 'FORBIDDEN', message: messages.session.forbidden };
  for (const { client } of [other.organizer, athletes[0]!]) {
    await expect(client.entries.setStanding(asked)).rejects.toMatchObject(forbidden);
  }
  await expect(createVisitor(app).client.entries.setStanding(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const missing = organizer.client.entries.setStanding({ ...asked, entryId: 'nada' });
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
