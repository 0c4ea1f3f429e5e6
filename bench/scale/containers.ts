import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '#tools/run-program.ts';
import { python, unpackedPackages } from './debian.ts';

// Debian's docker-compose, kubectl and Caddy read the files of deploy: npm run bench -- scale containers
const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const libraries =
  'attr certifi chardet charset-normalizer distro docker dockerpty docopt dotenv idna jsonschema paramiko pkg-resources pyrsistent requests six texttable urllib3 websocket yaml';
const { root, fetch, environment } = unpackedPackages('containers', [
  ...['docker-compose', 'kubernetes-client', 'caddy', 'libyaml-0-2'],
  ...libraries.split(' ').map(name => `python3-${name}`),
]);

const lack = fetch();
if (lack) {
  console.log(`  no se puede comprobar aquí: ${lack}`);
  process.exitCode = 1;
} else {
  const values = join(root, 'values');
  const names = ['PUBLIC_NAME', 'DATABASE_PASSWORD', 'BACKUP_KEY', 'SMTP_URL', 'MAIL_FROM'];
  writeFileSync(values, names.map(name => `${name}=pizarra\n`).join(''));
  const compose = ['--env-file', values, '-f', join(deploy, 'compose', 'compose.yaml'), 'config', '--quiet'];
  const caddy = (folder: string) => [
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(deploy, folder, 'Caddyfile'),
  ];
  const checks: [name: string, program: string, words: string[]][] = [
    ['compose.yaml', python, [join(root, 'usr', 'bin', 'docker-compose'), ...compose]],
    ['compose/Caddyfile', join(root, 'usr', 'bin', 'caddy'), caddy('compose')],
    ['single/Caddyfile', join(root, 'usr', 'bin', 'caddy'), caddy('single')],
    ['kubernetes', join(root, 'usr', 'bin', 'kubectl'), ['kustomize', join(deploy, 'kubernetes')]],
  ];
  for (const [name, program, words] of checks) {
    const code = await runProgram(program, words, {
      env: { ...environment(), PUBLIC_NAME: 'pizarra.test' },
      quiet: true,
    });
    console.log(`  ${name}: ${code === 0 ? 'bien' : 'MAL'}`);
    if (code !== 0) process.exitCode = 1;
  }
}
