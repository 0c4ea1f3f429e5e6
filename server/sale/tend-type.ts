import { goneSeconds, offerHours, presentSeconds } from '#domain/tickets/grant.ts';
import type { App } from '#server/app.ts';
import { type Db, inRepeatableTransaction } from '#server/db/connection.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { waitingOffer } from '#server/mail/sale-mails.ts';
import type { HoldRow } from '#server/tickets/holds.ts';
import { deleteFromLine, deleteGone, type LineRow, listToServe, markServed } from './line.store.ts';
import { offerUrl } from './offer-code.ts';
import { saleShown } from './on-sale.ts';
import { grantAll, type Locked, lockType } from './write-holds.ts';

const mostServed = 200;

type Parts = Pick<App, 'database' | 'now' | 'jobs' | 'config' | 'auth'>;

/** What lapsed goes back, and who waits is served. Answers whether anybody was. */
export const tendType = (app: Parts, typeId: string): Promise<boolean> =>
  inRepeatableTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const locked = await lockType(trx, typeId, now);
    if (!locked) return false;
    await deleteGone(trx, typeId, ago(goneSeconds));
    // Whoever waits is whom it is kept for.
    const type = { ...locked.type, isAwaited: false };
    const { state, left } = saleShown(type, locked.event, now);
    if (state !== 'open' || left === 0 || !locked.event.isPublic) return false;
    const rows = await listToServe(trx, typeId, ago(presentSeconds), mostServed);
    return serve(trx, app, { ...locked, type }, rows);
  });

const accountOf = (buyer: string) => (buyer.startsWith('u:') ? buyer.slice(2) : null);

async function serve(trx: Db, app: Parts, locked: Locked, rows: LineRow[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const now = app.now();
  const offeredUntil = new Date(now.getTime() + offerHours * 3_600_000);
  const wishes = rows.map(({ id, buyer, quantity, network, email }) => ({
    ...{ buyer, quantity, key: id, network: network ?? id, uid: accountOf(buyer) },
    ...(email !== null && { until: offeredUntil }),
  }));
  const answers = await grantAll(trx, locked, wishes, now);
  let isAnybody = false;
  for (const [index, { hold, why }] of answers.entries()) {
    const row = rows[index] as LineRow;
    // Who has as many as one person may have waits for nothing.
    if (why === 'most') await deleteFromLine(trx, [row.id]);
    if (!hold) continue;
    isAnybody = true;
    await markServed(trx, row.id, hold.id);
    if (row.email !== null) await mailOffer(trx, app, locked, { row: { ...row, email: row.email }, hold });
  }
  return isAnybody;
}

type Offer = { row: LineRow & { email: string }; hold: HoldRow };

const mailOffer = (trx: Db, app: Parts, { event, type }: Locked, { row, hold }: Offer) =>
  queueMail(trx, app.jobs, {
    recipient: row.email,
    ...waitingOffer({
      eventName: event.name,
      typeName: type.name,
      quantity: hold.quantity,
      until: hold.until,
      timeZone: event.timeZone,
      url: offerUrl(app, event.id, row.id),
    }),
  });
