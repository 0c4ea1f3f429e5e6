-- An event may move to another place: where it was is told to whoever comes. Of older moves it is not known.
alter table event_moves add column from_address text;
