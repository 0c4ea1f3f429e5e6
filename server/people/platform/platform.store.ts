import type { NewPrices, Prices } from '#contract/people/platform.ts';
import type { Db } from '#server/foundation/db/connection.ts';

export const findTerms = (db: Db) =>
  db.selectFrom('platformTerms').select(['text', 'updatedAt']).where('id', '=', 1).executeTakeFirstOrThrow();

export const saveTerms = (db: Db, text: string, updatedAt: Date) =>
  db.updateTable('platformTerms').set({ text, updatedAt }).where('id', '=', 1).execute();

export async function findPrices(db: Db): Promise<Prices> {
  const usual = db.selectFrom('prices').select(['event', 'qualifier']).where('id', '=', 1);
  const qualifiers = db.selectFrom('qualifierPrices').selectAll().orderBy('currency');
  return { ...(await usual.executeTakeFirstOrThrow()), qualifiers: await qualifiers.execute() };
}

export async function savePrices(db: Db, { event, qualifier, qualifiers }: NewPrices): Promise<void> {
  await db.updateTable('prices').set({ event, qualifier }).where('id', '=', 1).execute();
  if (!qualifiers) return;
  await db.deleteFrom('qualifierPrices').execute();
  if (qualifiers.length > 0) await db.insertInto('qualifierPrices').values(qualifiers).execute();
}
