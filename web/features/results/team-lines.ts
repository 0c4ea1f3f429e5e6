import type { OwnResult } from '#contract/results.ts';
import { toMilliseconds } from '#domain/results/values.ts';
import type { Editing } from './editing.ts';
import { emptyText, type RowText, type TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';
import { readQuantity, textOf, timeOf } from './row-text.ts';

/** A line for each athlete of a team that is open. */
export const athleteLines = (own: OwnResult, team: string, test: TestFacts): Line[] =>
  own.members.map(({ idUser, fullName, quantity, timeMs }) => ({
    key: `${own.entryId}/${idUser}`,
    entryId: own.entryId,
    idUser,
    name: fullName,
    about: team,
    version: own.result?.version ?? 0,
    stored: textOf({ quantity, timeMs, tiebreakMs: null }, test),
    isSum: false,
  }));

/** What a team's own line shows: the sum of what its athletes have by now, or what is stored while nobody typed. */
export function sumOf(editing: Editing, entryId: string, stored: RowText): RowText {
  const athletes = editing.linesOf(entryId).filter(({ idUser }) => idUser !== null);
  // Typed at the team itself.
  const { tiebreak } = editing.store.get(entryId).text ?? stored;
  if (!athletes.some(({ key }) => editing.store.get(key).text !== null)) return { ...stored, tiebreak };
  let [quantity, ms] = [0, 0];
  let isTimed = false;
  for (const { key } of athletes) {
    const text = editing.textOf(key);
    // Thousandths, so that the sum of decimals stays what it is.
    quantity += Math.round((readQuantity(text.quantity) ?? 0) * 1000);
    const time = timeOf(text);
    if (time) {
      ms += toMilliseconds(time);
      isTimed = true;
    }
  }
  return {
    ...emptyText,
    ...textOf({ quantity, timeMs: isTimed ? ms : null, tiebreakMs: null }, { needTime: isTimed }),
    tiebreak,
  };
}
