import type { EventState } from '#domain/competition/events/event-states.ts';

/** The name of entering by hand: before the start for one or many, afterwards for late entries (N21). */
export const enrollWords = (state: EventState, many: 'one' | 'many'): string =>
  state !== 'upcoming' ? 'Inscripción tardía' : many === 'one' ? 'Inscribir atleta' : 'Inscribir atletas';
