// All advisory locks of one database share their numbers. So this file lists all our locks as (class, key).

/** A program holds this lock while it runs migrations. */
export const MIGRATION_LOCK = '7491, 1';
/** The only app on an embedded store holds this lock. */
export const APP_LOCK = '7491, 2';
/** A command that started the embedded cluster for itself holds this lock. */
export const COMMAND_LOCK = '7491, 3';
/** Every program on a database shares this lock. A restore holds it alone. */
export const RUNNING_LOCK = '7491, 4';
/** The program that ties a new database to its files holds this lock. */
export const STORAGE_LOCK = '7491, 5';
