import type { Timers } from './link-timers.ts';
import type { Surroundings } from './surroundings.ts';

type Heard = {
  /** Handlers by event name; the first event is `hello`. */
  said: Record<string, (data: string) => void>;
  /** `isBehind`: the server cannot check for news at the moment. */
  beat: (isBehind: boolean) => void;
  /** Called when the stream broke, or when its heartbeat stopped. */
  lost: () => void;
};
type LinkStream = {
  connect: () => void;
  hangUp: () => void;
  isThere: () => boolean;
  isGreeted: () => boolean;
};

// The server's heartbeat comes every 15 s.
const longestSilence = 40_000;

/** One event stream of the server, until it breaks. */
export function makeStream(
  address: string,
  outside: Pick<Surroundings, 'EventSource'>,
  { after, stop }: Timers,
  heard: Heard,
): LinkStream {
  let stream: InstanceType<Surroundings['EventSource']> | null = null;
  let isGreeted = false;
  let hasHeartbeat = false;
  const hear = () => {
    if (hasHeartbeat) after('silence', longestSilence, heard.lost);
  };
  return {
    connect: () => {
      if (stream) return;
      const mine = new outside.EventSource(address);
      stream = mine;
      const on = (name: string, act: (data: string) => void) =>
        mine.addEventListener(name, event => {
          if (stream !== mine) return;
          hear();
          if (name === 'hello') isGreeted = true;
          act((event as MessageEvent<string>).data);
        });
      for (const [name, act] of Object.entries(heard.said)) on(name, act);
      on('beat', data => {
        hasHeartbeat = true;
        hear();
        heard.beat(data === '0');
      });
      on('error', heard.lost);
    },
    hangUp: () => {
      stream?.close();
      stream = null;
      isGreeted = false;
      stop('silence');
    },
    isThere: () => stream !== null,
    isGreeted: () => isGreeted,
  };
}
