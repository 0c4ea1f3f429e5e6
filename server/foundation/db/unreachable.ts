/** The database is unreachable or read-only. A retry may succeed a moment later. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
  constructor(cause: unknown) {
    super('the database is out of reach', { cause });
  }
}

/** The SQL state of a server that lost its leadership while we were connected. */
export const READ_ONLY = '25006';

// SQL states of closed connections, and of a server that starts, stops, is read-only or is full.
const away = /^(08|57P0|25006$|53300$)/;
// Codes of disk errors. They otherwise look like the codes of a connection.
const ofDisk = /^(?:ENOSPC|EDQUOT|EROFS)$/;

type Failure = Error & { code?: string; cause?: unknown };

const withCode = (error: unknown, code: string): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as Failure).code === code) return true;
  return false;
};

/** Maps an error of a connection that is outside the pool. Returns an UnreachableError, or the error unchanged. */
export function asUnreachable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Failure;
  const isOfLine = 'syscall' in error && /^E[A-Z]+$/.test(code) && !ofDisk.test(code);
  return away.test(code) || isOfLine || /^Connection terminated|^timeout expired/.test(message)
    ? new UnreachableError(error)
    : error;
}

/** True if the error or one of its causes means that the database is away. The request is then not at fault. */
export function isUnreachable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof UnreachableError) return true;
  return false;
}

export const isReadOnly = (error: unknown): boolean => withCode(error, READ_ONLY);

/** The database's disk is full: it still reads, and refuses what needs more room. */
export const isDatabaseFull = (error: unknown): boolean => withCode(error, '53100');
