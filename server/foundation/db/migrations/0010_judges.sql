-- Judges are invited, and dismissed. Nothing here is newer than PostgreSQL 15.

-- A dismissed judge is a declined one who had been approved: the judge's own screens say which of the two it was.
alter table staff_applications add column dismissed_at timestamptz;

-- N1: an organizer asks somebody by email to judge; the mailed link makes the application.
create table staff_invitations (
  id text primary key,
  event_id text not null references events on delete cascade,
  email text not null check (email = lower(email)),
  may_qualifier boolean not null,
  may_event boolean not null,
  -- Those that are still there when it is accepted count.
  categories text[] not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'withdrawn')),
  -- Who reads the store cannot use the link.
  code_hash text not null unique,
  created_at timestamptz not null,
  mailed_at timestamptz not null,
  answered_at timestamptz
);
create unique index staff_invitations_once on staff_invitations (event_id, email) where status = 'pending';
create index staff_invitations_by_email on staff_invitations (email);

-- Whoever loses a permission or a category loses the open streams of its boards at once, in every process.
create function tell_lost_category() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', old.category_id);
  return null;
end $$;
create trigger staff_categories_lost after delete on staff_categories
  for each row execute function tell_lost_category();

create function tell_changed_judge() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', category_id) from staff_categories where application_id = new.id;
  return null;
end $$;
create trigger staff_applications_changed after update on staff_applications
  for each row execute function tell_changed_judge();
