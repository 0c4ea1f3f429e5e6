import { type Field, type Standings, standing } from '#domain/scoring/ranking/field.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';

/** Whether anything that the entry did counts. */
const hasAny = ({ tests }: Field, entry: number): boolean => tests.some(({ counts }) => counts[entry] !== 0);

/**
 * R6: who goes on from the qualifier: with a result there that counts, and a position up to the last one that goes on;
 * ties at the cut are in, since they share its position. Without a limit everybody with a result goes on.
 */
export function isThrough(field: Field, last: number | null, entry: number, { position }: Standings): boolean {
  const own = position[entry] ?? 0;
  return own > 0 && (last === null || own <= last) && hasAny(field, entry);
}

/**
 * Who of all entries goes on. Who was disqualified later stands last in the event, and not nowhere: so those are in too
 * who would have come through, without taking a place from anybody.
 */
export function listThrough(field: Field, last: number | null): Uint8Array {
  const standings = rankField(field);
  const isOutside = field.standing.includes(standing.disqualified);
  const everybody = { ...field, standing: new Uint8Array(field.size) };
  const without = isOutside ? rankField(everybody) : standings;
  return Uint8Array.from(field.standing, (state, entry) =>
    isThrough(field, last, entry, state === standing.in ? standings : without) ? 1 : 0,
  );
}
