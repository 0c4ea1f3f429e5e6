import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';

const mostWishes = 256;
const mostWaiting = 20_000;

type Waiting<Wish, Answer> = {
  wish: Wish;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
type Line<Wish, Answer> = { waiting: Waiting<Wish, Answer>[]; isBusy: boolean };

/** Writes a batch. Returns one answer per request, in the order of the requests. */
type WriteHolds<Wish, Answer> = (typeId: string, wishes: Wish[]) => Promise<Answer[]>;

export type HoldWriter<Wish, Answer> = { hold: (typeId: string, wish: Wish) => Promise<Answer> };

/** True if the database refused the data of one request (SQLSTATE 22 and 23). The other requests must still succeed. */
const isOfWish = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/**
 * Writes holds in batches, one batch per type at a time. Requests that arrive during a commit form the next batch,
 * without a timer. Answers follow the commit. A buyer is in a batch once, so two requests of one buyer run in order.
 */
export function createHoldWriter<Wish extends { buyer: string }, Answer>(
  write: WriteHolds<Wish, Answer>,
): HoldWriter<Wish, Answer> {
  const types = new Map<string, Line<Wish, Answer>>();
  let waitingNow = 0;

  function takeBatch(line: Line<Wish, Answer>): Waiting<Wish, Answer>[] {
    const taken = new Set<string>();
    const batch: Waiting<Wish, Answer>[] = [];
    const rest: Waiting<Wish, Answer>[] = [];
    for (const each of line.waiting) {
      const isNext = batch.length < mostWishes && !taken.has(each.wish.buyer);
      taken.add(each.wish.buyer);
      (isNext ? batch : rest).push(each);
    }
    line.waiting = rest;
    return batch;
  }

  async function writeBatch(typeId: string, batch: Waiting<Wish, Answer>[]): Promise<void> {
    try {
      const answers = await write(
        typeId,
        batch.map(({ wish }) => wish),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isOfWish(error)) for (const each of batch) await writeBatch(typeId, [each]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function writeAll(typeId: string, line: Line<Wish, Answer>): Promise<void> {
    while (line.waiting.length > 0) {
      const batch = takeBatch(line);
      await writeBatch(typeId, batch);
      waitingNow -= batch.length;
    }
    types.delete(typeId);
  }

  return {
    hold: (typeId, wish) =>
      new Promise((resolve, reject) => {
        if (waitingNow >= mostWaiting) throw tooMany(2, messages.sale.busy);
        const line = types.get(typeId) ?? { waiting: [], isBusy: false };
        types.set(typeId, line);
        line.waiting.push({ wish, resolve, reject });
        waitingNow++;
        if (line.isBusy) return;
        line.isBusy = true;
        // Requests that arrive in the same turn of the event loop share a batch.
        queueMicrotask(() => void writeAll(typeId, line));
      }),
  };
}
