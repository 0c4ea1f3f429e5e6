-- Tickets of an event: their types, each ticket with its holder, and who looked at one at the door. Nothing here is newer
-- than PostgreSQL 15.

create table ticket_types (
  id text primary key,
  event_id text not null references events on delete cascade,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  limit_count integer not null check (limit_count >= 0),
  -- Both are kept by triggers, never by a command.
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  -- Where it is not, only its organizer gives it away.
  is_public boolean not null default true,
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  most_per_person integer not null default 10 check (most_per_person between 1 and 50),
  -- Events last days: a ticket lets in once, or once a day.
  entries text not null default 'once' check (entries in ('once', 'daily')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (sale_starts_at < sale_ends_at),
  -- T1: whatever runs at the same time.
  constraint never_oversold check (sold + held <= limit_count)
);
create index ticket_types_by_event on ticket_types (event_id, created_at, id);
create trigger ticket_types_version before update on ticket_types for each row
  when ((old.name, old.price_cents, old.limit_count, old.is_public, old.sale_starts_at, old.sale_ends_at, old.most_per_person,
      old.entries)
    is distinct from (new.name, new.price_cents, new.limit_count, new.is_public, new.sale_starts_at, new.sale_ends_at,
      new.most_per_person, new.entries))
  execute function count_version();

create table tickets (
  -- Nobody guesses it: whoever knows it holds the ticket.
  id text primary key,
  event_id text not null references events on delete cascade,
  ticket_type_id text not null references ticket_types,
  order_id text references orders,
  -- Who bought it, or gave it away by hand.
  user_id text references users on delete set null,
  status text not null default 'pending' check (status in ('pending', 'active')),
  invited_name text,
  -- As names are looked for: in lower case, without accents.
  invited_search text,
  -- Whose account has shown that this address is its own holds the ticket (A13).
  invited_email text check (invited_email = lower(invited_email)),
  invited_passport text,
  -- Somebody opened its review page; who lets in at the door looks at the marks of staff alone.
  approved_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('refunded', 'transferred', 'cancelled')),
  replaced_by text references tickets,
  changed bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'active') = (invited_name is not null)),
  check ((voided_at is null) = (void_reason is null))
);
create index tickets_by_type on tickets (ticket_type_id, created_at, id);
create index tickets_by_event on tickets (event_id, changed);
create index tickets_by_order on tickets (order_id) where order_id is not null;
create index tickets_by_email on tickets (invited_email) where invited_email is not null;
create index tickets_by_user on tickets (user_id) where user_id is not null;
create index tickets_by_replacement on tickets (replaced_by) where replaced_by is not null;

-- `sold` counts what is not void. Types are taken in the order of their ids, as every command takes them.
create function count_tickets() returns trigger language plpgsql as $$
declare
  changed_type record;
begin
  for changed_type in
    select ticket_type_id, sum(sign)::integer as change from (
      select ticket_type_id, 1 as sign from new_rows where voided_at is null
    ) counted group by ticket_type_id order by ticket_type_id
  loop
    update ticket_types set sold = sold + changed_type.change where id = changed_type.ticket_type_id;
  end loop;
  return null;
end $$;
create trigger tickets_counted after insert on tickets referencing new table as new_rows
  for each statement execute function count_tickets();

create function count_voided_tickets() returns trigger language plpgsql as $$
declare
  changed_type record;
begin
  for changed_type in
    select old_rows.ticket_type_id, count(*)::integer as voided
    from old_rows join new_rows using (id)
    where old_rows.voided_at is null and new_rows.voided_at is not null
    group by old_rows.ticket_type_id order by old_rows.ticket_type_id
  loop
    update ticket_types set sold = sold - changed_type.voided where id = changed_type.ticket_type_id;
  end loop;
  return null;
end $$;
create trigger tickets_voided after update on tickets referencing old table as old_rows new table as new_rows
  for each statement execute function count_voided_tickets();

-- The book of an event numbers its changes. The row is held to the end of the transaction, so numbers become visible in
-- their order, and a door that has read up to one has missed nothing.
create table ticket_books (
  event_id text primary key references events on delete cascade,
  version bigint not null default 0
);
create function number_change() returns trigger language plpgsql as $$
begin
  insert into ticket_books as book (event_id, version) values (new.event_id, 1)
    on conflict (event_id) do update set version = book.version + 1
    returning version into new.changed;
  return new;
end $$;
create trigger tickets_numbered before insert or update on tickets for each row execute function number_change();

create table door_marks (
  -- Chosen by the device, so that a mark that is sent twice counts once.
  id text primary key,
  event_id text not null references events on delete cascade,
  ticket_id text not null references tickets on delete cascade,
  made_by text not null check (made_by in ('staff', 'visitor')),
  user_id text references users on delete set null,
  made_at timestamptz not null
);
create index door_marks_by_ticket on door_marks (ticket_id, made_at);
create index door_marks_by_event on door_marks (event_id);
create index door_marks_by_user on door_marks (user_id) where user_id is not null;
