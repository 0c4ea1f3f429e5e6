import type { ResultValues } from '#contract/scoring/results.ts';
import type { EntrantRow } from './results.store.ts';

/**
 * Replaces the id of a typed name by that of the account which took its place. The caller may have loaded the team
 * before (N10).
 */
export const valuesOfToday = (values: ResultValues, { taken }: Pick<EntrantRow, 'taken'>): ResultValues =>
  values.members
    ? { ...values, members: values.members.map(part => ({ ...part, idUser: taken[part.idUser] ?? part.idUser })) }
    : values;
