-- That a mark of an arrival was taken back is a word like the others: without its moment, an older one that had waited on a
-- device stood again.
alter table attendances drop constraint attendances_state_check,
  add constraint attendances_state_check check (state in ('present', 'absent', 'expected'));
