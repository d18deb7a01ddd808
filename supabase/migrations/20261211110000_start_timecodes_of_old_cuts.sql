-- Notes are told by the timecode of the tape. Cuts that were prepared before it was read from their file are read once, by job read-start-timecodes.
alter table public.versions add column start_timecode_read boolean not null default false;

create index versions_timecode_unread on public.versions (created_at desc) where not start_timecode_read and start_timecode is null;
