import { type CommandStore, isStuck, mostFailures, type Queued, type Sent } from './queued.ts';
import { createRetrySchedule, longer } from './retry-schedule.ts';

export type OutboxPorts<Command extends Queued, Answer> = {
  store: CommandStore<Command>;
  /** Answers what became of each, in their order. */
  send: (commands: readonly Command[]) => Promise<readonly Sent<Answer>[]>;
  /** How many go in one call. */
  most: number;
  /** Whose session may send it. */
  ownerOf: (command: Command) => string;
  /** What it is about: of the commands of one owner about the same each waits for the one before it. */
  targetOf: (command: Command) => string;
  /** What becomes of another about the same, which waits behind one that was confirmed; null where it stays as it is. */
  followOn?: (other: Command, confirmed: Command, answer: Answer) => Command | null;
  /** Whether a new one takes the place of another about the same that came back; where nobody says, it does. */
  takesPlaceOf?: (command: Command, other: Command) => boolean;
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

type Settled = Sent<unknown>['outcome'];
/** What the outbox gives to a command. */
type Given = keyof Queued;
type Decided<Command> = Command extends unknown ? Omit<Command, Given> : never;

/** After so many in a row it is the server that fails, and no longer a single decision. */
const mostInARow = 3;

/**
 * Commands in the order in which they were decided, each sent until the server has confirmed or refused it. One on which
 * the server fails steps aside and is tried ever more rarely, alone; behind it wait only those about the same.
 */
export function createOutbox<Command extends Queued, Answer>(ports: OutboxPorts<Command, Answer>) {
  const { store, ownerOf, targetOf } = ports;
  const turns = createRetrySchedule(() => ports.now().getTime());
  let owner: string | null = null;
  /** How often in a row nobody could be asked. */
  let unasked = 0;
  let work: readonly Command[] | null = null;
  let callOff: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  async function look(): Promise<void> {
    // A device that keeps nothing has no work either.
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

  /** What is to be written of a command that was sent. */
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

  /** The first commands of what they are about, those that were put off last; none behind one that did not go. */
  async function nextOf(tried: ReadonlySet<string>): Promise<Command[]> {
    const mine = (await store.list()).filter(isWaiting);
    const seen = new Set<string>();
    const first = mine.filter(command => {
      const target = targetOf(command);
      return !seen.has(target) && seen.add(target);
    });
    const due = turns.inOrder(first.filter(({ commandId }) => !tried.has(commandId) && turns.isDue(commandId)));
    // One on which the server has failed fails no others with it.
    const end = due.findIndex(({ failures = 0 }) => failures > 0);
    return due.slice(0, end < 0 ? ports.most : Math.min(ports.most, Math.max(1, end)));
  }

  /** What became of the next ones; null where there is none to send. */
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
    async signIn(ownerId: string | null): Promise<void> {
      owner = ownerId;
      tryAtOnce();
      await look();
      await flush();
    },
    /** The connection is back: what was put off is tried at once. */
    async wake(): Promise<void> {
      tryAtOnce();
      await flush();
    },
    /** Nobody could be asked when it was tried last. */
    isHeldUp: () => unasked > 0,
    /** Something else got through: what waits for the line goes too, what the server failed on waits on. */
    async goOn(): Promise<void> {
      if (unasked === 0) return;
      unasked = 0;
      await flush();
    },
    /** Resolves once it is on the disk. It takes the place of what came back, or did not go, and was about the same. */
    async add(decided: Decided<Command>): Promise<Command> {
      const given: Omit<Queued, 'seq'> = {
        commandId: ports.newId(),
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
    /** Answers whether it was still there: what was on its way may have gone. What waited behind it goes on. */
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
