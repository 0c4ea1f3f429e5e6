import type { App } from '#server/app.ts';
import type { Precondition, ResultChange, Stale, Written } from './result-change.ts';

/**
 * Writes every value of a result; no other folder writes to `results` (decision 13). When it returns, the result is
 * stored and in every later read of a board in this process.
 */
export async function writeUnlessStale(
  app: App,
  change: ResultChange & { precondition?: Precondition | undefined },
): Promise<Written | Stale> {
  const written = await app.results.write(change);
  if (written.outcome === 'written' && !written.isRepeated) app.boards.touch(written.categoryId, written.stage);
  return written;
}

/** Writes a change that the caller checked against the database itself. */
export async function writeResult(app: App, change: Omit<ResultChange, 'precondition'>): Promise<Written> {
  return (await writeUnlessStale(app, change)) as Written;
}
