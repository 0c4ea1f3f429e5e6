import pg from 'pg';
import { connectionOf, types } from './pool.ts';
import type { StoreTarget } from './store-target.ts';
import { asUnreachable } from './unreachable.ts';

// COPY over a connection of its own. Of the two drivers the one that this file uses is the one whose socket we may hold
// and let go ourselves: the other one holds it while a reader lags, and forgets to let it go when the last rows come
// together with the end, after which its next question waits for ever.

/** What asks in SQL as it stands, over whichever driver. */
export type Queryable = {
  unsafe(text: string, parameters?: (string | number)[]): PromiseLike<readonly pg.QueryResultRow[]>;
};

export type CopyTransaction = Queryable & {
  /** The rows of `copy … to stdout` in pieces of whole lines; the server waits while nobody takes them. */
  copyOut(text: string): AsyncIterable<Buffer>;
  /** Gives `copy … from stdin` its rows, no faster than the server takes them. */
  copyIn(text: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
};

type Options = {
  /** What follows BEGIN: `isolation level repeatable read read only`. */
  mode?: string;
  /** Cuts the line, and with it the transaction, wherever it stands. */
  signal?: AbortSignal | undefined;
};

/** The driver's own connection; its types leave out what concerns COPY. */
type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** Held back beyond this, so that a slow reader costs no more memory than that. */
const mostAhead = 1 << 20;

/** `work` in a transaction of its own. When it fails, or is told to stop, the line is cut: nothing stays open. */
export async function inCopyTransaction<T>(
  target: StoreTarget,
  { mode = '', signal }: Options,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ ...connectionOf(target), types, connectionTimeoutMillis: 15_000, keepAlive: true });
  // Unheard it would end the process; what is under way fails with it.
  client.on('error', () => {});
  const cut = () => wireOf(client).stream.destroy();
  signal?.addEventListener('abort', cut);
  try {
    await client.connect();
    await client.query(`begin ${mode}`);
    const result = await work(transactionOn(client));
    await client.query('commit');
    await client.end();
    return result;
  } catch (error) {
    cut();
    throw signal?.aborted ? signal.reason : asUnreachable(error);
  } finally {
    signal?.removeEventListener('abort', cut);
  }
}

/** Read anew each time: with TLS the stream becomes another one. */
const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection;

const transactionOn = (client: pg.Client): CopyTransaction => ({
  unsafe: async (text, parameters) => (await client.query(text, parameters)).rows ?? [],
  copyOut: text => copyOut(client, text),
  copyIn: (text, chunks) => copyIn(client, text, chunks),
});

/** Callbacks of the driver for a query that it has sent; only some of them say something about COPY. */
const unheard = {
  handleRowDescription() {},
  handleDataRow() {},
  handlePortalSuspended() {},
  handleEmptyQuery() {},
  handleCommandComplete() {},
};

async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  let rows: Buffer[] = [];
  let size = 0;
  let isOver = false;
  let problem: Error | null = null;
  let wake = () => {};
  client.query({
    ...unheard,
    submit: (wire: pg.Connection) => wire.query(text),
    handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire) {
      // The driver writes its next messages over this one.
      rows.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= mostAhead) wire.stream.pause();
      wake();
    },
    handleError(error: Error) {
      problem = error;
      wake();
    },
    handleReadyForQuery() {
      isOver = true;
      wake();
    },
  });
  try {
    for (;;) {
      if (problem) throw problem;
      if (rows.length > 0) {
        const piece = Buffer.concat(rows);
        rows = [];
        size = 0;
        wireOf(client).stream.resume();
        yield piece;
      } else if (isOver) return;
      else {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    }
  } finally {
    // A copy that stops before its end leaves a connection that can carry nothing else.
    if (!isOver) wireOf(client).stream.destroy();
  }
}

async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const ready = Promise.withResolvers<Wire>();
  const done = Promise.withResolvers<void>();
  // Whichever of them is waited for tells of the failure.
  for (const { promise } of [ready, done]) promise.catch(() => {});
  client.query({
    ...unheard,
    submit: (wire: pg.Connection) => wire.query(text),
    handleCopyInResponse: (wire: Wire) => ready.resolve(wire),
    handleError(error: Error) {
      ready.reject(error);
      done.reject(error);
    },
    handleReadyForQuery: () => done.resolve(),
  });
  const wire = await ready.promise;
  for await (const chunk of chunks) {
    // What comes from another thread is plain bytes, of which the driver copies nothing.
    wire.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (wire.stream.writableNeedDrain) await Promise.race([drained(wire), done.promise]);
  }
  wire.endCopyFrom();
  await done.promise;
}

const drained = ({ stream }: Wire) => new Promise<void>(resolve => stream.once('drain', resolve));
