// A phone that counts sends a beat with the calls that it makes anyway. The process that receives it notifies all
// others, with one payload a second at most. No beat is stored.

const gapMs = 1_000;
/** A notification of the database holds at most 8,000 bytes. */
const mostInWord = 150;

type Parts = { tell: (payload: string) => Promise<unknown>; now: () => Date };

export function createBeats({ tell, now }: Parts) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  function flush(at: number): void {
    timer = null;
    const railIds = [...waiting];
    waiting.clear();
    for (let from = 0; from < railIds.length; from += mostInWord) {
      const payload = [at, ...railIds.slice(from, from + mostInWord)].join(' ');
      // A lost beat needs no retry: the next one replaces it.
      void tell(payload).catch(() => {});
    }
  }
  return {
    beat(railId: string): void {
      waiting.add(railId);
      timer ??= setTimeout(flush, gapMs, now().getTime());
    },
    close(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

export function readBeats(payload: string): { at: number; railIds: string[] } {
  const [at, ...railIds] = payload.split(' ');
  return { at: Number(at) || 0, railIds };
}
