import type { Watched } from '#contract/streaming.ts';
import { playerAt } from '#domain/streaming/embed.ts';
import { placeWatcher, streamStateFor } from '#domain/streaming/stream-access.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { providersShown } from '#server/payments/providers-shown.ts';
import {
  deleteWatchers,
  findPass,
  findStream,
  listWatchers,
  lockPass,
  type StreamRow,
  saveWatcher,
} from './streaming.store.ts';

/** D6: a pass that was paid with test money is good only while that is money here. */
async function hasPass(app: App, { streamNo }: StreamRow, uid: string): Promise<boolean> {
  const pass = await findPass(app.database.kysely, streamNo, uid);
  return pass !== undefined && (!pass.isTest || app.config.payments.test);
}

type Wish = { device: string; takes: boolean };

/** Whether this device is one of the two of its person. */
const takePlace = (app: App, streamNo: number, userId: string, { device, takes }: Wish): Promise<boolean> =>
  inTransaction(app.database.kysely, async trx => {
    if (!(await lockPass(trx, streamNo, userId))) return false;
    const now = app.now();
    const { displaced, since } = placeWatcher(await listWatchers(trx, streamNo, userId), device, takes, now);
    if (displaced.length > 0) await deleteWatchers(trx, streamNo, userId, displaced);
    if (since) await saveWatcher(trx, { streamNo, userId, device, since, seenAt: now });
    return since !== null;
  });

/** PUB-228 to PUB-234: the player's address goes to whoever may watch, and to nobody else. */
export async function watch(app: App, { uid }: Viewer, wish: Wish): Promise<Watched> {
  const stream = await findStream(app.database.kysely);
  const { streamNo, priceCents: price, isFree, streamingActive: isActive, embedSrc } = stream;
  const closed = { streamNo, price, src: null, providers: null };
  if (!isActive || !embedSrc) return { ...closed, state: 'off' };
  const state = streamStateFor({ isActive, isFree }, !isFree && (await hasPass(app, stream, uid)));
  if (state === 'off') return { ...closed, state };
  if (state === 'unpaid') return { ...closed, state, providers: providersShown(app) };
  if (state === 'paid' && !(await takePlace(app, streamNo, uid, wish))) return { ...closed, state: 'displaced' };
  return { ...closed, state: 'playing', src: playerAt(embedSrc, new URL(app.config.publicUrl).hostname) };
}
