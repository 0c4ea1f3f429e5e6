import { typeNames } from '#contract/people/type-names.ts';
import type { EventState } from '#domain/competition/events/event-states.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { EventStateTag } from './event-state-tag.tsx';

type Props = { event: { state: EventState; type: keyof typeof typeNames; qualifierOnline?: boolean } };

/** Over the name of an event, on the screens of those who work at it: what waits for its start is the rule there. */
export const EventTags = ({ event: { state, type, qualifierOnline } }: Props) => (
  <>
    {state !== 'upcoming' && <EventStateTag state={state} />}
    <StatusTag>{typeNames[type]}</StatusTag>
    {qualifierOnline && <StatusTag>Clasificatorio online</StatusTag>}
  </>
);
