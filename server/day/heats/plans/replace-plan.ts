import { messages } from '#contract/messages.ts';
import {
  changePlaces,
  changesBetween,
  movePlace,
  type PlaceChange,
  type Placement,
} from '#domain/day/heats/change-plan.ts';
import { checkPlan } from '#domain/day/heats/check-plan.ts';
import type { PlannedHeat } from '#domain/day/heats/plan.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused } from '#server/foundation/http/refuse.ts';
import { type CurrentPlan, isOpen } from './current-plan.ts';
import { reasonsOf } from './plan-reasons.ts';
import { storePlaces } from './store-places.ts';
import { type HeldPlan, withLockedPlan } from './with-locked-plan.ts';

const words = messages.heats;

type OfPlan = { testId: string; basis: string; commandId?: string | undefined };

/**
 * Stores changes that the organizer saw as a diff and confirmed. Refused without effect when the plan has changed
 * since.
 */
export const replacePlan = (app: App, viewer: Viewer, { changes, ...of }: OfPlan & { changes: PlaceChange[] }) =>
  toAnother(app, viewer, 'replacePlan', of, ({ places }) => changePlaces(places, changes));

export const moveEntry = (
  app: App,
  viewer: Viewer,
  { entryId, to, ...of }: OfPlan & { entryId: string; to: { heat: number; rail: number } },
) => toAnother(app, viewer, 'moveEntry', of, ({ places }) => movePlace(places, entryId, to));

function toAnother(
  app: App,
  viewer: Viewer,
  name: string,
  { testId, basis, commandId }: OfPlan,
  change: (stand: CurrentPlan) => Placement[],
): Promise<void> {
  return withLockedPlan(app, viewer, { name, act: 'heats-replaced', testId, commandId }, async held => {
    const { stand } = held;
    if (stand.heats.length === 0) throw refused(words.noPlan);
    if (stand.basis !== basis) throw conflict(words.planChanged);
    return { moved: await replaceWith(held, change(stand)) };
  });
}

async function replaceWith(held: HeldPlan, after: Placement[]): Promise<number> {
  const { stand } = held;
  const changes = changesBetween(stand.places, after);
  if (changes.length === 0) throw refused(words.nothingChanged);
  refuseFaults(stand, after);
  await storePlaces(held, after, reasonsOf(stand, after));
  return changes.length;
}

function refuseFaults(stand: CurrentPlan, after: readonly Placement[]): void {
  const { heats, input, places, absent } = stand;
  const closed = new Set(heats.filter(heat => !isOpen(heat)).map(({ position }) => position));
  const touched = changesBetween(places, after).flatMap(({ to }) => (to ? [to.heat] : []));
  if (touched.some(heat => closed.has(heat))) throw refused(words.planFault.heatClosed);
  const used = new Set(after.map(({ heat }) => heat));
  const last = Math.max(heats.length - 1, ...used);
  for (let heat = heats.length; heat <= last; heat++) if (!used.has(heat)) throw refused(words.planFault.noSuchHeat);
  if (last >= input.slots.length) throw refused(words.planFault.noSuchHeat);
  // An absent entry may keep its place, and an entry made after the draw may be without one.
  const [is, was] = [after, places].map(list => new Set(list.map(({ entryId }) => entryId)));
  const entries = stand.entries.filter(({ id }) => is!.has(id) || (was!.has(id) && !absent.has(id)));
  const planned = Array.from(
    { length: last + 1 },
    (_, heat): PlannedHeat => ({
      rails: after
        .filter(place => place.heat === heat)
        .map(({ rail, entryId }) => ({ number: rail, entryId, judgeId: null, why: [] })),
    }),
  );
  const [fault] = checkPlan({ ...input, entries }, planned);
  if (fault) throw refused(words.planFault[fault.code]);
}
