import pg from 'pg';

type Rules<Item, Answer> = {
  /** Writes a batch. Returns one answer per item, in the order of the items. */
  write: (items: Item[]) => Promise<Answer[]>;
  /** Most items of a batch. */
  most: number;
  /** Most batches under way at the same time. */
  atOnce: number;
  /** Two items of one key are never under way together. They keep their order. */
  keyOf?: (item: Item) => unknown;
  /** True if the database refused a batch because of one item, and stored nothing. */
  isRefused?: (error: unknown) => boolean;
  /** In milliseconds: one batch each `eachMs`, after a start without pauses that takes `burstMs` in advance. */
  pace?: { eachMs: number; burstMs: number };
};

type Waiting<Item, Answer> = {
  item: Item;
  key: unknown;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** True if the database rolled the statement back. After a lost connection the outcome is unknown: false. */
const isRefusedByStore = (error: unknown): boolean => error instanceof pg.DatabaseError;

/**
 * Writes items in batches. Items that arrive while a batch commits go into the next batch, without a timer. Answers
 * follow the commit. After a refused batch each item is tried alone, so that only the wrong one fails.
 */
export function gather<Item, Answer>({
  write,
  most,
  atOnce,
  keyOf = item => item,
  isRefused = isRefusedByStore,
  pace: { eachMs, burstMs } = { eachMs: 0, burstMs: 0 },
}: Rules<Item, Answer>): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  const underWay = new Set<unknown>();
  let batches = 0;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;
  /** The begun batches fill the time until then, at one each `eachMs`. */
  let filledUntil = 0;

  function nextBatch(): Waiting<Item, Answer>[] {
    const batch: Waiting<Item, Answer>[] = [];
    const taken = new Set<unknown>();
    const rest: Waiting<Item, Answer>[] = [];
    for (const each of waiting) {
      const isFree = batch.length < most && !underWay.has(each.key) && !taken.has(each.key);
      taken.add(each.key);
      (isFree ? batch : rest).push(each);
    }
    waiting = rest;
    return batch;
  }

  function pump(): void {
    isAwake = false;
    clearTimeout(timer);
    while (batches < atOnce && waiting.length > 0) {
      const now = performance.now();
      const waitMs = filledUntil - burstMs - now;
      if (waitMs > 0) {
        timer = setTimeout(pump, Math.ceil(waitMs));
        return;
      }
      const batch = nextBatch();
      if (batch.length === 0) return;
      filledUntil = Math.max(filledUntil, now) + eachMs;
      void commit(batch);
    }
  }

  async function commit(batch: Waiting<Item, Answer>[]): Promise<void> {
    batches++;
    for (const { key } of batch) underWay.add(key);
    await writeAll(batch);
    for (const { key } of batch) underWay.delete(key);
    batches--;
    pump();
  }

  async function writeAll(batch: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1 && isRefused(error)) for (const each of batch) await writeAll([each]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf(item), resolve, reject });
      // Items of the same turn of the event loop share a batch.
      if (!isAwake) queueMicrotask(pump);
      isAwake = true;
    });
}
