-- The organization edits the minutes to protest, so another window's change of them counts.
drop trigger events_version on events;
create trigger events_version before update on events for each row
  when ((old.name, old.address, old.photo_id, old.time_zone, old.type, old.price, old.starts_at, old.ends_at,
      old.qualifier_online, old.qualifier_starts_at, old.qualifier_ends_at, old.final_starts_at, old.final_ends_at,
      old.athletes_allowed, old.rails, old.time_between_categories, old.simultaneous_categories, old.terms, old.payment_info,
      old.refund_days, old.description, old.programme, old.contact_email, old.contact_phone, old.joining_until,
      old.shows_price, old.protest_min)
    is distinct from (new.name, new.address, new.photo_id, new.time_zone, new.type, new.price, new.starts_at, new.ends_at,
      new.qualifier_online, new.qualifier_starts_at, new.qualifier_ends_at, new.final_starts_at, new.final_ends_at,
      new.athletes_allowed, new.rails, new.time_between_categories, new.simultaneous_categories, new.terms, new.payment_info,
      new.refund_days, new.description, new.programme, new.contact_email, new.contact_phone, new.joining_until,
      new.shows_price, new.protest_min))
  execute function count_version();
