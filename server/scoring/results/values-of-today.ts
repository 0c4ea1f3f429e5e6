import type { ResultValues } from '#contract/scoring/results.ts';
import type { EntrantRow } from './results.store.ts';

/** Maps a typed name to the account that took its place: the caller may have loaded the team before (N10). */
export const valuesOfToday = (values: ResultValues, { taken }: Pick<EntrantRow, 'taken'>): ResultValues =>
  values.members
    ? { ...values, members: values.members.map(part => ({ ...part, idUser: taken[part.idUser] ?? part.idUser })) }
    : values;
