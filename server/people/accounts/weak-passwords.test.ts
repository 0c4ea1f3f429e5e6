import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, signUpAs, signUpForm } from '#testing/factories/accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const at = (message: string) => ({ code: 'INVALID_FIELD', message, data: { field: 'password' } });
const twice = (secret: string) => ({ password: secret, confirm: secret });

test.each(['athlete', 'staff', 'organization', 'box'] as const)(
  'SAFE-H2 N16 PUB-148 sign-up: %s with a common password or own name → refused at the field',
  async type => {
    for (const secret of ['123456', 'Password', 'contraseña1']) {
      const form = await signUpForm(type, twice(secret));
      await expect(createVisitor(app).client.accounts.signUp(form)).rejects.toMatchObject(at(messages.password.common));
    }
    const names = { athlete: 'Maria Jose', staff: 'penalver2024', box: 'BoxCumbre', organization: 'rafael quintero' };
    const own = await signUpForm(type, twice(names[type]));
    await expect(createVisitor(app).client.accounts.signUp(own)).rejects.toMatchObject(at(messages.password.own));
    const form = await signUpForm(type);
    const mine = createVisitor(app).client.accounts.signUp({ ...form, ...twice(form.email) });
    await expect(mine).rejects.toMatchObject(at(messages.password.own));
  },
);

test('SAFE-H2 N16 PUB-197 password change: a common or own one → refused, and the session continues', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const change = (secret: string) => athlete.client.accounts.changePassword({ current: password, ...twice(secret) });
  await expect(change('qwerty123')).rejects.toMatchObject(at(messages.password.common));
  await expect(change(athlete.email)).rejects.toMatchObject(at(messages.password.own));
  expect((await athlete.client.accounts.me()).user?.uid).toBe(athlete.uid);
  await expect(change('k7#pWq')).resolves.toEqual({});
});

test('SAFE-H2 N16 reset: a common password → refused, and the link still works', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const { text } = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', athlete.email)
    .where('kind', '=', 'reset-password')
    .executeTakeFirstOrThrow();
  const code = /code=([\w-]+)/.exec(text)![1]!;
  await expect(client.accounts.resetPassword({ code, ...twice('111111') })).rejects.toMatchObject(
    at(messages.password.common),
  );
  await expect(client.accounts.resetPassword({ code, ...twice('perro azul') })).resolves.toEqual({});
});
