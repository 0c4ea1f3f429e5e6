/** A refusal of the server, and the fields that it names. */
export type Problem = {
  message: string;
  isConflict: boolean;
  fields: Record<string, string>;
  /**
   * The cause of this refusal may disappear: a permission returns, or a heat begins. So the outbox tries again after
   * longer and longer pauses.
   */
  mayPass?: boolean;
};

/** Fields of every command on this device until the server confirms it. */
export type Queued = {
  /** The command's place in the queue, which the store gives. */
  seq?: number;
  commandId: string;
  decidedAt: string;
  /** The refusal; null while the command waits to be sent. */
  problem: Problem | null;
  /** How often the server failed on this command, up to `mostFailures`. */
  failures?: number;
};

/**
 * After this many failures the screen shows the command as not sent. The outbox still tries again, after longer and
 * longer pauses.
 */
export const mostFailures = 4;
export const isStuck = ({ problem, failures = 0 }: Queued): boolean => problem === null && failures >= mostFailures;

/**
 * The store of commands that are not confirmed. `write` stores all or nothing, and resolves when it is on the disk.
 * `change` never brings back a removed command: the user may discard a command while it is being sent.
 */
export type CommandStore<Command extends Queued> = {
  list: () => Promise<Command[]>;
  write: (change: {
    put?: readonly Command[];
    change?: readonly Command[];
    remove?: readonly Command[];
  }) => Promise<void>;
};

/**
 * `later`: the call reached no server. `failed`: the server failed. `stranger`: there is no session, or it is another
 * account's.
 */
export type Sent<Answer> =
  | { outcome: 'done'; answer: Answer }
  | { outcome: 'refused'; problem: Problem }
  | { outcome: 'later' }
  | { outcome: 'failed' }
  | { outcome: 'stranger' };
