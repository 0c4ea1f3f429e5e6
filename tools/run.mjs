#!/usr/bin/env node
// The door of every command: brings what is missing, then runs tools/<command>.ts on the pinned Node. Plain JavaScript
// without dependencies, because it begins on a machine that may have nothing but an older Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installWhenStale, pinnedNode, Trouble, withOwnPath } from './install.mjs';
import { whenParentGoes } from './lifeline.mjs';

const tools = dirname(fileURLToPath(import.meta.url));
const root = dirname(tools);
const [command = '', ...rest] = process.argv.slice(2);
let child = null;

// Only under npm: a command started by hand may outlive its shell on purpose (nohup). From the beginning, because npm
// may be gone before the installation is through.
if (process.env.npm_lifecycle_event) whenParentGoes(() => end('SIGTERM'), { throughShell: true });
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
  process.on(signal, () => {
    // Ctrl+C in a terminal reaches the whole group by itself; a second one would mean «now, not orderly».
    if (!child || signal !== 'SIGINT' || !process.stdin.isTTY) end(signal);
  });
}

try {
  const script = join(tools, `${command}.ts`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(script)) throw new Trouble(`No existe la orden «${command}».`);
  await installWhenStale(root);
  run(pinnedNode(root), script);
} catch (error) {
  console.error(error instanceof Trouble ? `✗ ${error.message}` : error);
  // Whoever counts the tests reads the last line, also when they could not begin.
  if (command === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** Hands the signal on; before there is a child, the installation ends with us. */
function end(signal) {
  if (child) child.kill(signal);
  else process.exit(128 + constants.signals[signal]);
}

function run(node, script) {
  const lifeline = pathToFileURL(join(tools, 'lifeline.mjs')).href;
  child = spawn(node, ['--import', lifeline, script, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...withOwnPath(root, node), PIZARRA_LIFELINE: String(process.pid) },
  });
  child.on('error', error => {
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1);
  });
}
