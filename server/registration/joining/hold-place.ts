import { messages } from '#contract/messages.ts';
import { isScarce, nextHold } from '#domain/money/orders/holds.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { demandOf, type RoomyCategory, type RoomyEvent, readTaken } from '#server/registration/entries/find-place.ts';
import { countHoldsFrom, heldMsOf } from './holds.store.ts';

const words = messages.joining;

type HoldInput = { event: RoomyEvent; category: RoomyCategory; network: string; isFree: boolean };

/**
 * End of a new order's hold. A free place is taken for good, so a scarce one needs a confirmed address. Caller holds
 * the event lock and has released the athlete's older orders (SAFE-M5).
 */
export async function holdPlace(trx: Db, app: App, viewer: Viewer, input: HoldInput): Promise<Date> {
  const { event, category, network, isFree } = input;
  const now = app.now();
  const scarce = isScarce(demandOf(event, category, await readTaken(trx, event.id, now)));
  if (scarce && (await countHoldsFrom(trx, event.id, network, now)) >= app.config.maxHoldsFromNetwork) {
    throw refused(words.networkHolds);
  }
  const confirmed = await isConfirmed(trx, viewer.uid);
  if (isFree && scarce && !confirmed) throw refused(words.freeConfirm);
  const heldMs = await heldMsOf(trx, { eventId: event.id, userId: viewer.uid, now });
  const minutes = nextHold({ heldMs, isConfirmed: confirmed, isScarce: scarce });
  if (minutes === 'confirm-first') throw refused(words.holdConfirm);
  if (minutes === 'used-up') throw refused(words.holdsUsed);
  return new Date(now.getTime() + minutes * 60_000);
}
