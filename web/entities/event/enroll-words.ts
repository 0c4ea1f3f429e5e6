import type { EventState } from '#domain/competition/events/event-states.ts';

/** The name of an entry by hand. Before the start it is for one or many athletes, afterwards for late ones (N21). */
export const enrollWords = (state: EventState, many: 'one' | 'many'): string =>
  state !== 'upcoming' ? 'Inscripción tardía' : many === 'one' ? 'Inscribir atleta' : 'Inscribir atletas';
