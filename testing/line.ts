import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between two programs. */
export type RawLine = {
  port: number;
  /** What is open breaks, and nothing new comes through until it is mended. */
  cut(): void;
  /** As when the machine at the other end loses its power: nobody hears anything any more, not even that it is gone. */
  silence(): void;
  mend(): void;
  close(): Promise<void>;
};

/** `to`: a port of this machine, or the path of a socket. */
export async function openLine(to: number | string): Promise<RawLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer(near => {
    keep(near);
    if (isCut) return void near.resetAndDestroy();
    if (isSilent) return;
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
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      // What was open knows nothing of the machine that is there now.
      if (isSilent) dropAll();
      isSilent = false;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      dropAll();
      await closed;
    },
  };
}
