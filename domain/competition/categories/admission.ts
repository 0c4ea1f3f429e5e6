/** N15: whom a category is for. */
export const admissions = ['everybody', 'women', 'men'] as const;
export type Admission = (typeof admissions)[number];
export type Sex = 'femenino' | 'masculino';

const sexOf = { women: 'femenino', men: 'masculino' } as const;

/** Who says no sex is not asked for one, as with the age: the platform's own sign-up always asks. */
export const isAdmitted = (admits: Admission, sex: Sex | null): boolean =>
  admits === 'everybody' || sex === null || sexOf[admits] === sex;
