const needed = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|SYSTEMROOT|(?:DY)?LD_LIBRARY_PATH)$/i;

/**
 * The environment variables for PostgreSQL. Its processes may run as a user shared with others, and our other variables
 * hold keys and passwords. Settings for psql (PGDATA, LANG, TZ) are not for our cluster either.
 */
export function postgresEnv(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => needed.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
