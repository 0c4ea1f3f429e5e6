import type { FastifyInstance } from 'fastify';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from './rails.ts';

export type WithCard = JudgedHeat & { code: string };

/** A heat whose only rail has a printed card. */
export async function createCarded(app: TestApp, plan: Parameters<typeof createJudgedHeat>[1] = {}): Promise<WithCard> {
  const heat = await createJudgedHeat(app, plan);
  await heat.organizer.client.heats.publish({ testId: heat.testId });
  return { ...heat, code: await printCard(app, heat) };
}

export async function printCard(app: TestApp, { organizer, eventId, railId, entryId }: JudgedHeat): Promise<string> {
  await organizer.client.prints.make({ eventId, kind: 'cards' });
  const { code } = await app.database.kysely
    .selectFrom('cards')
    .select('code')
    .where('railId', '=', railId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return code;
}

type Place = { railId: string; entryId: string };

/** A card that has a rail, or a blank one as it would be at this rail. */
export async function readPrinted(who: SignedIn, code: string, at?: Place) {
  const card = await who.client.cards.read({ code, ...(at && { at }) });
  if ('heats' in card) throw new Error(`The card ${code} is blank.`);
  return card;
}

/** Prints blank cards and returns one of their codes. */
export async function printBlank(app: TestApp, { organizer, eventId, testId }: JudgedHeat): Promise<string> {
  await organizer.client.prints.make({ eventId, kind: 'blanks', testId });
  const { code } = await app.database.kysely
    .selectFrom('cards')
    .select('code')
    .where('eventId', '=', eventId)
    .where('railId', 'is', null)
    .where('entryId', 'is', null)
    .executeTakeFirstOrThrow();
  return code;
}

type Said = {
  at?: Place;
  count?: number;
  timeMs?: number | null;
  tiebreakMs?: number | null;
  isSigned?: boolean;
  seen?: string | null;
  commandId?: string;
};

/** Types what a card says; five reps and a signature unless said otherwise. */
export const typeCard = (who: SignedIn, code: string, { count = 5, ...said }: Said = {}) =>
  who.client.cards.type({
    ...{ code, count: count * 1_000, timeMs: null, tiebreakMs: null, noReps: 1, isSigned: true },
    ...{ commandId: crypto.randomUUID(), ...said },
  });

type At = { app: TestApp; http: FastifyInstance };

/** A judge's telephone at a rail, seconds apart from its next tap to the last one at 125. */
export async function takePhone({ app, http }: At, { railId, judge }: JudgedHeat) {
  const { epoch } = await judge.client.rails.take({
    railId,
    deviceId: crypto.randomUUID(),
    commandId: crypto.randomUUID(),
  });
  let lastSeq = 0;
  return {
    epoch,
    /** Stores taps of so many reps, and the tap that ends the count. */
    async send(reps: number, isFinished: boolean): Promise<void> {
      const pressed = Array.from({ length: reps }, (_, at): ['rep', number] => ['rep', at + 1]);
      const taps = tapsAt(app, isFinished ? [...pressed, ['finish', 125]] : pressed);
      await sendBytes(http, judge, batchOf({ railId, epoch, taps, fromSeq: lastSeq + 1 }));
      lastSeq += taps.length;
    },
    finish: () => judge.client.rails.finish({ railId, epoch, lastSeq, commandId: crypto.randomUUID() }),
  };
}

/** Counts with a telephone and finishes. */
export async function countOn(at: At, heat: JudgedHeat, reps: number, isFinished = true): Promise<void> {
  const phone = await takePhone(at, heat);
  await phone.send(reps, isFinished);
  if (isFinished) await phone.finish();
}

export const railOf = async ({ organizer, heatId, railId }: JudgedHeat) =>
  (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)!;
