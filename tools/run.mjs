#!/usr/bin/env node
// Entry of every command: installs what is missing, then runs tools/<command>.ts on the pinned Node. Plain JavaScript
// without dependencies, because the machine may have only an older Node.
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

// Only under npm: a command started by hand may outlive its shell on purpose (nohup). From the start, because npm may
// end before the installation does.
if (process.env.npm_lifecycle_event) whenParentGoes(() => end('SIGTERM'), { throughShell: true });
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
  process.on(signal, () => {
    // In a terminal, Ctrl+C reaches the whole group by itself. A second signal would mean an immediate stop.
    if (!child || signal !== 'SIGINT' || !process.stdin.isTTY) end(signal);
  });
}

try {
  const script = join(tools, `${command}.ts`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(script)) throw new Trouble(`There is no command «${command}».`);
  await installWhenStale(root);
  run(pinnedNode(root), script);
} catch (error) {
  console.error(error instanceof Trouble ? `✗ ${error.message}` : error);
  // Test counters read the last line, also when the tests could not start.
  if (command === 'test') console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** Forwards the signal. Before there is a child, the process exits, and the installation with it. */
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
