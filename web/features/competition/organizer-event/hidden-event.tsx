import type { OwnEvent } from '#contract/competition/events.ts';
import { Moment } from '#web/lib/moments.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** N8: an organizer finds on the event's own page that it was taken down, since when and why. */
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
