import type { EventState } from '#domain/events/event-states.ts';

/** How the card of an event says its state to those who take part in it. */
export const stateTags = {
  upcoming: { tone: 'ink', name: 'Próximo' },
  running: { tone: 'live', name: 'En curso' },
  completed: { tone: 'neutral', name: 'Finalizado' },
} as const satisfies Record<EventState, unknown>;
