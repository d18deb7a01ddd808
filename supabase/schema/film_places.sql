-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a place a film plays in or tells of, in order. Without coordinates it is on no map.
create table public.film_places (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  name text not null,
  latitude double precision,
  longitude double precision,
  constraint film_places_pkey PRIMARY KEY (id),
  constraint film_places_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint a_point_has_two_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint film_places_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint film_places_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint film_places_name_check CHECK (length(TRIM(BOTH FROM name)) > 0 AND length(name) <= 120)
);
CREATE INDEX film_places_documentary ON public.film_places USING btree (documentary_id);
CREATE INDEX film_places_key ON public.film_places USING btree (private.door_key(name));
alter table public.film_places enable row level security;
grant delete, insert, select on public.film_places to authenticated;
grant update ("position", name, latitude, longitude) on public.film_places to authenticated;
grant all on public.film_places to service_role;
create policy "Its creator writes what is said about a film" on public.film_places
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.film_places
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.film_places
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.film_places REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '100', 'A film has 100 places at most.');
CREATE TRIGGER places_added AFTER INSERT ON public.film_places REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.places_changed();
CREATE TRIGGER places_corrected AFTER UPDATE ON public.film_places REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.places_changed();
CREATE TRIGGER places_removed AFTER DELETE ON public.film_places REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.places_changed();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.film_places FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.places_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.catalogue_film(x.documentary_id)
    from (select distinct r.documentary_id from removed r order by 1) x
    where exists (select from public.documentaries d where d.id = x.documentary_id);
    return null;
  end if;
  perform private.catalogue_film(x.documentary_id) from (select distinct a.documentary_id from added a order by 1) x;
  perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', string_agg(a.name, ' ')))) from added a;
  return null;
end
$$;
grant execute on function private.places_changed to service_role;
