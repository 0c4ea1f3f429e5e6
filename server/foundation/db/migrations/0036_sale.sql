-- The public sale of tickets: what buyers hold while they pay, and who waits for what comes back. Nothing here is newer
-- than PostgreSQL 15.

create table ticket_holds (
  id text primary key,
  ticket_type_id text not null references ticket_types on delete cascade,
  -- An account, a browser without one, or a place of the waiting list.
  buyer text not null,
  -- Says twice the same wish once.
  key text not null,
  quantity integer not null check (quantity between 1 and 50),
  -- A digest: which holds came from one network, and no more.
  network text,
  until timestamptz not null,
  order_id text references orders on delete cascade,
  created_at timestamptz not null,
  unique (ticket_type_id, buyer, key)
);
-- A new wish takes the place of the older one, until that is ordered.
create unique index ticket_holds_open on ticket_holds (ticket_type_id, buyer) where order_id is null;

create index ticket_holds_by_end on ticket_holds (until);
create index ticket_holds_by_order on ticket_holds (order_id) where order_id is not null;
create index ticket_holds_by_network on ticket_holds (ticket_type_id, network) where network is not null;

-- `held` counts the rows. Types are taken in the order of their ids, as every command takes them.
create function count_new_holds() returns trigger language plpgsql as $$
declare
  changed_type record;
begin
  for changed_type in
    select ticket_type_id, sum(quantity)::integer as change from new_rows group by ticket_type_id order by ticket_type_id
  loop
    update ticket_types set held = held + changed_type.change where id = changed_type.ticket_type_id;
  end loop;
  return null;
end $$;
create trigger ticket_holds_counted after insert on ticket_holds referencing new table as new_rows
  for each statement execute function count_new_holds();

create function count_gone_holds() returns trigger language plpgsql as $$
declare
  changed_type record;
begin
  for changed_type in
    select ticket_type_id, sum(quantity)::integer as change from old_rows group by ticket_type_id order by ticket_type_id
  loop
    update ticket_types set held = held - changed_type.change where id = changed_type.ticket_type_id;
  end loop;
  return null;
end $$;
create trigger ticket_holds_gone after delete on ticket_holds referencing old table as old_rows
  for each statement execute function count_gone_holds();

create function count_changed_holds() returns trigger language plpgsql as $$
declare
  changed_type record;
begin
  for changed_type in
    select ticket_type_id, sum(quantity)::integer as change from (
      select ticket_type_id, quantity from new_rows union all select ticket_type_id, -quantity from old_rows
    ) changes group by ticket_type_id having sum(quantity) <> 0 order by ticket_type_id
  loop
    update ticket_types set held = held + changed_type.change where id = changed_type.ticket_type_id;
  end loop;
  return null;
end $$;
create trigger ticket_holds_changed after update on ticket_holds
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_holds();

-- Who waits for a type: in the line, with the page open, or on the waiting list, with an email.
create table ticket_line (
  id text primary key,
  seq bigint generated always as identity,
  ticket_type_id text not null references ticket_types on delete cascade,
  buyer text not null,
  quantity integer not null check (quantity between 1 and 50),
  state text not null default 'waiting' check (state in ('waiting', 'yours')),
  hold_id text references ticket_holds on delete set null on update cascade,
  email text check (email = lower(email)),
  -- Of the secret in the links of the waiting list's mails.
  code_hash text unique,
  -- When the page of the line last asked.
  seen_at timestamptz not null,
  created_at timestamptz not null,
  unique (ticket_type_id, buyer),
  check ((email is null) = (code_hash is null))
);
create index ticket_line_waiting on ticket_line (ticket_type_id, seq) where state = 'waiting';
create index ticket_line_by_hold on ticket_line (hold_id) where hold_id is not null;
create index ticket_line_by_email on ticket_line (email) where email is not null;
