const firstWait = 2000;
const longestWait = 60_000;

type Behind = { times: number; due: number };

/** Whose turn it is: whatever did not go lets the others go first; what the server failed on waits on its own, too. */
export function createRetrySchedule(now: () => number) {
  const behind = new Map<string, Behind>();
  const timesOf = (id: string) => behind.get(id)?.times ?? 0;
  return {
    /** Nobody could be asked: it may go again with the line. */
    letOthersFirst: (id: string) => void behind.set(id, { times: timesOf(id) + 1, due: 0 }),
    /** Ever longer, whatever the others do. */
    putOff: (id: string) => {
      const times = timesOf(id) + 1;
      behind.set(id, { times, due: now() + longer(times) });
    },
    isDue(id: string): boolean {
      const due = behind.get(id)?.due ?? 0;
      // A clock that was set back holds nothing for longer than the longest wait.
      return now() >= due || due - now() > longestWait;
    },
    inOrder: <Command extends { commandId: string }>(commands: readonly Command[]): Command[] =>
      commands.toSorted((one, other) => timesOf(one.commandId) - timesOf(other.commandId)),
    /** Milliseconds until the first of these that were put off; null where none was. */
    untilDue(ids: readonly string[]): number | null {
      const dues = ids.flatMap(id => behind.get(id)?.due || []);
      return dues.length === 0 ? null : Math.max(firstWait, Math.min(...dues) - now());
    },
    /** All of them may go at once. */
    forget: () => behind.clear(),
  };
}

export const longer = (times: number): number => Math.min(longestWait, firstWait * 2 ** (times - 1));
