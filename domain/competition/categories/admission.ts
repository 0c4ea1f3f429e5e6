export const admissions = ['everybody', 'women', 'men'] as const;
export type Admission = (typeof admissions)[number];
export type Sex = 'femenino' | 'masculino';

const sexOf = { women: 'femenino', men: 'masculino' } as const;

/** Without a known sex an athlete is admitted, as with the age: the platform's own sign-up always asks (N15). */
export const isAdmitted = (admits: Admission, sex: Sex | null): boolean =>
  admits === 'everybody' || sex === null || sexOf[admits] === sex;
