// Advisory locks share one number space per database, so all of ours are listed here as (class, key).

/** Held while migrations run. */
export const MIGRATION_LOCK = '7491, 1';
/** Held by the only app on an embedded store. */
export const APP_LOCK = '7491, 2';
/** Held by a command that started the embedded cluster for itself. */
export const COMMAND_LOCK = '7491, 3';
/** Shared by every program on a database. A restore holds it alone. */
export const RUNNING_LOCK = '7491, 4';
