-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a space. kind: map, scene (all around one place) or object. version_id: of a scene whose picture is a film all around. start_view: degrees and closeness (core/spaces/space.ts). twin: the whole work as text. revision: counted up by each save.
create table public.spaces (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  documentary_id uuid,
  kind text not null,
  title text not null default '',
  summary text not null default '',
  twin text not null default '',
  version_id uuid,
  stereo text not null default 'none',
  start_view double precision[],
  audience text not null default 'everyone',
  published_at timestamp with time zone,
  removed_at timestamp with time zone,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  asset_id uuid,
  embeds boolean not null default false,
  constraint spaces_pkey PRIMARY KEY (id),
  constraint spaces_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.space_assets(id) ON DELETE SET NULL,
  constraint spaces_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE SET NULL,
  constraint spaces_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint spaces_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint spaces_audience_check CHECK (audience = ANY (ARRAY['everyone', 'film'])),
  constraint spaces_kind_check CHECK (kind = ANY (ARRAY['map', 'scene', 'object'])),
  constraint spaces_start_view_check CHECK (cardinality(start_view) <= 3),
  constraint spaces_stereo_check CHECK (stereo = ANY (ARRAY['none', 'top-bottom', 'side-by-side'])),
  constraint spaces_summary_check CHECK (length(summary) <= 600),
  constraint spaces_title_check CHECK (length(title) <= 160),
  constraint spaces_twin_check CHECK (length(twin) <= 60000)
);
comment on column public.spaces.asset_id is 'The picture all around of a scene, the thing of an object, the tiles of a map.';
comment on column public.spaces.embeds is 'Its author allows other sites to show it; it is told to all the world only while it is shown to everyone here.';
CREATE INDEX spaces_of_asset ON public.spaces USING btree (asset_id);
CREATE INDEX spaces_of_film ON public.spaces USING btree (documentary_id);
CREATE INDEX spaces_of_person ON public.spaces USING btree (owner_id);
CREATE INDEX spaces_of_version ON public.spaces USING btree (version_id);
alter table public.spaces enable row level security;
grant all on public.spaces to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.spaces
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.spaces REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('owner_id', '100', 'A person has 100 spaces at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.spaces FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.can_enter_space(space uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and (
    exists (select from public.spaces s where s.id = space and s.owner_id = auth.uid())
    or space in (select private.shown_spaces())
  )
$$;
grant execute on function private.can_enter_space to authenticated, service_role;

create function private.is_used(asset uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.spaces s where s.asset_id = asset) or exists (select from public.hotspots h where h.asset_id = asset)
$$;
grant execute on function private.is_used to service_role;

create function private.own_space(space uuid) returns public.spaces
language plpgsql security definer set search_path = '' as $$
declare own public.spaces;
begin
  perform private.require_session();
  select * into own from public.spaces s where s.id = space and s.owner_id = auth.uid() for update;
  if own.id is null or not private.is_signed_in() then
    raise exception 'There is no such space of yours.' using errcode = '42501';
  end if;
  return own;
end
$$;
grant execute on function private.own_space to service_role;

create function private.purge_spaces() returns void
language sql security definer set search_path = '' as $$ delete from public.spaces where removed_at < now() - interval '30 days' $$;
grant execute on function private.purge_spaces to service_role;

create function private.shown_spaces() returns SETOF uuid
language sql stable security definer set search_path = '' as $$
  select s.id from public.spaces s
  where (select private.is_signed_in()) and s.published_at is not null and s.removed_at is null
    and (s.audience = 'everyone' or s.documentary_id in (select w.id from private.watchable_films w))
    and not exists (select from public.withheld_films w where w.documentary_id = s.documentary_id)
$$;
grant execute on function private.shown_spaces to service_role;

create function public.allow_space_elsewhere(space uuid, allowed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set embeds = coalesce(allowed, false) where s.id = own.id;
end
$$;
grant execute on function public.allow_space_elsewhere to authenticated, service_role;

create function public.begin_space(kind text, title text, documentary uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare made uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() then raise exception 'Sign in to make a space.' using errcode = '42501'; end if;
  if documentary is not null and not public.can_edit(documentary) then
    raise exception 'A space goes with a film of your own.' using errcode = '42501';
  end if;
  insert into public.spaces (owner_id, kind, title, documentary_id)
  values (auth.uid(), begin_space.kind, trim(coalesce(begin_space.title, '')), documentary) returning id into made;
  return made;
end
$$;
grant execute on function public.begin_space to authenticated, service_role;

create function public.begin_space_asset(space uuid, kind text, name text, size_bytes bigint) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  room record;
  made uuid;
begin
  if size_bytes is null or size_bytes <= 0 then
    raise exception 'The file is empty.' using errcode = 'P0001', hint = 'Choose the file again once it is complete.';
  end if;
  if size_bytes > private.most_bytes_of(begin_space_asset.kind) then
    raise exception 'A file of this kind has % MB at most.', private.most_bytes_of(begin_space_asset.kind) / 1048576 using errcode = 'P0001', detail = 'size';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
  select * into room from public.my_storage();
  if room.used_bytes + size_bytes > room.quota_bytes then
    raise exception 'This file does not fit in your storage.' using errcode = 'P0001', detail = 'quota',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  insert into public.space_assets (space_id, owner_id, kind, source_name, source_bytes)
  values (own.id, own.owner_id, begin_space_asset.kind, left(coalesce(begin_space_asset.name, ''), 255), size_bytes) returning id into made;
  return made;
end
$$;
grant execute on function public.begin_space_asset to authenticated, service_role;

create function public.credit_space_asset(asset uuid, credit text, licence text, origin text DEFAULT '', alt text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space((select a.space_id from public.space_assets a where a.id = asset));
begin
  if own.published_at is not null and (trim(coalesce(credit, '')) = '' or licence is null) then
    raise exception 'Who made it and by which right is said of everything that is shown.' using errcode = 'P0001', detail = 'missing:credits';
  end if;
  update public.space_assets a
  set credit = trim(coalesce(credit_space_asset.credit, '')), licence = credit_space_asset.licence, origin = trim(coalesce(credit_space_asset.origin, '')),
    alt = trim(coalesce(credit_space_asset.alt, ''))
  where a.id = asset;
end
$$;
grant execute on function public.credit_space_asset to authenticated, service_role;

create function public.drop_space_asset(asset uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space((select a.space_id from public.space_assets a where a.id = asset));
begin
  if own.published_at is not null and private.is_used(asset) then
    raise exception 'This file stands in a space that is shown.' using errcode = 'P0001', detail = 'shown', hint = 'Take the space back first.';
  end if;
  delete from public.space_assets a where a.id = asset;
end
$$;
grant execute on function public.drop_space_asset to authenticated, service_role;

create function public.publish_space(space uuid, audience text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  missing text[] := private.missing_of_space(own);
begin
  if own.removed_at is not null then raise exception 'This space was removed.' using errcode = 'P0001', hint = 'Bring it back first.'; end if;
  if cardinality(missing) > 0 then
    raise exception 'Something is missing before this can be shown.' using errcode = 'P0001', detail = 'missing:' || array_to_string(missing, ',');
  end if;
  if publish_space.audience = 'film' and own.documentary_id is null then
    raise exception 'Say which film it goes with first.' using errcode = 'P0001', detail = 'film';
  end if;
  update public.spaces s set published_at = coalesce(s.published_at, now()), audience = publish_space.audience where s.id = own.id;
end
$$;
grant execute on function public.publish_space to authenticated, service_role;

create function public.read_space(space uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.spaces;
  mine boolean;
begin
  perform private.require_session();
  select * into s from public.spaces x where x.id = space;
  if s.id is null or not private.can_enter_space(s.id) then return null; end if;
  mine := s.owner_id = auth.uid();
  return jsonb_build_object(
    'id', s.id, 'kind', s.kind, 'title', s.title, 'summary', s.summary, 'twin', s.twin, 'stereo', s.stereo, 'startView', to_jsonb(s.start_view),
    'audience', s.audience, 'embeds', s.embeds, 'publishedAt', s.published_at, 'removedAt', s.removed_at, 'revision', s.revision, 'isOwn', mine,
    'author', (select p.display_name from public.profiles p where p.user_id = s.owner_id),
    'film', (
      select jsonb_build_object('id', d.id, 'title', d.title) from public.documentaries d where d.id = s.documentary_id and public.can_watch(d.id)
    ),
    'assetId', s.asset_id,
    'round', private.told_range(s.version_id),
    'roundId', case when mine then s.version_id end,
    'missing', case when mine then to_jsonb(private.missing_of_space(s)) else '[]' end,
    'assets', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', a.id, 'kind', a.kind, 'state', a.state, 'folder', a.folder, 'facts', a.facts, 'alt', a.alt, 'credit', a.credit,
        'licence', a.licence, 'origin', a.origin,
        'sourceName', case when mine then a.source_name else '' end, 'sourceBytes', case when mine then a.source_bytes else 0 end,
        'failure', case when mine then a.failure end
      ) order by a.created_at)
      from public.space_assets a where a.space_id = s.id and (mine or a.state = 'ready' and private.is_used(a.id))
    ), '[]'),
    'spots', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', h.id, 'kind', h.kind, 'title', h.title, 'words', h.words, 'place', to_jsonb(h.place), 'view', to_jsonb(h.view),
        'from', h.happened_from, 'to', h.happened_to, 'stayMs', h.stay_ms, 'assetId', h.asset_id,
        'versionId', h.version_id, 'startsMs', h.starts_ms, 'endsMs', h.ends_ms, 'film', private.told_range(h.version_id)
      ) order by h.position, h.id)
      from public.hotspots h where h.space_id = s.id
    ), '[]')
  );
end
$$;
grant execute on function public.read_space to authenticated, service_role;

create function public.record_space_path(space uuid, documentary uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  halts int;
  lasts_ms bigint;
  cut public.versions;
begin
  if not exists (select from private.house_abilities a where a.name = 'record-spaces') then
    raise exception 'This house has no browser to record with.' using errcode = 'P0001', hint = 'Let your own browser record the path.';
  end if;
  -- As long as core/spaces/path.ts says.
  select count(*), coalesce(sum(h.stay_ms), 0) + greatest(0, count(*) - 1) * 2500 into halts, lasts_ms
  from public.hotspots h where h.space_id = own.id and h.stay_ms is not null;
  if halts < 2 then
    raise exception 'A guided path has two halts at least.' using errcode = 'P0001', hint = 'Choose a spot and say how long it stays.';
  end if;
  if lasts_ms > 20 * 60000 then
    raise exception 'A path of 20 minutes at most is recorded.' using errcode = 'P0001', hint = 'Make its stays shorter.';
  end if;
  if own.kind <> 'map' and not exists (select from public.space_assets a where a.id = own.asset_id and a.state = 'ready') then
    raise exception 'There is nothing to record in this space yet.' using errcode = 'P0001', hint = 'A film all around is a film already.';
  end if;
  if exists (
    select from public.versions v join public.documentaries d on d.id = v.documentary_id
    where v.state = 'receiving' and v.source_name = 'path-' || own.id || '.mp4' and d.removed_at is null
  ) then
    raise exception 'This path is being recorded already.' using errcode = 'P0001', hint = 'Wait until it is a cut, or cancel it at your desk.';
  end if;
  -- More than ten megabits a second it never has.
  cut := public.begin_version('path-' || own.id || '.mp4', 4000000 + lasts_ms * 1300, documentary, own.title);
  perform private.enqueue('record-space', json_build_object('spaceId', own.id, 'versionId', cut.id), 'record-space:' || cut.id, 3);
  return cut.id;
end
$$;
grant execute on function public.record_space_path to authenticated, service_role;

create function public.remove_space(space uuid, gone boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set removed_at = case when gone then coalesce(s.removed_at, now()) end, published_at = case when gone then null else s.published_at end
  where s.id = own.id;
end
$$;
grant execute on function public.remove_space to authenticated, service_role;

create function public.save_space(space uuid, known integer, contents jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  own public.spaces := private.own_space(space);
  spots jsonb := coalesce(contents -> 'spots', '[]');
  film uuid := (contents ->> 'documentaryId')::uuid;
  round uuid := (contents ->> 'roundId')::uuid;
  main uuid := (contents ->> 'assetId')::uuid;
begin
  perform private.check_list(spots, 200, 'A space has 200 spots at most.');
  if own.revision <> known then
    raise exception 'This space was changed on another page meanwhile.' using errcode = 'P0001', detail = 'stale', hint = 'Open it again; what you wrote here stays until then.';
  end if;
  if film is not null and film is distinct from own.documentary_id and not public.can_edit(film) then
    raise exception 'A space goes with a film of your own.' using errcode = '42501';
  end if;
  if round is not null and round is distinct from own.version_id and not private.can_edit_version(round) then
    raise exception 'The film all around is one of your own.' using errcode = '42501';
  end if;
  if exists (
    select from (
      select (e ->> 'assetId')::uuid as id from jsonb_array_elements(spots) e union select main
    ) used where used.id is not null and not exists (select from public.space_assets a where a.id = used.id and a.space_id = own.id)
  ) then
    raise exception 'A file of another space was named.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_array_elements(spots) e
    where e ->> 'versionId' is not null and not private.can_watch_version((e ->> 'versionId')::uuid)
      and not exists (select from public.hotspots h where h.space_id = own.id and h.version_id = (e ->> 'versionId')::uuid)
  ) then
    raise exception 'A passage is of a film you may watch.' using errcode = '42501';
  end if;
  if exists (
    select from jsonb_array_elements(spots) e join public.hotspots h on h.id = (e ->> 'id')::uuid where h.space_id <> own.id
  ) then
    raise exception 'A spot of another space was named.' using errcode = '42501';
  end if;
  delete from public.hotspots h where h.space_id = own.id and h.id not in (select (e ->> 'id')::uuid from jsonb_array_elements(spots) e);
  insert into public.hotspots as h (
    id, space_id, owner_id, position, kind, title, words, place, view, happened_from, happened_to, stay_ms, version_id, starts_ms, ends_ms, asset_id
  )
  select
    (e ->> 'id')::uuid, own.id, own.owner_id, place_in_order, e ->> 'kind', coalesce(e ->> 'title', ''), coalesce(e ->> 'words', ''),
    private.numbers_of(e -> 'place'), private.numbers_of(e -> 'view'), coalesce(e ->> 'from', ''), coalesce(e ->> 'to', ''),
    (e ->> 'stayMs')::int, (e ->> 'versionId')::uuid, (e ->> 'startsMs')::int, (e ->> 'endsMs')::int, (e ->> 'assetId')::uuid
  from jsonb_array_elements(spots) with ordinality as listed (e, place_in_order)
  on conflict (id) do update set
    position = excluded.position, kind = excluded.kind, title = excluded.title, words = excluded.words, place = excluded.place, view = excluded.view,
    happened_from = excluded.happened_from, happened_to = excluded.happened_to, stay_ms = excluded.stay_ms, version_id = excluded.version_id,
    starts_ms = excluded.starts_ms, ends_ms = excluded.ends_ms, asset_id = excluded.asset_id;
  update public.spaces s set
    title = trim(coalesce(contents ->> 'title', '')), summary = coalesce(contents ->> 'summary', ''), twin = coalesce(contents ->> 'twin', ''),
    stereo = coalesce(contents ->> 'stereo', 'none'), start_view = private.numbers_of(contents -> 'startView'), documentary_id = film,
    version_id = round, asset_id = main, revision = s.revision + 1, changed_at = now()
  where s.id = own.id returning * into own;
  -- What is shown stays whole: a change that would leave it without its text is not taken.
  if own.published_at is not null and cardinality(private.missing_of_space(own)) > 0 then
    raise exception 'What is shown needs its text, its files and who made them.' using errcode = 'P0001',
      detail = 'missing:' || array_to_string(private.missing_of_space(own), ','), hint = 'Take the space back first, or complete it.';
  end if;
  if own.published_at is not null and own.audience = 'film' and own.documentary_id is null then
    raise exception 'It is shown with its film.' using errcode = 'P0001', detail = 'film', hint = 'Take the space back first.';
  end if;
  return own.revision;
end
$$;
grant execute on function public.save_space to authenticated, service_role;

create function public.withdraw_space(space uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare own public.spaces := private.own_space(space);
begin
  update public.spaces s set published_at = null where s.id = own.id;
end
$$;
grant execute on function public.withdraw_space to authenticated, service_role;
