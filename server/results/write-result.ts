import type { App } from '#server/app.ts';
import type { Wanted, Written } from './wanted.ts';

/** Every way into a result ends here. Stored when it answers. */
export async function writeResult(app: App, wanted: Wanted): Promise<Written> {
  return app.results.write(wanted);
}
