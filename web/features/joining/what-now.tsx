import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/moments.tsx';

/** What comes next for who has joined: the qualifier, where there is one that is not over, or the event itself. */
export function WhatNow({ eventId }: { eventId: string }) {
  const { data } = useQuery(api.events.read.queryOptions({ input: { id: eventId } }));
  if (!data) return null;
  const { startQualifier, qualifierState, start, timeZone } = data.event;
  if (qualifierState === 'running') {
    return <p>Y ahora: el clasificatorio ya está abierto. Envía tu video desde Mis eventos.</p>;
  }
  const isNext = qualifierState === 'upcoming' && startQualifier !== null;
  return (
    <p>
      Y ahora: {isNext ? 'el clasificatorio abre' : 'el evento empieza'} el{' '}
      <MomentWithZone at={isNext ? startQualifier : start} timeZone={timeZone} />; todo lo tuyo está en Mis eventos.
    </p>
  );
}
