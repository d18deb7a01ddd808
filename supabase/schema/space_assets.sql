-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a file of a space, sent to <space>/<asset>/source of bucket spaces. folder: where what was made of it lies; facts: what is known of it (contract/spaces.ts). credit and licence are asked for before it is shown to anybody.
create table public.space_assets (
  id uuid not null default gen_random_uuid(),
  space_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  source_name text not null default '',
  source_bytes bigint not null,
  state text not null default 'receiving',
  failure text,
  folder text,
  facts jsonb not null default '{}'::jsonb,
  alt text not null default '',
  credit text not null default '',
  licence text,
  origin text not null default '',
  created_at timestamp with time zone not null default now(),
  constraint space_assets_pkey PRIMARY KEY (id),
  constraint space_assets_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint space_assets_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint space_assets_alt_check CHECK (length(alt) <= 500),
  constraint space_assets_credit_check CHECK (length(credit) <= 200),
  constraint space_assets_facts_check CHECK (length(facts::text) <= 4000),
  constraint space_assets_failure_check CHECK (length(failure) <= 500),
  constraint space_assets_folder_check CHECK (length(folder) <= 200),
  constraint space_assets_kind_check CHECK (kind = ANY (ARRAY['panorama', 'model', 'splat', 'picture', 'sound', 'tiles'])),
  constraint space_assets_licence_check CHECK (licence = ANY (ARRAY['own', 'public-domain', 'cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'permission'])),
  constraint space_assets_origin_check CHECK (length(origin) <= 400 AND (origin = '' OR origin ~ '^https?://')),
  constraint space_assets_source_bytes_check CHECK (source_bytes > 0),
  constraint space_assets_source_name_check CHECK (length(source_name) <= 255),
  constraint space_assets_state_check CHECK (state = ANY (ARRAY['receiving', 'received', 'preparing', 'ready', 'failed']))
);
CREATE INDEX space_assets_of_person ON public.space_assets USING btree (owner_id);
CREATE INDEX space_assets_of_space ON public.space_assets USING btree (space_id);
alter table public.space_assets enable row level security;
grant all on public.space_assets to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.space_assets
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER forget_space_files AFTER DELETE ON public.space_assets FOR EACH ROW EXECUTE FUNCTION private.forget_space_files();
CREATE TRIGGER limit_rows AFTER INSERT ON public.space_assets REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('space_id', '60', 'A space has 60 files at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.space_assets FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.awaits_space_asset(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.space_assets a
    where a.owner_id = auth.uid() and a.state = 'receiving' and a.space_id || '/' || a.id || '/source' = object_name
  )
$$;
grant execute on function private.awaits_space_asset to authenticated, service_role;

create function private.forget_space_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue(
    'remove-files', json_build_object('bucket', 'spaces', 'files', json_agg(json_build_object('name', o.name, 'version', coalesce(o.version, '')))), null, 12
  )
  from storage.objects o where o.bucket_id = 'spaces' and starts_with(o.name, old.space_id || '/' || old.id || '/')
  having count(*) > 0;
  return null;
end
$$;
grant execute on function private.forget_space_files to service_role;

create function private.may_read_space_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and exists (
    select from public.space_assets a
    where a.space_id = private.leading_uuid(object_name)
      and (
        a.owner_id = auth.uid() and starts_with(object_name, a.space_id || '/' || a.id || '/')
        or a.state = 'ready' and starts_with(object_name, a.folder || '/') and private.is_used(a.id) and private.can_enter_space(a.space_id)
      )
  )
$$;
grant execute on function private.may_read_space_file to authenticated, service_role;

create function private.space_asset_arrived() returns trigger
language plpgsql security definer set search_path = '' as $$
declare came public.space_assets;
begin
  select * into came from public.space_assets a where a.space_id || '/' || a.id || '/source' = new.name and a.state = 'receiving';
  if came.id is null then return new; end if;
  if (new.metadata ->> 'size')::bigint > came.source_bytes then
    raise exception 'The file is larger than was announced.' using errcode = '42501', hint = 'Take it away, then add it again.';
  end if;
  update public.space_assets a
  set state = 'received', source_bytes = coalesce(nullif((new.metadata ->> 'size')::bigint, 0), a.source_bytes)
  where a.id = came.id;
  perform private.prepare_space_asset(came.id);
  return new;
end
$$;
grant execute on function private.space_asset_arrived to service_role;

create function private.storage_of(person uuid) returns TABLE(used_bytes bigint, quota_bytes bigint, used_films integer, quota_films integer, used_hours numeric, quota_hours integer)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(sum(v.bytes), 0)::bigint
      + coalesce((select sum(a.source_bytes) from public.space_assets a where a.owner_id = person), 0)::bigint,
    coalesce(max(q.bytes), h.quota_bytes),
    count(d.id)::int, coalesce(max(q.films), h.quota_films),
    round(coalesce(sum(v.ms), 0) / 3600000.0, 2), coalesce(max(q.hours), h.quota_hours)
  from public.house_settings h
  left join public.documentaries d on d.owner_id = person
  left join lateral (
    select
      sum(v.source_bytes)
        + coalesce(sum((select sum(t.source_bytes) from public.side_tracks t where t.version_id = v.id)), 0)
        + coalesce(sum((select sum(c.size_bytes) from public.marked_copies c where c.version_id = v.id)), 0) as bytes,
      sum(v.duration_ms) as ms
    from public.versions v where v.documentary_id = d.id
  ) v on true
  left join public.storage_quotas q on q.user_id = person
  group by h.quota_bytes, h.quota_films, h.quota_hours
$$;
grant execute on function private.storage_of to service_role;
