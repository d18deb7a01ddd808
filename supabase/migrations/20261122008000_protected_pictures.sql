-- Nobody sees a picture of a passage that is protected: the storyboard is covered there, and a still of it is no poster.
-- A storyboard that shows what has become protected is gone the moment that is written; the worker brings it back covered.

create function private.protected_ranges(version uuid) returns int4multirange
language sql stable security definer set search_path = '' as $$
  select coalesce(range_agg(int4range(c.starts_ms, greatest(c.ends_ms, c.starts_ms + 1))), '{}')
  from public.cues c
  where c.version_id = version and c.sensitive
$$;

alter table public.storyboards add column covered int4multirange not null default '{}';
comment on column public.storyboards.covered is 'Where its pictures are covered, in ms. There is no row that shows a protected passage.';

-- What the worker made, while people get a covered copy of it or none.
create table private.whole_storyboards (
  version_id uuid primary key references public.versions (id) on delete cascade,
  object_name text not null check (length(object_name) <= 300),
  columns int not null,
  rows int not null,
  tile_width int not null,
  tile_height int not null,
  frame_times_ms int[] not null check (cardinality(frame_times_ms) <= 100000)
);
comment on table private.whole_storyboards is
  'One row a version whose storyboard is not shown whole: nobody is given an address of it, the worker covers copies of it.';
alter table private.whole_storyboards enable row level security;

create function private.cover_storyboard(version uuid) returns void language sql security definer set search_path = '' as $$
  select private.enqueue('cover-storyboard', json_build_object('versionId', version), 'cover-storyboard:' || version, 12)
$$;

-- An object people were given addresses of, and that shows what they may not see any more.
create function private.discard_media(object_name text) returns void language sql security definer set search_path = '' as $$
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

create function private.keep_whole(board public.storyboards) returns void language plpgsql security definer set search_path = '' as $$
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

-- Whoever writes a storyboard, also from what was true a moment ago: it does not show a protected passage.
create function private.admit_storyboard() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.protected_ranges(new.version_id) <@ new.covered then return new; end if;
  if new.covered = '{}' then perform private.keep_whole(new); end if;
  perform private.cover_storyboard(new.version_id);
  return null;
end
$$;
create trigger admit_storyboard before insert or update on public.storyboards
  for each row execute function private.admit_storyboard();

-- The time of each still that is proposed as a poster. What renames it keeps its stem.
create table private.still_times (
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  stem text not null check (length(stem) <= 300),
  version_id uuid not null references public.versions (id) on delete cascade,
  at_ms int not null,
  primary key (documentary_id, stem)
);
comment on table private.still_times is 'One row a proposed still: the cut and the time it was taken at. stem is its name without ending and without what a renaming added.';
create index still_times_version on private.still_times (version_id);
alter table private.still_times enable row level security;

create function private.still_stem(object_name text) returns text language sql immutable parallel safe set search_path = '' as $$
  select substring(object_name from '^(.*?)(?:-[0-9a-f]{16})?(?:\.[A-Za-z0-9]+)?$')
$$;

insert into private.still_times (documentary_id, stem, version_id, at_ms)
select d.id, private.still_stem(d.poster_object), d.current_version_id, d.poster_ms
from public.documentaries d
where d.poster_object is not null and d.poster_ms is not null and d.current_version_id is not null
on conflict do nothing;

create function private.still_is_protected(documentary uuid, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.still_times t
    where t.documentary_id = documentary and t.stem = private.still_stem(object_name)
      and t.at_ms <@ private.protected_ranges(t.version_id)
  )
$$;

create function private.refuse_protected_poster() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.poster_object is not null and new.poster_object is distinct from old.poster_object
    and private.still_is_protected(new.id, new.poster_object) then
    raise exception 'This still shows a protected passage.'
      using errcode = 'P0001', detail = 'protected-still', hint = 'Choose another, or upload a poster of your own.';
  end if;
  return new;
end
$$;
create trigger refuse_protected_poster before update of poster_object on public.documentaries
  for each row execute function private.refuse_protected_poster();

-- Cues of these versions were written or removed, some of them protected before or after.
create function private.protect_pictures(versions uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  board public.storyboards;
  held uuid;
begin
  for board in
    select s.* from public.storyboards s
    where s.version_id = any (versions) and s.covered <> private.protected_ranges(s.version_id)
  loop
    -- The whole one is put out of reach by the worker, which still needs it.
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
  -- One that is being covered was begun from what was protected then.
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

create function private.cues_protected() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger cues_protected_added after insert on public.cues referencing new table as added
  for each statement execute function private.cues_protected();
create trigger cues_protected_corrected after update on public.cues referencing old table as removed new table as added
  for each statement execute function private.cues_protected();
create trigger cues_protected_removed after delete on public.cues referencing old table as removed
  for each statement execute function private.cues_protected();

-- What is protected already.
do $$
begin
  perform private.protect_pictures(array_agg(distinct c.version_id)) from public.cues c where c.sensitive having count(*) > 0;
end
$$;
