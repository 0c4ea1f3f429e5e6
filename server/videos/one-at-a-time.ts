/** Who holds a video now: asked to stop, it lets go as soon as what has arrived is safe. */
type Holder = { stop: () => void; done: Promise<void> };

/**
 * One request a video. A newer one takes over: after a cut line the old one may wait for a minute for bytes that never
 * come, while the same person already goes on.
 */
export function oneAtATime() {
  const holders = new Map<string, Holder>();

  async function hold<T>(id: string, stop: () => void, work: () => Promise<T>): Promise<T> {
    for (let before = holders.get(id); before; before = holders.get(id)) {
      before.stop();
      await before.done;
    }
    let letGo = () => {};
    const done = new Promise<void>(resolve => {
      letGo = resolve;
    });
    holders.set(id, { stop, done });
    try {
      return await work();
    } finally {
      holders.delete(id);
      letGo();
    }
  }

  return {
    hold,
    /** Settled when what had arrived is safe. */
    stopAll: async () => {
      const all = [...holders.values()];
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}
