-- Where a code was asked for, as a digest, and when its television was last heard of: whoever asks for hundreds takes
-- them from the ones that nobody shows any more.

alter table screen_codes add column network text not null default '';
alter table screen_codes add column seen_at timestamptz not null default now();
alter table screen_codes alter column network drop default;
alter table screen_codes alter column seen_at drop default;
create index screen_codes_by_network on screen_codes (network, seen_at);
