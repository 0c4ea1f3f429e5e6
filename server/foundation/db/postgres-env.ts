// Where programs, libraries and temporary files are.
const needed = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|(?:DY)?LD_LIBRARY_PATH)$/i;

/**
 * What PostgreSQL is told of our environment. Its processes may run as somebody whom others share, and the rest holds keys
 * and passwords. What the user set for psql (PGDATA, LANG, TZ) is not meant for our cluster either.
 */
export function postgresEnv(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => needed.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
