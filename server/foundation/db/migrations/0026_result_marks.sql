-- N12: why somebody has no result in a test. A result that comes takes its place.
create table result_marks (
  wod_id text not null references wods on delete cascade,
  entry_id text not null references entries on delete cascade,
  category_id text not null references categories on delete cascade,
  stage text not null check (stage in ('qualifier', 'event')),
  mark text not null check (mark in ('dnf', 'dns', 'wd')),
  marked_by text references users on delete set null,
  marked_at timestamptz not null,
  primary key (wod_id, entry_id)
);
create index result_marks_by_entry on result_marks (entry_id);
create index result_marks_by_board on result_marks (category_id, stage);
create index result_marks_by_user on result_marks (marked_by) where marked_by is not null;
create trigger result_marks_note_insert after insert on result_marks referencing new table as after for each statement execute function note_boards_of_results();
create trigger result_marks_note_update after update on result_marks referencing new table as after for each statement execute function note_boards_of_results();
create trigger result_marks_note_delete after delete on result_marks referencing old table as before for each statement execute function note_boards_of_results();
