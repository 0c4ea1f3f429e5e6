/** ORG-082, ORG-551: who may compete in it, by age. */
export const agesOf = ({ ageRange: [min, max] }: { ageRange: readonly [unknown, unknown] }) =>
  `Entre ${min} y ${max} años`;

export const teamOf = ({ team, members }: { team: boolean; members: number }) =>
  team ? `Equipos de ${members}` : 'Individual';

/** How many places are left of those that it has. */
export const leftOf = (left: number) => (left === 0 ? 'Agotada' : left === 1 ? 'Queda 1' : `Quedan ${left}`);
