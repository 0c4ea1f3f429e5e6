import { expect, test } from 'vitest';
import { createTestApp, createVisitor } from '#server/testing/app.ts';
import { signUpAs } from '#server/testing/factories/accounts.ts';

test('demo passwords are answered on this machine only, and never where people come in through another address', async () => {
  for (const [publicUrl, most] of [
    ['http://localhost:3000', 1],
    ['https://pizarra.test', 0],
  ] as const) {
    const app = await createTestApp({ publicUrl });
    const { uid } = await signUpAs(app, 'athlete');
    await app.database.kysely.insertInto('demoAccounts').values({ userId: uid, password: 'una clave' }).execute();
    const ask = async (isLocal: boolean) => (await createVisitor(app, { isLocal }).client.platform.demo()).accounts;
    expect([(await ask(true)).length, (await ask(false)).length]).toEqual([most, 0]);
    await app.close();
  }
});
