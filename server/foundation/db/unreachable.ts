/** The database cannot be asked, or cannot decide: the same may go well a moment later. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  constructor(cause: unknown) {
    super('the database is out of reach', { cause });
  }
}

/** A server that lost its leadership while we were connected to it. */
export const READ_ONLY = '25006';

// Cut connections, a server that ends or starts, one that may not be written to, one that has no place left.
const away = /^(08|57P0|25006$|53300$)/;
// Of a disk, whose answers otherwise look like those of a line.
const ofDisk = /^(?:ENOSPC|EDQUOT|EROFS)$/;
// The codes that postgres.js itself gives to a failed connection.
const ofDriver = /^(CONNECT_TIMEOUT|CONNECTION_\w+)$/;

type Failure = Error & { code?: string; cause?: unknown };

function isAway(error: Failure): boolean {
  if (error instanceof UnreachableError) return true;
  const { code = '' } = error;
  if (ofDriver.test(code)) return true;
  // Files, mails and providers of payments know the same codes; postgres.js puts its question beside them.
  return 'query' in error && (error.name === 'PostgresError' ? away.test(code) : /^E[A-Z_]+$/.test(code));
}

/** What the other driver says on a line that nothing else uses: the same error, or that the database is away. */
export function asUnreachable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Failure;
  const isOfLine = 'syscall' in error && /^E[A-Z]+$/.test(code) && !ofDisk.test(code);
  return away.test(code) || isOfLine || /^Connection terminated|^timeout expired/.test(message)
    ? new UnreachableError(error)
    : error;
}

/** Whether that, or what caused it, is the database being away, and no fault of what was asked. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isAway(at)) return true;
  return false;
}

/** Whether we were connected to a server that only answers questions. */
export function isReadOnly(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as Failure).code === READ_ONLY) return true;
  return false;
}
