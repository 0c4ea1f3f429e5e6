// Ends this process when the one that started it is gone: npm killed alone would otherwise leave a server behind that
// holds the port. Loaded into the pinned Node with --import, and by the bootstrap for itself.
import { isMainThread } from 'node:worker_threads';

/** @param {() => void} onGone */
export function whenParentGoes(onGone) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 500);
  watch.unref();
}

// The mark is inherited by grandchildren and --import by their threads; only the bootstrap's own child is meant.
if (isMainThread && process.env.PIZARRA_LIFELINE === String(process.ppid)) {
  whenParentGoes(() => process.kill(process.pid, 'SIGTERM'));
}
