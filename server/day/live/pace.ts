/** Batches names: the first is told in the next turn, later ones together after `gapMs`. The last one is never lost. */
export function createPace<Name>(gapMs: number, tell: (names: ReadonlySet<Name>) => void) {
  let names = new Set<Name>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  function flush(): void {
    timer = null;
    toldAt = performance.now();
    const told = names;
    names = new Set();
    tell(told);
  }
  return {
    add(name: Name): void {
      names.add(name);
      timer ??= setTimeout(flush, Math.max(0, toldAt + gapMs - performance.now())).unref();
    },
    /** Drops what was not told yet. */
    clear(): void {
      if (timer) clearTimeout(timer);
      timer = null;
      names.clear();
    },
  };
}
