import type { App } from '#server/app.ts';
import { keepDemoDecision, wasDemoDecided } from './demo-decision.ts';
import { loadDemo } from './load-demo.ts';

/** On a new embedded store. A first start that was cut off is begun again by the next one. */
export async function loadDemoAtFirstStart(
  app: Pick<App, 'database' | 'storage' | 'now' | 'config'>,
  say: (sentence: string) => void,
): Promise<void> {
  const db = app.database.kysely;
  if (app.config.databaseUrl || (await wasDemoDecided(db))) return;
  if (!app.config.demo) {
    await keepDemoDecision(db, 'no');
    return;
  }
  say('Cargando datos de demostración…');
  await loadDemo(app);
}
