-- The house hears by itself.
alter table private.house_abilities drop constraint house_abilities_name_check;
alter table private.house_abilities add constraint house_abilities_name_check check (name in ('transcribe', 'hear', 'record-spaces'));

alter table public.transcriptions
  -- Begun by the house, without anybody's asking.
  add column unasked boolean not null default false,
  -- How long the rest will take, as fast as it went so far.
  add column left_seconds integer check (left_seconds between 0 and 2000000);

alter table public.documentaries
  -- Its new cuts are heard without anybody's asking.
  add column heard_unasked boolean not null default true;
