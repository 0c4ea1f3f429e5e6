-- One person, one code: whoever takes part in an event or judges it has a code of their own there, which a door reads as
-- it reads a ticket. Nobody guesses it, and it goes with the place it stands for.

alter table participants add column code text not null default gen_random_uuid()::text;
create unique index participants_by_code on participants (code);
alter table staff_applications add column code text not null default gen_random_uuid()::text;
create unique index staff_applications_by_code on staff_applications (code);

-- Whom a door let in by that code or by name; `subject` is then `p:` and the account. Who stands in for an athlete without
-- an account goes with the place, and so do their marks.
alter table door_marks add column person_id text references users on delete cascade,
  add constraint door_marks_of_one check (ticket_id is null or person_id is null);
create index door_marks_by_person on door_marks (person_id, event_id) where person_id is not null;
