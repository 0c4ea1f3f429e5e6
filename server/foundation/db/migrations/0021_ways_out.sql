-- N14: who joined gets out again, and asks for the money back. Nothing here is newer than PostgreSQL 15.

-- How many days before the start money can be asked back; null: this event gives none back.
alter table events add column refund_days integer check (refund_days between 0 and 365);
drop trigger events_version on events;
create trigger events_version before update on events for each row
  when ((old.name, old.address, old.photo_id, old.time_zone, old.type, old.price, old.starts_at, old.ends_at,
      old.qualifier_online, old.qualifier_starts_at, old.qualifier_ends_at, old.final_starts_at, old.final_ends_at,
      old.athletes_allowed, old.rails, old.time_between_categories, old.simultaneous_categories, old.terms, old.payment_info,
      old.refund_days)
    is distinct from (new.name, new.address, new.photo_id, new.time_zone, new.type, new.price, new.starts_at, new.ends_at,
      new.qualifier_online, new.qualifier_starts_at, new.qualifier_ends_at, new.final_starts_at, new.final_ends_at,
      new.athletes_allowed, new.rails, new.time_between_categories, new.simultaneous_categories, new.terms, new.payment_info,
      new.refund_days))
  execute function count_version();

-- What the event said when the order was made: an organizer does not take back what somebody paid for.
alter table orders add column refund_days integer;

alter table order_history drop constraint order_history_event_check;
alter table order_history add constraint order_history_event_check check (event in
  ('created', 'paid', 'fulfilled', 'failed', 'refund-asked', 'refunded', 'ignored', 'withdrawn', 'refund-wanted', 'refund-refused'));

-- Once an order: whoever paid asks, the organizer answers.
create table refund_requests (
  order_id text primary key references orders on delete cascade,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused')),
  -- Why it was refused.
  answer text,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index refund_requests_open on refund_requests (created_at) where state = 'asked';
