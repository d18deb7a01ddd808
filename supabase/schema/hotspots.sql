-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a spot of a space, in its order. place: longitude and latitude on a map, degrees around and up in a scene, x y z of an object. happened_*: a year, month or day. stay_ms: how long the guided path stays; without it the path goes past.
create table public.hotspots (
  id uuid not null,
  space_id uuid not null,
  owner_id uuid not null,
  "position" integer not null,
  kind text not null,
  title text not null default '',
  words text not null default '',
  place double precision[] not null,
  view double precision[],
  happened_from text not null default '',
  happened_to text not null default '',
  stay_ms integer,
  version_id uuid,
  starts_ms integer,
  ends_ms integer,
  asset_id uuid,
  constraint hotspots_pkey PRIMARY KEY (id),
  constraint hotspots_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES public.space_assets(id) ON DELETE SET NULL,
  constraint hotspots_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint hotspots_space_id_fkey FOREIGN KEY (space_id) REFERENCES public.spaces(id) ON DELETE CASCADE,
  constraint hotspots_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint hotspots_check CHECK (ends_ms > starts_ms),
  constraint hotspots_happened_from_check CHECK (length(happened_from) <= 10 AND happened_from ~ '^(\d{4}(-\d\d(-\d\d)?)?)?$'),
  constraint hotspots_happened_to_check CHECK (length(happened_to) <= 10 AND happened_to ~ '^(\d{4}(-\d\d(-\d\d)?)?)?$'),
  constraint hotspots_kind_check CHECK (kind = ANY (ARRAY['range', 'text', 'picture', 'sound'])),
  constraint hotspots_place_check CHECK (cardinality(place) >= 2 AND cardinality(place) <= 3 AND cardinality(place) <= 3),
  constraint hotspots_starts_ms_check CHECK (starts_ms >= 0),
  constraint hotspots_stay_ms_check CHECK (stay_ms >= 1000 AND stay_ms <= 600000),
  constraint hotspots_title_check CHECK (length(title) <= 160),
  constraint hotspots_view_check CHECK (cardinality(view) <= 3),
  constraint hotspots_words_check CHECK (length(words) <= 4000)
);
CREATE INDEX hotspots_of_asset ON public.hotspots USING btree (asset_id);
CREATE INDEX hotspots_of_person ON public.hotspots USING btree (owner_id);
CREATE INDEX hotspots_of_space ON public.hotspots USING btree (space_id, "position");
CREATE INDEX hotspots_of_version ON public.hotspots USING btree (version_id);
alter table public.hotspots enable row level security;
grant all on public.hotspots to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.hotspots
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.hotspots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('space_id', '200', 'A space has 200 spots at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.hotspots FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.missing_of_space(own public.spaces) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    case when trim(own.title) = '' then 'title' end,
    case when own.kind = 'scene' and own.version_id is null and own.asset_id is null then 'panorama' end,
    case when own.kind = 'object' and own.asset_id is null then 'model' end,
    case when own.kind = 'map' and not exists (select from public.hotspots h where h.space_id = own.id) then 'spots' end,
    case when exists (select from public.hotspots h where h.space_id = own.id and trim(h.title) = '') then 'names' end,
    case when exists (select from public.space_assets a where a.space_id = own.id and a.state <> 'ready' and private.is_used(a.id)) then 'files' end,
    case when exists (
      select from public.space_assets a where a.space_id = own.id and (trim(a.credit) = '' or a.licence is null) and private.is_used(a.id)
    ) then 'credits' end,
    case when length(regexp_replace(own.twin, '\s+', ' ', 'g')) < 200 then 'twin' end
  ], null)
$$;
grant execute on function private.missing_of_space to service_role;
