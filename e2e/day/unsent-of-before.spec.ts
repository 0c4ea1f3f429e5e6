import { messages } from '#contract/messages.ts';
import { makeContest } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeJudge, stored } from '#e2e/kit/reviewing.ts';

test('A4 offline judge: decisions were not sent before an update → the new version sends them', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, {
    names: ['Ana', 'Bea', 'Cleo'],
    tests: [{ name: 'Cindy', typeWod: 'amrap' }],
  });
  const judge = await makeJudge(app, contest);
  const decided = (name: string, quantity: number, note: string | null = null) => ({
    kind: 'change',
    input: { wodId: contest.tests.Cindy, entryId: contest.entries[name], version: 0, note, values: { quantity } },
    about: { type: 'offline', eventId: contest.eventId, name, test: 'Cindy', says: `${quantity} reps` },
    ...{ judgeId: judge.uid, commandId: crypto.randomUUID(), decidedAt: new Date().toISOString() },
    ...{ problem: null, failures: 0 },
  });
  // Ana and Cleo each have two decisions. The earlier version of the page required no note for the second decision.
  const work = JSON.stringify([
    decided('Ana', 84),
    decided('Bea', 70),
    decided('Ana', 90, 'Conté mal'),
    decided('Cleo', 50),
    decided('Cleo', 60),
  ]);
  await page.goto('/events');
  await page.evaluate(`new Promise((resolve, reject) => {
    const asked = indexedDB.open('pizarra-judge', 1);
    asked.onerror = reject;
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('commands', { keyPath: 'seq', autoIncrement: true });
      asked.result.createObjectStore('kept', { keyPath: ['judgeId', 'key'] });
      asked.result.createObjectStore('judge');
    };
    asked.onsuccess = () => {
      const change = asked.result.transaction('commands', 'readwrite');
      for (const decision of ${work}) change.objectStore('commands').add(decision);
      change.oncomplete = () => { asked.result.close(); resolve(); };
    };
  })`);
  await signIn(judge);
  await page.goto('/dashboard/staff/unsent');
  await expect.poll(() => stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ judge_id: judge.uid, version: 2 });
  const returned = page.getByRole('listitem').filter({ hasText: 'Cleo' });
  await expect(returned).toContainText(messages.review.note);
  await expect(page.getByRole('listitem').filter({ hasText: 'Cindy' })).toHaveCount(1);
  expect(await stored(app, contest, 'Cindy', 'Ana')).toMatchObject({ quantity: 90_000 });
  expect(await stored(app, contest, 'Cindy', 'Bea')).toMatchObject({ quantity: 70_000, version: 1 });
  await returned.getByRole('link', { name: 'Revisar otra vez' }).click();
  await expect(page).toHaveURL(new RegExp(contest.entries.Cleo!));
});
