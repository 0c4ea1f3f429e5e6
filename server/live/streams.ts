import type { Socket } from 'node:net';
import type { BoardChange } from '#domain/boards/board.ts';
import { createPlaces } from '#server/http/places.ts';
import type { Following } from './board-cache.ts';
import { type BoardKey, nameOfBoard } from './board-key.ts';
import type { Boards } from './open-boards.ts';

/** Somebody who reads a stream: the socket under a request that is never answered to its end. */
type Reader = {
  socket: Socket;
  channel: Channel;
  beats: Set<Reader>;
  mayStay: (() => Promise<boolean>) | null;
};
type Channel = { name: string; categoryId: string; following: Following | null; readers: Set<Reader> };

type Opening = {
  key: BoardKey;
  socket: Socket;
  /** Where it comes from. */
  network: string;
  /** Lines of the head besides those of every stream. */
  headers: readonly string[];
  /** Whether they may stay is asked with every heartbeat, of those who must be signed in. */
  mayStay?: () => Promise<boolean>;
};

export type Streams = {
  /** False where there is no such board, 'full' where no more fit: nothing was written then. */
  open(opening: Opening): Promise<boolean | 'full'>;
  count(): number;
  /** Ends all of them; they come back to whoever is there then. */
  endAll(): void;
};

type Settings = { most: number; heartbeatMs?: number; mostUnsent?: number };

const head = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-store, no-transform',
  'x-accel-buffering: no',
  // Its end is the end of the connection.
  'connection: close',
].join('\r\n');
// An event and no comment: a browser tells nobody of comments, and this is how it learns that the line is alive.
const heartbeat = Buffer.from('event: beat\ndata: 1\n\n');
/** The heartbeat while the database is away: what they have may not be the newest. */
const heartbeatAway = Buffer.from('event: beat\ndata: 0\n\n');
const buckets = 15;
// A hall of thousands sits behind one address: three quarters may be theirs, and still nobody else is kept out.
const share = 3;

const frameOf = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** All who would come back do so over two seconds. */
const comeBackMs = () => 1000 + Math.floor(Math.random() * 2000);

export function createStreams(
  boards: Boards,
  { most, heartbeatMs = 15_000, mostUnsent = 256 * 1024 }: Settings,
): Streams {
  const channels = new Map<string, Channel>();
  // A heartbeat to all at once would hold everything else up: each beat of the timer is for some of them.
  const beats = Array.from({ length: buckets }, () => new Set<Reader>());
  let turn = 0;
  let open = 0;
  const places = createPlaces({ most, share });
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  function write(reader: Reader, bytes: Buffer): void {
    // Who does not keep up comes back and asks for the whole, instead of filling our memory.
    if (reader.socket.writableLength > mostUnsent) reader.socket.destroy();
    else reader.socket.write(bytes);
  }

  function remove(reader: Reader): void {
    const { channel } = reader;
    if (!channel.readers.delete(reader)) return;
    reader.beats.delete(reader);
    open--;
    if (channel.readers.size === 0) drop(channel);
    if (open === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  function drop(channel: Channel): void {
    channel.following?.stop();
    if (channels.get(channel.name) === channel) channels.delete(channel.name);
  }

  function beat(): void {
    turn = (turn + 1) % buckets;
    const bytes = boards.isAway() ? heartbeatAway : heartbeat;
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

  boards.onAccess(categoryId => {
    for (const channel of channels.values()) {
      if (channel.categoryId === categoryId) for (const reader of channel.readers) askAgain(reader);
    }
  });

  /** One frame a change, the same bytes for all. */
  function tell(channel: Channel, change: BoardChange | 'gone'): void {
    if (change === 'gone') {
      for (const { socket } of channel.readers) socket.destroySoon();
      // Who comes from now on follows what there is then, however long these take to leave.
      drop(channel);
      return;
    }
    const frame = Buffer.from(frameOf('change', change));
    for (const reader of channel.readers) write(reader, frame);
  }

  async function channelOf(key: BoardKey): Promise<Channel | null> {
    const name = nameOfBoard(key);
    const found = channels.get(name);
    if (found) return found;
    const channel: Channel = { name, categoryId: key.categoryId, following: null, readers: new Set() };
    const following = await boards.follow(key, change => tell(channel, change));
    if (!following) return null;
    channel.following = following;
    // Two may come first together: one channel is enough.
    const other = channels.get(name);
    if (other) {
      following.stop();
      return other;
    }
    channels.set(name, channel);
    return channel;
  }

  function add(channel: Channel, { socket, headers, mayStay }: Opening): void {
    // Filled one after the other, so every beat is for as many.
    const own = beats[open % buckets] ?? new Set<Reader>();
    const reader: Reader = { socket, channel, beats: own, mayStay: mayStay ?? null };
    channel.readers.add(reader);
    own.add(reader);
    open++;
    timer ??= setInterval(beat, heartbeatMs / buckets).unref();
    socket.once('close', () => remove(reader));
    socket.setNoDelay(true);
    const { version, at } = channel.following?.board() ?? { version: '', at: 0 };
    const hello = `retry: ${comeBackMs()}\n${frameOf('hello', { version, at })}`;
    socket.write(`${[head, ...headers].join('\r\n')}\r\n\r\n${hello}`);
  }

  async function openOne(opening: Opening): Promise<boolean> {
    const channel = await channelOf(opening.key);
    if (!channel) return false;
    // Its last reader may have gone meanwhile, and it with them.
    if (channels.get(channel.name) !== channel) return openOne(opening);
    if (isEnded || opening.socket.destroyed) {
      if (channel.readers.size === 0) drop(channel);
      opening.socket.destroy();
    } else add(channel, opening);
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
