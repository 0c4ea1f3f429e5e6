import { messages } from '#contract/messages.ts';
import { shareOfNetwork } from '#domain/money/tickets/grant.ts';
import { leftOf } from '#domain/money/tickets/ticket-rules.ts';
import { mailboxOf } from '#domain/people/accounts/mailbox-of.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { type DayBound, takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMailsOf } from '#server/foundation/limits/third-party-mails.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { proveAddress } from '#server/foundation/mail/texts/sale-mails.ts';
import { dropOpenHolds, type HoldRow, handOverHold, type TicketTypeRow } from '#server/money/tickets/holds.ts';
import type { Buyer } from './buyer.ts';
import { countProven, deleteFromLine, findInLine, insertInLine, markServed } from './line.store.ts';
import { offerUrl } from './offer-code.ts';
import { listConfirmed } from './sale.store.ts';

/** Most of these mails to one address per day, whoever typed it: the owner may not have asked for them. */
export const mailsToOne: DayBound = { name: 'waiting-list-mails', most: 5 };
const askedOften = () => refusedField('email', messages.sale.askedOften);
const keptMinutes = 60;

/** Names of an address as a buyer: one for the waiting list, one for a proof of the address. */
export const waitingAs = (email: string) => `e:${email}`;
const provingAs = (email: string) => `p:${email}`;
export const keptFor = (email: string): string[] => [waitingAs(email), provingAs(email)];

type Free = { types: TicketTypeRow[]; holds: readonly HoldRow[]; buyer: Buyer; email: string };

/**
 * False when the buyer must prove the address first. Ordering free tickets costs nothing, so a network has a daily
 * share. After that share, once less than half is left, the buyer must prove the address. A hall is one network, so
 * nobody is refused only for it.
 */
export async function mayTakeFree(trx: Db, app: Pick<App, 'now'>, free: Free): Promise<boolean> {
  let isWithin = true;
  for (const type of free.types) {
    const { id, limitCount: limit, sold, held, mostPerPerson } = type;
    const bound = { name: 'free-tickets', most: shareOfNetwork({ limit, mostPerPerson }) };
    const isLeft = await takeOfDay(trx, bound, `${id}\n${free.buyer.network}`, app.now(), quantityOf(free.holds, id));
    isWithin &&= isLeft || 2 * leftOf({ limit, sold, held }) >= limit;
  }
  return isWithin || isProven(trx, free);
}

export const quantityOf = (holds: readonly HoldRow[], typeId: string): number =>
  holds.reduce((sum, hold) => (hold.ticketTypeId === typeId ? sum + hold.quantity : sum), 0);

/** True for an account with a confirmed address, or when the mailed link gave all these holds. */
async function isProven(trx: Db, { holds, buyer, email }: Free): Promise<boolean> {
  if (buyer.uid !== null && (await listConfirmed(trx, [buyer.uid])).size > 0) return true;
  const ids = holds.map(({ id }) => id);
  return (await countProven(trx, ids, email.toLowerCase())) === ids.length;
}

/**
 * Moves the buyer's holds to the typed address and mails it a link for each. The holds belong to the person who opens
 * the link. Older holds of that address are released.
 */
export async function askForProof(
  trx: Db,
  context: RequestContext,
  { free, event }: { free: Free; event: OwnEventRow },
): Promise<void> {
  const { app } = context;
  const now = app.now();
  const email = free.email.toLowerCase();
  const buyer = provingAs(email);
  const until = new Date(now.getTime() + keptMinutes * 60_000);
  for (const { id: holdId, ticketTypeId, quantity } of free.holds) {
    if (!(await takeOfDay(trx, mailsToOne, mailboxOf(email), now))) throw askedOften();
    // Older holds for this address are released, because another person may have typed it.
    await dropOpenHolds(trx, ticketTypeId, [buyer]);
    const before = await findInLine(trx, ticketTypeId, [buyer]);
    await deleteFromLine(trx, ['', ...before.map(({ id }) => id)]);
    await handOverHold(trx, { id: holdId, to: buyer, now, until });
    const id = crypto.randomUUID();
    const { network } = free.buyer;
    await insertInLine(trx, { id, ticketTypeId, buyer, quantity, email, network, seenAt: now, createdAt: now });
    await markServed(trx, id, holdId);
    const typeName = free.types.find(type => type.id === ticketTypeId)?.name ?? '';
    const url = offerUrl(app, event.id, id);
    const mail = proveAddress({ eventName: event.name, typeName, quantity, url, until, timeZone: event.timeZone });
    await queueMail(trx, app, { recipient: email, ...mail }, { whenFull: askedOften });
  }
  await takeMailsOf(trx, context, free.buyer.uid === null ? 'stranger' : 'account', free.holds.length);
}
