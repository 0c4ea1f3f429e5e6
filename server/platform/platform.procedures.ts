import { listDemoAccounts } from '#demo/demo-accounts.ts';
import { os } from '#server/http/procedures.ts';
import { readPrices, readTerms } from './platform.ts';

export const platform = {
  terms: os.platform.terms.handler(({ context }) => readTerms(context.app)),
  prices: os.platform.prices.handler(({ context }) => readPrices(context.app)),
  demo: os.platform.demo.handler(async ({ context }) => ({
    accounts: context.isLocal && context.app.config.demo ? await listDemoAccounts(context.app.database.kysely) : [],
  })),
};
