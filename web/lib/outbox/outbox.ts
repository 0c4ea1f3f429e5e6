import {
  type CommandStore,
  type Decision,
  isOfSameResult,
  isStuck,
  mostFailures,
  type Sent,
  type Waiting,
} from './commands.ts';
import { createRetrySchedule, longer } from './retry-schedule.ts';

export type OutboxPorts = {
  store: CommandStore;
  send: (command: Waiting) => Promise<Sent>;
  /** One of all tabs at a time. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** Calls once after so many milliseconds; answers how to call it off. */
  later: (ms: number, act: () => Promise<void>) => () => void;
  isOnline: () => boolean;
  /** Other tabs look again. */
  tellOthers: () => void;
  now: () => Date;
  newId: () => string;
};

type Settled = Sent['outcome'];

/** After so many in a row it is the server that fails, and no longer a single decision. */
const mostInARow = 3;

/**
 * Decisions of judges in the order in which they were made, each sent until the server has confirmed or refused it. One on
 * which the server fails steps aside and is tried ever more rarely; behind it wait only those on the same result.
 */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports;
  const turns = createRetrySchedule(() => ports.now().getTime());
  let judge: string | null = null;
  /** How often in a row nobody could be asked. */
  let unasked = 0;
  let work: readonly Waiting[] | null = null;
  let callOff: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  async function look(): Promise<void> {
    // A device that keeps nothing has no work either.
    work = await store.list().catch(() => []);
    for (const listener of listeners) listener();
  }
  async function write(change: Parameters<CommandStore['write']>[0]): Promise<void> {
    await store.write(change);
    await look();
    ports.tellOthers();
  }

  async function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = [];
    await ports.alone(async () => void answers.push(await act()));
    return answers[0]!;
  }

  /** What was decided after it on the same result, seeing the same, was decided over it. */
  async function done(command: Waiting, version: number): Promise<void> {
    const { input } = command;
    const after = (await store.list()).filter(
      other =>
        other.commandId !== command.commandId &&
        isOfSameResult(other, command) &&
        other.input.version === input.version,
    );
    const change = after.map(other => ({ ...other, input: { ...other.input, version } }));
    await write({ remove: [command], change });
  }

  async function settle(command: Waiting, sent: Sent): Promise<void> {
    unasked = sent.outcome === 'later' ? unasked + 1 : 0;
    if (sent.outcome === 'done') await done(command, sent.version);
    if (sent.outcome === 'refused') await write({ change: [{ ...command, problem: sent.problem }] });
    if (sent.outcome === 'later') turns.letOthersFirst(command.commandId);
    if (sent.outcome !== 'failed') return;
    turns.putOff(command.commandId);
    const failures = Math.min(mostFailures, (command.failures ?? 0) + 1);
    if (failures !== command.failures) await write({ change: [{ ...command, failures }] });
  }

  /** The first command of each result, those that were put off last; none behind one that did not go. */
  async function nextOf(tried: ReadonlySet<string>): Promise<Waiting | undefined> {
    const mine = (await store.list()).filter(({ judgeId, problem }) => judgeId === judge && problem === null);
    const first = mine.filter((command, at) => !mine.slice(0, at).some(before => isOfSameResult(before, command)));
    return turns.inOrder(first.filter(({ commandId }) => !tried.has(commandId) && turns.isDue(commandId)))[0];
  }

  /** What became of the next one; null where there is none to send. */
  async function sendNext(tried: Set<string>): Promise<Settled | null> {
    const command = await nextOf(tried);
    if (!command || !ports.isOnline()) return null;
    tried.add(command.commandId);
    const sent = await ports.send(command);
    await settle(command, sent);
    return sent.outcome;
  }

  /** One at a time: who throws a decision away waits for what is on its way, and for no more. */
  async function sendAll(): Promise<void> {
    const tried = new Set<string>();
    for (let inARow = 0; inARow < mostInARow; ) {
      const outcome = await inTurn(() => sendNext(tried));
      if (outcome === 'stranger') return;
      if (outcome === null || outcome === 'later') break;
      inARow = outcome === 'failed' ? inARow + 1 : 0;
    }
    await goOnLater();
  }

  async function goOnLater(): Promise<void> {
    const left = (await store.list()).filter(({ judgeId, problem }) => judgeId === judge && problem === null);
    const wait = unasked > 0 ? longer(unasked) : turns.untilDue(left.map(({ commandId }) => commandId));
    if (wait !== null) callOff = ports.later(wait, flush);
  }

  async function run(): Promise<void> {
    if (judge === null || !ports.isOnline()) return;
    callOff?.();
    callOff = null;
    await sendAll();
  }

  /** Resolves when what was decided before the call was confirmed, refused or put off. */
  function flush(): Promise<void> {
    if (!running) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    const again = () => {
      next = null;
      return flush();
    };
    next ??= running.then(again, again);
    return next;
  }

  function tryAtOnce() {
    unasked = 0;
    turns.forget();
  }

  return {
    /** All that is on this device, whoever decided it; null until somebody has looked. */
    work: () => work,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    flush,
    /** Whose session it is now; nobody's work is sent by anybody else. */
    async signIn(judgeId: string | null): Promise<void> {
      judge = judgeId;
      tryAtOnce();
      await look();
      await flush();
    },
    /** The connection is back: what was put off is tried at once. */
    async wake(): Promise<void> {
      tryAtOnce();
      await flush();
    },
    /** Resolves once it is on the disk. It takes the place of what came back, or did not go, on the same result. */
    async add(judgeId: string, decision: Decision): Promise<Waiting> {
      const command: Waiting = {
        ...decision,
        judgeId,
        commandId: ports.newId(),
        decidedAt: ports.now().toISOString(),
        problem: null,
        failures: 0,
      };
      const replaced = (await store.list()).filter(
        other => (other.problem !== null || isStuck(other)) && isOfSameResult(other, command),
      );
      await write({ put: [command], remove: replaced });
      return command;
    },
    async retry(command: Waiting): Promise<void> {
      tryAtOnce();
      await write({ change: [{ ...command, problem: null, failures: 0 }] });
      await flush();
    },
    /** Answers whether it was still there: what was on its way may have gone. What waited behind it goes on. */
    async discard({ commandId }: Waiting): Promise<boolean> {
      const isThere = await inTurn(async () => {
        const found = (await store.list()).find(command => command.commandId === commandId);
        if (found) await write({ remove: [found] });
        else await look();
        return found !== undefined;
      });
      if (isThere) await flush();
      return isThere;
    },
  };
}
