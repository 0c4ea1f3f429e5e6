// Heavier tests of several machines, with Debian's own servers in .cache/scale: npm run bench -- scale [name]
const parts: Record<string, () => Promise<unknown>> = {
  taps: () => import('./scale/taps.ts'),
  releases: () => import('./scale/releases.ts'),
  alarms: () => import('./scale/alarms.ts'),
  s3: () => import('./scale/s3.ts'),
  failover: () => import('./scale/failover.ts'),
  restart: () => import('./scale/restart.ts'),
  partition: () => import('./scale/partition.ts'),
  moment: () => import('./scale/moment.ts'),
  disk: () => import('./scale/disk.ts'),
  containers: () => import('./scale/containers.ts'),
  caches: () => import('./scale/caches.ts'),
  leave: () => import('./scale/leave.ts'),
};

const wanted = Object.keys(parts).filter(name => process.argv.includes(name));
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]?.();
