import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { keysOf, type PushService, startPushService } from '#testing/fakes/push-service.ts';

const words = messages.push;
let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ pushUrl: service.url });
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await app.close();
  await service.stop();
});

const oneAthlete = async () => (await insertCrowd(app, 1))[0] as SignedIn;
const browsersOf = async ({ uid }: Pick<SignedIn, 'uid'>) =>
  (
    await app.database.sql<{ endpoint: string }[]>`
    select endpoint from push_subscriptions where user_id = ${uid} order by made_at`
  ).map(({ endpoint }) => endpoint);

async function subscribed(host?: string) {
  const athlete = await oneAthlete();
  const browser = service.subscribe(host);
  await athlete.client.push.subscribe(keysOf(browser));
  return { athlete, browser, sendTest: () => athlete.client.push.test({ endpoint: browser.endpoint }) };
}

describe('subscribing', () => {
  test('any account of the store → the same key, which the stored secret makes', async () => {
    const [one, other] = [await oneAthlete(), await signUpAs(app, 'staff')];
    const { key } = await one.client.push.key();
    expect(await other.client.push.key()).toEqual({ key });
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    expect(await readSecret(app.database.kysely, 'vapid')).not.toContain(key);
    const second = await createTestApp({}, { beside: app });
    expect(second.push.publicKey).toBe(key);
    await second.close();
  });

  test.each([
    ['https://fcm.googleapis.com.evil.test/x'],
    ['http://fcm.googleapis.com/x'],
    ['https://127.0.0.1/x'],
    ['https://localhost:3000/rpc'],
  ])('an address of no known push service, %s → refused, and nothing is asked', async endpoint => {
    const athlete = await oneAthlete();
    const before = service.asked();
    const asked = athlete.client.push.subscribe({ ...keysOf(service.subscribe()), endpoint });
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await browsersOf(athlete)).toEqual([]);
    expect(service.asked()).toBe(before);
  });

  test('keys of another length → refused', async () => {
    const athlete = await oneAthlete();
    const browser = keysOf(service.subscribe());
    await expect(athlete.client.push.subscribe({ ...browser, auth: 'abc' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(athlete.client.push.subscribe({ ...browser, p256dh: `${browser.p256dh}A` })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('one browser subscribes again, then another account uses it → it belongs to the last account only', async () => {
    const { athlete, browser } = await subscribed();
    await athlete.client.push.subscribe(keysOf(browser));
    expect(await browsersOf(athlete)).toEqual([browser.endpoint]);
    const next = await oneAthlete();
    await next.client.push.subscribe(keysOf(browser));
    expect([await browsersOf(athlete), await browsersOf(next)]).toEqual([[], [browser.endpoint]]);
    await expect(athlete.client.push.test({ endpoint: browser.endpoint })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await athlete.client.push.remove({ endpoint: browser.endpoint });
    expect(await browsersOf(next)).toEqual([browser.endpoint]);
  });

  test('an account subscribes 25 browsers, some together → the newest twenty stay', async () => {
    const athlete = await oneAthlete();
    const browsers = Array.from({ length: 25 }, () => service.subscribe());
    await Promise.all(browsers.map(browser => athlete.client.push.subscribe(keysOf(browser))));
    expect(await browsersOf(athlete)).toHaveLength(20);
    const last = service.subscribe();
    await athlete.client.push.subscribe(keysOf(last));
    const left = await browsersOf(athlete);
    expect(left).toHaveLength(20);
    expect(left).toContain(last.endpoint);
  });

  test('the session ends, here or from another device → its browser gets no more notices', async () => {
    const { email } = await signUpAs(app, 'athlete');
    const devices = await Promise.all(
      [1, 2].map(async () => {
        const device = createVisitor(app);
        await device.client.accounts.signIn({ email, password, type: 'athlete', remember: true });
        const browser = service.subscribe();
        await device.client.push.subscribe(keysOf(browser));
        return { ...device, browser };
      }),
    );
    const { user } = await devices[0]!.client.accounts.me();
    expect(await browsersOf(user!)).toHaveLength(2);
    await devices[0]!.client.accounts.closeOtherSessions({});
    expect(await browsersOf(user!)).toEqual([devices[0]!.browser.endpoint]);
    await devices[0]!.client.accounts.signOut({});
    expect(await browsersOf(user!)).toEqual([]);
  });

  test('OPER-D1 A10 the account is erased → its browsers are deleted', async () => {
    const { athlete } = await subscribed();
    await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, athlete.uid));
    expect(await browsersOf(athlete)).toEqual([]);
  });
});

describe('a test message', () => {
  test.each(['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'a.notify.windows.com'])(
    'at %s → encrypted for this browser alone, signed with our key, urgent and short-lived',
    async host => {
      const { athlete, browser, sendTest } = await subscribed(host);
      await sendTest();
      expect(service.textsFor(browser)).toEqual([`${messages.notices.test.title} · ${messages.notices.test.body}`]);
      const { key } = await athlete.client.push.key();
      expect(service.received.at(-1)).toMatchObject({ key, ttl: '600', urgency: 'high' });
    },
  );

  test('the browser is gone (404, 410) → deleted, and the person is told', async () => {
    for (const status of [404, 410]) {
      const { athlete, browser, sendTest } = await subscribed();
      service.answer(browser, { status });
      await expect(sendTest()).rejects.toMatchObject({ code: 'NOT_FOUND', message: words.isOff });
      expect(await browsersOf(athlete)).toEqual([]);
      await expect(sendTest()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test.each<[string, Parameters<PushService['answer']>[1]]>([
    ['says later', { status: 429 }],
    ['fails', { status: 503 }],
    ['refuses', { status: 400 }],
    ['sends us elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }],
    ['answers without end', { status: 500, body: 'x'.repeat(5_000_000) }],
  ])('the service %s → refused, and the browser stays', async (_name, answer) => {
    const { athlete, browser, sendTest } = await subscribed();
    service.answer(browser, answer);
    const before = service.asked();
    await expect(sendTest()).rejects.toMatchObject({ code: 'REFUSED', message: words.away });
    expect(service.asked()).toBe(before + 1);
    expect(await browsersOf(athlete)).toEqual([browser.endpoint]);
  });

  test('the service is silent → refused after its time; the next message does not wait for it', async () => {
    const { browser, sendTest } = await subscribed('silent.notify.windows.com');
    service.answer(browser, 'silent');
    await expect(sendTest()).rejects.toMatchObject({ message: words.away });
    const before = service.asked();
    await expect(sendTest()).rejects.toMatchObject({ message: words.away });
    expect(service.asked()).toBe(before);
  });

  test('an account sends 31 tests in a day → the last is refused', async () => {
    const { browser, sendTest } = await subscribed();
    for (let sent = 0; sent < 30; sent++) await sendTest();
    await expect(sendTest()).rejects.toMatchObject({ code: 'REFUSED', message: words.triedEnough });
    expect(service.textsFor(browser)).toHaveLength(30);
  });
});
