-- LIVE-D16: the epoch since the rail's last false start. A take that a device decided before it does not count, however
-- late it arrives.
alter table rails add column start_epoch integer not null default 0;
