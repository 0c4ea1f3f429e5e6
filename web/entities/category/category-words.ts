import type { Admission } from '#domain/competition/categories/admission.ts';

/** ORG-082, ORG-551: who may compete in it, by age. */
export const agesOf = ({ ageRange: [min, max] }: { ageRange: readonly [unknown, unknown] }) =>
  `Entre ${min} y ${max} años`;

export const admissionWords = { everybody: 'Para todos', women: 'Mujeres', men: 'Hombres' } as const;

/** N15: for whom it is, where it is not for everybody, and the ages. */
export const whoOf = (category: { admits: Admission; ageRange: readonly [number, number] }) =>
  [category.admits !== 'everybody' && admissionWords[category.admits], agesOf(category)].filter(Boolean).join(' · ');

export const teamOf = ({ team, members }: { team: boolean; members: number }) =>
  team ? `Equipos de ${members}` : 'Individual';

/** How many places are left of those that it has. */
export const leftOf = (left: number) => (left === 0 ? 'Agotada' : left === 1 ? 'Queda 1' : `Quedan ${left}`);
