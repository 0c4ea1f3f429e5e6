import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { checkBudgets } from './check-budgets.ts';
import { quickSteps } from './checks.ts';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, withPostgres15 } from './debian-postgres.ts';
import { type Count, fine, fromFaults, report, runBeside, runSteps } from './steps.ts';
import { runPlaywright, runVitest } from './test-runners.ts';

const root = join(import.meta.dirname, '..');

// They wait for processes and for PostgreSQL half of their time, and the browser fills it.
const testServer = (env = {}) => runVitest('server', { env, quiet: true }, '--maxWorkers=2');

async function testOnPostgres15(): Promise<Count> {
  const lack = await lackOfPostgres15();
  if (lack) return { ...fine, note: `omitido: ${lack}` };
  return withPostgres15(url => testServer({ TEST_DATABASE_URL: url }));
}

async function build(): Promise<Count> {
  await buildWeb(root);
  return fine;
}

async function testInBrowser(): Promise<Count> {
  return runPlaywright({ PIZARRA_CHROMIUM: await provideChromium() });
}

const first = await runSteps([
  ...quickSteps,
  { name: 'Construcción', work: build },
  { name: 'Presupuesto de las páginas', work: () => fromFaults(checkBudgets(root)) },
]);
// Both lists may bring what is missing, and packages are installed one at a time; the step itself says what failed.
await provideChromium().catch(() => null);
const last = await runBeside(
  [
    { name: 'Pruebas: servidor, PostgreSQL incluido', work: () => testServer() },
    { name: 'Pruebas: servidor, PostgreSQL 15', work: testOnPostgres15 },
  ],
  [{ name: 'Pruebas: navegador', work: testInBrowser }],
);
report([...first, ...last]);
