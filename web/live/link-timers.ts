export type Timers = {
  /** One of each name: a later wish takes the place of an earlier one. */
  after: (name: string, wait: number, act: () => void) => void;
  stop: (name: string) => void;
  isWaiting: (name: string) => boolean;
  stopAll: () => void;
};

/** What a link waits for, by name. */
export function makeTimers(): Timers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const stop = (name: string) => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };
  return {
    stop,
    after: (name, wait, act) => {
      stop(name);
      const run = () => {
        timers.delete(name);
        act();
      };
      timers.set(name, setTimeout(run, wait));
    },
    isWaiting: name => timers.has(name),
    stopAll: () => {
      for (const name of [...timers.keys()]) stop(name);
    },
  };
}
