import type { App } from '#server/app.ts';
import type { Wanted, Written } from './wanted.ts';

/** Every way into a result ends here. Stored when it answers, and in every board that is read on this process after that. */
export async function writeResult(app: App, wanted: Wanted): Promise<Written> {
  const written = await app.results.write(wanted);
  if (written.outcome === 'written' && !written.isRepeated) app.boards.touch(written.categoryId, written.stage);
  return written;
}
