import type { Prices } from '#contract/people/platform.ts';
import type { Db } from '#server/foundation/db/connection.ts';

export const findTerms = (db: Db) =>
  db.selectFrom('platformTerms').select(['text', 'updatedAt']).where('id', '=', 1).executeTakeFirstOrThrow();

export const saveTerms = (db: Db, text: string, updatedAt: Date) =>
  db.updateTable('platformTerms').set({ text, updatedAt }).where('id', '=', 1).execute();

export const findPrices = (db: Db): Promise<Prices> =>
  db.selectFrom('prices').select(['event', 'qualifier']).where('id', '=', 1).executeTakeFirstOrThrow();

export const savePrices = (db: Db, prices: Prices) =>
  db.updateTable('prices').set(prices).where('id', '=', 1).execute();
