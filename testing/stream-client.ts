import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/**
 * A frame of an event stream. If a stream has several channels, their data are text (`domain/day/floors/frames.ts`).
 * All other data are JSON.
 */
type Frame = { event: string; data: unknown };
export type StreamClient = {
  status: number;
  headers: IncomingHttpHeaders;
  /** All frames in order, without the heartbeats. */
  frames: Frame[];
  text: () => string;
  isOpen: () => boolean;
  /** Resolves when the stream has ended for any reason. */
  closed: Promise<void>;
  /** Stops reading. Bytes that the server sends then wait on the way. */
  pause(): void;
  close(): void;
};

function readFrames(text: string): Frame[] {
  const whole = text.slice(0, text.lastIndexOf('\n\n') + 1);
  return whole.split('\n\n').flatMap(block => {
    const fields = new Map(block.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    const data = fields.get('data');
    return data === undefined || fields.get('event') === 'beat'
      ? []
      : [{ event: fields.get('event') ?? 'message', data: /^k\w+ /.test(data) ? data : JSON.parse(data) }];
  });
}

/** A reader of an event stream, like a browser. `localAddress` is the address from which it connects. */
export async function openStream(
  url: string,
  headers: Record<string, string> = {},
  localAddress?: string,
): Promise<StreamClient> {
  const asked = request(url, {
    headers: { accept: 'text/event-stream', ...headers },
    agent: false,
    ...(localAddress !== undefined && { localAddress }),
  });
  asked.on('error', () => {});
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const client = { text: '', read: 0, frames: [] as Frame[], isOpen: true };
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    client.text += chunk;
    const end = client.text.lastIndexOf('\n\n') + 2;
    if (end < client.read + 2) return;
    client.frames.push(...readFrames(client.text.slice(client.read, end)));
    client.read = end;
  });
  answer.on('error', () => {});
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  answer.on('close', () => {
    client.isOpen = false;
    resolve();
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    frames: client.frames,
    text: () => client.text,
    isOpen: () => client.isOpen,
    closed,
    pause: () => answer.socket.pause(),
    close: () => asked.destroy(),
  };
}
