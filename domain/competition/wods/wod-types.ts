// The types of a test and what each requires (E5).
export const wodTypes = ['amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia'] as const;
export type WodType = (typeof wodTypes)[number];

/** Units of an exercise, for tests that count what was done. */
export const exerciseUnits = ['reps', 'cal', 'm'] as const;
export type ExerciseUnit = (typeof exerciseUnits)[number];

/** Units of a result. */
export const units = [...exerciseUnits, 'kg', 'pts'] as const;
export type Unit = (typeof units)[number];

type Facts = {
  label: string;
  /** Unit of a result. For `reps`, the exercises may give another unit (`unitOfTest`). */
  unit: 'reps' | 'kg' | 'pts' | 'm';
  /** Whether a result has a time. For `choice`, the organizer decides. */
  time: 'always' | 'never' | 'choice';
  /** The words beside an exercise's quantity. For types that count repetitions, they say how often (`quantityHint`). */
  quantity: string;
};

export const wodTypeFacts: Record<WodType, Facts> = {
  amrap: { label: 'AMRAP', unit: 'reps', time: 'choice', quantity: 'por ronda' },
  emon: { label: 'EMOM', unit: 'reps', time: 'choice', quantity: 'por minuto' },
  'for time': { label: 'For Time', unit: 'reps', time: 'always', quantity: 'por ronda' },
  peso: { label: 'Peso', unit: 'kg', time: 'never', quantity: 'Intentos' },
  puntos: { label: 'Puntos', unit: 'pts', time: 'choice', quantity: 'Puntos por ronda' },
  distancia: { label: 'Distancia', unit: 'm', time: 'choice', quantity: 'Metros' },
};

/** The name of a unit for places without a number: above a field, or on a board. */
export const unitNames: Record<Unit, string> = {
  reps: 'Repeticiones',
  cal: 'Calorías',
  kg: 'Kilogramos',
  pts: 'Puntos',
  m: 'Metros',
};

export const unitWords: Record<Unit, [one: string, many: string]> = {
  reps: ['repetición', 'repeticiones'],
  cal: ['caloría', 'calorías'],
  kg: ['kilogramo', 'kilogramos'],
  pts: ['punto', 'puntos'],
  m: ['metro', 'metros'],
};

/** Word for a try that did not count. */
export const missName = (unit: Unit | string, many: number): string =>
  unit === 'reps' || unit === '' ? 'no-rep' : many === 1 ? 'nulo' : 'nulos';

/** Whether the exercises of a test decide its unit. */
export const countsExercises = (type: WodType): boolean => wodTypeFacts[type].unit === 'reps';

/** Placeholder of an exercise's empty quantity (ORG-353). */
export const quantityHint = (type: WodType, unit: ExerciseUnit): string =>
  countsExercises(type) ? `${unitNames[unit]} ${wodTypeFacts[type].quantity}` : wodTypeFacts[type].quantity;

type Measured = readonly { unit: ExerciseUnit }[];

/** True if the exercises have different units. Each calorie and each metre then counts as a repetition. */
export const isMixed = (type: WodType, exercises: Measured): boolean =>
  countsExercises(type) && exercises.some(({ unit }) => unit !== exercises[0]?.unit);

/**
 * The unit of a test's results. A run of 2000 m counts metres, also in a test for time. The column `unit` of a test
 * follows the same rule.
 */
export function unitOfTest(type: WodType, exercises: Measured): Unit {
  if (!countsExercises(type) || isMixed(type, exercises)) return wodTypeFacts[type].unit;
  return exercises[0]?.unit ?? 'reps';
}

export type Counted = { typeWod: WodType; unit: Unit | undefined };
/** A browser may have cached a test from before units existed; its type then gives the unit. */
export const unitOf = ({ typeWod, unit }: Counted): Unit => unit ?? wodTypeFacts[typeWod].unit;

export const needsTime = (type: WodType, wanted: boolean): boolean =>
  wodTypeFacts[type].time === 'choice' ? wanted : wodTypeFacts[type].time === 'always';

/**
 * Whether a test needs a target. A `for time` test ends at its target. A penalised test counts the repetitions that are
 * missing to it.
 */
export const needsTarget = (type: WodType, isPenalized: boolean): boolean => type === 'for time' || isPenalized;

/**
 * The proposed target of a `for time` test, which the organizer may change (E5). Null if the quantities give no target,
 * and for other types of test.
 */
export function proposeTarget(
  type: WodType | null,
  rounds: number | null,
  exercises: readonly { cant: number | null }[],
): number | null {
  if (type !== 'for time') return null;
  return Math.round((rounds ?? 1) * exercises.reduce((sum, { cant }) => sum + (cant ?? 0), 0)) || null;
}

/** The longest time cap, in seconds. The field of a result takes minutes 0 to 59 (ATH-275, E5). */
export const longestTimeCap = 59 * 60 + 59;
