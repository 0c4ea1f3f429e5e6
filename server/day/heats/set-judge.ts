import { messages } from '#contract/messages.ts';
import { followJudge, type JudgedRail, placeJudge } from '#domain/day/heats/place-judge.ts';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import type { HeatRow } from './heats.store.ts';
import { findRail, freeFromSecond, listJudgedRails, listJudges, saveJudges } from './rails.store.ts';
import { type HeldDay, withLockedDay } from './with-locked-day.ts';

const words = messages.heats;

type Choice = {
  railId: string;
  judgeId?: string | null | undefined;
  swapWith?: string | undefined;
  role: TapRole;
  alsoNext: boolean;
  commandId?: string | undefined;
};

/**
 * Assigns a first or second judge to a rail; possible before the day opens. Judges swap within their role (ORG-296 to
 * ORG-299, V3).
 */
export const setJudge = (app: App, viewer: Viewer, { commandId, ...choice }: Choice): Promise<void> => {
  const target = { railId: choice.railId };
  const command = { name: 'setJudge' as const, act: 'rail-judge' as const, commandId, target, isPlan: true };
  return withLockedDay(app, viewer, command, async held => {
    const rail = await findRail(held.trx, choice.railId);
    const heat = held.day.heats.find(({ id }) => id === rail?.heatId);
    if (!rail || !heat) throw notFound();
    if (heat.status === 'finished') throw refused(words.whyNot.heatFinished);
    const isSecond = choice.role === 'second';
    const stored = await listJudgedRails(held.trx, rail.wodId);
    const inRole = isSecond ? stored.map(each => ({ ...each, judgeId: each.secondJudgeId })) : stored;
    const rails = Map.groupBy(inRole, ({ heatId }) => heatId);
    const before = rails.get(heat.id) ?? [];
    const { number, judgeId } = choice.swapWith ? swapped(before, rail, choice.swapWith) : { ...rail, ...choice };
    const allowed = await allowedJudges(held);
    if (judgeId && !allowed.has(judgeId)) throw refused(words.judgeNotAllowed);
    const firstAt = (heatId: string, id: string | null) =>
      isSecond && id !== null ? stored.find(each => each.heatId === heatId && each.judgeId === id) : undefined;
    const first = firstAt(heat.id, judgeId ?? null);
    if (first) throw refused(first.number === number ? words.isFirst : words.judgesElsewhere(first.number));
    // A judge who lost the permission leaves the rail, and the swap puts no other judge there (ORG-299).
    const changes = placeJudge(before, number, judgeId ?? null).map(change =>
      change.judgeId !== null && !allowed.has(change.judgeId) ? { ...change, judgeId: null } : change,
    );
    const following = choice.alsoNext ? waitingBehind(held, heat) : [];
    const changed = [
      ...changes.map(change => withId(before, change)),
      ...following.flatMap(({ id }) => {
        const later = rails.get(id) ?? [];
        const followed = followJudge(before, changes, later).map(change => withId(later, change));
        return followed.some(change => firstAt(id, change.judgeId)) ? [] : followed;
      }),
    ];
    if (changed.length > 0) await saveJudges(held.trx, choice.role, changed);
    await freeFromSecond(held.trx, rail.wodId);
  });
};

type StoredRail = JudgedRail & { id: string };

/** If the other rail has no judge, this rail's judge moves there. */
function swapped(rails: readonly StoredRail[], { id }: { id: string }, otherId: string): JudgedRail {
  const [here, there] = [id, otherId].map(one => rails.find(rail => rail.id === one));
  if (!here || !there) throw notFound();
  return there.judgeId === null
    ? { number: there.number, judgeId: here.judgeId }
    : { number: here.number, judgeId: there.judgeId };
}

async function allowedJudges({ trx, event, day }: HeldDay): Promise<ReadonlySet<string>> {
  const judges = await listJudges(trx, { eventId: event.id, categoryId: day.category.id });
  return new Set(judges.map(({ id }) => id));
}

/** Later heats of the same test that have not begun (D2). */
export const waitingBehind = ({ day }: Pick<HeldDay, 'day'>, heat: HeatRow): HeatRow[] =>
  day.heats.filter(
    ({ testId, position, status }) => testId === heat.testId && position > heat.position && status === 'on_hold',
  );

const withId = (rails: readonly StoredRail[], { number, judgeId }: JudgedRail) => ({
  id: rails.find(rail => rail.number === number)!.id,
  judgeId,
});
