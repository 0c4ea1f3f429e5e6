/** A refusal of the server, and the fields that it names. */
export type Problem = {
  message: string;
  isConflict: boolean;
  fields: Record<string, string>;
  /** The cause may disappear (a permission returns, a heat begins), so it is retried ever more rarely. */
  mayPass?: boolean;
};

/** Fields of every command on this device until the server confirms it. */
export type Queued = {
  /** Place in the queue; the store assigns it. */
  seq?: number;
  commandId: string;
  decidedAt: string;
  /** Null while it waits to be sent. */
  problem: Problem | null;
  /** Number of server failures on it, up to `mostFailures`. */
  failures?: number;
};

/** After this many failures the screen shows it as not sent. It is still retried, ever more rarely. */
export const mostFailures = 4;
export const isStuck = ({ problem, failures = 0 }: Queued): boolean => problem === null && failures >= mostFailures;

/**
 * Store of unconfirmed commands. `write` is atomic and resolves when it is on the disk. `change` never brings back a
 * removed command: the user may discard it while it is being sent.
 */
export type CommandStore<Command extends Queued> = {
  list: () => Promise<Command[]>;
  write: (change: {
    put?: readonly Command[];
    change?: readonly Command[];
    remove?: readonly Command[];
  }) => Promise<void>;
};

/** `later`: no server reached. `failed`: the server failed. `stranger`: no session, or another account's. */
export type Sent<Answer> =
  | { outcome: 'done'; answer: Answer }
  | { outcome: 'refused'; problem: Problem }
  | { outcome: 'later' }
  | { outcome: 'failed' }
  | { outcome: 'stranger' };
