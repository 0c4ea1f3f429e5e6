import { os } from '#server/foundation/http/procedures.ts';
import { readPrices, readTerms } from './platform.ts';

export const platform = {
  terms: os.platform.terms.handler(({ context }) => readTerms(context.app)),
  prices: os.platform.prices.handler(({ context }) => readPrices(context.app)),
  demo: os.platform.demo.handler(({ context }) => ({ door: context.isLocal ? context.app.demoDoor : null })),
};
