import type { OwnResult } from '#contract/results.ts';
import type { Editing } from './editing.ts';
import type { RowText, TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';
import { readRow, textOf } from './row-text.ts';

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
  const read = athletes.map(({ key }) => readRow(editing.textOf(key), { needTime: true }));
  const times = read.flatMap(({ timeMs }) => timeMs ?? []);
  const sum = {
    // Thousandths, so that the sum of decimals stays what it is.
    quantity: read.reduce((all, { quantity }) => all + (quantity ?? 0), 0),
    timeMs: times.reduce((all, timeMs) => all + timeMs, 0),
    tiebreakMs: null,
  };
  return { ...textOf(sum, { needTime: times.length > 0 }), tiebreak };
}
