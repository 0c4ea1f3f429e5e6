import { messages } from '#contract/messages.ts';
import { planHeats, timeHeats } from '#domain/heats/plan-heats.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { refused } from '#server/http/refuse.ts';
import { type DayCategoryRow, deleteHeats, insertHeats, insertRails, listTakingPart } from './heats.store.ts';
import { listJudgedRails } from './rails.store.ts';
import type { Seeds } from './seeds.ts';

type HeatsToBuild = {
  event: OwnEventRow;
  category: DayCategoryRow;
  testId: string;
  seeds: Seeds;
  /** When the first heat of it is planned. */
  startsAt: number;
  now: Date;
};

/**
 * The heats of a test none of whose heats has begun: those it had go, and who was to judge a rail of them judges the same
 * rail of the heat in its place. Answers how many there are, and when the last one is over.
 */
export async function buildHeats(trx: Db, { event, category, testId, seeds, startsAt, now }: HeatsToBuild) {
  if (event.rails === 0) throw refused(messages.heats.noRails);
  const came = (await listTakingPart(trx, category.id)).map(({ id }) => id).filter(seeds.isIn);
  const entries = came.toSorted((one, other) => seeds.placeOf(one) - seeds.placeOf(other));
  const before = await listJudgedRails(trx, testId);
  await deleteHeats(trx, testId);
  const plan = planHeats(entries, event.rails);
  const caps = { heatS: category.heatTimeCap ?? 0, warmUpS: category.warmUpTimeCap ?? 0 };
  const { starts, end } = timeHeats(plan.length, startsAt, caps);
  if (plan.length === 0) return { count: 0, end };
  const heats = plan.map((_, position) => ({
    id: crypto.randomUUID(),
    eventId: event.id,
    categoryId: category.id,
    wodId: testId,
    position,
    name: messages.heats.heatName(position + 1),
    plannedAt: new Date(starts[position]!),
    slotS: caps.heatS + caps.warmUpS,
    warmUpS: caps.warmUpS,
    createdAt: now,
  }));
  const judgeAt = (position: number, number: number) =>
    before.find(rail => rail.position === position && rail.number === number)?.judgeId ?? null;
  const rails = plan.flatMap((heat, position) =>
    heat.map((entryId, at) => ({
      id: crypto.randomUUID(),
      heatId: heats[position]!.id,
      wodId: testId,
      number: at + 1,
      entryId,
      judgeId: judgeAt(position, at + 1),
    })),
  );
  await insertHeats(trx, heats);
  await insertRails(trx, rails);
  return { count: plan.length, end };
}
