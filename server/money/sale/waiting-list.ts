import { messages } from '#contract/messages.ts';
import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMailsOf } from '#server/foundation/limits/third-party-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { waitingListed } from '#server/foundation/mail/texts/sale-mails.ts';
import { dropOpenHolds, handOverHold, lockTicketType } from '#server/money/tickets/holds.ts';
import { buyerOf } from './buyer.ts';
import { toHold } from './hold-tickets.ts';
import { countOnList, deleteFromLine, findInLine, findWaiting, insertInLine, updateAsked } from './line.store.ts';
import { idOfCode, offerUrl } from './offer-code.ts';
import { saleShown, typeOnSale } from './on-sale.ts';
import { mailsToOne, waitingAs } from './prove-address.ts';
import { findHold } from './sale.store.ts';

const words = messages.sale;
const askedOften = () => refusedField('email', words.askedOften);
const mostOnList = 5000;

type Wish = { typeId: string; quantity: number; email: string };

/**
 * Handles the button `Avísame`: the address joins the list only after its owner confirms by mail. Until then a new
 * request sends the mail again. The answer does not show whether an address is confirmed already.
 */
export async function tellMe(context: RequestContext, { typeId, quantity, email: typed }: Wish): Promise<void> {
  const { app } = context;
  const email = typed.toLowerCase();
  const { type, event, isConfirmed } = await typeOnSale(app, typeId);
  const { state } = saleShown(type, event, app.now());
  if (state === 'soon') throw refused(words.soon);
  if (state === 'closed') throw refused(words.closed);
  if (state !== 'sold-out') throw refused(words.stillLeft);
  if (!isConfirmed) throw refused(words.unconfirmed);
  if (quantity > type.mostPerPerson) throw refusedField('quantity', words.most(type.mostPerPerson));
  const { network, uid } = await buyerOf(context);
  await inTransaction(app.database.kysely, async trx => {
    await lockTicketType(trx, typeId);
    const buyer = waitingAs(email);
    const [before] = await findInLine(trx, typeId, [buyer]);
    if (before && before.state !== 'asked') return;
    if (!before && (await countOnList(trx, typeId)) >= mostOnList) throw tooMany(3600, words.listFull);
    const now = app.now();
    if (!(await takeOfDay(trx, mailsToOne, mailboxOf(email), now))) throw askedOften();
    await takeMailsOf(trx, context, uid === null ? 'stranger' : 'account');
    const id = crypto.randomUUID();
    const row = {
      id,
      ticketTypeId: typeId,
      buyer,
      quantity,
      email,
      network,
      state: 'asked' as const,
      seenAt: now,
      createdAt: now,
    };
    const kept = await insertInLine(trx, row);
    const url = offerUrl(app, event.id, kept.id);
    const mail = waitingListed({ eventName: event.name, typeName: type.name, quantity, url });
    await queueMail(trx, app, { recipient: email, ...mail }, { whenFull: askedOften });
  });
}

async function waitingOf(app: App, code: string) {
  const id = idOfCode(app, code);
  const row = id === null ? undefined : await findWaiting(app.database.kysely, id);
  if (!row || row.email === null) throw notFound(words.offerGone);
  return { ...row, email: row.email };
}

/**
 * Starts the wait when the owner presses the button of the mailed page. The press proves access to the mail. Opening
 * the link changes nothing, because programs open mails too.
 */
export async function startWaiting(app: App, code: string): Promise<void> {
  const row = await waitingOf(app, code);
  await updateAsked(app.database.kysely, row.id);
}

export async function readOffer(app: App, code: string) {
  const row = await waitingOf(app, code);
  const { type, event } = await typeOnSale(app, row.ticketTypeId);
  const hold = row.holdId === null ? undefined : await findHold(app.database.kysely, row.holdId);
  const isKept = hold !== undefined && hold.orderId === null && hold.until > app.now();
  // An order has the hold, or the hold expired and the sweep has not run yet.
  if (row.state === 'yours' && !isKept) throw notFound(words.offerGone);
  return {
    eventId: event.id,
    eventName: event.name,
    typeName: type.name,
    email: row.email,
    quantity: row.quantity,
    isAsked: row.state === 'asked',
    until: isKept ? hold.until.toISOString() : null,
    unitPrice: isKept ? hold.unitCents : null,
    currency: event.currency,
    timeZone: event.timeZone,
    now: app.now().toISOString(),
  };
}

/** Moves the hold to this browser. Repeating the call changes nothing; the end of the hold stays the same. */
export async function takeOffer(context: RequestContext, code: string) {
  const { app } = context;
  const row = await waitingOf(app, code);
  const { event } = await typeOnSale(app, row.ticketTypeId);
  const { key, keys } = await buyerOf(context);
  return inTransaction(app.database.kysely, async trx => {
    await lockTicketType(trx, row.ticketTypeId);
    const kept = row.holdId === null ? undefined : await findHold(trx, row.holdId);
    if (!kept) throw refused(words.offerGone);
    const others = keys.filter(each => each !== kept.buyer);
    if (others.length > 0) await dropOpenHolds(trx, row.ticketTypeId, others);
    const hold = await handOverHold(trx, {
      id: kept.id,
      to: keys.includes(kept.buyer) ? kept.buyer : key,
      now: app.now(),
    });
    if (!hold) throw refused(words.offerGone);
    return { eventId: event.id, hold: toHold(hold) };
  });
}

/** Leaves the list, even after the sale. The hold goes to the next buyer. */
export async function forgetMe(app: App, code: string): Promise<void> {
  const row = await waitingOf(app, code);
  await inTransaction(app.database.kysely, async trx => {
    await dropOpenHolds(trx, row.ticketTypeId, [row.buyer]);
    await deleteFromLine(trx, [row.id]);
  });
}
