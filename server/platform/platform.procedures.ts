import { listDemoAccounts } from '#server/demo/demo-accounts.ts';
import type { RequestContext } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { loopbackHost } from '#server/http/request-context.ts';
import { readPrices, readTerms } from './platform.ts';

// A proxy on this machine that adds no header of its own would make every visitor look local: where people come in
// through another address, these passwords are only in the program's own words.
const mayShowDemo = ({ app, isLocal }: RequestContext) =>
  isLocal && loopbackHost.test(new URL(app.config.publicUrl).host);

export const platform = {
  terms: os.platform.terms.handler(({ context }) => readTerms(context.app)),
  prices: os.platform.prices.handler(({ context }) => readPrices(context.app)),
  demo: os.platform.demo.handler(async ({ context }) => ({
    accounts: mayShowDemo(context) ? await listDemoAccounts(context.app.database.kysely) : [],
  })),
};
