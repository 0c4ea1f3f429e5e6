import type { Decision, Waiting } from './commands.ts';
import { createOutbox, type OutboxPorts } from './outbox.ts';
import type { Sent } from './queued.ts';

type Answer = { version: number };
export type JudgePorts = Omit<OutboxPorts<Waiting, Answer>, 'send' | 'most' | 'ownerOf' | 'targetOf' | 'followOn'> & {
  send: (command: Waiting) => Promise<Sent<Answer>>;
};

/** The outbox of a judge. It sends one decision per call, and decisions on the same result in order. */
export function createJudgeOutbox({ send, ...ports }: JudgePorts) {
  const outbox = createOutbox<Waiting, Answer>({
    ...ports,
    most: 1,
    send: commands => Promise.all(commands.map(send)),
    ownerOf: ({ judgeId }) => judgeId,
    targetOf: ({ input }) => JSON.stringify([input.wodId, input.entryId]),
    // Two decisions on the same version: the second one was made on top of the first.
    followOn: (other, command, { version }) =>
      other.input.version === command.input.version ? { ...other, input: { ...other.input, version } } : null,
  });
  return { ...outbox, add: (judgeId: string, decision: Decision) => outbox.add({ ...decision, judgeId }) };
}
