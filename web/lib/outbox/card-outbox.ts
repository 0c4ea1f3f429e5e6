import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { TypedCard } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { commandsIn } from './command-store.ts';
import { openDevice } from './device-db.ts';
import { orInMemory } from './in-memory.ts';
import { createOutbox } from './outbox.ts';
import type { Queued, Sent } from './queued.ts';
import { isUnreached, longestAnswer, outcomeOf } from './send-command.ts';
import { tabPorts } from './tab-ports.ts';

type CardInput = Omit<Parameters<typeof client.cards.type>[0], 'commandId'>;
/** A score card that was typed on this device and that the server does not have. */
export type CardWork = Queued & {
  /** Only a session of this account may send the card. */
  account: string;
  input: CardInput;
};

const device = openDevice('pizarra-cards', { waiting: { keyPath: 'seq', autoIncrement: true } });
export const cardWaiting = orInMemory<CardWork>(commandsIn<CardWork, 'waiting'>(device, 'waiting'));

/** Refusals that pass: the heat starts, or it ends and the telephone at the rail no longer counts. */
const passing: readonly string[] = [messages.rails.notRunning, messages.rails.stillCounted];
const within = () => ({ signal: AbortSignal.timeout(longestAnswer) });

async function send({ input, commandId }: CardWork): Promise<Sent<TypedCard>> {
  try {
    return { outcome: 'done', answer: await client.cards.type({ ...input, commandId }, within()) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome.outcome !== 'refused' || !passing.includes(outcome.problem.message)) return outcome;
    return { outcome: 'refused', problem: { ...outcome.problem, mayPass: true } };
  }
}

const { listen, ...ports } = tabPorts('pizarra-cards');

const outbox = createOutbox<CardWork, TypedCard>({
  ...ports,
  store: cardWaiting,
  send: work => Promise.all(work.map(send)),
  most: 1,
  ownerOf: ({ account }) => account,
  targetOf: ({ input }) => input.code,
});
listen(outbox);

export const discardCard = (work: CardWork) => outbox.discard(work);

/** Sends a typed card. Null: the card waits on this device, since no server answered or an earlier copy waits. */
export async function typeCard(account: string, input: CardInput): Promise<TypedCard | null> {
  // A waiting copy of the same card was typed earlier: this one takes its place in the queue.
  const earlier = (await cardWaiting.list()).filter(work => work.account === account && work.input.code === input.code);
  const commandId = newId();
  const wait = async () => {
    await outbox.add({ account, input }, commandId);
    for (const work of earlier) await outbox.discard(work);
    void outbox.flush();
    return null;
  };
  if (earlier.length > 0) return wait();
  try {
    return await client.cards.type({ ...input, commandId }, within());
  } catch (error) {
    // The call may have arrived: the same id counts once.
    if (isUnreached(error)) return wait();
    throw error;
  }
}

/** This account's typed cards that the server does not have. Null until they are read. */
export function useCardsWaiting(account: string): readonly CardWork[] | null {
  const work = useSyncExternalStore(outbox.subscribe, outbox.work);
  return useMemo(() => work?.filter(each => each.account === account) ?? null, [work, account]);
}

/** Sends while this account is signed in, on every page. `isSure`: the server has confirmed the session. */
export function useCardSending(account: string, isSure: boolean) {
  useEffect(() => {
    if (!isSure) {
      void outbox.look().catch(() => undefined);
      return;
    }
    void outbox.signIn(account).catch(() => undefined);
    return () => void outbox.signIn(null).catch(() => undefined);
  }, [account, isSure]);
}
