import type { OwnEvent } from '#contract/competition/events.ts';
import { typeNames } from '#contract/people/type-names.ts';
import { daysUntil } from '#domain/foundation/time/days-until.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

function untilStart({ start, now, timeZone }: OwnEvent): string {
  const days = daysUntil(start, now, timeZone);
  if (days <= 0) return 'Empieza hoy';
  return days === 1 ? 'Empieza mañana' : `Faltan ${days} días`;
}

export function EventTags({ event }: { event: OwnEvent }) {
  return (
    <>
      {event.draft && <StatusTag tone="pending">Borrador</StatusTag>}
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
