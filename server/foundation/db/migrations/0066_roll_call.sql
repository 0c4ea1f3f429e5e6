-- LIVE-D9: the judge of a called rail said ready. Null again when the rail has another judge or telephone, or after a
-- false start.
alter table rails add column ready_at timestamptz;
