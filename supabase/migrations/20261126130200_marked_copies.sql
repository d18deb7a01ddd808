-- A screener's name in the picture itself: a copy of the cut that is made for one person, when its creator asks for it.
create table public.marked_copies (
  screener_id uuid primary key references public.screeners (id) on delete cascade,
  version_id uuid not null references public.versions (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  progress real not null default 0,
  failure text constraint a_failure_has_at_most_500_characters check (length(failure) <= 500),
  object_name text constraint an_objects_name_has_at_most_300_characters check (length(object_name) <= 300),
  playlist text constraint a_playlist_has_at_most_8_million_characters check (length(playlist) <= 8000000),
  width integer,
  height integer,
  frame_rate numeric(7, 3),
  bandwidth integer,
  codecs text constraint codecs_have_at_most_200_characters check (length(codecs) <= 200),
  size_bytes bigint not null default 0,
  asked_at timestamptz not null default clock_timestamp(),
  constraint ready_means_playable check (state <> 'ready' or (playlist is not null and object_name is not null and bandwidth is not null))
);
create index marked_copies_of_version on public.marked_copies (version_id);
comment on table public.marked_copies is
  'One row a screener whose name is burned into a rendition of its own. Whoever enters by it is given that one alone once it is ready; until then the name is drawn over the picture.';
select private.open_table('public.marked_copies', of_nobody => 'how a copy of a film stands whose screener, with its name, is declared itself');
grant select (screener_id, version_id, state, progress, failure, size_bytes, asked_at) on public.marked_copies to authenticated;
create policy "Who gives screeners of a cut sees how its marked copies stand" on public.marked_copies
  for select to authenticated using (private.leads_version(version_id));

create function private.discard_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.playlist is not null and (tg_op = 'DELETE' or new.object_name is null) then
    perform private.discard_media(name) from private.playlist_names(old.playlist) as name;
  elsif old.playlist is not null and old.object_name <> new.object_name then
    insert into private.retired_objects (name, version_id)
    select name, old.version_id from private.playlist_names(old.playlist) as name on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger discard_marked_copy after delete or update of object_name on public.marked_copies
  for each row execute function private.discard_marked_copy();

-- Asks for a rendition of the screener's own with its name burned in; asked again, one that failed is tried anew.
create function public.mark_copy(screener uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.screeners := private.own_screener(screener);
begin
  if not private.is_live(own) then
    raise exception 'This screener has ended.' using errcode = 'P0001', detail = 'ended', hint = 'Renew it, then ask for its copy.';
  end if;
  if (select count(*) from public.marked_copies c where c.version_id = own.version_id) >= 60 then
    raise exception 'A version has 60 marked copies at most.' using errcode = 'P0001', detail = 'limit', hint = 'Take one back, then ask again.';
  end if;
  insert into public.marked_copies as c (screener_id, version_id) values (own.id, own.version_id)
  on conflict (screener_id) do update set state = 'waiting', progress = 0, failure = null, asked_at = clock_timestamp() where c.state = 'failed';
  if found then
    perform private.enqueue(
      'mark-copy', json_build_object('screenerId', own.id, 'versionId', own.version_id), 'mark-copy:' || own.id, 5
    );
  end if;
end
$$;
grant execute on function public.mark_copy to authenticated, service_role;

-- Whoever has a copy of their own is given nothing else of the picture.
create or replace function public.screener_facts(screener uuid) returns json
language sql stable security definer set search_path = '' as $$
  select (
    private.playable_facts(v.id)::jsonb
    || case when c.state = 'ready' then jsonb_build_object(
      'growing', false,
      'width', c.width, 'height', c.height,
      'renditions', jsonb_build_array(jsonb_build_object(
        'name', 'marked', 'width', c.width, 'height', c.height, 'frameRate', c.frame_rate, 'bandwidth', c.bandwidth, 'codecs', c.codecs,
        'complete', true, 'playlist', private.with_gaps(c.playlist, private.withheld_ranges(v.id))
      ))
    ) else '{}'::jsonb end
    || jsonb_build_object(
      'storyboard', null,
      'sideTracks', '[]'::jsonb,
      'screener', jsonb_build_object(
        'id', s.id, 'person', s.person, 'mark', s.mark, 'expiresAt', s.expires_at, 'burned', coalesce(c.state = 'ready', false),
        'title', d.title, 'director', d.director, 'year', d.year, 'synopsis', d.synopsis, 'language', d.language,
        'contentNotes', d.content_notes, 'label', v.label, 'number', v.number
      )
    )
  )::json
  from public.screeners s
  join public.versions v on v.id = s.version_id
  join public.documentaries d on d.id = v.documentary_id
  left join public.marked_copies c on c.screener_id = s.id
  where s.id = screener_facts.screener and private.holds_screener(s.id)
$$;

-- Nobody plays the copy of a screener that was taken back.
create function private.end_marked_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.marked_copies c where c.screener_id = new.id;
  return null;
end
$$;
create trigger end_marked_copy after update of revoked_at on public.screeners
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function private.end_marked_copy();
