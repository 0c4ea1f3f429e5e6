/** Batches names: the first is passed on immediately, later ones after a pause. The last one is never lost. */
export function gather(tell: (names: ReadonlySet<string>) => void, gapMs: number): (name: string) => void {
  let names = new Set<string>();
  let toldAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const tellAll = () => {
    isWaiting = false;
    toldAt = performance.now();
    const told = names;
    names = new Set();
    tell(told);
  };
  return name => {
    names.add(name);
    if (!isWaiting) setTimeout(tellAll, Math.max(0, toldAt + gapMs - performance.now())).unref();
    isWaiting = true;
  };
}
