import type { App } from '#server/app.ts';
import { endDemoSessions } from './demo-accounts.ts';
import { keepDemoDecision, wasDemoDecided } from './demo-decision.ts';
import { loadDemo } from './load-demo.ts';

/**
 * Loads the demo into a new embedded store; true if it did. A load that was interrupted starts again at the next start.
 */
export async function loadDemoAtFirstStart(
  app: Pick<App, 'database' | 'storage' | 'now' | 'config'>,
  say: (sentence: string) => void,
): Promise<boolean> {
  const db = app.database.kysely;
  if (!app.config.demo) await endDemoSessions(db);
  if (app.config.databaseUrl || (await wasDemoDecided(db))) return false;
  if (!app.config.demo) {
    await keepDemoDecision(db, 'no');
    return false;
  }
  say('Cargando datos de demostración…');
  await loadDemo(app);
  return true;
}
