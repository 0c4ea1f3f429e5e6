-- Whose turn it is to write a video, over all processes: one request at a time. Whoever comes later takes it over.
alter table videos
  add column held_by text,
  add column held_until timestamptz,
  -- Where the file lies that was looked at: a copy that no line ever wrote to. A file before this time has the video's own name.
  add column file_key text;

update videos set file_key = 'videos/' || id || case type
    when 'video/mp4' then '.mp4' when 'video/quicktime' then '.mov' when 'video/webm' then '.webm' end
  where state = 'ready';

-- What one that still arrives had been taken for is looked at again.
update videos set type = null where state = 'arriving';

alter table videos add check ((state = 'ready') = (file_key is not null and type is not null));
create unique index videos_by_file on videos (file_key) where file_key is not null;
