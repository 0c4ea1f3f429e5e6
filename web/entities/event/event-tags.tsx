import { typeNames } from '#contract/people/type-names.ts';
import type { EventState } from '#domain/competition/events/event-states.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { EventStateTag } from './event-state-tag.tsx';

type Props = { event: { state: EventState; type: keyof typeof typeNames; qualifierOnline?: boolean } };

/** Tags of an event for the people who work at it. An upcoming event is the usual case and has no tag. */
export const EventTags = ({ event: { state, type, qualifierOnline } }: Props) => (
  <>
    {state !== 'upcoming' && <EventStateTag state={state} />}
    <StatusTag>{typeNames[type]}</StatusTag>
    {qualifierOnline && <StatusTag>Clasificatorio online</StatusTag>}
  </>
);
