-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row another name of a film, or of a person or place of it: in another script or language, or under another name. name: whose it is, as the film has it; empty for the title.
create table public.other_names (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  "position" double precision not null default EXTRACT(epoch FROM clock_timestamp()),
  kind text not null,
  name text not null default '',
  written text not null,
  sounds text[] not null default private.sounds_of(written),
  constraint other_names_pkey PRIMARY KEY (id),
  constraint other_names_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint only_the_title_needs_no_name CHECK ((kind = 'title') = (TRIM(BOTH FROM name) = '')),
  constraint other_names_kind_check CHECK (kind = ANY (ARRAY['title', 'person', 'place'])),
  constraint other_names_name_check CHECK (length(name) <= 200),
  constraint other_names_sounds_check CHECK (cardinality(sounds) <= 400),
  constraint other_names_written_check CHECK (length(TRIM(BOTH FROM written)) > 0 AND length(written) <= 200)
);
comment on column public.other_names.sounds is 'How it sounds, to be found from another script.';
CREATE INDEX other_names_documentary ON public.other_names USING btree (documentary_id);
CREATE INDEX other_names_person ON public.other_names USING btree (private.person_key(name)) WHERE kind = 'person';
CREATE INDEX other_names_person_likeness ON public.other_names USING gin (private.person_key(written) extensions.gin_trgm_ops) WITH (gin_pending_list_limit='64') WHERE kind = 'person';
CREATE INDEX other_names_person_written ON public.other_names USING btree (private.person_key(written)) WHERE kind = 'person';
CREATE INDEX other_names_place_name ON public.other_names USING btree (private.door_key(name)) WHERE kind = 'place';
CREATE INDEX other_names_place_written ON public.other_names USING btree (private.door_key(written)) WHERE kind = 'place';
CREATE INDEX other_names_sounds ON public.other_names USING gin (sounds) WITH (gin_pending_list_limit='64');
alter table public.other_names enable row level security;
grant delete, insert, select on public.other_names to authenticated;
grant update ("position", kind, name, written) on public.other_names to authenticated;
grant all on public.other_names to service_role;
create policy "Its creator writes what is said about a film" on public.other_names
  for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id));
create policy "Who may watch a film reads what is said about it" on public.other_names
  for select to authenticated
  using (public.can_watch(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.other_names
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.other_names REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '200', 'A film has 200 other names at most.');
CREATE TRIGGER names_added AFTER INSERT ON public.other_names REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.other_names_changed();
CREATE TRIGGER names_corrected AFTER UPDATE ON public.other_names REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.other_names_changed();
CREATE TRIGGER names_removed AFTER DELETE ON public.other_names REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.other_names_changed();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.other_names FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.also_person(person text) returns TABLE(person text)
language sql stable security definer set search_path = '' as $$
  select private.person_key(o.written)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.name) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
  union
  select private.person_key(o.name)
  from public.other_names o
  where o.kind = 'person' and private.person_key(o.written) = also_person.person
    and exists (select from private.listed_films l where l.id = o.documentary_id)
$$;
grant execute on function private.also_person to service_role;

create function private.other_names_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.catalogue_film(x.documentary_id)
    from (select distinct r.documentary_id from removed r order by 1) x
    where exists (select from public.documentaries d where d.id = x.documentary_id);
    return null;
  end if;
  perform private.catalogue_film(x.documentary_id) from (select distinct a.documentary_id from added a order by 1) x;
  perform private.learn_words(tsvector_to_array(to_tsvector('private.plain', string_agg(a.written, ' ')))) from added a;
  return null;
end
$$;
grant execute on function private.other_names_changed to service_role;

create function private.place_called(typed text) returns TABLE(key text, written text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select distinct on (1) x.key, x.written
  from (
    select private.door_key(o.name) as key, o.written, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.written) = private.door_key(left(place_called.typed, 200))
    union all
    select private.door_key(o.written), o.name, o.documentary_id
    from public.other_names o where o.kind = 'place' and private.door_key(o.name) = private.door_key(left(place_called.typed, 200))
  ) x
  where x.key <> '' and exists (select from private.listed_films l where l.id = x.documentary_id)
  order by 1, 2
  limit 20;
end
$$;
grant execute on function private.place_called to service_role;
