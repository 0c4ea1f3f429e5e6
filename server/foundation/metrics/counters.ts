/** Runs of one kind of work since the start. `items`: rows or requests that the runs carried. */
export type WorkCount = { runs: number; items: number; ms: number; failed: number };

export type StreamCount = { open: number; frames: number; cut: number };

/** Answers since the start by route. The five numbers are those of the statuses 1xx to 5xx. */
type AnswerCount = Map<string, number[]>;

/**
 * Numbers that the parts of a process keep about their own work. Only the metrics read them, so an area counts without
 * knowing the metrics.
 */
export type Counters = {
  work: Record<'derivations' | 'results' | 'holds' | 'taps', WorkCount>;
  streams: StreamCount;
  answers: AnswerCount;
};

const noWork = (): WorkCount => ({ runs: 0, items: 0, ms: 0, failed: 0 });
export const noStreams = (): StreamCount => ({ open: 0, frames: 0, cut: 0 });

export const createCounters = (): Counters => ({
  work: { derivations: noWork(), results: noWork(), holds: noWork(), taps: noWork() },
  streams: noStreams(),
  answers: new Map(),
});

/** Runs `work` and counts it when it ends. */
export async function counted<T>(count: WorkCount, items: number, work: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  try {
    return await work();
  } catch (error) {
    count.failed++;
    throw error;
  } finally {
    count.runs++;
    count.items += items;
    count.ms += performance.now() - beganAt;
  }
}

/** Counts an answer. `route` is a pattern or a fixed word: an address would make a row for each visitor. */
export function countAnswer({ answers }: Counters, route: string, status: number): void {
  let row = answers.get(route);
  if (!row) {
    row = [0, 0, 0, 0, 0];
    answers.set(route, row);
  }
  const kind = Math.floor(status / 100) - 1;
  row[kind] = (row[kind] ?? 0) + 1;
}
