-- Which pictures a mail carries: codes of tickets, which are drawn while it is sent and stored nowhere.
alter table mails add column inline jsonb;

-- Tickets whose holders are written to in a moment: what somebody is given of one order meanwhile comes in the same mail.
create table ticket_mails (
  ticket_id text primary key references tickets on delete cascade,
  order_id text not null references orders on delete cascade,
  email text not null,
  asked_at timestamptz not null
);
create index ticket_mails_by_person on ticket_mails (order_id, email);
create index ticket_mails_by_email on ticket_mails (email);
