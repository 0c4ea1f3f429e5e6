import type { Field, Standings } from '#domain/scoring/field.ts';
import { rankField } from '#domain/scoring/rank-field.ts';

/**
 * R6: who goes on from the qualifier: a result there that counts, and a position up to the last one that goes on; ties
 * at the cut are in, since they share its position. Without a limit everybody with a result goes on.
 */
export function isThrough(field: Field, last: number | null, standings: Standings = rankField(field)): Uint8Array {
  const through = new Uint8Array(field.size);
  for (let entry = 0; entry < field.size; entry++) {
    const position = standings.position[entry] ?? 0;
    if (position === 0 || (last !== null && position > last)) continue;
    if (field.tests.some(({ counts }) => counts[entry] !== 0)) through[entry] = 1;
  }
  return through;
}
