-- Who did what, about whom, from which network and when. Nothing here is newer than PostgreSQL 15.

-- No column refers to another table: a line stays when its account or its event goes, and keeps nothing of a person
-- but the id. Names are looked up when it is read.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  act text not null check (act ~ '^[a-z-]{1,40}$'),
  -- Null: a job, a command on the machine, or somebody who is not signed in.
  actor_id text,
  subject_id text,
  event_id text,
  -- Whose event it is: the organization that may read the line.
  organization_id text,
  -- The client's address, of IPv6 its network.
  network text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_act on audit_log (act, at desc, id desc);
create index audit_log_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_by_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_by_organization on audit_log (organization_id, at desc, id desc) where organization_id is not null;

-- The store itself refuses to change a line, and to take one away before its year is over.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '365 days' then
      return old;
    end if;
  elsif tg_op = 'TRUNCATE' then
    -- A restore empties what it has just made.
    if not exists (select from audit_log) then
      return null;
    end if;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_audit_log before update or delete on audit_log for each row execute function keep_audit_log();
create trigger keep_whole_audit_log before truncate on audit_log for each statement execute function keep_audit_log();
