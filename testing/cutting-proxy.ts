import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a client and the server that breaks off each time so many bytes more have gone up. */
export async function startCuttingProxy(target: string, cutAfter: readonly number[]) {
  const { hostname, port } = new URL(target);
  const waiting = [...cutAfter];
  const open = new Set<Socket>();
  let sent = 0;
  let cuts = 0;
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', bytes => {
      sent += bytes.length;
      const at = waiting[0];
      if (at !== undefined && sent >= at) {
        waiting.shift();
        cuts++;
        end();
      } else if (!upstream.write(bytes)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    upstream.pipe(client);
    client.on('close', end);
    upstream.on('close', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    cuts: () => cuts,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
