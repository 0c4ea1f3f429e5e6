const firstWait = 2000;
const longestWait = 60_000;

type Behind = { times: number; due: number };

/**
 * Order and delays of retries. An unsent command lets the others go first; after a server failure it also has its own
 * delay.
 */
export function createRetrySchedule(now: () => number) {
  const behind = new Map<string, Behind>();
  const timesOf = (id: string) => behind.get(id)?.times ?? 0;
  return {
    /** No server reached: it may go again as soon as the network is back. */
    letOthersFirst: (id: string) => void behind.set(id, { times: timesOf(id) + 1, due: 0 }),
    /** Doubles its own delay, independent of the others. */
    putOff: (id: string) => {
      const times = timesOf(id) + 1;
      behind.set(id, { times, due: now() + longer(times) });
    },
    isDue(id: string): boolean {
      const due = behind.get(id)?.due ?? 0;
      // A clock that was set back delays nothing beyond the longest wait.
      return now() >= due || due - now() > longestWait;
    },
    inOrder: <Command extends { commandId: string }>(commands: readonly Command[]): Command[] =>
      commands.toSorted((one, other) => timesOf(one.commandId) - timesOf(other.commandId)),
    /** Milliseconds until the first of these is due. Null when none is postponed. */
    untilDue(ids: readonly string[]): number | null {
      const dues = ids.flatMap(id => behind.get(id)?.due || []);
      return dues.length === 0 ? null : Math.max(firstWait, Math.min(...dues) - now());
    },
    /** Makes every command due immediately. */
    forget: () => behind.clear(),
  };
}

export const longer = (times: number): number => Math.min(longestWait, firstWait * 2 ** (times - 1));
