import type { Order } from '#contract/money/orders.ts';
import type { Watched } from '#contract/money/streaming.ts';
import { playerAt } from '#domain/money/streaming/embed.ts';
import { placeWatcher, streamStateFor } from '#domain/money/streaming/stream-access.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { answerWith } from '#server/money/payments/orders/order-view.ts';
import { providersShown } from '#server/money/payments/providers/providers-shown.ts';
import { hasPass } from './has-pass.ts';
import { deleteWatchers, findStream, listUnpaid, listWatchers, lockPass, saveWatcher } from './streaming.store.ts';

type Wish = { device: string; takes: boolean };

/** Gives a device one of the account's two places. True if the device has a place now. */
const takePlace = (app: App, streamNo: number, userId: string, { device, takes }: Wish): Promise<boolean> =>
  inTransaction(app.database.kysely, async trx => {
    if (!(await lockPass(trx, streamNo, userId))) return false;
    const now = app.now();
    const { displaced, since } = placeWatcher(await listWatchers(trx, streamNo, userId), device, takes, now);
    if (displaced.length > 0) await deleteWatchers(trx, streamNo, userId, displaced);
    if (since) await saveWatcher(trx, { streamNo, userId, device, since, seenAt: now });
    return since !== null;
  });

/** Finds the user's unfinished order of the stream, or null. Another device or a reloaded page continues it. */
async function findUnfinished(app: App, streamNo: number, uid: string): Promise<Order | null> {
  for (const { id } of await listUnpaid(app.database.kysely, streamNo, uid)) {
    const { order } = await answerWith(app, id);
    if (order.waitsFor !== null) return order;
  }
  return null;
}

/** Sends the player's address only to a viewer who may watch (PUB-228 to PUB-234). */
export async function watch(app: App, { uid }: Viewer, wish: Wish): Promise<Watched> {
  const stream = await findStream(app.database.kysely);
  const { streamNo, priceCents: price, isFree, streamingActive: isActive, embedSrc } = stream;
  const closed = { streamNo, price, src: null, providers: null, openOrder: null };
  if (!isActive || !embedSrc) return { ...closed, state: 'off' };
  const state = streamStateFor(
    { isActive, isFree },
    !isFree && (await hasPass(app.database.kysely, app, streamNo, uid)),
  );
  if (state === 'off') return { ...closed, state };
  if (state === 'unpaid') {
    const openOrder = await findUnfinished(app, streamNo, uid);
    return { ...closed, state, providers: providersShown(app, 'USD'), openOrder };
  }
  if (state === 'paid' && !(await takePlace(app, streamNo, uid, wish))) return { ...closed, state: 'displaced' };
  return { ...closed, state: 'playing', src: playerAt(embedSrc, new URL(app.config.publicUrl).hostname) };
}
