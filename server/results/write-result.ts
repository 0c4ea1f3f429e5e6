import type { App } from '#server/app.ts';
import type { Believed, Stale, Wanted, Written } from './wanted.ts';

/**
 * Every value of a result that somebody sends ends here; decision 13 names the few that write beside it. Stored when it
 * answers, and in every board that is read on this process after that.
 */
export async function writeBelieved(
  app: App,
  wanted: Wanted & { believed?: Believed | undefined },
): Promise<Written | Stale> {
  const written = await app.results.write(wanted);
  if (written.outcome === 'written' && !written.isRepeated) app.boards.touch(written.categoryId, written.stage);
  return written;
}

/** Of what was checked against the store itself. */
export async function writeResult(app: App, wanted: Omit<Wanted, 'believed'>): Promise<Written> {
  return (await writeBelieved(app, wanted)) as Written;
}
