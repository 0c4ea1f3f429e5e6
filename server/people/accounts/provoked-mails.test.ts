import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits, takeOneOf } from '#server/foundation/limits/attempts.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, signUpAs } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// The test sets the clock, so that no window or wait ends during a test.
beforeEach(() => app.setNow(new Date()));
afterAll(() => app.close());

const mailsTo = async (email: string, kind: string) =>
  (
    await app.database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .execute()
  ).length;

test('SAFE-M6 changed passwords: repeated changes → no more mails than the limit', async () => {
  const { uid, email, client } = await signUpAs(app, 'athlete');
  const next = 'otra clave larga';
  for (let sent = 1; sent < limits.ownMails.free; sent++) {
    await takeOneOf(app.database.kysely, limits.ownMails, uid, app.now());
  }
  await client.accounts.changePassword({ current: password, password: next, confirm: next });
  expect(await mailsTo(email, 'password-changed')).toBe(1);
  const again = createVisitor(app);
  await again.client.accounts.signIn({ email, password: next, type: 'athlete', remember: false });
  await again.client.accounts.changePassword({ current: next, password, confirm: password });
  expect(await mailsTo(email, 'password-changed')).toBe(1);
});

test("SAFE-M14 mailed codes and links: requests that send no mail → the network's limit is not used up", async () => {
  const hall = '198.51.100.40';
  const [one, other] = [await signUpAs(app, 'staff'), await signUpAs(app, 'staff')];
  const { client } = createVisitor(app, { address: hall });
  const asked = { email: one.email, type: 'staff' as const };
  for (let at = 0; at < limits.networkMails.free + 5; at++) await client.accounts.requestSignInCode(asked);
  expect(await mailsTo(one.email, 'sign-in-code')).toBe(limits.codes.free);
  for (let at = 0; at < 10; at++) await client.accounts.requestReset(asked).catch(() => {});
  await client.accounts.requestReset({ email: other.email, type: 'staff' });
  await client.accounts.requestSignInCode({ email: other.email, type: 'staff' });
  expect(await mailsTo(other.email, 'sign-in-code')).toBe(1);
});

test('SAFE-H2 pace: the network is at its limit → a browser with a known account has its own pace', async () => {
  const hall = '198.51.100.41';
  const stranger = createVisitor(app, { address: hall });
  const ask = ({ client }: typeof stranger, at: number) =>
    client.accounts.exists({ email: `nadie.${at}.${hall}@correo.test` });
  const { email } = await signUpAs(app, 'athlete');
  const [known, neighbour] = [createVisitor(app, { address: hall }), createVisitor(app, { address: hall })];
  for (const { client } of [known, neighbour]) {
    await client.accounts.signIn({ email, password, type: 'athlete', remember: false });
  }
  await ask(stranger, 0);
  await app.database.kysely.updateTable('attempts').set({ failures: limits.address.free }).execute();
  for (let at = 0; at <= limits.device.free; at++) await ask(known, at);
  await expect(ask(known, 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(ask(neighbour, 1)).resolves.toEqual({ exists: false });
});
