import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, Worker, workerData } from 'node:worker_threads';

// A proxy before the program counts its questions. It has a thread of its own, so that busy readers do not delay it.

type Counts = Map<string, number>;
const kindOf = (path: string) => (path.includes('/after/') ? 'after' : (path.split('/')[1] ?? ''));

export async function countQuestions(to: number) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { to } });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    /** The questions since the last call, by kind. */
    take: async () => {
      worker.postMessage('take');
      return (await once(worker, 'message'))[0] as Counts;
    },
    close: () => worker.terminate(),
  };
}

if (parentPort) {
  const port = parentPort;
  const counts: Counts = new Map();
  const own = new Agent({ keepAlive: true, maxSockets: 500 });
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked;
    counts.set(kindOf(path), (counts.get(kindOf(path)) ?? 0) + 1);
    const onward = request({ host: '127.0.0.1', port: workerData.to, path, method, headers, agent: own }, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1', () => port.postMessage((server.address() as AddressInfo).port));
  port.on('message', () => {
    port.postMessage(counts);
    counts.clear();
  });
}
