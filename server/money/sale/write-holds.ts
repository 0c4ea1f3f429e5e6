import { grantInOrder, heldUntil, type WishAnswer } from '#domain/money/tickets/grant.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import { dropLapsedHolds, type HoldRow, lockTicketType, takeHolds } from '#server/money/tickets/holds.ts';
import { isAwaited, saleShown } from './on-sale.ts';
import { countBought, findAwaited, heldOfNetworks, listHoldsOf } from './sale.store.ts';
import type { HoldAnswer, HoldWish } from './sale-port.ts';

export type Locked = NonNullable<Awaited<ReturnType<typeof lockType>>>;

/**
 * Locks the ticket type's row, so that all processes write its holds one after the other. Expired holds count as free.
 */
export async function lockType(trx: Db, typeId: string, now: Date) {
  const type = await lockTicketType(trx, typeId);
  const event = type && (await findAnyEvent(trx, type.eventId));
  if (!type || !event) return null;
  const held = type.held - (await dropLapsedHolds(trx, typeId, now));
  return { event, type: { ...type, held, awaitedAt: await findAwaited(trx, typeId) } };
}

/** Decides many requests for one type in one transaction. It has committed when this function returns. */
export const writeHolds = (
  { database, now: clock }: Pick<App, 'database' | 'now'>,
  typeId: string,
  wishes: HoldWish[],
): Promise<HoldAnswer[]> =>
  inRepeatableTransaction(database.kysely, async trx => {
    const now = clock();
    const locked = await lockType(trx, typeId, now);
    if (!locked) return wishes.map(() => ({ hold: null, why: null, state: 'hidden', left: 0 }));
    const before = saleShown(locked.type, locked.event, now);
    const isSold = before.state === 'open' || before.state === 'all-held';
    const answers = isSold && locked.event.isPublic ? await grantAll(trx, locked, wishes, now) : [];
    const { state, left } = shownAfter(locked, answers, now);
    return wishes.map((_wish, index) => ({ hold: null, why: null, ...answers[index], state, left }));
  });

type Granted = { hold: HoldRow | null; why: WishAnswer; more: number };

export async function grantAll(trx: Db, { type }: Locked, wishes: HoldWish[], now: Date): Promise<Granted[]> {
  const kept = await listHoldsOf(
    trx,
    type.id,
    wishes.map(({ buyer }) => buyer),
  );
  const uids = wishes.flatMap(({ uid }) => uid ?? []);
  const bought = await countBought(trx, type.id, uids);
  const networks = [...new Set(wishes.map(({ network }) => network))];
  const heldOfNetwork = await heldOfNetworks(trx, type.id, networks);
  const known = wishes.map(wish => {
    const own = kept.filter(({ buyer }) => buyer === wish.buyer);
    const open = own.find(({ orderId }) => orderId === null);
    const ordered = own.filter(({ orderId }) => orderId !== null);
    return {
      ...wish,
      open,
      /** The hold that an earlier request with the same key made. A hold in an order stays unchanged. */
      repeated: own.find(
        ({ key, quantity, orderId }) => key === wish.key && (orderId !== null || quantity === wish.quantity),
      ),
      own: open?.quantity ?? 0,
      has: ordered.reduce((sum, { quantity }) => sum + quantity, bought.get(wish.uid ?? '') ?? 0),
    };
  });
  const fresh = known.filter(({ repeated }) => !repeated);
  const whys = grantInOrder(
    {
      limit: type.limitCount,
      sold: type.sold,
      held: type.held,
      mostPerPerson: type.mostPerPerson,
      isAwaited: isAwaited(type, now),
      heldOfNetwork,
    },
    fresh,
  );
  const granted = fresh.filter((_wish, index) => whys[index] === 'granted');
  const rows = await takeAll(trx, type, granted, now);
  return known.map(wish => {
    if (wish.repeated) return { hold: wish.repeated, why: 'granted', more: 0 };
    const why = whys[fresh.indexOf(wish)] as WishAnswer;
    const hold = why === 'granted' ? (rows.find(({ buyer }) => buyer === wish.buyer) ?? null) : null;
    return { hold, why, more: hold ? wish.quantity - wish.own : 0 };
  });
}

async function takeAll(
  trx: Db,
  { id: ticketTypeId, priceCents: unitCents }: Locked['type'],
  granted: (HoldWish & { open: HoldRow | undefined })[],
  now: Date,
): Promise<HoldRow[]> {
  if (granted.length === 0) return [];
  return takeHolds(
    trx,
    granted.map(({ buyer, key, network, quantity, until, open }) => ({
      id: crypto.randomUUID(),
      ticketTypeId,
      buyer,
      key,
      network,
      quantity,
      unitCents,
      until: until ?? new Date(heldUntil(now.getTime(), open && beforeOf(open, quantity))),
      createdAt: now,
    })),
  );
}

const beforeOf = ({ createdAt, until, quantity }: HoldRow, wanted: number) => ({
  createdAt: createdAt.getTime(),
  until: until.getTime(),
  isMore: wanted > quantity,
});

function shownAfter({ type, event }: { type: Locked['type']; event: OwnEventRow }, granted: Granted[], now: Date) {
  const held = granted.reduce((sum, { more }) => sum + more, type.held);
  return saleShown({ ...type, held }, event, now);
}
