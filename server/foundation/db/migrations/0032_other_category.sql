-- An entry goes to another category of its event, and leaves a line in its order's history.
alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in
  ('created', 'paid', 'fulfilled', 'failed', 'refund-asked', 'refunded', 'ignored', 'withdrawn', 'refund-wanted', 'refund-refused',
   'moved'));

-- A result is of the category that its entry is in: one that is written while the entry moves fails instead of staying behind.
alter table entries add constraint entries_in_category unique (id, category_id);
alter table results drop constraint results_entry_id_fkey;
alter table results add constraint results_entry_id_fkey
  foreign key (entry_id, category_id) references entries (id, category_id) on delete cascade;
alter table result_marks drop constraint result_marks_entry_id_fkey;
alter table result_marks add constraint result_marks_entry_id_fkey
  foreign key (entry_id, category_id) references entries (id, category_id) on delete cascade;
