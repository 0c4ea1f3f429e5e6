import { messages } from '#contract/messages.ts';
import type { Placement } from '#domain/day/heats/change-plan.ts';
import type { PlanReason } from '#domain/day/heats/plan.ts';
import { readJudgesThatStay } from '#server/day/heats/free-judges.ts';
import { insertHeats, insertRails, numberHeats } from '#server/day/heats/heats.store.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { type CurrentPlan, isOpen } from './current-plan.ts';
import { deleteOpenHeats, listClosedRails, savePlaces, storedReasons } from './plans.store.ts';
import type { HeldPlan } from './with-locked-plan.ts';

const closed = () => refused(messages.heats.planFault.heatClosed);

/** Stores a confirmed plan. Rails keep their judges. Empty heats are deleted; the others keep their names and times. */
export async function storePlaces(
  { trx, stand, now }: HeldPlan,
  after: readonly Placement[],
  whyOf: (place: Placement) => PlanReason[],
): Promise<void> {
  const at = new Map(after.map(place => [`${place.heat} ${place.rail}`, place]));
  const open = new Set(stand.heats.filter(isOpen).map(({ id }) => id));
  const changed = stand.rails.flatMap(rail => {
    const place = at.get(`${rail.position} ${rail.number}`);
    const entryId = place?.entryId ?? null;
    if (!open.has(rail.heatId) || entryId === rail.entryId) return [];
    return [{ id: rail.id, entryId, locked: false, why: place ? whyOf(place) : null }];
  });
  if (changed.length > 0) {
    const ids = changed.map(({ id }) => id);
    if ((await listClosedRails(trx, ids)).length > 0) throw closed();
    await savePlaces(trx, changed);
  }
  const heatIds = await addHeats({ trx, stand, now }, after);
  const stayIn = await readJudgesThatStay(trx, stand.test.id, { ...stand, now });
  const known = new Set(stand.rails.map(({ position, number }) => `${position} ${number}`));
  const added = [...heatIds].flatMap(([heat, heatId]) => {
    const numbers = Array.from({ length: stand.event.rails }, (_, place) => place + 1);
    const taken = after.filter(place => place.heat === heat).map(({ rail }) => rail);
    // An existing heat gets a missing rail only when an entry is placed on it.
    const wanted = stand.heats[heat] ? taken : [...new Set([...numbers, ...taken])];
    const { startsAt, endsAt } = stand.input.slots[heat]!;
    const entryIds = after.flatMap(place => (place.heat === heat ? [place.entryId] : []));
    // Chooses judges for a new heat only. A missing rail of an existing heat would take a judge from another of its
    // rails.
    const judges = stand.heats[heat] ? null : stayIn({ time: [startsAt, endsAt], entryIds });
    return wanted
      .filter(number => !known.has(`${heat} ${number}`))
      .map(number => {
        const place = at.get(`${heat} ${number}`);
        return {
          id: crypto.randomUUID(),
          heatId,
          wodId: stand.test.id,
          number,
          entryId: place?.entryId ?? null,
          judgeId: judges?.get(number) ?? null,
          why: place ? storedReasons(whyOf(place)) : null,
        };
      });
  });
  if (added.length > 0) await insertRails(trx, added);
  const used = new Set(after.map(({ heat }) => heat));
  const spare = stand.heats.filter(heat => isOpen(heat) && !used.has(heat.position)).map(({ id }) => id);
  if (spare.length === 0) return;
  if ((await deleteOpenHeats(trx, spare)) < spare.length) throw closed();
  await numberHeats(trx, stand.test.id);
}

/** Heat ids by position, including new heats behind the existing ones. */
async function addHeats({ trx, stand, now }: HeldPlan, after: readonly Placement[]): Promise<Map<number, string>> {
  const { heats, event, category, test } = stand;
  const ids = new Map(heats.map(({ id, position }) => [position, id]));
  const count = Math.max(0, ...after.map(({ heat }) => heat + 1));
  const positions = Array.from({ length: Math.max(0, count - heats.length) }, (_, more) => heats.length + more);
  const last = heats.at(-1);
  const names = newNames(heats, positions.length);
  const added = positions.map((position, at) => ({
    id: crypto.randomUUID(),
    eventId: event.id,
    categoryId: category.id,
    wodId: test.id,
    position,
    name: names[at]!,
    plannedAt: new Date(stand.input.slots[position]!.startsAt),
    slotS: last?.slotS ?? 0,
    warmUpS: last?.warmUpS ?? 0,
    // A new heat of a published plan is public too.
    publishedAt: isPublished(stand) ? now : null,
    createdAt: now,
  }));
  if (added.length > 0) await insertHeats(trx, test, added);
  for (const { id, position } of added) ids.set(position, id);
  return ids;
}

/** Numbers after all existing names: after a deletion or a repeat, a name no longer equals the position. */
function newNames(heats: CurrentPlan['heats'], amount: number): string[] {
  const taken = new Set(heats.map(({ name }) => name));
  let first = heats.length + 1;
  for (let more = 0; more <= amount + heats.length; more++) {
    if (taken.has(messages.floor.heatName(heats.length + 1 + more))) first = heats.length + 2 + more;
  }
  return Array.from({ length: amount }, (_, at) => messages.floor.heatName(first + at));
}

export const isPublished = ({ heats }: Pick<CurrentPlan, 'heats'>): boolean =>
  heats.length > 0 && heats.every(({ publishedAt }) => publishedAt !== null);
