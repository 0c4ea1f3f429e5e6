import { type Hello, readSaid, type SaidFrame, saidEvents } from '#domain/day/floors/frames.ts';
import type { Surroundings } from './surroundings.ts';

type Heard = {
  hello: (hello: Hello) => void;
  /** A frame of a greeted channel. */
  said: (channel: string, frame: SaidFrame) => void;
  /** `isBehind`: the server cannot check for news at the moment. */
  beat: (isBehind: boolean) => void;
  /** The stream broke, or its heartbeat stopped. It is closed. */
  lost: () => void;
};
export type LinkStream = {
  channels: readonly string[];
  /** Channels whose reader left after the greeting. A new reader of one needs another greeting. */
  left: Set<string>;
  isGreeted: () => boolean;
  close: () => void;
};

// Milliseconds of silence after which the stream counts as lost; a heartbeat comes every 15 s.
const longestSilence = 40_000;

/** One event stream of the server, from its opening until it breaks. */
export function openStream(
  { address, channels }: { address: string; channels: readonly string[] },
  outside: Pick<Surroundings, 'EventSource'>,
  heard: Heard,
): LinkStream {
  const stream = new outside.EventSource(address);
  /** Channels by their short names in this stream. */
  const names = new Map<string, string>();
  let isClosed = false;
  let isGreeted = false;
  let hasHeartbeat = false;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function close() {
    isClosed = true;
    clearTimeout(silence);
    stream.close();
  }
  function lose() {
    close();
    heard.lost();
  }
  const on = (name: string, act: (data: string) => void) =>
    stream.addEventListener(name, event => {
      if (isClosed) return;
      if (hasHeartbeat) {
        clearTimeout(silence);
        silence = setTimeout(lose, longestSilence);
      }
      act((event as MessageEvent<string>).data);
    });
  on('hello', data => {
    const hello: Hello = JSON.parse(data);
    isGreeted = true;
    names.clear();
    for (const { as, f } of hello.channels) names.set(as, f);
    heard.hello(hello);
  });
  for (const event of saidEvents)
    on(event, data => {
      const frame = readSaid(event, data);
      const channel = names.get(frame.as);
      if (channel !== undefined) heard.said(channel, frame);
    });
  on('beat', data => {
    hasHeartbeat = true;
    clearTimeout(silence);
    silence = setTimeout(lose, longestSilence);
    heard.beat(data === '0');
  });
  on('error', lose);
  return { channels, left: new Set(), isGreeted: () => isGreeted, close };
}
