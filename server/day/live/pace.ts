/** Runs the work after `ms`, or at the end of this turn. Returns the cancellation. */
export function later(work: () => void, ms: number): () => void {
  if (ms <= 0) {
    const turn = setImmediate(work);
    return () => clearImmediate(turn);
  }
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

/** Batches names. The first name is passed on in this turn, later names together after `gapMs`. No name is lost. */
export function createPace<Name>(gapMs: number, tell: (names: ReadonlySet<Name>) => void) {
  let names = new Set<Name>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | null = null;
  function flush(): void {
    cancel = null;
    toldAt = performance.now();
    const told = names;
    names = new Set();
    tell(told);
  }
  return {
    add(name: Name): void {
      names.add(name);
      cancel ??= later(flush, toldAt + gapMs - performance.now());
    },
    /** Drops the names that were not passed on yet. */
    clear(): void {
      cancel?.();
      cancel = null;
      names.clear();
    },
  };
}
