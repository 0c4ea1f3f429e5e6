// An athlete's age is counted on the event's first day, by the calendar of its place (N2).

/** Whole years between two days (`2026-11-20`). A birthday on 29 February falls on 1 March in other years. */
export function ageOn(birthdate: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthdate.slice(0, 10).split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.slice(0, 10).split('-').map(Number);
  const hadBirthday = month > bornMonth || (month === bornMonth && dayOfMonth >= bornDay);
  return year - bornYear - (hadBirthday ? 0 : 1);
}

type Range = readonly [min: number, max: number];

/** An athlete without a birth date is admitted. The platform's own sign-up always asks for the date. */
export const isOfAge = (age: number | null, [min, max]: Range): boolean => age === null || (age >= min && age <= max);
