import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAudit } from './read-audit.ts';

// Checks for a release beyond the tests (docs/releasing.md). They need a network, so `npm test` does not run them.

const root = join(import.meta.dirname, '..');
const runtime = '--omit=dev';

/** Runs npm and returns its output. npm exits with 1 when it finds a vulnerability, which is not a failure of npm. */
const npm = (...args: string[]): Promise<string> =>
  new Promise(resolve => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
    execFile('npm', args, options, (_error, said) => resolve(said));
  });

const parts = join(root, 'dist', 'sbom.cdx.json');
const list = await npm('sbom', runtime, '--sbom-format', 'cyclonedx');
if (list.startsWith('{')) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(parts, list);
  console.log(`✓ List of components (CycloneDX): ${parts}`);
} else {
  console.log('✗ npm could not write the list of components; it says why above.');
  process.exitCode = 1;
}

const audit = readAudit(await npm('audit', runtime, '--json'));
if (audit.kind === 'clean') console.log('✓ No known vulnerability in what runs.');
else if (audit.kind === 'known') {
  console.log(`✗ Known vulnerabilities:\n${audit.lines.map(line => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(`! Known vulnerabilities could not be asked for here (${audit.reason}): ask where there is a network.`);
  process.exitCode = 2;
}
