-- A batch of a door writes fifty marks in one statement. It takes its numbers of the book at once instead of one by one;
-- whatever comes without a number is given one as before. The book's row is held to the end of the transaction either way.
drop trigger door_marks_numbered on door_marks;
create trigger door_marks_numbered before insert on door_marks
  for each row when (new.changed = 0) execute function number_change();
create trigger door_marks_renumbered before update of outcome, undone_at on door_marks
  for each row execute function number_change();

-- That somebody looked at a ticket is nothing that a door keeps of it: it takes no number.
drop trigger tickets_numbered on tickets;
create trigger tickets_numbered before insert or update of ticket_type_id, order_id, status, invited_name, invited_passport,
  voided_at, void_reason on tickets
  for each row execute function number_change();

-- Each mark was looked up in its event twice: the column has said so from its first day.
alter table door_marks drop constraint door_marks_event;
