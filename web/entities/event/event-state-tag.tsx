import type { EventState } from '#domain/competition/events/event-states.ts';
import { StatusTag, type Tone } from '#web/ui/states/status-tag.tsx';

const states: Record<EventState, { tone: Tone; name: string }> = {
  upcoming: { tone: 'ink', name: 'Próximo' },
  running: { tone: 'live', name: 'En curso' },
  completed: { tone: 'neutral', name: 'Finalizado' },
};

export const EventStateTag = ({ state }: { state: EventState }) => (
  <StatusTag tone={states[state].tone}>{states[state].name}</StatusTag>
);
