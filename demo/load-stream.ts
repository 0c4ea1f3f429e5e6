import { StreamFormSchema } from '#contract/money/streaming.ts';
import { readEmbed } from '#domain/money/streaming/embed.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Free, so the demo asks for no money. The price appears when the operator unsets `isFree`. */
const form = StreamFormSchema.parse({
  iframe: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  price: 500,
  isFree: true,
  streamingActive: true,
});

export const loadStream = (db: Db, operatorId: string, now: Date) =>
  db
    .updateTable('streaming')
    .set({
      embedSrc: readEmbed(form.iframe),
      priceCents: form.price,
      isFree: form.isFree,
      streamingActive: form.streamingActive,
      userId: operatorId,
      updatedAt: now,
    })
    .where('id', '=', 1)
    .execute();
