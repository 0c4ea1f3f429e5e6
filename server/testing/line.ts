import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between two programs that can be cut: what was open breaks, and nothing new comes through until it is mended. */
export type Line = { port: number; cut(): void; mend(): void; close(): Promise<void> };

/** `to`: a port of this machine, or the path of a socket. */
export async function openLine(to: number | string): Promise<Line> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer(near => {
    keep(near);
    if (isCut) return void near.resetAndDestroy();
    const far = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      dropAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      dropAll();
      await closed;
    },
  };
}
