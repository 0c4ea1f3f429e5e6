import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/moments.tsx';
import { whatComes } from './join-words.ts';

/** The next step for a joined athlete: the qualifier if it is not over, else the event. */
export function WhatNow({ eventId }: { eventId: string }) {
  const { data } = useQuery(api.events.read.queryOptions({ input: { id: eventId } }));
  const next = data && whatComes(data.event);
  if (!next) return null;
  const [words, moment] = next;
  return (
    <p>
      Y ahora: {words}
      {moment && (
        <>
          {' '}
          <MomentWithZone at={moment} timeZone={data.event.timeZone} />; todo lo tuyo está en Mis eventos.
        </>
      )}
    </p>
  );
}
