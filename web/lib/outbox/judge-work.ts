import type { Decision, Waiting } from './commands.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Sent } from './queued.ts';

type Answer = { version: number };
export type JudgePorts = Omit<OutboxPorts<Waiting, Answer>, 'send' | 'most' | 'ownerOf' | 'targetOf' | 'followOn'> & {
  send: (command: Waiting) => Promise<Sent<Answer>>;
};

/** A judge's: one decision a call, those on the same result one over the other. */
export function createJudgeOutbox({ send, ...ports }: JudgePorts) {
  const outbox = createOutbox<Waiting, Answer>({
    ...ports,
    most: 1,
    send: commands => Promise.all(commands.map(send)),
    ownerOf: ({ judgeId }) => judgeId,
    targetOf: ({ input }) => JSON.stringify([input.wodId, input.entryId]),
    // What was decided seeing the same was decided over it.
    followOn: (other, command, { version }) =>
      other.input.version === command.input.version ? { ...other, input: { ...other.input, version } } : null,
  });
  return { ...outbox, add: (judgeId: string, decision: Decision) => outbox.add({ ...decision, judgeId }) };
}
