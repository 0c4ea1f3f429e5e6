import { type CommandStore, type Decision, isOfSameResult, type Sent, type Waiting } from './commands.ts';

export type OutboxPorts = {
  store: CommandStore;
  send: (command: Waiting) => Promise<Sent>;
  /** One of all tabs at a time. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** Calls once after so many milliseconds; answers how to call it off. */
  later: (ms: number, act: () => void) => () => void;
  isOnline: () => boolean;
  /** Other tabs look again. */
  tellOthers: () => void;
  now: () => Date;
  newId: () => string;
};

export type Outbox = ReturnType<typeof createOutbox>;
export type Settled = Sent['outcome'];

const firstWait = 2000;
const longestWait = 60_000;

/** Decisions of judges in the order in which they were made, each sent until the server has confirmed or refused it. */
export function createOutbox(ports: OutboxPorts) {
  const { store } = ports;
  let judge: string | null = null;
  let work: readonly Waiting[] | null = null;
  let wait = firstWait;
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

  /** What was decided after it on the same result, seeing the same, was decided over it. */
  async function done(command: Waiting, version: number): Promise<void> {
    const { input } = command;
    const after = (await store.list()).filter(
      other =>
        other.commandId !== command.commandId &&
        isOfSameResult(other, command) &&
        other.input.version === input.version,
    );
    const put = after.map(other => ({ ...other, input: { ...other.input, version } }));
    await write({ remove: [command], put });
  }

  /** Answers whether the line goes on. */
  async function sendOne(command: Waiting): Promise<boolean> {
    const sent = await ports.send(command);
    if (sent.outcome === 'later' || sent.outcome === 'stranger') {
      if (sent.outcome === 'later') goOnLater();
      return false;
    }
    wait = firstWait;
    if (sent.outcome === 'done') await done(command, sent.version);
    else await write({ put: [{ ...command, problem: sent.problem }] });
    return true;
  }

  function goOnLater() {
    callOff?.();
    callOff = ports.later(wait, () => void flush());
    wait = Math.min(longestWait, wait * 2);
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = (await store.list()).find(({ judgeId, problem }) => judgeId === judge && problem === null);
      if (!next || !ports.isOnline() || !(await sendOne(next))) return;
    }
  }

  async function run(): Promise<void> {
    if (judge === null || !ports.isOnline()) return;
    callOff?.();
    await ports.alone(sendAll);
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
      wait = firstWait;
      await look();
      await flush();
    },
    /** The connection is back: what was put off is tried at once. */
    async wake(): Promise<void> {
      wait = firstWait;
      await flush();
    },
    /** Resolves once it is on the disk. It takes the place of what was refused on the same result. */
    async add(judgeId: string, decision: Decision): Promise<Waiting> {
      const command: Waiting = {
        ...decision,
        judgeId,
        commandId: ports.newId(),
        decidedAt: ports.now().toISOString(),
        problem: null,
      };
      const replaced = (await store.list()).filter(other => other.problem !== null && isOfSameResult(other, command));
      await write({ put: [command], remove: replaced });
      return command;
    },
    async retry(command: Waiting): Promise<void> {
      await write({ put: [{ ...command, problem: null }] });
      await flush();
    },
    discard: (command: Waiting) => write({ remove: [command] }),
  };
}
