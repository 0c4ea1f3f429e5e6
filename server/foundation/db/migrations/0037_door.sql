-- The door: what a mark says, which of them let somebody in, and that this counts once. Nothing here is newer than
-- PostgreSQL 15.

alter table door_marks rename column made_at to decided_at;
alter table door_marks
  -- A ticket, `t:` and its id; one code for all that a person holds will be `p:` and theirs.
  add column subject text,
  alter column ticket_id drop not null,
  add column door text,
  -- The device, which alone may take its own answer back by itself.
  add column device text,
  -- The event's calendar day of a ticket that lets in daily; 0001-01-01 of one that lets in once.
  add column day date,
  add column outcome text check (outcome in ('admitted', 'again', 'double', 'void', 'forced', 'seen')),
  -- Decided by the device, without asking.
  add column offline boolean not null default false,
  add column received_at timestamptz,
  add column undone_at timestamptz,
  add column undone_by text references users on delete set null,
  add column undo_reason text,
  add column changed bigint not null default 0,
  add constraint door_marks_event foreign key (event_id) references events on delete cascade,
  -- Nobody was let in by looking at a page.
  add constraint visitors_only_see check (made_by = 'staff' or outcome = 'seen');

update door_marks set
  subject = 't:' || ticket_id,
  received_at = decided_at,
  day = case when types.entries = 'daily'
    then (door_marks.decided_at at time zone events.time_zone)::date else date '0001-01-01' end
from tickets join ticket_types types on types.id = tickets.ticket_type_id join events on events.id = tickets.event_id
where tickets.id = door_marks.ticket_id;
update door_marks set outcome = case
  when made_by = 'visitor' then 'seen'
  when exists (
    select from door_marks earlier
    where earlier.event_id = door_marks.event_id and earlier.subject = door_marks.subject and earlier.day = door_marks.day
      and earlier.made_by = 'staff'
      and (earlier.decided_at, earlier.id) < (door_marks.decided_at, door_marks.id)
  ) then 'again'
  else 'admitted' end;

alter table door_marks
  alter column subject set not null,
  alter column day set not null,
  alter column outcome set not null,
  alter column received_at set not null;

-- Whatever two doors do in the same moment.
create unique index admitted_once on door_marks (event_id, subject, day) where outcome = 'admitted' and undone_at is null;
drop index door_marks_by_event;
create index door_marks_by_change on door_marks (event_id, changed);
create index door_marks_by_undoer on door_marks (undone_by) where undone_by is not null;

-- A door that reads on from a number finds what other doors did.
create trigger door_marks_numbered before insert or update of outcome, undone_at on door_marks
  for each row execute function number_change();
