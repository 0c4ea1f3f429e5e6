import { messages } from '#contract/messages.ts';
import { gather } from '#server/foundation/db/gather.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';

const mostWishes = 256;
const mostWaiting = 20_000;

/** Writes a batch. Returns one answer per request, in the order of the requests. */
type WriteHolds<Wish, Answer> = (typeId: string, wishes: Wish[]) => Promise<Answer[]>;

export type HoldWriter<Wish, Answer> = { hold: (typeId: string, wish: Wish) => Promise<Answer> };

/** True if the database refused the data of one request (SQLSTATE 22 and 23). The other requests must still succeed. */
const isOfWish = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/**
 * Writes holds in batches, one batch per type at a time. A buyer is in a batch once, so two requests of one buyer run in
 * order.
 */
export function createHoldWriter<Wish extends { buyer: string }, Answer>(
  write: WriteHolds<Wish, Answer>,
): HoldWriter<Wish, Answer> {
  const types = new Map<string, { hold: (wish: Wish) => Promise<Answer>; waiting: number }>();
  let waitingNow = 0;

  const openType = (typeId: string) => ({
    hold: gather<Wish, Answer>({
      write: wishes => write(typeId, wishes),
      keyOf: ({ buyer }) => buyer,
      isRefused: isOfWish,
      most: mostWishes,
      atOnce: 1,
    }),
    waiting: 0,
  });

  return {
    async hold(typeId, wish) {
      if (waitingNow >= mostWaiting) throw tooMany(2, messages.sale.busy);
      const type = types.get(typeId) ?? openType(typeId);
      types.set(typeId, type);
      type.waiting++;
      waitingNow++;
      try {
        return await type.hold(wish);
      } finally {
        waitingNow--;
        if (--type.waiting === 0) types.delete(typeId);
      }
    },
  };
}
