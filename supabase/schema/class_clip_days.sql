-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a clip and day (universal time): how often it was played and for how long, by nobody in particular.
create table public.class_clip_days (
  clip_id uuid not null,
  day date not null,
  plays integer not null default 0,
  watched_ms bigint not null default 0,
  constraint class_clip_days_pkey PRIMARY KEY (clip_id, day),
  constraint class_clip_days_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES public.class_clips(id) ON DELETE CASCADE
);
alter table public.class_clip_days enable row level security;
grant all on public.class_clip_days to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.class_clip_days
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function public.note_class_clip(clip uuid, watched_ms integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  insert into public.class_clip_days as x (clip_id, day, plays, watched_ms)
  select c.id, (now() at time zone 'utc')::date, (note_class_clip.watched_ms = 0)::int, greatest(0, least(note_class_clip.watched_ms, 20000))
  from public.class_clips c
  where c.id = clip and c.removed_at is null and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
    and private.clip_stands(c.institution_id, c.documentary_id) = 'open'
  on conflict (clip_id, day) do update set plays = x.plays + excluded.plays, watched_ms = x.watched_ms + excluded.watched_ms;
end
$$;
grant execute on function public.note_class_clip to authenticated, service_role;
