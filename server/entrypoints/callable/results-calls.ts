import { messages } from '#contract/messages.ts';
import type { OwnResult, ResultValues, TimeParts } from '#contract/scoring/results.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { entryIdOf } from '#server/scoring/results/entry-id-of.ts';
import { type Call, type Calls, fieldOf, given } from './call.ts';

/**
 * Reads one time in several forms: minutes and seconds, `mm:ss` with or without fractions, or seconds as a number (R2).
 */
function timeIn(data: unknown): TimeParts | null | undefined {
  const [min, seg, time] = [fieldOf(data, 'min'), fieldOf(data, 'seg'), fieldOf(data, 'time')];
  if (min !== undefined || seg !== undefined) return { minutes: Number(min ?? 0), ...splitSeconds(Number(seg ?? 0)) };
  if (typeof time === 'number' && time >= 0) return partsOf(Math.round(time * 1000));
  const parts = typeof time === 'string' ? /^(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(time) : null;
  if (!parts) return time as null | undefined;
  const [, minutes, seconds, fraction = ''] = parts;
  return { minutes: Number(minutes), seconds: Number(seconds), milliseconds: Number(fraction.padEnd(3, '0')) };
}

const splitSeconds = (seg: number) => ({
  seconds: Math.floor(seg),
  milliseconds: Math.round((seg - Math.floor(seg)) * 1000),
});
const partsOf = (timeMs: number | null): TimeParts | null => (timeMs === null ? null : toTimeParts(timeMs));
const unitsOf = (quantity: number | null): number | null => (quantity === null ? null : quantity / 1000);

/** Reads the values of a cell. A field that the caller leaves out keeps its value. */
export function cellOf(data: unknown, before?: { quantity: number | null; timeMs: number | null }) {
  const [quantity, time] = [fieldOf(data, 'quantity'), timeIn(data)];
  const isText = typeof quantity === 'string' && quantity.trim() !== '';
  return {
    quantity: (quantity === undefined
      ? unitsOf(before?.quantity ?? null)
      : isText
        ? Number(quantity)
        : quantity) as number,
    time: time === undefined ? partsOf(before?.timeMs ?? null) : time,
  };
}

type Before = Pick<OwnResult, 'isTeam'> & {
  result: { quantity: number | null; timeMs: number | null; tiebreakMs: number | null } | null;
  members: { idUser: string; quantity: number | null; timeMs: number | null }[];
};

/** Returns the values of a single athlete, or of one member, with the other members' stored values. */
export function valuesOf(data: unknown, memberId: unknown, { isTeam, result, members }: Before): ResultValues {
  const tiebreak = partsOf(result?.tiebreakMs ?? null);
  if (!isTeam) return { ...cellOf(data, result ?? undefined), tiebreak };
  const cells = members.map(member => ({
    idUser: member.idUser,
    ...cellOf(member.idUser === memberId ? data : undefined, member),
  }));
  const isMember = members.some(({ idUser }) => idUser === memberId);
  // The procedure refuses a person outside the team.
  const stranger = isMember ? [] : [{ idUser: memberId as string, ...cellOf(data, undefined) }];
  return { members: [...cells, ...stranger], tiebreak };
}

/** Saves one cell of an editing table. Category, collection and team flag follow from the test (ORG-460). */
const updateResults: Call = async (ask, data, { app }) => {
  const wodId = given(data, 'id_wod');
  const entryId = await entryIdOf(app, wodId, given(data, 'id_result'));
  const before = await ask.results.readAsOrganizer({ wodId, entryId });
  const values = valuesOf(fieldOf(data, 'wodResultData'), fieldOf(data, 'id_member'), before);
  await ask.results.saveAsOrganizer({ wodId, entryId, values, version: before.result?.version ?? 0 });
  return { message: messages.result.saved };
};
updateResults.names = { entryId: 'id_result', values: 'wodResultData' };

export const resultsCalls: Calls = { updateResultsForOrganization: updateResults };
