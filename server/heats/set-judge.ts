import { messages } from '#contract/messages.ts';
import { followJudge, placeJudge } from '#domain/heats/place-judge.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused } from '#server/http/refuse.ts';
import { onDay } from './on-day.ts';
import { findRail, listJudgedRails, listJudges, saveJudges } from './rails.store.ts';

const words = messages.heats;

type Choice = { railId: string; judgeId: string | null; alsoNext: boolean; commandId?: string | undefined };

/** ORG-296 to ORG-299, V3; D2: also in the heats that follow, where the same judges stand. Open before the day is. */
export const setJudge = (app: App, viewer: Viewer, { railId, judgeId, alsoNext, commandId }: Choice): Promise<void> => {
  const command = { name: 'setJudge', act: 'rail-judge' as const, commandId, target: { railId }, isPlan: true };
  return onDay(app, viewer, command, async ({ trx, event, day }) => {
    const rail = await findRail(trx, railId);
    const heat = day.heats.find(({ id }) => id === rail?.heatId);
    if (!rail || !heat) throw notFound();
    if (heat.status === 'finished') throw refused(words.whyNot.heatFinished);
    if (judgeId !== null) {
      const judges = await listJudges(trx, { eventId: event.id, categoryId: day.category.id });
      if (!judges.some(({ id }) => id === judgeId)) throw refused(words.judgeNotAllowed);
    }
    const all = Map.groupBy(await listJudgedRails(trx, rail.wodId), ({ heatId }) => heatId);
    const before = all.get(heat.id) ?? [];
    const changes = placeJudge(before, rail.number, judgeId);
    const later = day.heats.filter(
      ({ testId, position, status }) => testId === heat.testId && position > heat.position && status === 'on_hold',
    );
    const idOf = (heatId: string, number: number) => all.get(heatId)!.find(one => one.number === number)!.id;
    const everywhere = [
      ...changes.map(change => ({ id: idOf(heat.id, change.number), judgeId: change.judgeId })),
      ...(alsoNext ? later : []).flatMap(({ id }) =>
        followJudge(before, changes, all.get(id) ?? []).map(change => ({
          id: idOf(id, change.number),
          judgeId: change.judgeId,
        })),
      ),
    ];
    if (everywhere.length > 0) await saveJudges(trx, everywhere);
  });
};
