import type { OwnEvent } from '#contract/competition/events.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** Tells the organizer that the event is hidden, since when and why (N8). */
export function HiddenEvent({ event }: { event: OwnEvent }) {
  const { hidden, timeZone } = event;
  if (!hidden) return null;
  return (
    <Notice tone="bad" live={false} title="La plataforma ocultó este evento">
      {hidden.reason && (
        <p>
          Motivo: <span>{hidden.reason}</span>
        </p>
      )}
      <p>
        Desde el <Moment at={hidden.at} timeZone={timeZone} /> no aparece en las páginas públicas ni recibe
        inscripciones. Tus datos y los de tus atletas se quedan.
      </p>
    </Notice>
  );
}
