import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#tools/run-program.ts';

// Debian's promtool checks the configuration and the queries that are shipped, and tests the alarms. It is unpacked, not installed.
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

type Dashboard = { panels: { targets?: { expr: string }[] }[] };

/** Writes the queries of the dashboard as rules, because promtool reads no dashboard. Returns the file's path. */
function rulesOfDashboard(): string {
  const { panels } = JSON.parse(readFileSync(join(shipped, 'dashboard.json'), 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const plain = queries.map(query => query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'));
  const rules = plain.map((expr, at) => ({ record: `query:${at}`, expr }));
  const path = join(cache, 'dashboard-rules.json');
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  return path;
}

const lack = fetchPromtool();
if (lack) {
  console.log(`  sin promtool no se prueban las alarmas: ${lack}`);
  process.exitCode = 1;
} else {
  const checks = [
    ['check', 'config', join(shipped, 'prometheus.yml')],
    ['check', 'rules', rulesOfDashboard()],
    ['test', 'rules', join(shipped, 'alarms.test.yml')],
  ];
  for (const check of checks) if ((await runProgram(promtool, check, {})) !== 0) process.exitCode = 1;
}
