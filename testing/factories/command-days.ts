import { createTapWriter } from '#server/day/rails/tap-writer.ts';
import type { TestApp } from '#testing/app.ts';
import { createDay, type EventDay } from './heats.ts';
import { tapsAt } from './rails.ts';
import { approveJudge, type Judge } from './staff.ts';

/** A heat of two rails with an athlete and a judge each. The first of `dayCommands` put them there. */
export type CommandDay = EventDay & {
  testId: string;
  judges: [Judge, Judge];
  heatId: string;
  railIds: string[];
  basis: string;
  /** The epoch of the first rail's count. */
  epoch: number;
  /** The version of the first rail's result. */
  version: number;
};

/** Reads the heat and its rails after their generation. */
export const readHeat = async (day: CommandDay) => {
  const { heatId, rails } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  Object.assign(day, { heatId, railIds: rails.map(({ uid }) => uid) });
};

export const readBasis = async (day: CommandDay) => {
  day.basis = (await day.organizer.client.heats.planInputs({ testId: day.testId })).basis;
};

export const readRailEpoch = async (day: CommandDay, app: TestApp) => {
  const at = app.database.kysely.selectFrom('rails').select('epoch').where('id', '=', day.railIds[0]!);
  day.epoch = (await at.executeTakeFirstOrThrow()).epoch;
};

/** Counts the first rail to its finish, on the device that took the rail last. */
export const countReps = async (day: CommandDay, app: TestApp) => {
  const railId = day.railIds[0]!;
  await readRailEpoch(day, app);
  const taps = tapsAt(app, [
    ['rep', 1],
    ['finish', 60],
  ]);
  const { uid, email } = day.judges[0];
  const judge = { uid, email, type: 'staff' as const, organization: null, sessionToken: '' };
  const batch = { railId, role: 'main' as const, epoch: day.epoch, fromSeq: 1, since: taps[0]!.at, errorMs: 12, taps };
  await createTapWriter(app).take(judge, batch);
};

/** Counts the reopened first rail again and signs it. */
export const signAgain = async (day: CommandDay, app: TestApp) => {
  day.judges.reverse();
  const { rails } = day.judges[0].client;
  const railId = day.railIds[0]!;
  const command = () => ({ railId, commandId: crypto.randomUUID() });
  await rails.take({ ...command(), deviceId: crypto.randomUUID() });
  await countReps(day, app);
  const { epoch } = day;
  await rails.finish({ ...command(), epoch, lastSeq: 2 });
  await rails.sign({ ...command(), epoch, signature: 'M1,1L9,9', reason: null });
};

export const readVersion = async (day: CommandDay) => {
  const { rails } = await day.organizer.client.rails.readHeat({ heatId: day.heatId });
  day.version = rails[0]!.version;
};

/** The result of the contested first rail stands. */
export const ruleProtest = async (day: CommandDay) => {
  const { client } = day.organizer;
  const [protest] = (await client.protests.list({ heatId: day.heatId })).protests;
  const of = { protestId: protest!.uid, version: protest!.version, commandId: crypto.randomUUID() };
  await client.protests.rule({ ...of, outcome: 'stands', confirm: true, reason: 'Se vio bien' });
  day.judges.reverse();
};

/** Reopens the second rail, which its judge had closed because the athlete did not come. */
export const openScratched = async ({ organizer, railIds }: CommandDay) => {
  const of = { railId: railIds[1]!, commandId: crypto.randomUUID() };
  await organizer.client.rails.reopen({ ...of, reason: 'Llegó' });
};

/** The judge counts on the reopened first rail while the organizer types a result. */
export const typeOver = async (day: CommandDay, app: TestApp) => {
  const railId = day.railIds[0]!;
  const [, judge] = day.judges;
  await judge.client.rails.take({ railId, deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() });
  day.judges.reverse();
  await countReps(day, app);
  day.judges.reverse();
  await readVersion(day);
  const rail = app.database.kysely.selectFrom('rails').select('entryId').where('id', '=', railId);
  const entryId = (await rail.executeTakeFirstOrThrow()).entryId!;
  const values = { quantity: 9, time: { minutes: 1, seconds: 0, milliseconds: 0 } };
  const { testId: wodId, version } = day;
  day.version = (await day.organizer.client.results.saveAsOrganizer({ wodId, entryId, values, version })).version;
};

/** Runs the heat that repeats the rails of the first one. */
export const runAgain = async ({ organizer: { client }, categoryId, heatId: repeatsId }: CommandDay) => {
  const { heats } = await client.heats.readCategory({ categoryId });
  const heatId = heats.find(heat => heat.repeatsId === repeatsId)!.uid;
  await client.heats.start({ heatId, countIn: 0 });
  await client.heats.finish({ heatId });
};

export async function createCommandDay(app: TestApp): Promise<CommandDay> {
  const day = await createDay(app, { athletes: 2, tests: 1 });
  const place = { eventId: day.eventId, categories: [day.categoryId] };
  const judges: CommandDay['judges'] = [await approveJudge(app, place), await approveJudge(app, place)];
  return { ...day, testId: day.testIds[0]!, judges, heatId: '', railIds: [], basis: '', epoch: 1, version: 1 };
}

/** A day with its heats, and both judges at their rails. */
export async function createPlannedDay(app: TestApp): Promise<CommandDay> {
  const day = await createCommandDay(app);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await readHeat(day);
  for (const [at, { uid }] of day.judges.entries()) {
    await day.organizer.client.heats.setJudge({ railId: day.railIds[at]!, judgeId: uid });
  }
  return day;
}
