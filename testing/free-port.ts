import { once } from 'node:events';
import { createServer } from 'node:net';

// The ports lie below the range for outgoing connections. An outgoing connection could take the port of a server that
// starts or was killed. A client of that server could even connect to itself.
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
