import type { Socket } from 'node:net';
import { createPlaces } from '#server/foundation/http/places.ts';
import { gather } from './gather.ts';
import { frameOf, head, heartbeat, heartbeatAway } from './stream-bytes.ts';

/** What a channel says: the name of an event, and its text. `gone`: there is nothing more to follow. */
type Told = { event: string; data: string };
export type TellFrame = (told: Told | 'gone') => void;
/** `hello` is an object as JSON: how things are when somebody begins to follow. */
export type Followed = { hello: () => string; stop: () => void };

/** Something that readers follow: a board, a floor, a day. */
export type Source = {
  /** Under which all who follow the same one share it. */
  name: string;
  /** What readers call it. */
  f: string;
  /** Whose permissions it may be about: who must be signed in is asked again when these change. */
  categoryId?: string;
  /** Null where there is no such thing, or nobody may know of it. */
  follow: (tell: TellFrame) => Promise<Followed | null>;
};

/** Somebody who reads a stream: the socket under a request that is never answered to its end. */
type Reader = {
  socket: Socket;
  channels: readonly Channel[];
  /** Several channels at once: each frame says of which it is. */
  isLive: boolean;
  beats: Set<Reader>;
  mayStay: (() => Promise<boolean>) | null;
};
type Channel = {
  source: Source;
  /** Its short name in frames. */
  as: string;
  followed: Followed | null;
  readers: Set<Reader>;
};

type Opening = {
  /** The one board of a board's address, or all that `/live` was asked for. */
  from: Source | readonly Source[];
  socket: Socket;
  /** Where it comes from. */
  network: string;
  /** Lines of the head besides those of every stream. */
  headers: readonly string[];
  /** Whether they may stay is asked with every heartbeat, of those who must be signed in. */
  mayStay?: () => Promise<boolean>;
};

export type Hub = {
  /** False where one of them is not there, 'full' where no more fit: nothing was written then. */
  open(opening: Opening): Promise<boolean | 'full'>;
  count(): number;
  /** Ends all of them; they come back to whoever is there then. */
  endAll(): void;
};

type World = {
  /** Nobody can say at present whether what readers have is the newest. */
  isAway(): boolean;
  onAccess(hear: (categoryId: string) => void): void;
  /** The time of all screens, in milliseconds. */
  clock(): number;
};
type Settings = { most: number; heartbeatMs?: number; mostUnsent?: number; askGapMs?: number };

const buckets = 15;
// A hall of thousands sits behind one address: three quarters may be theirs, and still nobody else is kept out.
const share = 3;

/** All who would come back do so over two seconds. */
const comeBackMs = () => 1000 + Math.floor(Math.random() * 2000);

/** Writes what is told to the sockets of all who follow it. */
export function createHub(
  world: World,
  { most, heartbeatMs = 15_000, mostUnsent = 256 * 1024, askGapMs = 1000 }: Settings,
): Hub {
  const channels = new Map<string, Channel>();
  // A heartbeat to all at once would hold everything else up: each beat of the timer is for some of them.
  const beats = Array.from({ length: buckets }, () => new Set<Reader>());
  let turn = 0;
  let open = 0;
  let names = 0;
  const places = createPlaces({ most, share });
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  function write(reader: Reader, bytes: Buffer): void {
    // Who does not keep up comes back and asks for the whole, instead of filling our memory.
    if (reader.socket.writableLength > mostUnsent) reader.socket.destroy();
    else reader.socket.write(bytes);
  }

  function remove(reader: Reader): void {
    if (!reader.beats.delete(reader)) return;
    open--;
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

  // Somebody who gives and takes a permission all the time would else have everybody's asked each time.
  const askAbout = gather(categories => {
    const asked = new Set<Reader>();
    for (const { source, readers } of channels.values()) {
      if (source.categoryId === undefined || categories.has(source.categoryId))
        for (const reader of readers) asked.add(reader);
    }
    for (const reader of asked) askAgain(reader);
  }, askGapMs);
  world.onAccess(askAbout);

  /** One frame a change, the same bytes for all. */
  function tell(channel: Channel, told: Told | 'gone'): void {
    if (told === 'gone') {
      for (const { socket } of channel.readers) socket.destroySoon();
      // Who comes from now on follows what there is then, however long these take to leave.
      drop(channel);
      return;
    }
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
    // Two may come first together: one channel is enough.
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
    // Filled one after the other, so every beat is for as many.
    const own = beats[open % buckets] ?? new Set<Reader>();
    const isLive = Array.isArray(from);
    const reader: Reader = { socket, channels: found, isLive, beats: own, mayStay: mayStay ?? null };
    for (const { readers } of found) readers.add(reader);
    own.add(reader);
    open++;
    timer ??= setInterval(beat, heartbeatMs / buckets).unref();
    socket.once('close', () => remove(reader));
    socket.setNoDelay(true);
    const hello = `retry: ${comeBackMs()}\n${frameOf('hello', helloOf(found, isLive))}`;
    socket.write(`${[head, ...headers].join('\r\n')}\r\n\r\n${hello}`);
  }

  /** One after the other: whoever makes names up is told no at the first of them. */
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
    // The last reader of one may have gone meanwhile, and it with them.
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
      // Its place is given back once, however it ends.
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
