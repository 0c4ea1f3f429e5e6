import { messages } from '#contract/messages.ts';
import type { AppealDetail } from '#contract/scoring/appeals.ts';
import type { ResultValues, TimeParts } from '#contract/scoring/results.ts';
import type { AppealDecision } from '#domain/scoring/appeals/appeal-states.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { referencesOf } from '#server/scoring/appeals/references-of.ts';
import { entryIdOf } from '#server/scoring/results/entry-id-of.ts';
import { type Call, type Calls, fieldOf, given } from './call.ts';
import { readOwnHome } from './own-home.ts';
import { measuredMs, toSourceWod, toTime, untimedMs } from './source-shapes.ts';

type Values = AppealDetail['asked'];

/** Reads a time: `mm:ss`, or the stored milliseconds (ATH-254, ATH-259). */
function timeIn(data: unknown): TimeParts | null {
  const time = fieldOf(data, 'time');
  if (typeof time === 'number') return Number.isSafeInteger(time) && time >= 0 ? toTimeParts(time) : null;
  const parts = typeof time === 'string' ? /^(\d{1,2}):(\d{2})$/.exec(time.trim()) : null;
  return parts && { minutes: Number(parts[1]), seconds: Number(parts[2]), milliseconds: 0 };
}

function quantityIn(data: unknown): number | null {
  const quantity = fieldOf(data, 'quantity');
  if (typeof quantity === 'string') return quantity.trim() === '' ? null : Number(quantity);
  return (quantity ?? null) as number | null;
}

function valuesIn(data: unknown): ResultValues {
  const team = fieldOf(data, 'team');
  if (!Array.isArray(team)) return { quantity: quantityIn(data), time: timeIn(data) };
  return {
    members: team.map(member => ({
      idUser: given(member, 'id_user') ?? given(member, 'uid'),
      quantity: quantityIn(member),
      time: timeIn(member),
    })),
  };
}

/** Sends an appeal. The result, its owner, its judge and its state follow from test and session (ATH-327, ATH-328). */
const addByAthlete: Call = async (ask, data, context) => {
  const appeal = fieldOf(data, 'valuesAppeal');
  const wodId = given(appeal, 'id_wod');
  const { uid: caller } = await signedIn(context);
  const entryId = await entryIdOf(context.app, wodId, caller);
  const values = valuesIn(appeal);
  const { uid } = await ask.appeals.send({ wodId, entryId, values, note: given(appeal, 'note') ?? '' });
  return { uid, message: messages.appeal.sent };
};
addByAthlete.names = { wodId: 'valuesAppeal.id_wod', values: 'valuesAppeal', note: 'valuesAppeal.note' };

const unitsOf = (quantity: number | null): number | null => (quantity === null ? null : quantity / 1000);
const shown = ({ quantity, timeMs, members }: Values, needTime: boolean) => ({
  quantity: unitsOf(quantity),
  time: measuredMs(timeMs, needTime),
  team: members.length > 0 ? members.map(member => toMember(member, needTime)) : null,
});
const toMember = ({ idUser, fullName, quantity, timeMs }: Values['members'][number], needTime: boolean) => ({
  id_user: idUser,
  name: fullName,
  quantity: unitsOf(quantity),
  time: quantity === null ? null : measuredMs(timeMs, needTime),
});

/** Reads an appeal. Its event must be the caller's own, by the session (ORG-462, ORG-244, ATH-288, ATH-289). */
const getAppeal: Call = async (ask, data, context) => {
  const id = given(data, 'id_appeal');
  const found = await ask.appeals.readAsOrganizer({ id });
  const references = await referencesOf(context.app, id);
  const home = await readOwnHome(context, references.eventId, references.categoryId);
  const { needTime } = found.wod;
  const appealed = found.status === 'pending' || found.decision !== null;
  return {
    nameUser: found.nameUser,
    nameJudge: found.nameJudge,
    dataAppeal: {
      uid: id,
      ...shown(found.asked, needTime),
      note: found.note,
      id_user: references.userId,
      id_event: references.eventId,
      id_category: references.categoryId,
      id_wod: references.wodId,
      collection_name: references.stage,
      id_collection: references.entryId,
      id_judge: references.judgeId,
      status: found.status,
      decision: found.decision,
      updatedAt: toTime(references.updatedAt.toISOString()),
    },
    dataEvent: home.event,
    dataCategory: home.category,
    dataWod: toSourceWod(found.wod, { appealed, teamResults: found.isTeam }),
    wodResult: {
      ...shown(found.stands, needTime),
      status: found.stands.status,
      quantityByAthlete: unitsOf(found.sent.quantity),
      timeByAthlete: measuredMs(found.sent.timeMs, needTime),
      judge: found.judged && { ...shown(found.judged, needTime), note: found.judged.note },
      video: found.video?.url ?? null,
      appealed,
      modifiedByOrganization: found.modifiedByOrganization,
    },
  };
};

/** Finds the kind of decision. The payload has only the resulting values, from which the kind follows (ORG-463). */
function decisionOf(values: ResultValues, note: unknown, { asked, judged }: AppealDetail): AppealDecision {
  if (typeof note === 'string' && note.trim() !== '') return 'organization';
  if (isSame(values, asked)) return 'athlete';
  return judged && isSame(values, judged) ? 'judge' : 'organization';
}

function isSame({ quantity, time, members }: ResultValues, values: Values): boolean {
  const is = (typed: Pick<ResultValues, 'quantity' | 'time'> | undefined, stored: Omit<Values, 'members'>) =>
    (typed?.quantity ?? null) === unitsOf(stored.quantity) &&
    (!typed?.time || millis(typed.time) === (stored.timeMs ?? untimedMs));
  if (!members) return is({ quantity, time }, values);
  return values.members.every(member =>
    is(
      members.find(({ idUser }) => idUser === member.idUser),
      member,
    ),
  );
}

const millis = ({ minutes, seconds, milliseconds }: TimeParts) => (minutes * 60 + seconds) * 1000 + milliseconds;

const updateAppeal: Call = async (ask, data) => {
  const [appeal, result] = [fieldOf(data, 'appealData'), fieldOf(data, 'wodResultData')];
  const id = given(appeal, 'uid') ?? given(appeal, 'id_appeal');
  const found = await ask.appeals.readAsOrganizer({ id });
  const values = valuesIn(result);
  const note = given<string | undefined>(result, 'note');
  const decision = decisionOf(values, note, found);
  await ask.appeals.decide({ id, decision, values, note, version: found.version });
  return { message: messages.appeal.closed };
};
updateAppeal.names = { id: 'appealData.uid', values: 'wodResultData', note: 'wodResultData.note' };

export const appealCalls: Calls = { addByAthlete, getAppeal, updateAppeal };
