import type { FastifyInstance } from 'fastify';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import type { TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from './rails.ts';
import { approveJudge, type Judge } from './staff.ts';

export type TwoJudges = JudgedHeat & { second: Judge };
type Late = { fromZero?: boolean; seen?: number; lastAt?: number };
type Counted = { role: TapRole; epoch: number; reps: number; finishAt?: number | null; fromSeq?: number };

const id = () => crypto.randomUUID();

/** Puts a second judge at the rail of a judged heat. */
export async function placeSecond<Heat extends JudgedHeat>(app: TestApp, heat: Heat): Promise<Heat & TwoJudges> {
  const { eventId, categoryId, railId, organizer } = heat;
  const second = await approveJudge(app, { eventId, categories: [categoryId] });
  await organizer.client.heats.setJudge({ railId, judgeId: second.uid, role: 'second' });
  return { ...heat, second };
}

/** A running heat with two judges at its rail. */
export const createTwoJudges = async (app: TestApp) => placeSecond(app, await createJudgedHeat(app));

export const takeSecond = ({ railId }: JudgedHeat, { client }: Pick<Judge, 'client'>, late: Late = {}) =>
  client.rails.take({ railId, deviceId: id(), commandId: id(), role: 'second', ...late });

/** The telephones of both judges. Each count has one repetition a second. */
export function countsOfTwo({ app, http }: { app: TestApp; http: FastifyInstance }) {
  const send = async ({ railId }: JudgedHeat, who: Judge, { reps, finishAt = 60, ...of }: Counted) => {
    const taps = tapsAt(app, [
      ...Array.from({ length: reps }, (_, at): ['rep', number] => ['rep', at + 1]),
      ...(finishAt === null ? [] : [['finish', finishAt] as ['finish', number]]),
    ]);
    return (await sendBytes(http, who, batchOf({ railId, taps, ...of }))).json();
  };
  return {
    send,
    /** The first judge counts and finishes, and the athlete signs. */
    async countFirst(heat: JudgedHeat, reps: number): Promise<void> {
      const { judge, railId } = heat;
      const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
      await send(heat, judge, { role: 'main', epoch, reps });
      await judge.client.rails.finish({ railId, epoch, lastSeq: reps + 1, commandId: id() });
      await judge.client.rails.sign({ railId, epoch, signature: 'M1,1L9,9', reason: null, commandId: id() });
    },
    /** The second judge takes the rail and counts. Returns the epoch. */
    async countSecond(heat: TwoJudges, reps: number, finishAt: number | null = 60): Promise<number> {
      const { epoch } = await takeSecond(heat, heat.second);
      await send(heat, heat.second, { role: 'second', epoch, reps, finishAt });
      return epoch;
    },
  };
}
