import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './cluster.ts';
import { lackOfParts } from './machine-parts.ts';
import { loopback, type Network } from './networks.ts';

type Asked = { rounds?: number; from?: number };

function readAsked(): Asked {
  const { values } = parseArgs({
    options: { rounds: { type: 'string' }, from: { type: 'string' } },
    allowPositionals: true,
  });
  const { rounds, from } = values;
  return { ...(rounds && { rounds: Number(rounds) }), ...(from && { from: Number(from) }) };
}

/** Runs a part of the bench with a cluster of its own. The part returns whether all was as it should be. */
export async function withCluster(
  work: (cluster: Cluster, asked: Asked) => Promise<boolean>,
  openNetwork: () => Network = loopback,
): Promise<void> {
  const lack = await lackOfParts();
  if (lack) {
    console.log(`  sin estos programas no se prueba: ${lack}`);
    process.exitCode = 1;
    return;
  }
  const cluster = await startCluster(openNetwork(), line => console.log(`  ${line}`));
  const end = () => void cluster.stop().finally(() => process.exit(1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  try {
    if (!(await work(cluster, readAsked()))) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}
