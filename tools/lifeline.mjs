// Ends this process when its parent has ended. If npm alone is killed, the server would otherwise stay and hold the
// port. Loaded into the pinned Node with --import, and by the bootstrap for itself.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * @param {() => void} onGone
 * @param {{ throughShell?: boolean }} [options] throughShell: npm may have started a shell between, which outlives npm
 */
export function whenParentGoes(onGone, { throughShell = false } = {}) {
  const line = () => [process.ppid, throughShell ? parentOfShell(process.ppid) : null].join();
  const first = line();
  const watch = setInterval(() => {
    if (line() === first) return;
    clearInterval(watch);
    onGone();
  }, 500);
  watch.unref();
}

/** Only Linux shows this, and only there npm's shell stays. Elsewhere the shell replaces itself with the program. */
function parentOfShell(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return /^(ba|da)?sh$/.test(name) ? parent : null;
  } catch {
    return null;
  }
}

// Grandchildren inherit the variable, and threads inherit --import. Only the bootstrap's direct child should act.
if (isMainThread && process.env.PIZARRA_LIFELINE === String(process.ppid)) {
  whenParentGoes(() => process.kill(process.pid, 'SIGTERM'));
}
