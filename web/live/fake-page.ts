import type { Surroundings } from './surroundings.ts';

/** A stream of a fake browser. A test says what the server would. */
class FakeStream {
  readonly address: string;
  readonly heard = new Map<string, (event: MessageEvent<string>) => void>();
  isClosed = false;
  constructor(address: string) {
    this.address = address;
  }
  addEventListener(name: string, act: unknown) {
    this.heard.set(name, act as (event: MessageEvent<string>) => void);
  }
  say(name: string, data = '1') {
    if (!this.isClosed) this.heard.get(name)?.({ data } as MessageEvent<string>);
  }
  close() {
    this.isClosed = true;
  }
  channels() {
    return new URL(this.address, 'http://x').searchParams.getAll('f');
  }
  hello(channels: readonly object[]) {
    this.say('hello', JSON.stringify({ now: Date.now() + 500, channels }));
  }
}

/** A browser around links. Its network and its visibility are the test's. */
export function createFakePage(fetch: Surroundings['fetch']) {
  const streams: FakeStream[] = [];
  const listeners = new Set<() => void>();
  const page = { isHidden: false, isOnline: true };
  const outside: Surroundings = {
    fetch,
    EventSource: class extends FakeStream {
      constructor(address: string) {
        super(address);
        streams.push(this);
      }
    } as unknown as Surroundings['EventSource'],
    now: () => Date.now(),
    random: () => 0.5,
    isHidden: () => page.isHidden,
    isOnline: () => page.isOnline,
    onSurroundings: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    page,
    outside,
    streams,
    listeners,
    /** The streams that a server would still hold. */
    open: () => streams.filter(({ isClosed }) => !isClosed),
    look() {
      for (const listener of [...listeners]) listener();
    },
  };
}
