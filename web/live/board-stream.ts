import type { BoardChange } from '#domain/boards/board.ts';
import type { Timers } from './link-timers.ts';
import type { Outside } from './outside.ts';

type Heard = {
  hello: (said: { version: string; at: number }) => void;
  change: (change: BoardChange) => void;
  /** `isBehind`: the server cannot look at present whether there is news. */
  beat: (isBehind: boolean) => void;
  /** It broke, or a heart that was heard is silent. */
  lost: () => void;
};
type BoardStream = {
  connect: () => void;
  hangUp: () => void;
  isThere: () => boolean;
  isGreeted: () => boolean;
};

// The server's heart beats every 15 s.
const longestSilence = 40_000;

/** What the server says of one board, as long as the line holds. */
export function makeStream(address: string, outside: Outside, { after, stop }: Timers, heard: Heard): BoardStream {
  let stream: InstanceType<Outside['EventSource']> | null = null;
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
          act((event as MessageEvent<string>).data);
        });
      on('hello', data => {
        isGreeted = true;
        heard.hello(JSON.parse(data));
      });
      on('change', data => heard.change(JSON.parse(data)));
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
