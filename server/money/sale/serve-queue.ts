import { goneSeconds, offerHours, presentSeconds } from '#domain/money/tickets/grant.ts';
import type { App } from '#server/app.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { waitingOffer } from '#server/foundation/mail/texts/sale-mails.ts';
import type { HoldRow } from '#server/money/tickets/holds.ts';
import { overAt } from '#server/money/tickets/ticket-view.ts';
import {
  deleteFromLine,
  deleteGone,
  deleteList,
  type LineRow,
  listToServe,
  markServed,
  tryToTend,
  updateListSeen,
} from './line.store.ts';
import { offerUrl } from './offer-code.ts';
import { saleShown } from './on-sale.ts';
import { grantAll, type Locked, lockType } from './write-holds.ts';

const mostServed = 200;
const mostPages = 20;

type Parts = Pick<App, 'database' | 'now' | 'jobs' | 'config' | 'auth'>;

/**
 * Returns the time one day ago. A waiting list request must be confirmed within a day, and the list is checked once a
 * day.
 */
export const listSince = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/**
 * Releases expired holds of a type and serves its queue. True if a buyer got tickets. Each second one process does this
 * and the others skip it. `waits`: the caller just joined and waits for the lock instead.
 */
export const serveQueue = (app: Parts, typeId: string, { waits = false } = {}): Promise<boolean> =>
  inRepeatableTransaction(app.database.kysely, async trx => {
    if (!waits && !(await tryToTend(trx, typeId))) return false;
    const now = app.now();
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const locked = await lockType(trx, typeId, now);
    if (!locked) return false;
    const list = listSince(now);
    await deleteGone(trx, typeId, { page: ago(goneSeconds), list });
    if (isOver(locked, now)) await deleteList(trx, typeId);
    else await updateListSeen(trx, typeId, { now, list });
    // The remaining tickets go to the waiting buyers here, so nobody else waits for them.
    const type = { ...locked.type, awaitedAt: null };
    if (saleShown(type, locked.event, now).state !== 'open' || !locked.event.isPublic) return false;
    let isAnybody = false;
    for (let page = 0; page < mostPages; page++) {
      const rows = await listToServe(trx, typeId, ago(presentSeconds), mostServed);
      if (rows.length === 0) break;
      const more = await serve(trx, app, { ...locked, type }, rows);
      type.held += more;
      isAnybody ||= more > 0;
    }
    return isAnybody;
  });

const tending = new WeakMap<Parts['database'], Map<string, Tending>>();
type Tending = { running: Promise<unknown>; next: Promise<unknown> | null };

/** Serves the queue of a type soon. Buyers who join during a run share the next run. */
export function serveQueueSoon(app: Parts & Pick<App, 'sale'>, typeId: string): Promise<unknown> {
  const types = tending.get(app.database) ?? new Map<string, Tending>();
  tending.set(app.database, types);
  const now = types.get(typeId);
  if (!now) return begin();
  now.next ??= now.running.catch(() => null).then(begin);
  return now.next;

  function begin(): Promise<unknown> {
    const running = serveQueue(app, typeId, { waits: true }).then(isAnybody => {
      if (isAnybody) app.sale.line.forget(typeId);
    });
    const mine: Tending = { running, next: null };
    types.set(typeId, mine);
    const end = () => {
      if (!mine.next) types.delete(typeId);
    };
    mine.running.then(end, end);
    return mine.running;
  }
}

const accountOf = (buyer: string) => (buyer.startsWith('u:') ? buyer.slice(2) : null);

/** Gives tickets to these waiting rows. Returns the number of newly held tickets. */
async function serve(trx: Db, app: Parts, locked: Locked, rows: LineRow[]): Promise<number> {
  const now = app.now();
  const offeredUntil = offerUntil(locked, now);
  const wishes = rows.map(({ id, buyer, quantity, network, email }) => ({
    ...{ buyer, quantity, key: id, network: network ?? id, uid: accountOf(buyer) },
    ...(email !== null && { until: offeredUntil }),
  }));
  const answers = await grantAll(trx, locked, wishes, now);
  let held = 0;
  for (const [index, { hold, why, more }] of answers.entries()) {
    const row = rows[index] as LineRow;
    // A buyer who has the maximum per person leaves the queue.
    if (why === 'most') await deleteFromLine(trx, [row.id]);
    if (!hold) continue;
    held += more;
    await markServed(trx, row.id, hold.id);
    if (row.email !== null) await mailOffer(trx, app, locked, { row: { ...row, email: row.email }, hold });
  }
  return held;
}

const endOf = ({ type, event }: Locked): number =>
  Math.min(overAt(event), type.saleEndsAt?.getTime() ?? Number.POSITIVE_INFINITY);
const isOver = (locked: Locked, now: Date): boolean => endOf(locked) <= now.getTime();

/** Returns the end of an offer: one day from now, but not after the end of the sale. */
const offerUntil = (locked: Locked, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerHours * 3_600_000, endOf(locked)));

type Offer = { row: LineRow & { email: string }; hold: HoldRow };

const mailOffer = (trx: Db, app: Parts, { event, type }: Locked, { row, hold }: Offer) =>
  queueMail(trx, app, {
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
