import { whoOf } from '#web/entities/category/category-words.ts';
import type { client } from '#web/lib/api.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { AnswerSheet } from '#web/ui/dialogs/answer-sheet.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { Fact } from '#web/ui/pages/facts.tsx';
import { Notice } from '#web/ui/states/notice.tsx';

/** The entry that the mailed link is about. Both pages of the link use it. */
export type ManualPlace = Awaited<ReturnType<typeof client.entries.checkManual>>;

export const factsOf = ({
  eventName,
  categoryName,
  admits,
  ageRange,
  teamName,
  start,
  timeZone,
}: ManualPlace): Fact[] => [
  ['Evento', eventName],
  ['Categoría', categoryName],
  ['Para quién', whoOf({ admits, ageRange })],
  ...(teamName === null ? [] : [['Equipo', teamName] satisfies Fact]),
  ['Empieza', <MomentWithZone key="start" at={start} timeZone={timeZone} />],
];

/**
 * Tells the athlete before the answer that the category does not fit. The organizer could enter them anyway (N2, N15).
 */
export const Mismatch = ({ children }: { children: string | null }) =>
  children && (
    <Notice tone="warn" title="Mira si es tu categoría">
      {children} La organización te inscribió de todos modos: si es un error, escríbele.
    </Notice>
  );

export const Answered = ({ stayed, eventId }: { stayed: boolean; eventId: string }) => (
  <AnswerSheet>
    <div role="status">
      <Notice tone="good" title={stayed ? 'Sigues en el evento' : 'Saliste del evento'}>
        {stayed
          ? 'El organizador ya puede ver tus datos de atleta. El evento está en Mis eventos.'
          : 'Tu lugar quedó libre, y el organizador no vio nada de tu cuenta.'}
      </Notice>
    </div>
    <ButtonLink to={paths.event} params={{ id: eventId }} variant="default">
      Ver el evento
    </ButtonLink>
  </AnswerSheet>
);
