import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { provideChromium } from './chromium.ts';
import { lackOfPostgres15, postgres15 } from './debian-postgres.ts';
import { type Count, fine } from './steps.ts';

/** External programs of the tests, outside our lock. They may explain a difference between two runs. */
export async function tellMachine(): Promise<Count> {
  const chromium = await provideChromium().then(versionOf, () => 'sin Chromium');
  const postgres = (await lackOfPostgres15()) ? 'sin PostgreSQL 15' : versionOf(postgres15);
  return { ...fine, note: [chromium, postgres, versionOfSystem()].join('; ') };
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function versionOfSystem(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))![1]!;
  } catch {
    return process.platform;
  }
}
