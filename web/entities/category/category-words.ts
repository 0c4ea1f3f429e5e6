import type { Admission } from '#domain/competition/categories/admission.ts';

export const agesOf = ({ ageRange: [min, max] }: { ageRange: readonly [unknown, unknown] }) =>
  `Entre ${min} y ${max} años`;

export const admissionWords = { everybody: 'Para todos', women: 'Mujeres', men: 'Hombres' } as const;

/**
 * The people whom a category admits, as in «Mujeres · Entre 18 y 30 años». Women or men are named only if the category
 * admits no others (N15).
 */
export const whoOf = (category: { admits: Admission; ageRange: readonly [number, number] }) =>
  [category.admits !== 'everybody' && admissionWords[category.admits], agesOf(category)].filter(Boolean).join(' · ');

export const teamOf = ({ team, members }: { team: boolean; members: number }) =>
  team ? `Equipos de ${members}` : 'Individual';

export const leftOf = (left: number) => (left === 0 ? 'Agotada' : left === 1 ? 'Queda 1' : `Quedan ${left}`);
