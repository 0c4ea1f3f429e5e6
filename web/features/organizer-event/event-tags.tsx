import type { OwnEvent } from '#contract/events.ts';
import { typeNames } from '#contract/type-names.ts';
import { toWall } from '#domain/time/zones.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** Whole days from one moment to another on the calendar of the event's place. */
export function daysUntil(moment: string, now: string, timeZone: string): number {
  const day = (at: string) => Date.parse(toWall(at, timeZone).slice(0, 10));
  return Math.round((day(moment) - day(now)) / 86_400_000);
}

function untilStart({ start, now, timeZone }: OwnEvent): string {
  const days = daysUntil(start, now, timeZone);
  if (days <= 0) return 'Empieza hoy';
  return days === 1 ? 'Empieza mañana' : `Faltan ${days} días`;
}

export function EventTags({ event }: { event: OwnEvent }) {
  return (
    <>
      {event.hidden && <StatusTag tone="bad">Oculto</StatusTag>}
      {event.state === 'running' && <StatusTag tone="live">En curso</StatusTag>}
      {event.state === 'upcoming' && <StatusTag tone="info">{untilStart(event)}</StatusTag>}
      {event.state === 'completed' && <StatusTag>Finalizado</StatusTag>}
      <StatusTag>{typeNames[event.type]}</StatusTag>
      {event.qualifierState === 'upcoming' && <StatusTag>Clasificatorio online</StatusTag>}
      {event.qualifierState === 'running' && <StatusTag tone="active">Clasificatorio en curso</StatusTag>}
      {event.qualifierState === 'completed' && <StatusTag>Clasificatorio cerrado</StatusTag>}
    </>
  );
}
