import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
};
export type FakeAnswer = { status: number; body: unknown; headers?: Record<string, string>; type?: string };

/**
 * A fault of the next requests to a path. `cut`: the connection closes before the work. `lost`: it closes after the
 * work.
 */
type Fault = { path: RegExp; how: 'refused' | 'cut' | 'lost'; status?: number; times?: number };

type Handle = (request: FakeRequest, untilReleased: () => Promise<void>) => Promise<FakeAnswer>;

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
  const body = await text(incoming);
  return { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body };
}

function send(response: ServerResponse, { status, body, headers = {}, type = 'application/json' }: FakeAnswer) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** A fake provider on this machine. It can be slow, refuse, or close the connection before or after its work. */
export async function startFakeHttp(handle: Handle) {
  const faults: Fault[] = [];
  const gates: { path: RegExp; opened: Promise<void> }[] = [];
  const requests: FakeRequest[] = [];
  let delayMs = 0;

  function takeFault(path: string): Fault | null {
    const fault = faults.find(each => each.path.test(path));
    if (!fault) return null;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
    return fault;
  }

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const fault = takeFault(request.path);
    if (fault?.how === 'cut') return incoming.socket.destroy();
    if (fault?.how === 'refused') return send(response, { status: fault.status ?? 500, body: '' });
    const answer = await handle(request, async () => {
      if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs));
      for (const gate of gates) if (gate.path.test(request.path)) await gate.opened;
    });
    if (fault?.how === 'lost') return incoming.socket.destroy();
    send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault: Fault) => void faults.push(fault),
    /** Makes requests to this path wait until the returned function is called. */
    hold(path: RegExp): () => void {
      let open = () => {};
      const gate = {
        path,
        opened: new Promise<void>(resolve => {
          open = resolve;
        }),
      };
      gates.push(gate);
      return () => {
        gates.splice(gates.indexOf(gate), 1);
        open();
      };
    },
    slow: (ms: number) => {
      delayMs = ms;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
