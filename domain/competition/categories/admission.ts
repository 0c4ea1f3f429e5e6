export const admissions = ['everybody', 'women', 'men'] as const;
export type Admission = (typeof admissions)[number];
export type Sex = 'femenino' | 'masculino';

const sexOf = { women: 'femenino', men: 'masculino' } as const;

/**
 * An athlete whose sex is unknown is admitted, as is one of unknown age. The platform's own sign-up always asks for
 * both (N15).
 */
export const isAdmitted = (admits: Admission, sex: Sex | null): boolean =>
  admits === 'everybody' || sex === null || sexOf[admits] === sex;
