export type Timers = {
  /** One timer per name: a later call replaces the earlier one. */
  after: (name: string, wait: number, act: () => void) => void;
  stop: (name: string) => void;
  isWaiting: (name: string) => boolean;
  stopAll: () => void;
};

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
