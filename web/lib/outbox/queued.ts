/** What the server said no to: in words, and at which fields. */
export type Problem = {
  message: string;
  isConflict: boolean;
  fields: Record<string, string>;
  /** What stands in the way may go (a permission is given back, a heat begins): it is tried again, ever more rarely. */
  mayPass?: boolean;
};

/** What every command on this device has until the server has confirmed it, whatever it is about. */
export type Queued = {
  /** Its place in the line; the store gives it. */
  seq?: number;
  commandId: string;
  decidedAt: string;
  /** Null while it waits to be sent. */
  problem: Problem | null;
  /** How often the server failed on it, up to `mostFailures`. */
  failures?: number;
};

/** After so many it is shown as one that could not be sent; it is still tried, ever more rarely. */
export const mostFailures = 4;
export const isStuck = ({ problem, failures = 0 }: Queued): boolean => problem === null && failures >= mostFailures;

/**
 * Kept until the server has confirmed it; `write` resolves once it is on the disk, all of it or nothing. What is changed
 * and is no more stays away: it may have been thrown away while it was being sent.
 */
export type CommandStore<Command extends Queued> = {
  list: () => Promise<Command[]>;
  write: (change: {
    put?: readonly Command[];
    change?: readonly Command[];
    remove?: readonly Command[];
  }) => Promise<void>;
};

/** `later`: nobody could be asked. `failed`: the server could not. `stranger`: another session than the owner's, or none. */
export type Sent<Answer> =
  | { outcome: 'done'; answer: Answer }
  | { outcome: 'refused'; problem: Problem }
  | { outcome: 'later' }
  | { outcome: 'failed' }
  | { outcome: 'stranger' };
