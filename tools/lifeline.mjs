// Ends this process when the one that started it is gone: npm killed alone would otherwise leave a server behind that
// holds the port. Loaded into the pinned Node with --import, and by the bootstrap for itself.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * @param {() => void} onGone
 * @param {{ throughShell?: boolean }} [options] throughShell: npm may have put a shell between, which outlives it
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

/** Only Linux tells, and only there npm's shell stays: others replace themselves with what they run. */
function parentOfShell(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return /^(ba|da)?sh$/.test(name) ? parent : null;
  } catch {
    return null;
  }
}

// The mark is inherited by grandchildren and --import by their threads; only the bootstrap's own child is meant.
if (isMainThread && process.env.PIZARRA_LIFELINE === String(process.ppid)) {
  whenParentGoes(() => process.kill(process.pid, 'SIGTERM'));
}
