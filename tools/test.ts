import { join } from 'node:path';
import { rehearseDay } from '#bench/rehearsal/rehearse-day.ts';
import { smallDay } from '#bench/rehearsal/small-day.ts';
import { isRight, tellRehearsal } from '#bench/rehearsal/tell-rehearsal.ts';
import { buildWeb } from './build-web.ts';
import { checkBudgets } from './check-budgets.ts';
import { quickSteps } from './checks.ts';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, withPostgres15 } from './debian-postgres.ts';
import { type Count, failedOnce, fine, fromFaults, report, runSteps } from './steps.ts';
import { runPlaywright, runServerTests } from './test-runners.ts';

const root = join(import.meta.dirname, '..');

async function testOnPostgres15(): Promise<Count> {
  const lack = await lackOfPostgres15();
  if (lack) return { ...fine, note: `omitido: ${lack}` };
  return withPostgres15(url => runServerTests({ TEST_DATABASE_URL: url }));
}

/** Another day each time: what fails once can be played again by its seed. */
async function rehearse(): Promise<Count> {
  const seed = Number(process.env.REHEARSAL_SEED ?? Date.now() % 100_000);
  const plan = { ...smallDay, seed };
  const again = `npm run rehearse -- --small --seed ${seed}`;
  try {
    const rehearsal = await rehearseDay(plan, line => console.log(`  ${line}`));
    const lines = tellRehearsal(plan, rehearsal);
    for (const line of lines) console.log(line);
    return isRight(plan, rehearsal) ? { passed: 1, failed: 0 } : { ...failedOnce(again), told: lines };
  } catch (error) {
    return failedOnce(`${again}: ${(error as Error).message}`);
  }
}

async function build(): Promise<Count> {
  await buildWeb(root);
  return fine;
}

report(
  await runSteps([
    ...quickSteps,
    { name: 'Pruebas: servidor, PostgreSQL incluido', work: () => runServerTests() },
    { name: 'Pruebas: servidor, PostgreSQL 15', work: testOnPostgres15 },
    { name: 'Ensayo de un día, con todo lo que falla', work: rehearse },
    { name: 'Construcción', work: build },
    { name: 'Presupuesto de las páginas', work: () => fromFaults(checkBudgets(root)) },
    {
      name: 'Pruebas: navegador',
      work: async () => runPlaywright({ PIZARRA_CHROMIUM: await provideChromium() }),
    },
  ]),
);
