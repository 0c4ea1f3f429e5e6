// A phone that counts sends a beat every few seconds without a tap. The process that receives it notifies all others,
// with one payload a second at most. No beat is stored.

const gapMs = 1_000;
/** A notification of the database holds at most 8,000 bytes. */
const mostInWord = 150;
const mostUnsent = 9_999;

/** `unsent`: what the phone could not send yet. Null if a page opened before does not say it. */
export type Beat = { railId: string; unsent: number | null };

type Parts = { tell: (payload: string) => Promise<unknown>; now: () => Date };

const partOf = ([railId, unsent]: [string, number | null]): string =>
  unsent === null ? railId : `${railId}:${Math.min(mostUnsent, unsent)}`;

export function createBeats({ tell, now }: Parts) {
  const waiting = new Map<string, number | null>();
  let timer: NodeJS.Timeout | null = null;
  function flush(at: number): void {
    timer = null;
    const rails = [...waiting].map(partOf);
    waiting.clear();
    for (let from = 0; from < rails.length; from += mostInWord) {
      const payload = [at, ...rails.slice(from, from + mostInWord)].join(' ');
      // A lost beat needs no retry: the next one replaces it.
      void tell(payload).catch(() => {});
    }
  }
  return {
    beat({ railId, unsent }: Beat): void {
      waiting.set(railId, unsent ?? waiting.get(railId) ?? null);
      timer ??= setTimeout(flush, gapMs, now().getTime());
    },
    close(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

function readBeat(part: string): Beat {
  const [railId = '', unsent] = part.split(':');
  return { railId, unsent: unsent === undefined ? null : Number(unsent) || 0 };
}

export function readBeats(payload: string): { at: number; beats: Beat[] } {
  const [at, ...rails] = payload.split(' ');
  return { at: Number(at) || 0, beats: rails.map(readBeat) };
}
