import type { Prices } from '#contract/platform.ts';
import type { App } from '#server/app.ts';
import { findPrices, findTerms, savePrices, saveTerms } from './platform.store.ts';

export async function readTerms(app: App) {
  const { text, updatedAt } = await findTerms(app.database.kysely);
  return { text, updatedAt: updatedAt?.toISOString() ?? null };
}
export const updateTerms = (app: App, text: string) => saveTerms(app.database.kysely, text, app.now());
export const readPrices = (app: App): Promise<Prices> => findPrices(app.database.kysely);
export const updatePrices = (app: App, prices: Prices) => savePrices(app.database.kysely, prices);
