import { messages } from '#contract/messages.ts';
import type { OwnResult } from '#contract/scoring/results.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { Editing } from './editing.ts';
import type { RowText, TestFacts } from './result-columns.ts';
import type { Line } from './result-line.ts';
import { cellsOfTime, isBlank, readRow, textOf } from './row-text.ts';

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

const athletesOf = (editing: Editing, entryId: string) =>
  editing.linesOf(entryId).filter(({ idUser }) => idUser !== null);

/** The values of a team's row: the sum of its athletes' present values. If nothing was typed, it is the stored sum. */
export function sumOf(editing: Editing, entryId: string, stored: RowText): RowText {
  const athletes = athletesOf(editing, entryId);
  // A person types the tie-break in the team's own row.
  const { tiebreak } = editing.store.get(entryId).text ?? stored;
  if (!athletes.some(({ key }) => editing.store.get(key).text !== null)) return { ...stored, tiebreak };
  const read = athletes.map(({ key }) => readRow(editing.textOf(key), { needTime: true }));
  const times = read.flatMap(({ timeMs }) => timeMs ?? []);
  const sum = {
    // Adds thousandths, so that decimals stay exact.
    quantity: read.reduce((all, { quantity }) => all + (quantity ?? 0), 0),
    timeMs: times.reduce((all, timeMs) => all + timeMs, 0),
    tiebreakMs: null,
  };
  return { ...textOf(sum, { needTime: times.length > 0 }), tiebreak };
}

/** One clock ran for the whole team, so one time goes to all; a typed time wins over a stored one. */
export function shareTime(editing: Editing, entryId: string) {
  const athletes = athletesOf(editing, entryId);
  const timeOf = ({ key }: Line) => readRow(editing.textOf(key), { needTime: true }).timeMs;
  const timed = athletes.filter(line => timeOf(line) !== null);
  const from = timed.find(({ key }) => editing.isDirty(key)) ?? timed[0];
  const timeMs = from ? timeOf(from) : null;
  if (timeMs === null) return editing.store.change(entryId, { message: messages.result.noTimeToShare });
  const time = cellsOfTime(toTimeParts(timeMs));
  editing.store.together(() => {
    for (const { key } of athletes) editing.put(key, time);
  });
}

/** Says how the missing athletes and empty places of an open team count. Null when all athletes have values. */
export function whatMissingCount(editing: Editing, entryId: string, test: TestFacts & { members: number }) {
  const athletes = athletesOf(editing, entryId);
  const given = athletes.filter(({ key }) => !isBlank(editing.textOf(key), editing.columns())).length;
  const missing = Math.max(test.members, athletes.length) - given;
  if (athletes.length === 0 || given === 0 || missing === 0) return null;
  const cap = test.needTime ? writeTime(test.timeCapMs) : null;
  return messages.result.counts.missingMembers(missing, Math.max(test.members, athletes.length), cap);
}
