import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { RequestContext } from '#server/http/context.ts';
import { notFound, refused, refusedField, tooMany } from '#server/http/refuse.ts';
import { takeOfDay } from '#server/limits/day-bounds.ts';
import { takeMails } from '#server/limits/third-party-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { waitingListed } from '#server/mail/sale-mails.ts';
import { dropOpenHolds, handOverHold, lockTicketType } from '#server/tickets/holds.ts';
import { buyerOf } from './buyer.ts';
import { toHold } from './hold-tickets.ts';
import { countOnList, deleteFromLine, findInLine, findWaiting, insertInLine, updateAsked } from './line.store.ts';
import { idOfCode, offerUrl } from './offer-code.ts';
import { saleShown, typeOnSale } from './on-sale.ts';
import { findHold } from './sale.store.ts';

const words = messages.sale;
const mostOnList = 5000;
/** Whoever types it: nobody is written to more often than that about what they may not have asked for. */
const mailsToOne = { name: 'waiting-list-mails', most: 5 };

type Wish = { typeId: string; quantity: number; email: string };
const nameOf = (email: string) => `e:${email}`;

/**
 * `Avísame`: nothing is kept for an address before its link was opened; until then asking again mails it again. Who is on
 * the list is told nothing else, and changes nothing.
 */
export async function tellMe(context: RequestContext, { typeId, quantity, email: typed }: Wish): Promise<void> {
  const { app, address } = context;
  const email = typed.toLowerCase();
  const { type, event, isConfirmed } = await typeOnSale(app, typeId);
  const { state } = saleShown(type, event, app.now());
  if (state === 'soon') throw refused(words.soon);
  if (state === 'closed') throw refused(words.closed);
  if (state !== 'sold-out') throw refused(words.stillLeft);
  if (!isConfirmed) throw refused(words.unconfirmed);
  if (quantity > type.mostPerPerson) throw refusedField('quantity', words.most(type.mostPerPerson));
  const { network } = await buyerOf(context);
  await inTransaction(app.database.kysely, async trx => {
    await lockTicketType(trx, typeId);
    const buyer = nameOf(email);
    const [before] = await findInLine(trx, typeId, [buyer]);
    if (before && before.state !== 'asked') return;
    if (!before && (await countOnList(trx, typeId)) >= mostOnList) throw tooMany(3600, words.listFull);
    const now = app.now();
    if (!(await takeOfDay(trx, mailsToOne, email, now))) throw refusedField('email', words.askedOften);
    await takeMails(trx, app, address);
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
    await queueMail(trx, app.jobs, {
      recipient: email,
      ...waitingListed({ eventName: event.name, typeName: type.name, quantity, url }),
    });
  });
}

async function waitingOf(app: App, code: string) {
  const id = idOfCode(app, code);
  const row = id === null ? undefined : await findWaiting(app.database.kysely, id);
  if (!row || row.email === null) throw notFound(words.offerGone);
  return { row: { ...row, email: row.email }, ...(await typeOnSale(app, row.ticketTypeId)) };
}

/** Whoever reads it has the mail: from here on they wait, if they only had asked to. */
export async function readOffer(app: App, code: string) {
  const { row, type, event } = await waitingOf(app, code);
  if (row.state === 'asked') await updateAsked(app.database.kysely, row.id);
  const hold = row.holdId === null ? undefined : await findHold(app.database.kysely, row.holdId);
  return {
    eventId: event.id,
    eventName: event.name,
    typeName: type.name,
    email: row.email,
    quantity: row.quantity,
    until: hold && hold.until > app.now() ? hold.until.toISOString() : null,
  };
}

/** From here on it is held for the browser that opened the link, for as long as before. */
export async function takeOffer(context: RequestContext, code: string) {
  const { app } = context;
  const { row, event } = await waitingOf(app, code);
  const { key } = await buyerOf(context);
  return inTransaction(app.database.kysely, async trx => {
    await dropOpenHolds(trx, row.ticketTypeId, [key]);
    const hold = row.holdId && (await handOverHold(trx, { id: row.holdId, to: key, now: app.now() }));
    if (!hold) throw refused(words.offerGone);
    return { eventId: event.id, hold: toHold(hold) };
  });
}

/** Off the list; what was kept goes to whoever comes next. */
export async function forgetMe(app: App, code: string): Promise<void> {
  const { row } = await waitingOf(app, code);
  await inTransaction(app.database.kysely, async trx => {
    await dropOpenHolds(trx, row.ticketTypeId, [row.buyer]);
    await deleteFromLine(trx, [row.id]);
  });
}
