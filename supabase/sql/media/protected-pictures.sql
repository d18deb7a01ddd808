-- The time of each still that is proposed as a poster. Renaming keeps its stem.
comment on table private.still_times is
  'One row per proposed still: the cut and its time. stem: its name without extension and without the suffix of a '
  'renaming.';

-- The uncovered original, while people get a covered copy or none.
comment on table private.whole_storyboards is
  'One row per version whose storyboard is not shown uncovered: its address is never given out, the worker covers '
  'copies of it.';

-- Pictures of protected passages are hidden: the storyboard is covered there, and a still of it cannot be a poster.
-- A storyboard that shows what has become protected is removed in the same transaction; the worker restores it covered.
create or replace function private.protected_ranges(version uuid) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select private.withheld_ranges(version) + coalesce(range_agg(int4range(c.starts_ms, greatest(c.ends_ms, c.starts_ms + 1))), '{}')
  from public.cues c
  where c.version_id = version and c.sensitive
$$;

create or replace function private.cover_storyboard(version uuid) returns void language sql security definer set search_path = '' as $$
  select private.enqueue('cover-storyboard', json_build_object('versionId', version), 'cover-storyboard:' || version, 12)
$$;

-- A published object that shows what people may no longer see.
create or replace function private.discard_media(object_name text) returns void language sql security definer set search_path = '' as $$
  select private.enqueue(
    'remove-files',
    json_build_object('bucket', 'media', 'files', json_agg(json_build_object('name', o.name, 'version', o.version))),
    null,
    12
  )
  from storage.objects o
  where o.bucket_id = 'media' and o.name = object_name
  having count(*) > 0
$$;

create or replace function private.keep_whole(
  board public.storyboards
)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.discard_media(w.object_name)
  from private.whole_storyboards w
  where w.version_id = board.version_id and w.object_name <> board.object_name;
  insert into private.whole_storyboards (version_id, object_name, columns, rows, tile_width, tile_height, frame_times_ms)
  values (
    board.version_id, board.object_name, board.columns, board.rows, board.tile_width, board.tile_height, board.frame_times_ms
  )
  on conflict (version_id) do update set object_name = excluded.object_name, columns = excluded.columns, rows = excluded.rows,
    tile_width = excluded.tile_width, tile_height = excluded.tile_height, frame_times_ms = excluded.frame_times_ms;
end
$$;

-- For every write of a storyboard, also from stale data: it must not show a protected passage.
create or replace function private.admit_storyboard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.protected_ranges(new.version_id) <@ new.covered then return new; end if;
  if new.covered = '{}' then perform private.keep_whole(new); end if;
  perform private.cover_storyboard(new.version_id);
  return null;
end
$$;

create or replace function private.still_stem(
  object_name text
)
returns text language sql immutable parallel safe set search_path = '' as $$
  select substring(object_name from '^(.*?)(?:-[0-9a-f]{16})?(?:\.[A-Za-z0-9]+)?$')
$$;

create or replace function private.still_is_protected(documentary uuid, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.still_times t
    where t.documentary_id = documentary and t.stem = private.still_stem(object_name)
      and t.at_ms <@ private.protected_ranges(t.version_id)
  )
$$;

create or replace function private.refuse_protected_poster(

)
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.poster_object is not null and new.poster_object is distinct from old.poster_object
    and private.still_is_protected(new.id, new.poster_object) then
    raise exception 'This still shows a protected passage.'
      using errcode = 'P0001', detail = 'protected-still', hint = 'Choose another, or upload a poster of your own.';
  end if;
  return new;
end
$$;

-- Cues of these versions were written or removed, some of them protected before or after.
create or replace function private.protect_pictures(versions uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  board public.storyboards;
  held uuid;
begin
  perform private.protect_trailers(versions);
  for board in
    select s.* from public.storyboards s
    where s.version_id = any (versions) and s.covered <> private.protected_ranges(s.version_id)
  loop
    -- The worker moves the uncovered one out of reach; it still needs it.
    if board.covered = '{}' then
      perform private.keep_whole(board);
    elsif not private.protected_ranges(board.version_id) <@ board.covered then
      perform private.discard_media(board.object_name);
    end if;
    if not private.protected_ranges(board.version_id) <@ board.covered then
      delete from public.storyboards s where s.version_id = board.version_id;
    end if;
    perform private.cover_storyboard(board.version_id);
  end loop;
  -- A covering in progress is based on the earlier protection.
  for held in
    select w.version_id from private.whole_storyboards w
    where w.version_id = any (versions) and not exists (select from public.storyboards s where s.version_id = w.version_id)
  loop
    perform private.cover_storyboard(held);
  end loop;
  update public.documentaries d set poster_object = null, poster_ms = null
  from public.versions v
  where v.id = any (versions) and v.documentary_id = d.id and d.poster_object is not null
    and private.still_is_protected(d.id, d.poster_object);
end
$$;

create or replace function private.cues_protected() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.protect_pictures(array_agg(distinct a.version_id)) from added a where a.sensitive having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform private.protect_pictures(array_agg(distinct r.version_id)) from removed r where r.sensitive having count(*) > 0;
  else
    perform private.protect_pictures(array_agg(distinct c.version_id))
    from (
      select a.version_id from added a where a.sensitive
      union
      select r.version_id from removed r where r.sensitive
    ) c
    having count(*) > 0;
  end if;
  return null;
end
$$;
