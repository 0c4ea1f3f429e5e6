import { expect, test } from 'vitest';
import { createDayKeeper } from './day-channel.ts';

const rows = {
  event: { id: 'e', name: 'Copa', timeZone: 'America/Caracas', isPublic: true, isSideBySide: false },
  heats: [],
};

/** Number of changes in the greeting of a freshly started process. */
async function greeting(): Promise<number> {
  const days = createDayKeeper({ read: async () => rows, now: () => new Date(), log: { warn: () => {} } });
  const followed = await days.follow({ eventId: 'e', scope: 'own' }, 'n', () => {});
  days.close();
  return JSON.parse(followed?.hello() ?? '').day.changes;
}

test('scale D10 day stream: a page reconnects to another process → another number greets it, so it asks again', async () => {
  const greetings = await Promise.all([greeting(), greeting(), greeting()]);
  expect(new Set(greetings).size).toBe(3);
  for (const number of greetings) expect(Number.isSafeInteger(number)).toBe(true);
});
