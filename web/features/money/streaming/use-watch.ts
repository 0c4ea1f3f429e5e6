import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, client } from '#web/lib/api.ts';
import { keep, readKept } from '#web/lib/browser-store.ts';
import { newId } from '#web/lib/new-id.ts';

const kept = 'pizarra.stream-device';

/** This browser among those of one person: its tabs are one device. */
function ownDevice(): string {
  const known = readKept(kept);
  if (typeof known === 'string') return known;
  const made = newId();
  keep(kept, made);
  return made;
}

// A pass that was paid on the phone is seen on the laptop as soon, and what ended ends.
const everyMs = 15_000;

/**
 * What this device sees of the stream, asked again and again. Opening the page takes a place of the two, and so does the
 * button; what is asked afterwards only keeps it.
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
    // Who listens in another tab goes on watching.
    refetchIntervalInBackground: true,
  });
  const watchHere = () => {
    takes.current = true;
    return query.refetch();
  };
  return { query, watchHere };
}
export type SeenStream = NonNullable<ReturnType<typeof useWatch>['query']['data']>;
