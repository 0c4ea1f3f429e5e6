/** Runs the work after `ms`, or at the end of this turn. Returns the cancellation. */
export function later(work: () => void, ms: number): () => void {
  if (ms <= 0) {
    const turn = setImmediate(work);
    return () => clearImmediate(turn);
  }
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

/** Batches names: the first is told in this turn, later ones together after `gapMs`. The last one is never lost. */
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
    /** Drops what was not told yet. */
    clear(): void {
      cancel?.();
      cancel = null;
      names.clear();
    },
  };
}
