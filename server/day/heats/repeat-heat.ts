import { messages } from '#contract/messages.ts';
import { whyNotRepeated } from '#domain/day/heats/heat-states.ts';
import type { App } from '#server/app.ts';
import { voidRails } from '#server/day/rails/void-rails.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { insertHeats, insertRails, makeRoomBehind, updateHeat } from './heats.store.ts';
import { listRails } from './rails.store.ts';
import { endHeat, type HeldHeat, type OfHeat, onHeat } from './run-heat.ts';

const words = messages.heats;

type Repeat = OfHeat & { railIds?: string[] | undefined; reason: string };

/**
 * Repeats rails in a new heat right behind the old one (D6). With all rails, the old heat ends and is annulled. With
 * some rails, the old heat stays valid for the others and continues if it runs.
 */
export async function repeatHeat(app: App, viewer: Viewer, { railIds, reason, ...of }: Repeat): Promise<void> {
  const touched: string[] = [];
  const details = { reason, rails: railIds?.length ?? null };
  await onHeat(app, viewer, of, { name: 'repeatHeat', act: 'heat-repeated', details }, async held => {
    const { trx, day, heat, now } = held;
    const why = whyNotRepeated(day, heat.id);
    if (why) throw refused(words.whyNot[why]);
    const stands = (await listRails(trx, heat.id)).filter(({ entryId, state }) => entryId !== null && state !== 'void');
    const rails = railIds ? stands.filter(({ id }) => railIds.includes(id)) : stands;
    if (railIds && rails.length < new Set(railIds).size) throw notFound();
    if (rails.length === 0) throw refused(words.nothingToRepeat);
    const by = { viewer, at: now, reason };
    await voidRails(trx, { heatId: heat.id, railIds: rails.map(({ id }) => id), ...by });
    if (rails.length === stands.length) {
      if (heat.status === 'active') await endHeat(held);
      await updateHeat(trx, heat.id, { annulledAt: now, annulReason: reason });
    }
    await addRepeat(held, rails);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
}

/** The repeat is called already: its athletes are there, and no plan may add other athletes. */
async function addRepeat({ trx, day, heat, now }: HeldHeat, rails: Awaited<ReturnType<typeof listRails>>) {
  const { eventId, categoryId, wodId, slotS, warmUpS } = heat;
  const id = crypto.randomUUID();
  await makeRoomBehind(trx, heat);
  const test = day.tests.find(({ id: testId }) => testId === wodId);
  if (!test) throw notFound();
  await insertHeats(trx, test, [
    {
      ...{ id, eventId, categoryId, wodId, slotS, warmUpS },
      name: repeatName(day.heats, heat),
      position: heat.position + 1,
      plannedAt: now,
      calledAt: now,
      createdAt: now,
      publishedAt: now,
      repeatsId: heat.id,
    },
  ]);
  await insertRails(
    trx,
    rails.map(({ number, entryId, judgeId, secondJudgeId }) => {
      return { id: crypto.randomUUID(), heatId: id, wodId, number, entryId, judgeId, secondJudgeId };
    }),
  );
}

type Line = HeldHeat['day']['heats'];

/** Named after the first heat of a chain of repeats. */
function repeatName(heats: Line, heat: Line[number]): string {
  const first = rootOf(heats, heat);
  const times = heats.filter(
    ({ id, repeatsId, ...each }) => repeatsId && rootOf(heats, { id, repeatsId, ...each }) === first,
  );
  return words.repeatName(first.name, times.length + 1);
}

function rootOf(heats: Line, heat: Line[number]): Line[number] {
  const before = heats.find(({ id }) => id === heat.repeatsId);
  return before ? rootOf(heats, before) : heat;
}
