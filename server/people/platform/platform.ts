import type { NewPrices, Prices } from '#contract/people/platform.ts';
import { formatMoney } from '#domain/foundation/money/money.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { findPrices, findTerms, savePrices, saveTerms } from './platform.store.ts';

export async function readTerms(app: App) {
  const { text, updatedAt } = await findTerms(app.database.kysely);
  return { text, updatedAt: updatedAt?.toISOString() ?? null };
}

export const updateTerms = (app: App, admin: Viewer, text: string) =>
  inTransaction(app.database.kysely, async trx => {
    await saveTerms(trx, text, app.now());
    await recordAct(trx, 'terms-changed', { by: admin, details: { length: text.length }, at: app.now() });
  });

export const readPrices = (app: App): Promise<Prices> => findPrices(app.database.kysely);

const wordsOf = (qualifiers: Prices['qualifiers']): string =>
  qualifiers.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ');

/** Changes the prices and records the old ones beside the new ones (J2). */
export const updatePrices = (app: App, admin: Viewer, prices: NewPrices) =>
  inTransaction(app.database.kysely, async trx => {
    const before = await findPrices(trx);
    await savePrices(trx, prices);
    const details = {
      eventBefore: before.event,
      event: prices.event,
      qualifierBefore: before.qualifier,
      qualifier: prices.qualifier,
      ...(prices.qualifiers && {
        qualifiersBefore: wordsOf(before.qualifiers),
        qualifiers: wordsOf(prices.qualifiers),
      }),
    };
    await recordAct(trx, 'prices-changed', { by: admin, details, at: app.now() });
  });
