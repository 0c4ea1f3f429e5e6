import { once } from 'node:events';
import { createServer } from 'node:net';

// Below what any system gives to outgoing connections: one of these would take the port of a server that is being started
// or was killed, and who asks for that server would even be connected to themselves.
const [first, amount] = [20_000, 12_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(first + Math.floor(Math.random() * amount), '127.0.0.1');
    const port = await once(server, 'listening').then(
      () => (server.address() as { port: number }).port,
      () => null,
    );
    if (port === null) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
