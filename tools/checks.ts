import { join } from 'node:path';
import { checkExports } from './check-exports.ts';
import { checkLock } from './check-lock.ts';
import { checkStyle } from './check-style.ts';
import { checkWalls } from './check-walls.ts';
import { checkWords } from './check-words.ts';
import { runProgram } from './run-program.ts';
import { type Count, failedOnce, fine, fromFaults, type Step } from './steps.ts';
import { runVitest } from './test-runners.ts';

const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';
const root = join(import.meta.dirname, '..');

async function succeeds(program: string, ...args: string[]): Promise<Count> {
  return (await runProgram(program, args)) === 0 ? fine : failedOnce();
}

/** Incremental: checks only files that changed since the last run, and files that depend on them. */
const hasTypes = (project: string) =>
  succeeds('tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `.cache/types/${project}.tsbuildinfo`);

/** The fast part of the tests, without a database or a browser. */
export const quickSteps: Step[] = [
  {
    name: 'Formato y estilo',
    work: () => succeeds('biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn', colors),
  },
  { name: 'Tipos: reglas y contrato', work: () => hasTypes('tsconfig.json') },
  { name: 'Tipos: servidor', work: () => hasTypes('tsconfig.server.json') },
  { name: 'Tipos: navegador', work: () => hasTypes('tsconfig.web.json') },
  { name: 'Muros', work: () => fromFaults(checkWalls(root)) },
  { name: 'Escala del estilo', work: () => fromFaults(checkStyle(root)) },
  { name: 'Palabras', work: () => fromFaults(checkWords(root)) },
  { name: 'Sin código muerto', work: () => fromFaults(checkExports(root)) },
  { name: 'Versiones fijas', work: () => fromFaults(checkLock(root)) },
  { name: 'Pruebas: reglas y contrato', work: () => runVitest('domain') },
];
