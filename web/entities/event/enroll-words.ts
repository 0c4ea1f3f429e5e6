import type { EventState } from '#domain/competition/events/event-states.ts';

/** N21: what entering by hand is called: before the event starts, of one or of many, and from then on. */
export const enrollWords = (state: EventState, many: 'one' | 'many'): string =>
  state !== 'upcoming' ? 'Inscripción tardía' : many === 'one' ? 'Inscribir atleta' : 'Inscribir atletas';
