import type { z } from 'zod';
import { messages } from '#contract/messages.ts';
import type { StreamFormSchema, StreamSettings } from '#contract/money/streaming.ts';
import { embedMarkup, readEmbed } from '#domain/money/streaming/embed.ts';
import type { App } from '#server/app.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { sumPasses } from './passes.store.ts';
import { countPasses, deleteAllWatchers, findStream, updateStream } from './streaming.store.ts';

type StreamForm = z.output<typeof StreamFormSchema>;

const words = messages.streaming;

export async function readSettings(db: Db): Promise<StreamSettings> {
  const stream = await findStream(db);
  return {
    iframe: stream.embedSrc ? embedMarkup(stream.embedSrc) : '',
    price: stream.priceCents,
    isFree: stream.isFree,
    streamingActive: stream.streamingActive,
    user_id: stream.userId,
    streamNo: stream.streamNo,
    passes: await countPasses(db, stream.streamNo),
    ...(await sumPasses(db, stream.streamNo)),
    version: stream.version,
    updatedAt: stream.updatedAt?.toISOString() ?? null,
  };
}

export const saveSettings = (app: App, admin: Viewer, form: StreamForm, version: number): Promise<StreamSettings> =>
  inTransaction(app.database.kysely, async trx => {
    refuseOlder(await findStream(trx, { lock: true }), version, words.changedMeanwhile);
    const { price: priceCents, isFree, streamingActive } = form;
    const set = { priceCents, isFree, streamingActive, embedSrc: readEmbed(form.iframe) };
    await updateStream(trx, { ...set, userId: admin.uid, updatedAt: app.now() });
    const details = { price: priceCents, isFree, isActive: streamingActive };
    await recordAct(trx, 'streaming-changed', { by: admin, details, at: app.now() });
    return readSettings(trx);
  });

/**
 * Starts the next stream: passes of older streams stop working. The new stream is switched off and has no player yet
 * (T3).
 */
export const startNew = (app: App, admin: Viewer, version: number): Promise<StreamSettings> =>
  inTransaction(app.database.kysely, async trx => {
    const stream = await findStream(trx, { lock: true });
    refuseOlder(stream, version, words.changedMeanwhile);
    const ended = await countPasses(trx, stream.streamNo);
    const next = { streamNo: stream.streamNo + 1, embedSrc: null, streamingActive: false };
    await updateStream(trx, { ...next, userId: admin.uid, updatedAt: app.now() });
    await deleteAllWatchers(trx);
    await recordAct(trx, 'streaming-new', { by: admin, details: { ended }, at: app.now() });
    return readSettings(trx);
  });
