import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { checkBudgets } from './check-budgets.ts';
import { quickSteps } from './checks.ts';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, withPostgres15 } from './debian-postgres.ts';
import { runProgram } from './run-program.ts';
import { type Count, failedOnce, fine, fromFaults, report, runSteps } from './steps.ts';
import { runPlaywright, runServerTests, runVitest } from './test-runners.ts';
import { tellMachine } from './what-the-machine-brings.ts';

const root = join(import.meta.dirname, '..');

async function testOnPostgres15(): Promise<Count> {
  const lack = await lackOfPostgres15();
  if (lack) return { ...fine, note: `omitido: ${lack}` };
  return withPostgres15(url => runServerTests({ TEST_DATABASE_URL: url }));
}

const longestRehearsal = 400_000;

/**
 * The same day each time, so that a change shows as a difference. `npm run rehearse` or this variable choose other
 * days. Two programs share it, which also covers a restarted one.
 */
async function rehearse(): Promise<Count> {
  const seed = process.env.REHEARSAL_SEED ?? '7';
  const said: string[] = [];
  const asked = ['--small', '--nodes', '2', '--seed', seed];
  const code = await runProgram(process.execPath, [join('tools', 'rehearse.ts'), ...asked], {
    hear: text => said.push(text),
    mostMs: longestRehearsal,
  });
  if (code === 0) return { passed: 1, failed: 0 };
  return { ...failedOnce(`npm run rehearse -- ${asked.join(' ')}`), told: [said.join('').trimEnd()] };
}

async function build(): Promise<Count> {
  await buildWeb(root);
  return fine;
}

report(
  await runSteps([
    { name: 'Lo que trae la máquina', work: tellMachine },
    ...quickSteps,
    { name: 'Pruebas: servidor, PostgreSQL incluido', work: () => runServerTests() },
    { name: 'Pruebas: servidor, PostgreSQL 15', work: testOnPostgres15 },
    { name: 'Ensayo de un día, con todo lo que falla', work: rehearse },
    { name: 'Construcción', work: build },
    { name: 'Arranque en una máquina nueva', work: () => runVitest('start') },
    { name: 'Presupuesto de las páginas', work: () => fromFaults(checkBudgets(root)) },
    {
      name: 'Pruebas: navegador',
      work: async () => runPlaywright({ PIZARRA_CHROMIUM: await provideChromium() }),
    },
  ]),
);
