import { messages } from '#contract/messages.ts';
import { makePlan } from '#domain/heats/make-plan.ts';
import { timeHeats } from '#domain/heats/time-heats.ts';
import { absentOf } from '#server/attendance/attendance.reads.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { refused } from '#server/http/refuse.ts';
import { type DayCategoryRow, deleteHeats, insertHeats, insertRails } from './heats.store.ts';
import { entriesToPlan, planOptions } from './plan-entries.ts';
import { storedReasons } from './plans.store.ts';
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
  const absent = await absentOf(trx, category.id);
  const entries = (await entriesToPlan(trx, category.id, seeds)).filter(({ id }) => !absent.has(id));
  const before = await listJudgedRails(trx, testId);
  await deleteHeats(trx, testId);
  const caps = { heatS: category.heatTimeCap ?? 0, warmUpS: category.warmUpTimeCap ?? 0 };
  const slots = timeHeats(Math.ceil(entries.length / event.rails), startsAt, caps);
  // Judges are placed by hand, so the plan chooses none.
  const people = { entries, seededBy: seeds.from, judges: [], fixed: [], published: null };
  const plan = makePlan({ ...people, rails: event.rails, slots, options: planOptions });
  if (plan.heats.length === 0) return { count: 0, end: startsAt };
  const heats = plan.heats.map((_, position) => ({
    id: crypto.randomUUID(),
    eventId: event.id,
    categoryId: category.id,
    wodId: testId,
    position,
    name: messages.floor.heatName(position + 1),
    plannedAt: new Date(slots[position]!.startsAt),
    slotS: caps.heatS + caps.warmUpS,
    warmUpS: caps.warmUpS,
    createdAt: now,
  }));
  const judgeAt = (position: number, number: number) =>
    before.find(rail => rail.position === position && rail.number === number)?.judgeId ?? null;
  const rails = plan.heats.flatMap((heat, position) =>
    heat.rails.map(({ number, entryId, why }) => ({
      id: crypto.randomUUID(),
      heatId: heats[position]!.id,
      wodId: testId,
      number,
      entryId,
      judgeId: judgeAt(position, number),
      why: entryId === null ? null : storedReasons(why),
    })),
  );
  await insertHeats(trx, heats);
  await insertRails(trx, rails);
  return { count: heats.length, end: slots.at(-1)!.endsAt };
}
