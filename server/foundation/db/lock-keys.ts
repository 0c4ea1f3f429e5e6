// Advisory locks share one space of numbers a database, so all of ours stand here, in the form (class, key).

/** Held while migrations run. */
export const MIGRATION_LOCK = '7491, 1';
/** Held by the one app that runs on an embedded store. */
export const APP_LOCK = '7491, 2';
/** Held by a command that started the embedded cluster for itself. */
export const COMMAND_LOCK = '7491, 3';
/** Shared by every program on a database, held alone by who restores a backup over it. */
export const RUNNING_LOCK = '7491, 4';
