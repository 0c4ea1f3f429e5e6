// Plain JavaScript without dependencies: it runs before any installation, on the machine's own Node.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const oldest = 20 * 60_000;
const pause = ms => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Runs `work` under a lock file. Other processes with the same file wait.
 * @template T
 * @param {string} path
 * @param {() => void} onWait called once if another process holds the lock
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let said = false;
  while (!take(path)) {
    if (isAbandoned(path)) {
      discard(path);
      continue;
    }
    if (!said) onWait();
    said = true;
    await pause(250);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The rename lets only one of several waiters delete an abandoned lock. */
function discard(path) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function isAbandoned(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > oldest) return true;
    const pid = Number(readFileSync(path, 'utf8'));
    // The owner has created the file but not yet written its process id.
    if (!pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
