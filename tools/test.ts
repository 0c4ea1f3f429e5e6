import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { checkBudgets } from './check-budgets.ts';
import { quickSteps } from './checks.ts';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, withPostgres15 } from './debian-postgres.ts';
import { type Count, fine, fromFaults, report, runSteps } from './steps.ts';
import { runPlaywright, runVitest } from './test-runners.ts';

const root = join(import.meta.dirname, '..');

async function testOnPostgres15(): Promise<Count> {
  const lack = await lackOfPostgres15();
  if (lack) return { ...fine, note: `omitido: ${lack}` };
  return withPostgres15(url => runVitest('server', { TEST_DATABASE_URL: url }));
}

async function build(): Promise<Count> {
  await buildWeb(root);
  return fine;
}

report(
  await runSteps([
    ...quickSteps,
    { name: 'Pruebas: servidor, PostgreSQL incluido', work: () => runVitest('server') },
    { name: 'Pruebas: servidor, PostgreSQL 15', work: testOnPostgres15 },
    { name: 'Construcción', work: build },
    { name: 'Presupuesto de las páginas', work: () => fromFaults(checkBudgets(root)) },
    {
      name: 'Pruebas: navegador',
      work: async () => runPlaywright({ PIZARRA_CHROMIUM: await provideChromium() }),
    },
  ]),
);
