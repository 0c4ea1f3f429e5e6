import { onConnection } from './client.ts';
import type { ClusterTarget } from './store-target.ts';

/** The role owns the database and everything in it. The role cannot read the machine's files or run programs. */
export const APP_ROLE = 'pizarra_app';

const makeRole = `
  do $$ begin
    create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`;

// A sequence of a column and a row type follow their table to the new owner. Extensions stay with the superuser.
const giveEverything = (database: string) => `
  do $$ declare found record; begin
    execute format('alter database %I owner to ${APP_ROLE}', '${database}');
    for found in
      select format('alter schema %I owner to ${APP_ROLE}', nspname) as command from pg_namespace
        where nspname = 'pgboss' and nspowner = 10
          or nspname = 'public' and nspowner not in (select oid from pg_roles where rolname in ('${APP_ROLE}', 'pg_database_owner'))
      union all
      select format('alter %s %I.%I owner to ${APP_ROLE}',
          case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
          n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e')
            and (c.relkind = 'S' or d.deptype = 'e'))
      union all
      select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure)
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'pgboss') and p.proowner = 10
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype)
        from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where n.nspname in ('public', 'pgboss') and t.typowner = 10 and t.typtype in ('e', 'd')
    loop execute found.command; end loop;
  end $$`;

export async function makeAppRole(target: ClusterTarget): Promise<void> {
  await asSuperuser(target, makeRole);
}

/**
 * Earlier versions ran as the superuser, so their tables belong to the superuser. This function hands them to the role.
 */
export async function giveStoreToApp(target: ClusterTarget): Promise<void> {
  await asSuperuser(target, giveEverything(target.database));
}

async function asSuperuser(target: ClusterTarget, command: string): Promise<void> {
  await onConnection(target, sql => sql.unsafe(command));
}
