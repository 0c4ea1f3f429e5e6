import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '#contract/people/account-forms.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, enterAlone } from '#testing/factories/entries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('SAFE-L8 N2 birth dates: an athlete’s date changes after joining → the organizer gets at most three mails a day', async () => {
  const joined = await createJoinable(app);
  const elsewhere = await createJoinable(app);
  const athlete = await signUpAs(app, 'athlete', { birthdate: '1994-02-28' });
  await enterAlone(app, joined, athlete);
  const change = async (changes: Record<string, unknown>) => {
    const { user } = await athlete.client.accounts.me();
    return athlete.client.accounts.updateProfile({ ...user, ...changes } as unknown as Profile);
  };
  const told = ({ email }: { email: string }) =>
    app.database.kysely
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .where('kind', '=', 'birthdate-changed')
      .execute();
  await change({ ciudad: 'Valera' });
  expect(await told(joined.organizer)).toEqual([]);
  await change({ birthdate: '1960-02-28' });
  const mails = await told(joined.organizer);
  expect(mails).toHaveLength(1);
  // The mail leaves out the date; the organizer reads it on the page.
  expect(mails[0]?.text).not.toMatch(/\b1960\b/);
  expect(await told(elsewhere.organizer)).toEqual([]);
  // Repeated changes do not fill a mailbox.
  for (let day = 10; day < 20; day++) await change({ birthdate: `1960-03-${day}` });
  expect(await told(joined.organizer)).toHaveLength(3);
});
