import type pg from 'pg';
import { newClient, streamOf } from './client.ts';
import type { StoreTarget } from './store-target.ts';
import { asUnreachable } from './unreachable.ts';

// Runs PostgreSQL's COPY over a connection of its own. This code pauses and resumes the socket.

/** Runs raw SQL. */
export type Queryable = {
  unsafe(text: string, parameters?: (string | number | null)[]): PromiseLike<readonly pg.QueryResultRow[]>;
};

export type CopyTransaction = Queryable & {
  /** Returns the rows of `copy … to stdout` in chunks of whole lines. The server waits for a slow reader. */
  copyOut(text: string): AsyncIterable<Buffer>;
  /** Sends rows to `copy … from stdin`, no faster than the server takes them. */
  copyIn(text: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
};

type Options = {
  /** The text after BEGIN, such as `isolation level repeatable read read only`. */
  mode?: string;
  /** An abort closes the connection at any point, which ends the transaction. */
  signal?: AbortSignal | undefined;
};

/** The driver's own connection. Its types lack the COPY methods. */
type Wire = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

/** When so many bytes wait for the reader, the socket pauses. This bounds the memory that a slow reader costs. */
const mostAhead = 1 << 20;

/** Runs `work` in its own transaction. On failure or abort the connection is closed. */
export async function inCopyTransaction<T>(
  target: StoreTarget,
  { mode = '', signal }: Options,
  work: (transaction: CopyTransaction) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = newClient(target, { connectionTimeoutMillis: 15_000 });
  const cut = () => streamOf(client).destroy();
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

const transactionOn = (client: pg.Client): CopyTransaction => ({
  unsafe: async (text, parameters) => (await client.query(text, parameters)).rows ?? [],
  copyOut: text => copyOut(client, text),
  copyIn: (text, chunks) => copyIn(client, text, chunks),
});

/** Callbacks that the driver expects of a query, although COPY needs none of them. */
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
      // Copy the chunk, because the driver reuses its buffer.
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
        streamOf(client).resume();
        yield piece;
      } else if (isOver) return;
      else {
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    }
  } finally {
    // A copy that stops early leaves the connection unusable.
    if (!isOver) streamOf(client).destroy();
  }
}

async function copyIn(
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const ready = Promise.withResolvers<Wire>();
  const done = Promise.withResolvers<void>();
  // When the query fails, perhaps only one of the two promises is awaited. The empty handler prevents an unhandled
  // rejection.
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
    // A chunk from another thread is a plain Uint8Array. The driver needs a Buffer. This line copies no bytes.
    wire.sendCopyFromChunk(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (wire.stream.writableNeedDrain) await Promise.race([drained(wire), done.promise]);
  }
  wire.endCopyFrom();
  await done.promise;
}

const drained = ({ stream }: Wire) => new Promise<void>(resolve => stream.once('drain', resolve));
