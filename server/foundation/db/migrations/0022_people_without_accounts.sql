-- People who were entered by hand and have no account. Nothing here is newer than PostgreSQL 15.

-- N10: a row of users stands for such a person wherever an entry, a team or a board names somebody. Like an erased
-- account's it has no credentials, nobody's address and `erased_at`, so that nothing lists it, mails it or lets it in. It
-- lives as long as it takes part, and until an account takes its place.
create table placeholders (
  user_id text primary key references users on delete cascade,
  event_id text not null,
  -- Where the link goes by which the person takes the place; none where the organizer knows no address.
  email text check (email = lower(email)),
  created_at timestamptz not null,
  foreign key (event_id, user_id) references participants on delete cascade
);
create unique index placeholders_once on placeholders (event_id, email);
create index placeholders_by_email on placeholders (email) where email is not null;

-- Deferred: by the end of the transaction nothing points at that row any more.
create function drop_stand_in() returns trigger language plpgsql as $$
begin
  delete from users where id = old.user_id and erased_at is not null;
  return null;
end $$;
create constraint trigger placeholders_go after delete on placeholders deferrable initially deferred
  for each row execute function drop_stand_in();

-- An invitation to a team goes to an address that may have no account: its link stands for the invitation instead.
alter table mailed_links alter column user_id drop not null;
alter table mailed_links add column invitation_id text references team_invitations on delete cascade;
create index mailed_links_by_invitation on mailed_links (invitation_id);
alter table mailed_links drop constraint mailed_links_purpose_check;
alter table mailed_links add constraint mailed_links_purpose_check
  check (purpose in ('reset-password', 'confirm-email', 'delete-account', 'manual-entry', 'sign-in', 'team-invitation')
    and (purpose = 'manual-entry') = (entry_id is not null)
    and (purpose = 'team-invitation') = (invitation_id is not null)
    and (purpose = 'team-invitation') = (user_id is null));
