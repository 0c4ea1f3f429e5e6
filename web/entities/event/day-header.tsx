// <DayHeader event part actions>: the head of a page of the event's day, with links to its other pages.
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

const parts = [
  { title: 'Horario', to: paths.eventPlan },
  { title: 'Heats', to: paths.eventHeats },
  { title: 'Llegadas', to: paths.eventCheckIn },
  { title: 'Pantallas', to: paths.eventScreens },
  { title: 'Impresos', to: paths.eventPrints },
  { title: 'Antes de empezar', to: paths.eventPreflight },
] as const;

type Props = { event: { uid: string; name: string }; part: (typeof parts)[number]['title']; children?: ReactNode };

export const DayHeader = ({ event, part, children }: Props) => (
  <PageHeader
    title={part}
    back={
      <TextLink to={paths.ownEvent} params={{ id: event.uid }}>
        {event.name}
      </TextLink>
    }
    actions={
      <>
        {children}
        {parts
          .filter(({ title }) => title !== part)
          .map(({ title, to }) => (
            <ButtonLink key={title} to={to} params={{ id: event.uid }} variant="default">
              {title}
            </ButtonLink>
          ))}
      </>
    }
  />
);
