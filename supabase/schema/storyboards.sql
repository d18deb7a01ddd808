-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a version: a sprite in bucket media, tiles left to right, top to bottom, one for each of frame_times_ms.
create table public.storyboards (
  version_id uuid not null,
  object_name text not null,
  columns integer not null,
  rows integer not null,
  tile_width integer not null,
  tile_height integer not null,
  frame_times_ms integer[] not null,
  covered int4multirange not null default '{}'::int4multirange,
  constraint storyboards_pkey PRIMARY KEY (version_id),
  constraint storyboards_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE CASCADE,
  constraint a_storyboard_has_at_most_100000_frames CHECK (cardinality(frame_times_ms) <= 100000),
  constraint an_objects_name_has_at_most_300_characters CHECK (length(object_name) <= 300)
);
comment on column public.storyboards.covered is 'Where its pictures are covered, in ms. There is no row that shows a protected passage.';
alter table public.storyboards enable row level security;
grant select on public.storyboards to authenticated;
grant all on public.storyboards to service_role;
create policy "Who may watch the film sees its storyboard" on public.storyboards
  for select to authenticated
  using (private.can_watch_version(version_id));
create policy "A session that owes its second step sees and changes nothing" on public.storyboards
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER admit_storyboard BEFORE INSERT OR UPDATE ON public.storyboards FOR EACH ROW EXECUTE FUNCTION private.admit_storyboard();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.storyboards FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER retire_storyboard_removed AFTER DELETE ON public.storyboards FOR EACH ROW EXECUTE FUNCTION private.retire_storyboard();
CREATE TRIGGER retire_storyboard_renamed AFTER UPDATE OF object_name ON public.storyboards FOR EACH ROW WHEN (old.object_name <> new.object_name) EXECUTE FUNCTION private.retire_storyboard();

create function private.admit_storyboard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.protected_ranges(new.version_id) <@ new.covered then return new; end if;
  if new.covered = '{}' then perform private.keep_whole(new); end if;
  perform private.cover_storyboard(new.version_id);
  return null;
end
$$;
grant execute on function private.admit_storyboard to service_role;

create function private.protect_pictures(versions uuid[]) returns void
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
grant execute on function private.protect_pictures to service_role;

create function private.retire_storyboard() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.retired_objects (name, version_id) values (old.object_name, old.version_id) on conflict do nothing;
  return null;
end
$$;
grant execute on function private.retire_storyboard to service_role;
