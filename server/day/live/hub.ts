import type { Socket } from 'node:net';
import { createPlaces } from '#server/foundation/http/places.ts';
import { noStreams, type StreamCount } from '#server/foundation/metrics/counters.ts';
import { createPace } from './pace.ts';
import { frameOf, head, heartbeat, heartbeatAway } from './stream-bytes.ts';

/** A channel's message: event name and data. `gone`: the channel has ended. */
type Told = { event: string; data: string };
export type TellFrame = (told: Told | 'gone') => void;
/** A subscription to a source. `hello` is an object as JSON: the state when the subscription began. */
export type Followed = { hello: () => string; stop: () => void };

/** Something that readers follow: a board, a floor, a day. */
export type Source = {
  /** Readers of the same name share one subscription. */
  name: string;
  /** The name of the source that its readers use. */
  f: string;
  /** A permission change of this category rechecks the readers. Undefined: every permission change does. */
  categoryId?: string;
  /** Subscribes to the source. Null when it does not exist, or the reader may not see it. */
  follow: (tell: TellFrame) => Promise<Followed | null>;
};

/** A reader of a stream: the socket of a request whose answer never ends. */
type Reader = {
  socket: Socket;
  channels: readonly Channel[];
  /** The stream has several channels, so each frame names its channel. */
  isLive: boolean;
  beats: Set<Reader>;
  mayStay: (() => Promise<boolean>) | null;
};
type Channel = {
  source: Source;
  /** The channel's short name in frames. */
  as: string;
  followed: Followed | null;
  readers: Set<Reader>;
};

type Opening = {
  /** The sources of a stream: one board at a board's address, or all channels of `/live`. */
  from: Source | readonly Source[];
  socket: Socket;
  network: string;
  headers: readonly string[];
  /** Checks a reader's access with every heartbeat. Only for readers who must be signed in. */
  mayStay?: () => Promise<boolean>;
};

export type Hub = {
  /**
   * Opens a stream. False when a source does not exist, 'full' when there is no room. In both cases nothing was
   * written.
   */
  open(opening: Opening): Promise<boolean | 'full'>;
  count(): number;
  /** Ends all streams. The readers reconnect to the next process. */
  endAll(): void;
};

type World = {
  /** True while change notifications are down: readers may not have the newest state. */
  isAway(): boolean;
  onAccess(hear: (categoryId: string) => void): void;
  /** Returns the server's time in milliseconds. */
  clock(): number;
};
type Settings = { most: number; counts?: StreamCount; heartbeatMs?: number; mostUnsent?: number; askGapMs?: number };

const buckets = 15;
// A hall of thousands shares one address. It may take three quarters and still leaves room for others.
const share = 3;

/** A random wait in milliseconds, so that reconnects spread over two seconds. */
const comeBackMs = () => 1000 + Math.floor(Math.random() * 2000);

/** Writes each message to the sockets of all its followers. */
export function createHub(
  world: World,
  { most, counts = noStreams(), heartbeatMs = 15_000, mostUnsent = 256 * 1024, askGapMs = 1000 }: Settings,
): Hub {
  const channels = new Map<string, Channel>();
  // One heartbeat to all sockets would block the thread. Each tick of the timer serves one bucket.
  const beats = Array.from({ length: buckets }, () => new Set<Reader>());
  let turn = 0;
  let open = 0;
  let names = 0;
  const places = createPlaces({ most, share });
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  function write(reader: Reader, bytes: Buffer): void {
    // Disconnect a slow reader; it reconnects and loads the whole. This bounds memory.
    if (reader.socket.writableLength <= mostUnsent) reader.socket.write(bytes);
    else if (!reader.socket.destroyed) {
      counts.cut++;
      reader.socket.destroy();
    }
  }

  function remove(reader: Reader): void {
    if (!reader.beats.delete(reader)) return;
    open--;
    counts.open--;
    for (const channel of reader.channels) {
      channel.readers.delete(reader);
      dropEmpty(channel);
    }
    if (open === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function drop(channel: Channel): void {
    channel.followed?.stop();
    if (channels.get(channel.source.name) === channel) channels.delete(channel.source.name);
  }
  const dropEmpty = (channel: Channel) => channel.readers.size === 0 && drop(channel);

  function beat(): void {
    turn = (turn + 1) % buckets;
    const bytes = world.isAway() ? heartbeatAway : heartbeat;
    for (const reader of beats[turn] ?? []) {
      write(reader, bytes);
      askAgain(reader);
    }
  }

  function askAgain({ mayStay, socket }: Reader): void {
    void mayStay?.().then(
      isAllowed => isAllowed || socket.destroySoon(),
      () => socket.destroySoon(),
    );
  }

  // Batches rechecks. One organizer who toggles a permission must not recheck all readers each time.
  const access = createPace<string>(askGapMs, categories => {
    const asked = new Set<Reader>();
    for (const { source, readers } of channels.values()) {
      if (source.categoryId === undefined || categories.has(source.categoryId))
        for (const reader of readers) asked.add(reader);
    }
    for (const reader of asked) askAgain(reader);
  });
  world.onAccess(access.add);

  /** Encodes one frame per change; all readers get the same bytes. */
  function tell(channel: Channel, told: Told | 'gone'): void {
    if (told === 'gone') {
      for (const { socket } of channel.readers) socket.destroySoon();
      // New readers get a new channel, however long the old sockets take to close.
      drop(channel);
      return;
    }
    counts.frames += channel.readers.size;
    const frames = { alone: null as Buffer | null, among: null as Buffer | null };
    for (const reader of channel.readers) {
      if (reader.isLive) frames.among ??= Buffer.from(frameOf(told.event, `${channel.as} ${told.data}`));
      else frames.alone ??= Buffer.from(frameOf(told.event, told.data));
      write(reader, (reader.isLive ? frames.among : frames.alone)!);
    }
  }

  async function channelOf(source: Source): Promise<Channel | null> {
    const found = channels.get(source.name);
    if (found) return found;
    const channel: Channel = { source, as: `k${(names++).toString(36)}`, followed: null, readers: new Set() };
    const followed = await source.follow(told => tell(channel, told));
    if (!followed) return null;
    channel.followed = followed;
    // Two first readers may arrive together; one channel is enough.
    const other = channels.get(source.name);
    if (other) {
      followed.stop();
      return other;
    }
    channels.set(source.name, channel);
    return channel;
  }

  function helloOf(found: readonly Channel[], isLive: boolean): string {
    if (!isLive) return found[0]?.followed?.hello() ?? '{}';
    const greetings = found.map(({ as, source, followed }) => {
      const rest = followed?.hello().slice(1) ?? '}';
      return `{"as":"${as}","f":${JSON.stringify(source.f)},${rest}`;
    });
    return `{"now":${Math.round(world.clock())},"channels":[${greetings.join(',')}]}`;
  }

  function add(found: readonly Channel[], { from, socket, headers, mayStay }: Opening): void {
    // Round-robin keeps the buckets equal.
    const own = beats[open % buckets] ?? new Set<Reader>();
    const isLive = Array.isArray(from);
    const reader: Reader = { socket, channels: found, isLive, beats: own, mayStay: mayStay ?? null };
    for (const { readers } of found) readers.add(reader);
    own.add(reader);
    open++;
    counts.open++;
    timer ??= setInterval(beat, heartbeatMs / buckets).unref();
    socket.once('close', () => remove(reader));
    socket.setNoDelay(true);
    const hello = `retry: ${comeBackMs()}\n${frameOf('hello', helloOf(found, isLive))}`;
    socket.write(`${[head, ...headers].join('\r\n')}\r\n\r\n${hello}`);
  }

  /** One after the other: a made-up name is refused at the first lookup. Null when a source does not exist. */
  async function channelsOf(sources: readonly Source[]): Promise<Channel[] | null> {
    const there: Channel[] = [];
    try {
      for (const source of sources) {
        const channel = await channelOf(source);
        if (!channel) break;
        there.push(channel);
      }
      if (there.length === sources.length) return there;
    } catch (error) {
      there.forEach(dropEmpty);
      throw error;
    }
    there.forEach(dropEmpty);
    return null;
  }

  async function openOne(opening: Opening): Promise<boolean> {
    const there = await channelsOf([opening.from].flat() as Source[]);
    if (!there) return false;
    // The last reader of a channel may have left during the wait, and closed it.
    if (there.some(channel => channels.get(channel.source.name) !== channel)) return openOne(opening);
    if (isEnded || opening.socket.destroyed) {
      there.forEach(dropEmpty);
      opening.socket.destroy();
    } else add(there, opening);
    return true;
  }

  return {
    async open(wanted) {
      if (places.take(wanted.network) !== 'taken') return 'full';
      // Frees the place exactly once, however the stream ends.
      let leave = () => {
        leave = () => {};
        places.leave(wanted.network);
      };
      wanted.socket.once('close', () => leave());
      try {
        const isOpen = await openOne(wanted);
        if (!isOpen || wanted.socket.destroyed) leave();
        return isOpen;
      } catch (error) {
        leave();
        throw error;
      }
    },
    count: () => open,
    endAll() {
      isEnded = true;
      for (const { readers } of channels.values()) for (const { socket } of readers) socket.destroySoon();
    },
  };
}
