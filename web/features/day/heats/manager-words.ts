import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import type { CategoryState, HeatState } from '#domain/day/heats/heat-states.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import type { Tone } from '#web/ui/states/status-tag.tsx';

export const categoryTones = {
  on_hold: 'waiting',
  active: 'active',
  paused: 'pending',
  finished: 'neutral',
} as const satisfies Record<CategoryState, Tone>;

export const heatTones = { on_hold: 'waiting', active: 'active', finished: 'neutral' } as const satisfies Record<
  HeatState,
  Tone
>;

/** Texts that the contract does not have. */
export const said = {
  called: 'Heat llamado con éxito.',
  clockPaused: 'Reloj en pausa.',
  clockResumed: 'El reloj sigue.',
  controlTaken: 'Ahora lo maneja la organización.',
  falseStarts: (count: number) => (count === 1 ? '1 salida en falso' : `${count} salidas en falso`),
  notSent: 'No se pudo enviar: no hay conexión.',
  sendAgain: 'Vuelve a pulsarlo cuando haya red. Aunque llegue dos veces, cuenta una sola.',
} as const;

/** The hour without the date, for example `05:30 p. m.`. */
export const hourOf = (at: string, timeZone: string): string => formatDateTime(at, timeZone).slice(11);

export const judgeName = ({ firstName, lastName }: CategoryOfTheDay['staffs'][number]): string =>
  `${firstName} ${lastName}`.trim();

/** For example `2 de 4`: finished heats of a test. */
export const overOf = (heats: CategoryOfTheDay['heats']): string =>
  `${heats.filter(({ status }) => status === 'finished').length} de ${heats.length}`;
