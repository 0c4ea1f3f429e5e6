import { type CommandStore, isStuck, mostFailures, type Queued, type Sent } from './queued.ts';
import { createRetrySchedule, longer } from './retry-schedule.ts';

export type OutboxPorts<Command extends Queued, Answer> = {
  store: CommandStore<Command>;
  /** The outcome of each command, in the order of the commands. */
  send: (commands: readonly Command[]) => Promise<readonly Sent<Answer>[]>;
  /** The most commands in one call. */
  most: number;
  /** The account whose session may send the command. */
  ownerOf: (command: Command) => string;
  /** The subject of a command, such as a result. Commands of one owner about the same subject are sent in order. */
  targetOf: (command: Command) => string;
  /**
   * Rewrites a waiting command after another command on its subject was confirmed. Null leaves the waiting command as
   * it is.
   */
  followOn?: (other: Command, confirmed: Command, answer: Answer) => Command | null;
  /** Whether a new command replaces a refused one on the same subject. Default: yes. */
  takesPlaceOf?: (command: Command, other: Command) => boolean;
  /** Makes sure that only one tab at a time does the work. */
  alone: (act: () => Promise<void>) => Promise<void>;
  /** Starts a timer of milliseconds; returns a function that cancels it. */
  later: (ms: number, act: () => Promise<void>) => () => void;
  isOnline: () => boolean;
  /** Tells other tabs to read the store again. */
  tellOthers: () => void;
  now: () => Date;
  newId: () => string;
};

type Settled = Sent<unknown>['outcome'];
/** The fields of a command that the outbox sets. */
type Given = keyof Queued;
type Decided<Command> = Command extends unknown ? Omit<Command, Given> : never;

/** After this many failures in a row the server fails as a whole, not on a single command. */
const mostInARow = 3;

/**
 * Queue of commands in the order of the decisions. Each is sent until the server confirms or refuses it. A command on
 * which the server fails is retried alone and ever more rarely. Only commands on the same subject wait behind it.
 */
export function createOutbox<Command extends Queued, Answer>(ports: OutboxPorts<Command, Answer>) {
  const { store, ownerOf, targetOf } = ports;
  const turns = createRetrySchedule(() => ports.now().getTime());
  let owner: string | null = null;
  /** Number of calls in a row that reached no server. */
  let unasked = 0;
  let work: readonly Command[] | null = null;
  let callOff: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  async function look(): Promise<void> {
    // A device without storage has no work.
    work = await store.list().catch(() => []);
    for (const listener of listeners) listener();
  }
  async function write(change: Parameters<CommandStore<Command>['write']>[0]): Promise<void> {
    await store.write(change);
    await look();
    ports.tellOthers();
  }

  async function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answers: Answer[] = [];
    await ports.alone(async () => void answers.push(await act()));
    return answers[0]!;
  }

  const isAboutSame = (one: Command, other: Command) =>
    ownerOf(one) === ownerOf(other) && targetOf(one) === targetOf(other);
  const isWaiting = (command: Command) =>
    ownerOf(command) === owner && (command.problem === null || command.problem.mayPass === true);

  async function followersOf(confirmed: Command, answer: Answer): Promise<Command[]> {
    const { followOn } = ports;
    if (!followOn) return [];
    const behind = (await store.list()).filter(
      other => other.commandId !== confirmed.commandId && isAboutSame(other, confirmed),
    );
    return behind.flatMap(other => followOn(other, confirmed, answer) ?? []);
  }

  /** Changes of the stored commands after a call was answered. */
  async function changeBy(command: Command, sent: Sent<Answer>): Promise<{ remove?: Command[]; change?: Command[] }> {
    const { commandId } = command;
    if (sent.outcome === 'done') return { remove: [command], change: await followersOf(command, sent.answer) };
    if (sent.outcome === 'refused') {
      if (sent.problem.mayPass) turns.putOff(commandId);
      return { change: [{ ...command, problem: sent.problem }] };
    }
    if (sent.outcome === 'later') turns.letOthersFirst(commandId);
    if (sent.outcome !== 'failed') return {};
    turns.putOff(commandId);
    const failures = Math.min(mostFailures, (command.failures ?? 0) + 1);
    return failures === command.failures ? {} : { change: [{ ...command, failures }] };
  }

  async function settle(commands: readonly Command[], sent: readonly Sent<Answer>[]): Promise<void> {
    const [remove, change]: [Command[], Command[]] = [[], []];
    for (const [at, command] of commands.entries()) {
      const made = await changeBy(command, sent[at] ?? { outcome: 'later' });
      remove.push(...(made.remove ?? []));
      change.push(...(made.change ?? []));
    }
    if (remove.length + change.length > 0) await write({ remove, change });
  }

  /**
   * The next commands: the first of each subject, postponed ones last. A subject whose command was already tried in
   * this run waits.
   */
  async function nextOf(tried: ReadonlySet<string>): Promise<Command[]> {
    const mine = (await store.list()).filter(isWaiting);
    const seen = new Set<string>();
    const first = mine.filter(command => {
      const target = targetOf(command);
      return !seen.has(target) && seen.add(target);
    });
    const due = turns.inOrder(first.filter(({ commandId }) => !tried.has(commandId) && turns.isDue(commandId)));
    // A command on which the server failed goes alone, so that others do not fail with it.
    const end = due.findIndex(({ failures = 0 }) => failures > 0);
    return due.slice(0, end < 0 ? ports.most : Math.min(ports.most, Math.max(1, end)));
  }

  /** The outcome of the next commands. Null if there is no command to send. */
  async function sendNext(tried: Set<string>): Promise<Settled | null> {
    const commands = await nextOf(tried);
    if (commands.length === 0 || !ports.isOnline()) return null;
    for (const { commandId } of commands) tried.add(commandId);
    const sent = await ports.send(commands);
    const outcomes = sent.map(({ outcome }) => outcome);
    const isLater = sent.length < commands.length || outcomes.includes('later');
    unasked = isLater ? unasked + 1 : 0;
    await settle(commands, sent);
    if (outcomes.includes('stranger')) return 'stranger';
    if (isLater) return 'later';
    return outcomes.every(outcome => outcome === 'failed') ? 'failed' : 'done';
  }

  /** Takes the lock once per call, so a discard waits for one call only. */
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
    const left = (await store.list()).filter(isWaiting);
    const wait = unasked > 0 ? longer(unasked) : turns.untilDue(left.map(({ commandId }) => commandId));
    if (wait !== null) callOff = ports.later(wait, flush);
  }

  async function run(): Promise<void> {
    if (owner === null || !ports.isOnline()) return;
    callOff?.();
    callOff = null;
    await sendAll();
  }

  /** Resolves when all earlier work is confirmed, refused or postponed. */
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
    /** Every command on this device, of all owners. Null before the first read. */
    work: () => work,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look,
    flush,
    /** Sets the owner of the session; only that owner's commands are sent. */
    async signIn(ownerId: string | null): Promise<void> {
      owner = ownerId;
      tryAtOnce();
      await look();
      await flush();
    },
    /** The connection is back, so the outbox tries again immediately. */
    async wake(): Promise<void> {
      tryAtOnce();
      await flush();
    },
    /** True if the last attempt reached no server. */
    isHeldUp: () => unasked > 0,
    /**
     * Another call reached the server, so the outbox sends commands that waited for the network. Commands on which the
     * server failed continue to wait.
     */
    async goOn(): Promise<void> {
      if (unasked === 0) return;
      unasked = 0;
      await flush();
    },
    /** Adds a command; resolves when it is on the disk. It replaces a refused or stuck command on the same subject. */
    async add(decided: Decided<Command>, commandId = ports.newId()): Promise<Command> {
      const given: Omit<Queued, 'seq'> = {
        commandId,
        decidedAt: ports.now().toISOString(),
        problem: null,
        failures: 0,
      };
      const command = { ...decided, ...given } as unknown as Command;
      const replaced = (await store.list()).filter(
        other =>
          (other.problem !== null || isStuck(other)) &&
          isAboutSame(other, command) &&
          (ports.takesPlaceOf?.(command, other) ?? true),
      );
      await write({ put: [command], remove: replaced });
      return command;
    },
    async retry(command: Command): Promise<void> {
      tryAtOnce();
      await write({ change: [{ ...command, problem: null, failures: 0 }] });
      await flush();
    },
    /** Discards a command. False if the command was already sent or is gone. The commands behind it continue. */
    async discard({ commandId }: Pick<Command, 'commandId'>): Promise<boolean> {
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
