import { messages } from '#contract/messages.ts';
import { nextRailState } from '#domain/day/rails/rail-states.ts';
import type { App } from '#server/app.ts';
import { withLockedDay } from '#server/day/heats/with-locked-day.ts';
import { tellConfirmed } from '#server/day/notices/tell-athletes.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { confirmOne } from './confirm-rails.ts';
import { listRailsToConfirm } from './rails.reads.ts';
import { listOneKey, listOtherCounts, listUnchanged, lockRails } from './rails.store.ts';
import { listHeldBySecond } from './second-judge.store.ts';

type Seen = { heatId: string; seen: Record<string, number>; reason?: string | undefined; commandId: string };
type Left = { number: number; entry: string | null };

/**
 * Confirms the rails of a heat whose result is the one that the manager saw, with one reason where one is needed.
 * Leaves the others, and those with two counts, and returns what stays unconfirmed (D9).
 */
export async function confirmSeen(app: App, viewer: Viewer, asked: Seen): Promise<{ left: Left[] }> {
  const { heatId, seen, reason, commandId } = asked;
  const railIds = Object.keys(seen);
  const touched: string[] = [];
  const act = { name: 'confirmSeen', act: 'rails-confirmed' } as const;
  const command = { ...act, commandId, target: { heatId }, isClosing: true };
  await withLockedDay(app, viewer, command, async ({ trx, day, now }) => {
    const found = await lockRails(trx, heatId, ['', ...railIds]);
    const own = await listOneKey(trx, railIds, viewer.uid);
    const others = await listOtherCounts(trx, railIds);
    const held = await listHeldBySecond(trx, { railIds }, now);
    const unchanged = await listUnchanged(trx, railIds);
    const rails = found.filter(
      ({ id, state, resultVersion }) =>
        nextRailState(state, 'confirm') !== null &&
        resultVersion === seen[id] &&
        unchanged.has(id) &&
        !others.has(id) &&
        !held.has(id),
    );
    if (rails.length === 0) throw refused(messages.rails.nothingSame);
    for (const rail of rails) {
      const isOneKey = own.has(rail.id);
      // The reason of a signed rail would say what nobody asked about it.
      const why = rail.state === 'finished' || isOneKey ? (reason ?? null) : null;
      await confirmOne(trx, rail, { viewer, at: now, reason: why, isOneKey });
    }
    const ids = rails.map(({ id }) => id);
    await tellConfirmed(app, trx, ids, now);
    touched.push(day.category.id);
  });
  for (const categoryId of touched) app.boards.touch(categoryId, 'event');
  const rows = await listRailsToConfirm(app.database.kysely, heatId, viewer.uid);
  const left = rows.filter(({ id, state }) => state !== 'confirmed' && Object.hasOwn(seen, id));
  return {
    left: left.map(({ number, entryId, entryName }) => ({ number, entry: entryId === null ? null : entryName })),
  };
}
