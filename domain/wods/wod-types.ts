// E5: the types of a test and what each asks for.
export const wodTypes = ['amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia'] as const;
export type WodType = (typeof wodTypes)[number];

type Facts = {
  label: string;
  /** In what a result is counted. */
  unit: 'reps' | 'kg' | 'pts' | 'm';
  /** Whether a result has a time: always, never, or as the organizer says. */
  time: 'always' | 'never' | 'choice';
  /** ORG-353: what stands in an empty quantity of an exercise. */
  quantityHint: string;
};

export const wodTypeFacts: Record<WodType, Facts> = {
  amrap: { label: 'AMRAP', unit: 'reps', time: 'choice', quantityHint: 'Repeticiones por ronda' },
  emon: { label: 'EMOM', unit: 'reps', time: 'choice', quantityHint: 'Repeticiones por minuto' },
  'for time': { label: 'For Time', unit: 'reps', time: 'always', quantityHint: 'Repeticiones por ronda' },
  peso: { label: 'Peso', unit: 'kg', time: 'never', quantityHint: 'Intentos' },
  puntos: { label: 'Puntos', unit: 'pts', time: 'choice', quantityHint: 'Puntos por ronda' },
  distancia: { label: 'Distancia', unit: 'm', time: 'choice', quantityHint: 'Metros' },
};

/** What a unit is called where nothing is counted yet: above a field, or on a board. */
export const unitNames: Record<Facts['unit'], string> = {
  reps: 'Repeticiones',
  kg: 'Kilogramos',
  pts: 'Puntos',
  m: 'Metros',
};

export const needsTime = (type: WodType, wanted: boolean): boolean =>
  wodTypeFacts[type].time === 'choice' ? wanted : wodTypeFacts[type].time === 'always';

/** A `for time` test ends at its target; a penalised one counts what is missing to it. */
export const needsTarget = (type: WodType, isPenalized: boolean): boolean => type === 'for time' || isPenalized;

/**
 * E5: what the target of a `for time` test is proposed as, which the organizer may correct. Elsewhere quantities say
 * nothing about it (attempts are no kilograms); null while they say nothing at all.
 */
export function proposeTarget(
  type: WodType | null,
  rounds: number | null,
  exercises: readonly { cant: number | null }[],
): number | null {
  if (type !== 'for time') return null;
  return Math.round((rounds ?? 1) * exercises.reduce((sum, { cant }) => sum + (cant ?? 0), 0)) || null;
}

/** ATH-275, E5: results take minutes 0 to 59. */
export const longestTimeCap = 59 * 60 + 59;
