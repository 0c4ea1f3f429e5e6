import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BucketConfig } from '#server/read-storage.ts';
import { freePort } from '#testing/free-port.ts';
import { python, unpackedPackages } from './debian.ts';

// Debian's Swift with its S3 form: one server of each kind and one copy of each object, unpacked and not installed.

const packages = [
  ...['python3-swift', 'swift', 'python3-eventlet', 'python3-greenlet', 'python3-dnspython', 'python3-netifaces'],
  ...['python3-pastedeploy', 'python3-pyeclib', 'liberasurecode1', 'python3-xattr', 'python3-cffi-backend'],
  ...['python3-cffi', 'python3-pycparser', 'python3-ply', 'python3-lxml', 'python3-requests', 'python3-urllib3'],
  ...['python3-chardet', 'python3-certifi', 'python3-idna', 'python3-charset-normalizer', 'python3-six'],
  ...['python3-cryptography', 'python3-setuptools', 'python3-pkg-resources', 'libxslt1.1', 'libxml2'],
];

/** Swift's own start scripts read their settings from /etc, and this one from the folder that it is given. */
const launcher = `
import sys
from swift.common.utils import set_swift_dir
from swift.common.wsgi import run_wsgi
_, folder, name = sys.argv
set_swift_dir(folder)
sys.exit(run_wsgi(f'{folder}/{name}-server.conf', f'{name}-server', verbose=True))
`;

const { root, environment, fetch: fetchPackages } = unpackedPackages('swift', packages);

/** Returns why Swift cannot run here. Null if it can. */
function lackOfSwift(): string | null {
  const lack = fetchPackages();
  if (lack) return lack;
  try {
    const modules = 'import swift.proxy.server, swift.common.middleware.s3api.s3api';
    execFileSync(python, ['-c', modules], { env: environment(), stdio: 'pipe' });
    return null;
  } catch (error) {
    return `Swift no arranca con este Python: ${`${error}`.trim().split('\n').at(-1)}`;
  }
}

const kinds = ['account', 'container', 'object'] as const;

const storageSettings = (folder: string, kind: string, port: number) => `[DEFAULT]
devices = ${folder}/devices
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
log_level = WARNING
fallocate_reserve = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxySettings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
log_level = WARNING
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_pizarra_ana = tiza-y-borrador .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
${['catch_errors', 'copy', 'slo', 'dlo'].map(name => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;

const shared = `[swift-hash]
swift_hash_path_suffix = pizarra
[storage-policy:0]
name = one
default = yes
`;

function makeRing(folder: string, kind: string, port: number): void {
  const build = (...words: string[]) =>
    execFileSync(python, [join(root, 'usr', 'bin', 'swift-ring-builder'), `${kind}.builder`, ...words], {
      cwd: folder,
      env: environment(),
      stdio: 'ignore',
    });
  build('create', '4', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  build('rebalance');
}

async function untilReady(endpoint: string, servers: ChildProcess[]): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (servers.some(({ exitCode }) => exitCode !== null)) return false;
    if (await fetch(endpoint).catch(() => null)) return true;
    await pause(200);
  }
  return false;
}

export type Swift = { config: BucketConfig; stop: () => Promise<void> };

/** Starts Swift in a folder of its own. Returns a sentence if it cannot run here. */
export async function startSwift(): Promise<Swift | string> {
  const lack = lackOfSwift();
  if (lack) return lack;
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-swift-'));
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), shared);
  writeFileSync(join(folder, 'launch.py'), launcher);
  for (const kind of kinds) {
    const port = await freePort();
    writeFileSync(join(folder, `${kind}-server.conf`), storageSettings(folder, kind, port));
    makeRing(folder, kind, port);
  }
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, 'proxy-server.conf'), proxySettings(folder, port));
  const log = openSync(join(folder, 'log'), 'a');
  const servers = [...kinds, 'proxy'].map(name =>
    spawn(python, [join(folder, 'launch.py'), folder, name], { env: environment(), stdio: ['ignore', log, log] }),
  );
  const stop = async () => {
    for (const server of servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await untilReady(endpoint, servers))) {
    await stop();
    return 'Swift no atiende';
  }
  const account = { key: 'pizarra:ana', secret: 'tiza-y-borrador', region: 'us-east-1' };
  return { config: { endpoint, bucket: 'none', ...account, publicUrl: null, videoRoom: 1e12 }, stop };
}
