import type { FastifyInstance } from 'fastify';
import { encodeBatch, type TapBatch } from '#domain/day/rails/tap-batch.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { createJoinable, enterAlone, signUpConfirmed } from './entries.ts';
import { insertWod } from './events.ts';
import { createDay, type EventDay, openDay } from './heats.ts';
import { approveJudge, type Judge } from './staff.ts';
import { addMember, enterAsTeam } from './teams.ts';

export type JudgedHeat = EventDay & { judge: Judge; heatId: string; railId: string; testId: string; entryId: string };

type Plan = Parameters<typeof createDay>[1] & { hasBegun?: boolean };

/** A heat with one athlete and a judge at the first rail. It runs unless `hasBegun` is false. */
export async function createJudgedHeat(app: TestApp, { hasBegun, ...plan }: Plan = {}): Promise<JudgedHeat> {
  return judgedHeatOf(app, await createDay(app, { athletes: 1, tests: 1, ...plan }), hasBegun);
}

export type HeatOfAccount = JudgedHeat & { athlete: SignedIn };

/** A running heat whose athlete has an account. */
export async function createHeatOfAccount(app: TestApp): Promise<HeatOfAccount> {
  const home = await createJoinable(app, {}, { rails: 2 });
  const athlete = await signUpConfirmed(app);
  const entryId = await enterAlone(app, home, athlete);
  return { ...(await createJudgedHeat(app, { home, athletes: 0 })), entryId, athlete };
}

type TeamHeat = JudgedHeat & { members: string[]; captain: SignedIn; mate: SignedIn };

/** A judged heat with a team of two. Its test requires `validReps` of each member (D8). */
export async function createTeamHeat(app: TestApp, validReps: number): Promise<TeamHeat> {
  const home = await createJoinable(app, { team: true, members: 2 }, { rails: 2 });
  const captain = await signUpConfirmed(app);
  const { teamId, entryId } = await enterAsTeam(app, home, captain, { allowedMembers: 2 });
  const mate = await addMember(app, captain, teamId);
  const test = { typeWod: 'for time' as const, needTime: true, validReps, status: 'on_hold' as const };
  const testId = await insertWod(app, home.categoryId, test);
  const heat = await judgedHeatOf(app, { ...home, testIds: [testId], entryIds: [entryId] });
  return { ...heat, members: [captain.uid, mate.uid], captain, mate };
}

async function judgedHeatOf(app: TestApp, day: EventDay, hasBegun = true): Promise<JudgedHeat> {
  const { heats } = day.organizer.client;
  await heats.generate({ eventId: day.eventId });
  const judge = await approveJudge(app, { eventId: day.eventId, categories: [day.categoryId] });
  const { rails, heatId } = await heats.readCategory({ categoryId: day.categoryId });
  const { uid: railId } = rails.find(({ entry }) => entry)!;
  await heats.setJudge({ railId, judgeId: judge.uid });
  const heat = { ...day, judge, heatId: heatId!, railId, testId: day.testIds[0]!, entryId: day.entryIds[0]! };
  openDay(app);
  if (hasBegun) await beginHeat(heat);
  return heat;
}

export async function beginHeat({ organizer, categoryId, testId, heatId }: Omit<JudgedHeat, 'judge'>): Promise<void> {
  const { heats } = organizer.client;
  await heats.startCategory({ categoryId, type: 'start' });
  await heats.startTest({ testId });
  await heats.start({ heatId, countIn: 0 });
}

type Pressed = Tap extends infer Each ? (Each extends Tap ? Omit<Each, 'at'> : never) : never;

/**
 * Taps by their seconds after the heat's start. Their times are in hundredths, rounded up so that no tap is too early.
 */
export const tapsAt = (app: TestApp, taps: readonly (readonly [Pressed['kind'] | Pressed, after: number])[]) => {
  const start = app.now().getTime() / 10;
  return taps.map(([pressed, after]): Tap => {
    const tap = typeof pressed === 'string' ? { kind: pressed } : pressed;
    return { ...tap, at: Math.ceil(start + after * 100) } as Tap;
  });
};

type Sent = Partial<TapBatch> & Pick<TapBatch, 'railId' | 'epoch' | 'taps'>;

export const batchOf = (sent: Sent) =>
  encodeBatch({ role: 'main', fromSeq: 1, since: sent.taps[0]?.at ?? 0, errorMs: 12, ...sent });

export const sendBytes = (http: FastifyInstance, who: SignedIn | null, payload: Uint8Array) =>
  http.inject({
    method: 'POST',
    url: '/rails/taps',
    headers: {
      'content-type': 'application/octet-stream',
      ...(who && { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    },
    payload: Buffer.from(payload),
  });
