import { useEffect, useState } from 'react';
import type { DoorTicketView } from '#contract/day/door.ts';
import { client } from '#web/lib/api.ts';
import type { Door } from './door.ts';
import { findHere, isForServer } from './find-here.ts';

const pause = 150;
const longestAnswer = 5_000;

/** Tickets that match the typed text: from the copy, or from the server when the copy is not certain. */
export function useFound(door: Door, eventId: string, typed: string) {
  const [told, setTold] = useState<{ text: string; tickets: DoorTicketView[] } | null>(null);
  const text = typed.trim();
  const isAsked = isForServer(text) && door.isAsking();
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(longestAnswer)]);
    const timer = setTimeout(() => {
      // Without an answer the copy's result stays.
      client.door.search({ eventId, text }, { signal }).then(
        ({ tickets }) => setTold({ text, tickets }),
        () => undefined,
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [eventId, text, isAsked]);
  const { tickets } = door.read();
  if (isAsked && told?.text === text) return told.tickets.map(ticket => tickets.get(ticket.id) ?? ticket);
  return findHere(door, text);
}
