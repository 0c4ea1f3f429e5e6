import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { servesOrders } from './child-part.ts';
import { getOf } from './line.ts';
import { sharedClock } from './measure.ts';

// Many spectators of one floor, each with its own stream.
export type CrowdOrder = { do: 'open'; port: number; path: string; amount: number } | { do: 'await'; mostMs: number };
/** The received frame, and when it reached each reader (shared clock). */
export type CrowdAnswer = { open: number; closed: number; frame: string; arrivals: Float64Array };

const sockets: Socket[] = [];
let closed = 0;
let frame = '';
let arrivals: number[] = [];
let onArrival = () => {};

async function openOne(port: number, path: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const greeted = Promise.withResolvers<void>();
  let isGreeted = false;
  socket.on('close', () => closed++);
  socket.on('error', greeted.reject);
  socket.on('data', (chunk: Buffer) => {
    if (!isGreeted) {
      isGreeted = chunk.includes('event: hello');
      if (isGreeted) greeted.resolve();
      return;
    }
    if (!chunk.includes('event: t\n')) return;
    arrivals.push(sharedClock());
    if (frame === '') frame = chunk.toString();
    onArrival();
  });
  socket.write(getOf(path, { accept: 'text/event-stream' }));
  await greeted.promise;
  sockets.push(socket);
}

async function open({ port, path, amount }: Extract<CrowdOrder, { do: 'open' }>): Promise<void> {
  for (let from = 0; from < amount; from += 50) {
    await Promise.all(Array.from({ length: Math.min(50, amount - from) }, () => openOne(port, path)));
  }
}

const everybody = (mostMs: number): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, mostMs);
    onArrival = () => arrivals.length >= sockets.length && done();
    onArrival();
  });

servesOrders<CrowdOrder, CrowdAnswer>(async order => {
  if (order.do === 'open') await open(order);
  else await everybody(order.mostMs);
  onArrival = () => {};
  const answer = { open: sockets.length, closed, frame, arrivals: Float64Array.from(arrivals) };
  [frame, arrivals] = ['', []];
  return answer;
});
