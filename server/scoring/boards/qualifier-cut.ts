import { type Field, type Standings, standing } from '#domain/scoring/ranking/field.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';

/** True when any result of the entry counts. */
const hasAny = ({ tests }: Field, entry: number): boolean => tests.some(({ counts }) => counts[entry] !== 0);

/**
 * True if the entry came through: it has a result that counts and a position up to `last`. Ties at the cut are in,
 * since they share the position. Without a limit every entry with a result is through (R6).
 */
export function isThrough(field: Field, last: number | null, entry: number, { position }: Standings): boolean {
  const own = position[entry] ?? 0;
  return own > 0 && (last === null || own <= last) && hasAny(field, entry);
}

/**
 * Returns 1 for each entry that came through. An entry disqualified later stays in the event, in last place. It is in
 * if it would have come through, and takes no place from others.
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
