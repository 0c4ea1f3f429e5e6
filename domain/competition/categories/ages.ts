// N2: an athlete's age is the one on the event's first day, by the calendar of the event's place.

/** Whole years between two days (`2026-11-20`); who was born on a 29th of February has the birthday of March 1st. */
export function ageOn(birthdate: string, day: string): number {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = birthdate.slice(0, 10).split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.slice(0, 10).split('-').map(Number);
  const hadBirthday = month > bornMonth || (month === bornMonth && dayOfMonth >= bornDay);
  return year - bornYear - (hadBirthday ? 0 : 1);
}

type Range = readonly [min: number, max: number];

/** Who says no birth date is not asked for one: the platform's own sign-up always asks. */
export const isOfAge = (age: number | null, [min, max]: Range): boolean => age === null || (age >= min && age <= max);
