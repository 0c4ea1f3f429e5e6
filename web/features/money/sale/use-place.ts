import { ORPCError } from '@orpc/client';
import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { LinePlace } from '#contract/money/sale.ts';
import { goneSeconds } from '#domain/money/tickets/grant.ts';
import { client } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form/form-errors.ts';

const againSeconds = 3;
const patienceMs = 10_000;

type Wish = { typeId: string; quantity: number };

export type SeenPlace = {
  place: LinePlace | null;
  receivedAt: number;
  /** Number of buyers ahead at the beginning. */
  first: number;
  /** True if the server did not hear from this buyer for too long. The buyer is then at the end of the queue again. */
  isAnew: boolean;
  /** The reason why the server does not answer now; null while it answers. The page asks again. */
  trouble: string | null;
  /** The reason why the buyer has no place in the queue. The page then stops asking. */
  refusal: string | null;
};

const unseen: SeenPlace = { place: null, receivedAt: 0, first: 0, isAnew: false, trouble: null, refusal: null };

function after(before: SeenPlace, place: LinePlace): SeenPlace {
  const receivedAt = Date.now();
  const wasAway = before.place !== null && receivedAt - before.receivedAt > goneSeconds * 1000;
  const isAnew = before.isAnew || (wasAway && place.ahead > (before.place?.ahead ?? 0));
  const first = Math.max(place.ahead, before.place ? before.first : 0);
  return { place, receivedAt, first, isAnew, trouble: null, refusal: null };
}

const isRefusal = (error: unknown) =>
  error instanceof ORPCError && error.status >= 400 && error.status < 500 && error.status !== 429;

function troubleOf(error: unknown, isInLine: boolean): string {
  if (error instanceof ORPCError && error.status === 429) return messageOf(error);
  return isInLine ? messages.sale.offline : messages.server.offline;
}

/**
 * The buyer's place in the queue. The page asks for it as often as the server says, also while the page is hidden. Each
 * answer plans the next request, because browsers run such timers on time in hidden pages. An independent timer runs
 * once a minute there, and after a minute the place is lost.
 */
export function usePlace({ typeId, quantity }: Wish, attempt: number): SeenPlace {
  const [seen, setSeen] = useState(unseen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew.
  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isDone = false;

    async function ask() {
      if (isAsking || isDone) return;
      isAsking = true;
      clearTimeout(timer);
      const seconds = await hear().catch(heardNothing);
      isAsking = false;
      isDone = seconds === null || over.signal.aborted;
      if (seconds !== null && !isDone) timer = setTimeout(ask, seconds * 1000);
    }
    async function hear(): Promise<number | null> {
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]);
      const place = await client.sale.place({ typeId, quantity }, { signal });
      if (over.signal.aborted) return null;
      setSeen(before => after(before, place));
      return place.state === 'waiting' ? place.askAgainSeconds : null;
    }
    function heardNothing(error: unknown): number | null {
      if (over.signal.aborted) return null;
      if (isRefusal(error)) setSeen(before => ({ ...before, refusal: messageOf(error) }));
      else setSeen(before => ({ ...before, trouble: troubleOf(error, before.place !== null) }));
      return isRefusal(error) ? null : againSeconds;
    }

    setSeen(unseen);
    void ask();
    // Asks immediately when the page is visible again or the network returns.
    const back = () => void ask();
    window.addEventListener('online', back, over);
    document.addEventListener('visibilitychange', back, over);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [typeId, quantity, attempt]);
  return seen;
}
