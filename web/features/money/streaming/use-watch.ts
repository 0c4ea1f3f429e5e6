import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { keep, readKept } from '#web/lib/storage/browser-store.ts';

const kept = 'pizarra.stream-device';

/** The id of this browser among a person's devices. All tabs of the browser are one device. */
function ownDevice(): string {
  const known = readKept(kept);
  if (typeof known === 'string') return known;
  const made = newId();
  keep(kept, made);
  return made;
}

// Milliseconds between two requests. So a pass paid on the phone soon works on the laptop, and an expired pass stops.
const everyMs = 15_000;

/**
 * Asks repeatedly for the stream as this device may see it. Each person has two places for devices. Opening the page
 * and the button take a place; later requests only keep it.
 */
export function useWatch() {
  const [device] = useState(ownDevice);
  const takes = useRef(true);
  const hasPlayed = useRef(false);
  const query = useQuery({
    queryKey: api.streaming.watch.queryKey({ input: { device } }),
    queryFn: async () => {
      const seen = await client.streaming.watch({ device, takes: takes.current });
      takes.current = false;
      hasPlayed.current ||= seen.state === 'playing';
      return { ...seen, hasEnded: seen.state === 'off' && hasPlayed.current };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs,
    // A viewer who listens in a background tab keeps the place.
    refetchIntervalInBackground: true,
  });
  const watchHere = () => {
    takes.current = true;
    return query.refetch();
  };
  return { query, watchHere };
}
export type SeenStream = NonNullable<ReturnType<typeof useWatch>['query']['data']>;
