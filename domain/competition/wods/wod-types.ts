// E5: the types of a test and what each asks for.
export const wodTypes = ['amrap', 'emon', 'for time', 'peso', 'puntos', 'distancia'] as const;
export type WodType = (typeof wodTypes)[number];

/** In what an exercise is measured where its test counts what was done of it. */
export const exerciseUnits = ['reps', 'cal', 'm'] as const;
export type ExerciseUnit = (typeof exerciseUnits)[number];

/** In what a result is counted. */
export const units = [...exerciseUnits, 'kg', 'pts'] as const;
export type Unit = (typeof units)[number];

type Facts = {
  label: string;
  /** In what a result is counted; of repetitions, what its exercises say (`unitOfTest`). */
  unit: 'reps' | 'kg' | 'pts' | 'm';
  /** Whether a result has a time: always, never, or as the organizer says. */
  time: 'always' | 'never' | 'choice';
  /** Of what an exercise says the quantity; of repetitions, how often (`quantityHint`). */
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

/** What a unit is called where nothing is counted yet: above a field, or on a board. */
export const unitNames: Record<Unit, string> = {
  reps: 'Repeticiones',
  cal: 'Calorías',
  kg: 'Kilogramos',
  pts: 'Puntos',
  m: 'Metros',
};

/** One, and several. */
export const unitWords: Record<Unit, [one: string, many: string]> = {
  reps: ['repetición', 'repeticiones'],
  cal: ['caloría', 'calorías'],
  kg: ['kilogramo', 'kilogramos'],
  pts: ['punto', 'puntos'],
  m: ['metro', 'metros'],
};

/** What a try that did not count is called. */
export const missName = (unit: Unit | string, many: number): string =>
  unit === 'reps' || unit === '' ? 'no-rep' : many === 1 ? 'nulo' : 'nulos';

/** Whether the exercises of a test say in what it is counted. */
export const countsExercises = (type: WodType): boolean => wodTypeFacts[type].unit === 'reps';

/** ORG-353: what stands in an empty quantity of an exercise. */
export const quantityHint = (type: WodType, unit: ExerciseUnit): string =>
  countsExercises(type) ? `${unitNames[unit]} ${wodTypeFacts[type].quantity}` : wodTypeFacts[type].quantity;

type Measured = readonly { unit: ExerciseUnit }[];

/** Where not all exercises are measured alike, each calorie and each metre counts as a repetition. */
export const isMixed = (type: WodType, exercises: Measured): boolean =>
  countsExercises(type) && exercises.some(({ unit }) => unit !== exercises[0]?.unit);

/** A run of 2000 m is 2000 m, also where it is done for time. The column `unit` of a test follows the same rule. */
export function unitOfTest(type: WodType, exercises: Measured): Unit {
  if (!countsExercises(type) || isMixed(type, exercises)) return wodTypeFacts[type].unit;
  return exercises[0]?.unit ?? 'reps';
}

export type Counted = { typeWod: WodType; unit: Unit | undefined };
/** What a browser kept from before tests had a unit is counted as its type is. */
export const unitOf = ({ typeWod, unit }: Counted): Unit => unit ?? wodTypeFacts[typeWod].unit;

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
