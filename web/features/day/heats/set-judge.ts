import type { QueryClient } from '@tanstack/react-query';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { isStillToCount } from '#domain/day/rails/take-over.ts';
import { api } from '#web/lib/api.ts';
import { judgeName } from './manager-words.ts';

const refreshAfterMs = 1_000;

/** Refetches the list one second later, to include simultaneous changes by others (ORG-549). */
export const readingAgain =
  <Asked extends unknown[], Answer>(setJudge: (...asked: Asked) => Promise<Answer>, queries: QueryClient) =>
  async (...asked: Asked): Promise<Answer> => {
    const answer = await setJudge(...asked);
    setTimeout(() => void queries.invalidateQueries({ queryKey: api.heats.readCategory.key() }), refreshAfterMs);
    return answer;
  };

type Rail = CategoryOfTheDay['rails'][number];
type Staffs = CategoryOfTheDay['staffs'];

/** A rail whose judge is chosen, with the rails of its heat. */
export type Judged = {
  rail: Rail;
  rails: readonly Rail[];
  heat: Pick<CategoryOfTheDay['heats'][number], 'status' | 'calledAt'> | undefined;
};

export const nobody = 'nobody';

const otherRailOf = ({ rail, rails }: Judged, judgeId: string) =>
  rails.find(({ uid, judge }) => uid !== rail.uid && judge?.uid === judgeId);

const isNeeded = ({ state, entry }: Rail): boolean => entry !== null && isStillToCount(state, entry.isAbsent);

/** After the call the judges stand at their rails, so a change there costs a count. */
const haveJudgesCome = ({ heat }: Judged): boolean =>
  heat?.status === 'active' || (heat?.status === 'on_hold' && heat.calledAt !== null);

const standsAt = ({ heat }: Judged, number: number): string =>
  `${heat?.status === 'active' ? 'cuenta en' : 'está en'} el carril ${number}`;

/** The choices for a rail's judge, the free judges first. A judge chosen from another rail swaps with this one. */
export function judgeChoices(staffs: Staffs, judged: Judged) {
  const { judge } = judged.rail;
  const come = haveJudgesCome(judged);
  const known = staffs.map(staff => {
    const other = otherRailOf(judged, staff.uid);
    const placed = other && (!come || isNeeded(other)) ? (come ? standsAt(judged, other.number) : other.name) : null;
    const taken = placed ?? (staff.isElsewhere ? 'en otro lugar a esa hora' : null);
    const free = come && staff.uid !== judge?.uid ? 'libre' : null;
    const isFree = taken === null;
    const mark = taken ?? free;
    return { value: staff.uid, label: [judgeName(staff), mark].filter(Boolean).join(' · '), isFree };
  });
  const [free, placed] = [known.filter(({ isFree }) => isFree), known.filter(({ isFree }) => !isFree)];
  const gone = judge && !judge.isAllowed ? [{ value: judge.uid, label: judge.name, disabled: true }] : [];
  const choices = [...free, ...placed].map(({ value, label }) => ({ value, label }));
  return [{ value: nobody, label: 'Sin juez' }, ...gone, ...choices];
}

/** The choices for a rail's second judge. First judges of the heat are none: a person counts at one rail. */
export function secondChoices(staffs: Staffs, { rail, rails }: Judged) {
  const firsts = new Set(rails.flatMap(({ judge }) => judge?.uid ?? []));
  const choices = staffs
    .filter(({ uid }) => !firsts.has(uid))
    .map(staff => {
      const other = rails.find(({ uid, second }) => uid !== rail.uid && second?.uid === staff.uid);
      const mark = other ? other.name : staff.isElsewhere ? 'en otro lugar a esa hora' : null;
      return { value: staff.uid, label: [judgeName(staff), mark].filter(Boolean).join(' · '), isFree: mark === null };
    })
    .sort((one, other) => Number(other.isFree) - Number(one.isFree))
    .map(({ value, label }) => ({ value, label }));
  const { second } = rail;
  const gone = second && !second.isAllowed ? [{ value: second.uid, label: second.name, disabled: true }] : [];
  return [{ value: nobody, label: 'Sin segundo juez' }, ...gone, ...choices];
}

/** The question before a judge leaves a rail that needs one; null when the choice takes a judge from none. */
export function swapQuestion(judged: Judged, judgeId: string | null) {
  const other = judgeId === null ? undefined : otherRailOf(judged, judgeId);
  if (!other?.judge || !haveJudgesCome(judged) || !isNeeded(other)) return null;
  const { number, judge } = judged.rail;
  const [name, left] = [other.judge.name, judge?.isAllowed ? judge.name : null];
  const then = left ? `${left} pasa al ${other.number}` : `el ${other.number} queda sin juez`;
  return {
    title: left ? '¿Intercambiar los jueces?' : `¿Dejar el carril ${other.number} sin juez?`,
    text: `${name} ${judged.heat?.status === 'active' ? 'cuenta ahora' : 'está ahora'} en el carril ${other.number}. Si pasa al ${number}, ${then}.`,
    confirmLabel: left ? 'Intercambiar' : `Pasar al carril ${number}`,
    cancelLabel: 'Cancelar',
  };
}
