import { expect, test } from 'vitest';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { password, signUpAs } from '#testing/factories/accounts.ts';
import { loadDemoAtFirstStart } from './first-start.ts';

test('L3 demo accounts: PIZARRA_DEMO=no → no sign-in, no session; a changed password → stays open', async () => {
  const open = await createTestApp();
  const demo = await signUpAs(open, 'athlete');
  const changed = await signUpAs(open, 'athlete');
  const db = open.database.kysely;
  await db.insertInto('demoAccounts').values({ userId: demo.uid, password }).execute();
  const signIn = (app: typeof open, email: string) =>
    createVisitor(app, { isLocal: true }).client.accounts.signIn({ email, password, type: 'athlete', remember: true });
  await expect(signIn(open, demo.email)).resolves.toBeDefined();

  const config = { ...open.config, demo: false };
  const closed = { ...open, config };
  expect(await loadDemoAtFirstStart(closed, () => {})).toBe(false);
  await expect(signIn(closed, demo.email)).rejects.toMatchObject({
    message: 'Este usuario no existe en nuestro registro.',
  });
  const left = await db.selectFrom('sessions').select('userId').distinct().execute();
  expect(left).toEqual([{ userId: changed.uid }]);
  // A demo account with a changed password stays open.
  await expect(signIn(closed, changed.email)).resolves.toBeDefined();
  await open.close();
});
