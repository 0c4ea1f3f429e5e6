import type { ResultValues } from '#contract/scoring/results.ts';
import type { EntrantRow } from './results.store.ts';

/** N10: who opened a team before somebody took a typed name's place, or was without a network then, means that somebody. */
export const valuesOfToday = (values: ResultValues, { taken }: Pick<EntrantRow, 'taken'>): ResultValues =>
  values.members
    ? { ...values, members: values.members.map(part => ({ ...part, idUser: taken[part.idUser] ?? part.idUser })) }
    : values;
