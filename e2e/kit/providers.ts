import { makeAccount } from '#testing/factories/browser-accounts.ts';
import { makeEvent } from '#testing/factories/browser-events.ts';
import { type FakePaypal, startFakePaypal } from '#testing/fakes/paypal.ts';
import { type FakeStripe, startFakeStripe } from '#testing/fakes/stripe.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

type Providers = {
  running: RunningApp;
  stripe: FakeStripe;
  paypal: FakePaypal;
  /** A paid event ($60.00) with one category and its own organization. */
  makePaidEvent: () => Promise<{ eventId: string; categoryId: string }>;
};

/** A server with Stripe and PayPal keys. Both providers are local fakes that send webhooks to it. */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const [stripe, paypal] = [await startFakeStripe(), await startFakePaypal()];
      const running = await startRunningApp({ env: { ...stripe.env, ...paypal.env } });
      stripe.webhooks.sendTo(`${running.url}/webhooks/stripe`);
      paypal.webhooks.sendTo(`${running.url}/webhooks/paypal`);
      await use({ running, stripe, paypal, makePaidEvent: () => makeEvent(running, { price: 6000 }) });
      await stripe.stop();
      await paypal.stop();
      await running.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ providers: { running } }, use) =>
      use({
        url: running.url,
        mails: running.mails,
        output: running.output,
        sql: running.database.sql,
        makeUser: (type, changes) => makeAccount(running, type, changes),
      }),
    { scope: 'worker' },
  ],
});
