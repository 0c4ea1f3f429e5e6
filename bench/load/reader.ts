import { once } from 'node:events';
import { connect } from 'node:net';
import { servesOrders } from './child-part.ts';

// Reads one address repeatedly on keep-alive connections.
export type ReadOrder = {
  port: number;
  request: string;
  connections: number;
  /** The reader stops after this many reads, or after `forMs`. */
  amount: number;
  forMs?: number;
};
export type ReadAnswer = { done: number; ms: number; delays: Float64Array; status: number; bytes: number };

async function readMany({ port, request, connections, amount, forMs }: ReadOrder): Promise<ReadAnswer> {
  const bytes = Buffer.from(request);
  const delays: number[] = [];
  const begunAt = performance.now();
  const until = forMs === undefined ? Number.POSITIVE_INFINITY : begunAt + forMs;
  let started = 0;
  let status = 0;
  let size = 0;
  const one = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    await new Promise<void>((resolve, reject) => {
      let length = 0;
      let expected = 0;
      let first: Buffer[] = [];
      let askedAt = 0;
      const ask = () => {
        if (started >= amount || performance.now() >= until) {
          socket.destroy();
          return resolve();
        }
        started++;
        length = 0;
        expected = 0;
        first = [];
        askedAt = performance.now();
        socket.write(bytes);
      };
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        length += chunk.length;
        // Parses the head of each answer, because the board and its length may change during a long run.
        if (expected === 0) {
          first.push(chunk);
          const head = first.length === 1 ? chunk : Buffer.concat(first);
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          const text = head.toString('latin1', 0, end);
          status = Number(text.slice(9, 12));
          const at = /content-length: (\d+)/i.exec(text);
          expected = end + 4 + (status === 304 || !at ? 0 : Number(at[1]));
        }
        if (length < expected) return;
        size = length;
        delays.push(performance.now() - askedAt);
        ask();
      });
      ask();
    });
  };
  await Promise.all(Array.from({ length: connections }, one));
  const sorted = Float64Array.from(delays).sort();
  return { done: sorted.length, ms: performance.now() - begunAt, delays: sorted, status, bytes: size };
}

servesOrders<ReadOrder, ReadAnswer>(readMany);
