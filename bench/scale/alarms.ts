import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#tools/run-program.ts';

// Debian's promtool checks the configuration that is shipped and tests its alarms. It is unpacked, not installed.
const project = join(import.meta.dirname, '..', '..');
const shipped = join(project, 'deploy', 'prometheus');
const cache = join(project, '.cache', 'scale', 'prometheus');
const promtool = join(cache, 'usr', 'bin', 'promtool');

/** Returns why promtool cannot run here. Null if it can. */
function fetchPromtool(): string | null {
  if (existsSync(promtool)) return null;
  if (!existsSync('/usr/bin/apt-get')) return 'hace falta apt-get de Debian';
  mkdirSync(cache, { recursive: true });
  try {
    execFileSync('apt-get', ['-q', 'download', 'prometheus'], { cwd: cache, stdio: 'pipe' });
    for (const deb of readdirSync(cache).filter(name => name.endsWith('.deb')))
      execFileSync('dpkg', ['-x', join(cache, deb), cache]);
    return null;
  } catch (error) {
    return `apt-get no trae el paquete prometheus (${`${error}`.split('\n')[0]}); prueba con apt-get update`;
  }
}

const lack = fetchPromtool();
if (lack) {
  console.log(`  sin promtool no se prueban las alarmas: ${lack}`);
  process.exitCode = 1;
} else {
  const checks = [
    ['check', 'config', join(shipped, 'prometheus.yml')],
    ['test', 'rules', join(shipped, 'alarms.test.yml')],
  ];
  for (const check of checks) if ((await runProgram(promtool, check, {})) !== 0) process.exitCode = 1;
}
