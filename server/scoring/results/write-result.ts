import type { App } from '#server/app.ts';
import type { Precondition, ResultChange, Stale, Written } from './result-change.ts';

/**
 * Every value of a result that somebody sends ends here; no other folder writes to `results`
 * (decision 13). Stored when it answers, and in every board that is read on this process after that.
 */
export async function writeUnlessStale(
  app: App,
  change: ResultChange & { precondition?: Precondition | undefined },
): Promise<Written | Stale> {
  const written = await app.results.write(change);
  if (written.outcome === 'written' && !written.isRepeated) app.boards.touch(written.categoryId, written.stage);
  return written;
}

/** Writes what was checked against the store itself. */
export async function writeResult(app: App, change: Omit<ResultChange, 'precondition'>): Promise<Written> {
  return (await writeUnlessStale(app, change)) as Written;
}
