-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a film: what is said about it and who may watch it. visibility counts only once published_at is set.
create table public.documentaries (
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null default auth.uid(),
  title text not null default '',
  synopsis text not null default '',
  year integer,
  language text,
  director text not null default '',
  country text not null default '',
  subjects text[] not null default '{}'[],
  content_notes text not null default '',
  visibility text not null default 'private',
  published_at timestamp with time zone,
  current_version_id uuid,
  poster_object text,
  poster_ms integer,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  previews boolean not null default false,
  embeds boolean not null default false,
  published_until timestamp with time zone,
  spoken_languages text[] not null default '{}'[],
  written_languages text[] not null default '{}'[],
  rights_line text not null default '',
  ages_from smallint,
  indexed boolean not null default false,
  constraint documentaries_pkey PRIMARY KEY (id),
  constraint documentaries_current_version_id_fkey FOREIGN KEY (current_version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint documentaries_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint a_film_has_at_most_30_subjects CHECK (cardinality(subjects) <= 30),
  constraint a_film_speaks_at_most_12_more_languages CHECK (cardinality(spoken_languages) <= 12 AND private.each_at_most(spoken_languages, 35)),
  constraint a_film_writes_at_most_12_languages CHECK (cardinality(written_languages) <= 12 AND private.each_at_most(written_languages, 35)),
  constraint a_language_has_at_most_35_characters CHECK (length(language) <= 35),
  constraint a_posters_name_has_at_most_300_characters CHECK (length(poster_object) <= 300),
  constraint a_published_film_keeps_its_title CHECK (published_at IS NULL OR TRIM(BOTH FROM title) <> ''),
  constraint a_showing_ends_after_it_began CHECK (published_until > published_at),
  constraint a_subject_has_at_most_80_characters CHECK (private.each_at_most(subjects, 80)),
  constraint documentaries_ages_from_check CHECK (ages_from >= 0 AND ages_from <= 18),
  constraint documentaries_content_notes_check CHECK (length(content_notes) <= 500),
  constraint documentaries_country_check CHECK (length(country) <= 200),
  constraint documentaries_director_check CHECK (length(director) <= 200),
  constraint documentaries_language_check CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint documentaries_rights_line_check CHECK (length(rights_line) <= 300),
  constraint documentaries_synopsis_check CHECK (length(synopsis) <= 5000),
  constraint documentaries_title_check CHECK (length(title) <= 200),
  constraint documentaries_visibility_check CHECK (visibility = ANY (ARRAY['private', 'invited', 'unlisted', 'institutions', 'public'])),
  constraint documentaries_year_check CHECK (year >= 1878 AND year <= 2200),
  constraint indexed_where_all_the_world_may_play CHECK (NOT indexed OR embeds AND visibility = 'public')
);
comment on column public.documentaries.language is 'Spoken language, BCP 47; zxx when nobody speaks.';
comment on column public.documentaries.published_at is 'Shown from then on, which may be still to come. Empty: not shown to anybody.';
comment on column public.documentaries.poster_object is 'Name in bucket stills.';
comment on column public.documentaries.removed_at is 'Taken away by its creator; can be restored for 30 days, then it is deleted with its files.';
comment on column public.documentaries.previews is 'Its title, synopsis and poster may stand in a preview of a link, for all the world.';
comment on column public.documentaries.embeds is 'It may be played on other sites, by people who are not signed in.';
comment on column public.documentaries.published_until is 'Shown until then; kept after it is over, to say so.';
comment on column public.documentaries.spoken_languages is 'Spoken besides language, BCP 47.';
comment on column public.documentaries.written_languages is 'Read in its picture (titles, letters, signs), BCP 47. Captions are no part of the picture.';
comment on column public.documentaries.rights_line is 'Who holds the rights, as written in the end titles; a Creative Commons licence by its name.';
comment on column public.documentaries.ages_from is 'The age its creator recommends it from, for schools and libraries. Empty where nothing is said; no rating of an authority.';
comment on column public.documentaries.indexed is 'Search engines may find it: a public film that other sites may show, and whose creator says so of this too.';
CREATE INDEX documentaries_current_version ON public.documentaries USING btree (current_version_id);
CREATE INDEX documentaries_ending ON public.documentaries USING btree (published_until) WHERE published_at IS NOT NULL AND published_until IS NOT NULL;
CREATE INDEX documentaries_for_the_world ON public.documentaries USING btree (published_at DESC) WHERE indexed AND removed_at IS NULL;
CREATE INDEX documentaries_owner ON public.documentaries USING btree (owner_id);
CREATE INDEX documentaries_published ON public.documentaries USING btree (published_at DESC) WHERE visibility = 'public';
alter table public.documentaries enable row level security;
grant delete, select on public.documentaries to authenticated;
grant insert (title, synopsis, year, language, director, country, subjects, content_notes, spoken_languages, written_languages, rights_line, ages_from) on public.documentaries to authenticated;
grant select (previews, embeds, indexed) on public.documentaries to authenticated;
grant update (title, synopsis, year, language, director, country, subjects, content_notes, current_version_id, poster_object, poster_ms, previews, embeds, spoken_languages, written_languages, rights_line, ages_from, indexed) on public.documentaries to authenticated;
grant all on public.documentaries to service_role;
create policy "A person adds films of their own" on public.documentaries
  for insert to authenticated
  with check (owner_id = auth.uid() AND private.is_signed_in());
create policy "People see the films they may watch" on public.documentaries
  for select to authenticated
  using (owner_id = auth.uid() OR public.can_watch(id));
create policy "The creator deletes their film" on public.documentaries
  for delete to authenticated
  using (owner_id = auth.uid());
create policy "The creator edits their film" on public.documentaries
  for update to authenticated
  using (public.can_edit(id))
  with check (public.can_edit(id) AND (current_version_id IS NULL OR private.documentary_of(current_version_id) = id) AND (poster_object IS NULL OR poster_object ~ (('^' || id) || '/[A-Za-z0-9][A-Za-z0-9._-]*$')));
create policy "A session that owes its second step sees and changes nothing" on public.documentaries
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER await_showing AFTER INSERT OR UPDATE OF published_at ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.await_showing();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OF title, synopsis, director, language, country, subjects, year, visibility, published_at, current_version_id ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.catalogue_changed();
CREATE TRIGGER catalogue_window AFTER UPDATE OF published_until ON public.documentaries FOR EACH ROW WHEN (new.published_until IS DISTINCT FROM old.published_until) EXECUTE FUNCTION private.catalogue_changed();
CREATE TRIGGER check_shown_version BEFORE UPDATE ON public.documentaries FOR EACH ROW WHEN (old.current_version_id IS DISTINCT FROM new.current_version_id) EXECUTE FUNCTION private.check_shown_version();
CREATE TRIGGER credit_people AFTER INSERT OR UPDATE OF director ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.director_changed();
CREATE TRIGGER end_addresses AFTER UPDATE OF published_at, visibility, current_version_id, poster_object, removed_at ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.end_addresses();
CREATE TRIGGER end_embedded_addresses AFTER UPDATE OF embeds ON public.documentaries FOR EACH ROW WHEN (old.embeds AND NOT new.embeds) EXECUTE FUNCTION private.end_embedded_addresses();
CREATE TRIGGER forget_cases AFTER DELETE ON public.documentaries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_cases();
CREATE TRIGGER forget_usage AFTER DELETE ON public.documentaries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.forget_film_usage();
CREATE TRIGGER keep_limits BEFORE INSERT ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.keep_limits();
CREATE TRIGGER leave_showing_to_leads BEFORE UPDATE OF current_version_id, previews, embeds, indexed ON public.documentaries FOR EACH ROW WHEN (old.current_version_id IS DISTINCT FROM new.current_version_id OR old.previews IS DISTINCT FROM new.previews OR old.embeds IS DISTINCT FROM new.embeds OR old.indexed IS DISTINCT FROM new.indexed) EXECUTE FUNCTION private.leave_showing_to_leads();
CREATE TRIGGER limit_rows AFTER INSERT ON public.documentaries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('owner_id', '5000', 'One person keeps 5,000 films at most.');
CREATE TRIGGER moments_follow AFTER UPDATE OF current_version_id ON public.documentaries FOR EACH ROW WHEN (new.current_version_id IS DISTINCT FROM old.current_version_id) EXECUTE FUNCTION private.moments_follow();
CREATE TRIGGER only_open_films_are_indexed BEFORE UPDATE OF indexed, embeds, visibility ON public.documentaries FOR EACH ROW WHEN (new.indexed AND NOT (new.embeds AND new.visibility = 'public')) EXECUTE FUNCTION private.only_open_films_are_indexed();
CREATE TRIGGER refuse_protected_poster BEFORE UPDATE OF poster_object ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.refuse_protected_poster();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.documentaries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER refuse_unplaced BEFORE UPDATE OF current_version_id ON public.documentaries FOR EACH ROW WHEN (old.current_version_id IS DISTINCT FROM new.current_version_id) EXECUTE FUNCTION private.refuse_unplaced();
CREATE TRIGGER refuse_withheld BEFORE UPDATE OF published_at, visibility ON public.documentaries FOR EACH ROW WHEN (new.published_at IS NOT NULL) EXECUTE FUNCTION private.refuse_withheld();
CREATE TRIGGER settle_poster BEFORE UPDATE OF poster_object ON public.documentaries FOR EACH ROW WHEN (new.poster_object IS DISTINCT FROM old.poster_object) EXECUTE FUNCTION private.settle_poster();
CREATE TRIGGER tell_invited AFTER UPDATE OF visibility, published_at, published_until, removed_at ON public.documentaries FOR EACH ROW WHEN (new.visibility = 'invited' AND new.published_at IS NOT NULL) EXECUTE FUNCTION private.tell_all_invited();
CREATE TRIGGER touch_documentary BEFORE UPDATE ON public.documentaries FOR EACH ROW EXECUTE FUNCTION private.touch_documentary();

create function private.access_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(d.id)
  from public.documentaries d
  where d.current_version_id in (
    case when tg_op = 'DELETE' then old.version_id else new.version_id end,
    case when tg_op = 'INSERT' then new.version_id else old.version_id end
  );
  return null;
end
$$;
grant execute on function private.access_changed to service_role;

create function private.await_showing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at > now() then
    insert into private.showings_to_come (documentary_id, opens_at) values (new.id, new.published_at)
    on conflict (documentary_id) do update set opens_at = excluded.opens_at;
  else
    delete from private.showings_to_come s where s.documentary_id = new.id;
  end if;
  return null;
end
$$;
grant execute on function private.await_showing to service_role;

create function private.catalogue_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.catalogue_film(new.id);
  perform private.learn_words(tsvector_to_array(to_tsvector(
    'private.plain',
    concat_ws(' ', new.title, private.people_of(new.id), new.synopsis, new.country, array_to_string(new.subjects, ' '))
  )));
  return null;
end
$$;
grant execute on function private.catalogue_changed to service_role;

create function private.check_shown_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user <> 'authenticated' then return new; end if;
  if new.current_version_id is null and new.published_at is not null then
    raise exception 'A published film shows one of its versions.'
      using errcode = 'P0001', hint = 'Withdraw the film first, or show another version.';
  end if;
  if new.current_version_id is not null
    and not exists (
      select from public.versions v where v.id = new.current_version_id and v.state in ('watchable', 'ready')
    ) then
    raise exception 'This version cannot be watched yet.'
      using errcode = 'P0001', hint = 'Show it once its first rendition is there.';
  end if;
  return new;
end
$$;
grant execute on function private.check_shown_version to service_role;

create function private.checked_terms(terms jsonb, creator uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  starts date;
  ends date;
  asked uuid[];
  films jsonb;
  users int;
  grace int;
  price bigint;
begin
  if jsonb_typeof(terms) is distinct from 'object' or length(terms::text) > 20000 then
    raise exception 'Terms were expected.' using errcode = '22023';
  end if;
  begin
    starts := coalesce((terms ->> 'startsOn')::date, private.today());
    ends := (terms ->> 'endsOn')::date;
    users := (terms ->> 'simultaneousUsers')::int;
    grace := coalesce((terms ->> 'graceDays')::int, 0);
    price := coalesce((terms ->> 'priceCents')::bigint, 0);
    if jsonb_typeof(terms -> 'films') = 'array' then
      asked := array(select distinct coalesce(f ->> 'id', f #>> '{}')::uuid from jsonb_array_elements(terms -> 'films') f);
    end if;
  exception when data_exception then
    raise exception 'A day or a number is not written as one.' using errcode = '22023';
  end;
  if ends < starts then raise exception 'It would be over before it begins.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if ends < private.today() then raise exception 'The last day is over.' using errcode = 'P0001', detail = 'endsOn'; end if;
  if starts > private.today() + 1100 or ends > private.today() + 11000 then
    raise exception 'That is too far away.' using errcode = 'P0001', detail = 'startsOn';
  end if;
  if users not between 1 and 100000 then raise exception 'One at once at least.' using errcode = 'P0001', detail = 'simultaneousUsers'; end if;
  if grace not between 0 and 90 then raise exception 'Ninety days of grace at most.' using errcode = 'P0001', detail = 'graceDays'; end if;
  if price not between 0 and 100000000000 then raise exception 'That is no price.' using errcode = 'P0001', detail = 'priceCents'; end if;
  if coalesce(terms ->> 'currency', 'EUR') !~ '^[A-Z]{3}$' then raise exception 'That is no currency.' using errcode = 'P0001', detail = 'currency'; end if;
  if (terms ->> 'admission')::boolean and not coalesce((terms ->> 'publicPerformance')::boolean, false) then
    raise exception 'Admission is asked where a film is shown to the public.' using errcode = 'P0001', detail = 'admission';
  end if;
  if (terms ->> 'trial')::boolean and (price > 0 or ends is null or ends > starts + 90) then
    raise exception 'A trial costs nothing and ends within 90 days.' using errcode = 'P0001', detail = 'trial';
  end if;
  if exists (
    select from jsonb_array_elements_text(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) c
    where c !~ '^[A-Z]{2}$'
  ) or jsonb_array_length(case when jsonb_typeof(terms -> 'countries') = 'array' then terms -> 'countries' else '[]' end) > 60 then
    raise exception 'Countries are named by two letters, sixty at most.' using errcode = 'P0001', detail = 'countries';
  end if;
  if terms ->> 'covers' = 'films' then
    if coalesce(cardinality(asked), 0) not between 1 and 200 then
      raise exception 'Name one film at least and 200 at most.' using errcode = 'P0001', detail = 'films';
    end if;
    select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.title, d.id) into films
    from public.documentaries d where d.id = any (asked) and d.owner_id = creator and d.removed_at is null;
    if coalesce(jsonb_array_length(films), 0) <> cardinality(asked) then
      raise exception 'A film is not its creator''s to license, or is gone.' using errcode = 'P0001', detail = 'films';
    end if;
  elsif terms ->> 'covers' is distinct from 'catalogue' then
    raise exception 'A licence covers films or a catalogue.' using errcode = '22023';
  end if;
  return jsonb_build_object(
    'covers', terms ->> 'covers', 'films', coalesce(films, '[]'), 'startsOn', starts, 'endsOn', ends, 'graceDays', grace,
    'classroom', coalesce((terms ->> 'classroom')::boolean, false),
    'publicPerformance', coalesce((terms ->> 'publicPerformance')::boolean, false),
    'admission', coalesce((terms ->> 'admission')::boolean, false),
    'clips', coalesce((terms ->> 'clips')::boolean, false),
    'download', coalesce((terms ->> 'download')::boolean, false),
    'walkIn', coalesce((terms ->> 'walkIn')::boolean, false),
    'distance', coalesce((terms ->> 'distance')::boolean, false),
    'simultaneousUsers', users, 'priceCents', price, 'currency', coalesce(terms ->> 'currency', 'EUR'),
    'countries', coalesce(terms -> 'countries', '[]'), 'trial', coalesce((terms ->> 'trial')::boolean, false)
  );
end
$$;
grant execute on function private.checked_terms to service_role;

create function private.clip_stands(institution uuid, documentary uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (
      select from public.documentaries d
      where d.id = clip_stands.documentary and d.removed_at is null
        and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    ) then 'gone'
    when exists (select from private.licences_covering(clip_stands.institution, clip_stands.documentary) l where l.clips) then 'open'
    when exists (select from private.licences_covering(clip_stands.institution, clip_stands.documentary)) then 'no-clips'
    when exists (
      select from public.licences l
      where l.institution_id = clip_stands.institution and (
        exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = clip_stands.documentary)
        or l.covers = 'catalogue' and l.creator_id = (select d.owner_id from public.documentaries d where d.id = clip_stands.documentary)
      )
    ) then 'ended'
    else 'none'
  end
$$;
grant execute on function private.clip_stands to service_role;

create function private.data_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  declared record;
  kept jsonb;
  held jsonb;
begin
  kept := jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'user_metadata', u.raw_user_meta_data)
      from auth.users u where u.id = person
    )
  );
  for declared in
    select p.table_name, p.left_out, case p.belongs_to
        when 'person' then format('r.%I = $2', p.column_name)
        when 'film' then format('r.%I in (select d.id from public.documentaries d where d.owner_id = $2)', p.column_name)
        else format(
          'r.%I in (select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id where d.owner_id = $2)',
          p.column_name
        )
      end as mine
    from private.personal_data p
    join pg_catalog.pg_class c on c.relname = p.table_name and c.relnamespace = 'public'::regnamespace
    where p.belongs_to <> 'nobody'
    order by p.table_name
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(r) - $1), ''[]'') from public.%I r where %s', declared.table_name, declared.mine)
      into held using declared.left_out, person;
    kept := kept || jsonb_build_object(declared.table_name, held);
  end loop;
  return kept;
end
$$;
grant execute on function private.data_of to service_role;

create function private.director_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.credit_people(new.id);
  return null;
end
$$;
grant execute on function private.director_changed to service_role;

create function private.end_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  closes boolean := new.published_at is null or (new.visibility <> old.visibility and new.visibility <> 'public');
  removed boolean := new.removed_at is not null and old.removed_at is null;
  shown uuid;
begin
  if old.published_at is null and not removed then return null; end if;
  -- A renaming gives the same still another name: that is not another poster.
  if private.still_stem(new.poster_object) is distinct from private.still_stem(old.poster_object) and old.poster_object is not null then
    perform private.enqueue(
      'rename-poster',
      json_build_object('documentaryId', old.id, 'still', old.poster_object),
      'rename-poster:' || old.poster_object,
      12
    );
  end if;
  if current_setting('actuality.viewers_may_finish', true) = 'on' then return null; end if;
  -- Whoever was given a cut may hold its addresses, whichever is shown now.
  for shown in
    select v.id from public.versions v
    where v.documentary_id = old.id and (
      (v.id = old.current_version_id and old.published_at is not null and (closes or new.current_version_id is distinct from v.id))
      or (closes and exists (select from public.playback_grants g where g.version_id = v.id))
    )
  loop
    perform private.enqueue('rename-media', json_build_object('versionId', shown), 'rename-media:' || shown, 12);
  end loop;
  if closes and old.poster_object is not null
    and private.still_stem(new.poster_object) is not distinct from private.still_stem(old.poster_object) then
    perform private.enqueue(
      'rename-poster', json_build_object('documentaryId', old.id), 'rename-poster:' || old.id, 12
    );
  end if;
  return null;
end
$$;
grant execute on function private.end_addresses to service_role;

create function private.end_embedded_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.current_version_id is not null then
    perform private.enqueue(
      'rename-media',
      json_build_object('versionId', old.current_version_id),
      'rename-media:' || old.current_version_id,
      12
    );
  end if;
  return null;
end
$$;
grant execute on function private.end_embedded_addresses to service_role;

create function private.film_in_letters(documentary uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director)
  from public.documentaries d
  where d.id = documentary and (public.can_watch(d.id) or public.can_edit(d.id))
$$;
grant execute on function private.film_in_letters to service_role;

create function private.forget_cases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.cases c using gone g where c.kind = 'film' and c.about_id = g.id;
  return null;
end
$$;
grant execute on function private.forget_cases to service_role;

create function private.forget_film_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.usage_events e using gone g where e.documentary_id = g.id;
  return null;
end
$$;
grant execute on function private.forget_film_usage to service_role;

create function private.is_poster(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = private.leading_uuid(object_name) and d.poster_object = object_name
  )
$$;
grant execute on function private.is_poster to anon, authenticated, service_role;

create function private.keep_limits() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  storage record;
begin
  if auth.uid() is null then return new; end if;
  if tg_table_name = 'documentaries' then owner := new.owner_id;
  else select d.owner_id into owner from public.documentaries d where d.id = new.documentary_id; end if;
  perform pg_advisory_xact_lock(hashtextextended('storage:' || owner, 0));
  select * into storage from private.storage_of(owner);
  if tg_table_name = 'documentaries' and storage.used_films >= storage.quota_films then
    raise exception 'You keep % films here, which is as many as you may.', storage.used_films
      using errcode = 'P0001', detail = 'quota-films',
      hint = 'Remove one for good, or ask whoever runs this house for more room.';
  elsif tg_table_name = 'versions' and storage.used_hours >= storage.quota_hours then
    raise exception 'Your films run to % hours, and % is as much as you may keep here.', round(storage.used_hours, 1), storage.quota_hours
      using errcode = 'P0001', detail = 'quota-hours',
      hint = 'Delete a version you no longer need, or ask whoever runs this house for more room.';
  end if;
  return new;
end
$$;
grant execute on function private.keep_limits to service_role;

create function private.leave_showing_to_leads() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not private.leads_film(new.id) then
    raise exception 'What is shown of a film, its owner and its producers decide.' using errcode = '42501';
  end if;
  return new;
end
$$;
grant execute on function private.leave_showing_to_leads to service_role;

create function private.may_ask_admission(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_ask_admission.documentary and (d.owner_id = person or (person = auth.uid() and private.leads_film(d.id)))
  )
  or exists (
    select from public.screening_permissions p where p.documentary_id = may_ask_admission.documentary and p.user_id = person and p.state = 'granted'
  )
  or private.licence_allows(may_ask_admission.documentary, person, 'admission')
$$;
grant execute on function private.may_ask_admission to service_role;

create function private.may_screen(documentary uuid, person uuid, day date DEFAULT private.today()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = may_screen.documentary and d.removed_at is null
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
      and (
        d.owner_id = person
        or (person = auth.uid() and private.leads_film(d.id))
        or exists (
          select from public.screening_permissions p where p.documentary_id = d.id and p.user_id = person and p.state = 'granted'
        )
        or private.licence_allows(d.id, person, 'public_performance', may_screen.day)
      )
  )
$$;
grant execute on function private.may_screen to service_role;

-- Whether the caller may see what the film shows of itself to those who cannot watch it yet.
create function private.may_see_trailer(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_watch(documentary) or private.is_signed_in() and exists (
    select from public.documentaries d
    where d.id = documentary and d.visibility = 'institutions' and d.removed_at is null
      and private.in_its_time(d.published_at, d.published_until)
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.may_see_trailer to authenticated, service_role;

create function private.moments_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare film uuid;
begin
  if tg_table_name = 'documentaries' then
    film := new.id;
  else
    select d.id into film from public.documentaries d where d.current_version_id = new.version_id;
  end if;
  if exists (
    select from public.moments m
    join public.documentaries d on d.id = m.documentary_id
    where m.documentary_id = film
      and (m.version_id is distinct from d.current_version_id or m.made_version_id <> d.current_version_id)
  ) or exists (
    select from public.class_clips c
    join public.documentaries d on d.id = c.documentary_id
    where c.documentary_id = film and (c.version_id <> d.current_version_id or c.made_version_id <> d.current_version_id)
  ) then
    perform private.enqueue('move-moments', json_build_object('documentaryId', film), 'move-moments:' || film, 12);
  end if;
  return null;
end
$$;
grant execute on function private.moments_follow to service_role;

create function private.only_open_films_are_indexed() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.embeds and new.visibility = 'public' then
    return new;
  end if;
  if not old.indexed then
    raise exception 'Search engines may find a public film that other sites may show, and no other.' using errcode = '23514';
  end if;
  new.indexed := false;
  return new;
end
$$;
grant execute on function private.only_open_films_are_indexed to service_role;

create function private.open_to_institutions(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.documentaries d
    where d.id = documentary and d.removed_at is null and d.visibility in ('institutions', 'public')
      and private.in_its_time(d.published_at, d.published_until)
      and not exists (select from public.withheld_films w where w.documentary_id = d.id)
  )
$$;
grant execute on function private.open_to_institutions to service_role;

create function private.open_to_the_world(documentary uuid, playing boolean) returns SETOF public.documentaries
language sql stable security definer set search_path = '' as $$
  select d.*
  from public.documentaries d
  where d.id = documentary and case when playing then d.embeds else d.previews or d.embeds end
    and private.in_its_time(d.published_at, d.published_until) and d.removed_at is null and d.visibility in ('unlisted', 'public')
$$;
grant execute on function private.open_to_the_world to service_role;

create function private.own_mentions(version uuid, mentions uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct p.person), '{}') from private.people_in_review(version) p where p.person = any (mentions)
$$;
grant execute on function private.own_mentions to service_role;

create function private.people_in_review(version uuid) returns TABLE(person uuid, name text, role text)
language sql stable security definer set search_path = '' as $$
  select d.owner_id, private.person_called(d.owner_id), 'owner'
  from public.documentaries d where d.id = private.documentary_of(version) and d.owner_id is not null
  union all
  select m.person_id, private.person_called(m.person_id), m.role
  from public.team_members m where m.documentary_id = private.documentary_of(version)
  union all
  select g.user_id, max(g.name), 'guest'
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where r.version_id = people_in_review.version and private.is_live(r)
    and not exists (select from public.team_members m where m.documentary_id = private.documentary_of(version) and m.person_id = g.user_id)
    and not exists (select from public.documentaries d where d.id = private.documentary_of(version) and d.owner_id = g.user_id)
  group by g.user_id
$$;
grant execute on function private.people_in_review to service_role;

create function private.purge_removed() returns integer
language sql security definer set search_path = '' as $$
  with gone as (delete from public.documentaries where removed_at < now() - interval '30 days' returning 1)
  select count(*)::int
  from gone
$$;
grant execute on function private.purge_removed to service_role;

create function private.refuse_protected_poster() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.poster_object is not null and new.poster_object is distinct from old.poster_object
    and private.still_is_protected(new.id, new.poster_object) then
    raise exception 'This still shows a protected passage.'
      using errcode = 'P0001', detail = 'protected-still', hint = 'Choose another, or upload a poster of your own.';
  end if;
  return new;
end
$$;
grant execute on function private.refuse_protected_poster to service_role;

create function private.refuse_unplaced() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.current_version_id is not null and exists (
    select from public.withdrawals w
    where w.documentary_id = new.id and w.state = 'granted' and not exists (
      select from private.placed_withdrawals p where p.withdrawal_id = w.id and p.version_id = new.current_version_id
    )
  ) then
    raise exception 'A person in the film took a passage back. Say first where it is in this cut, or that it is not in it.'
      using errcode = 'P0001', detail = 'withdrawal-unplaced';
  end if;
  return new;
end
$$;
grant execute on function private.refuse_unplaced to service_role;

create function private.refuse_withheld() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.withheld_films w where w.documentary_id = new.id) then
    raise exception 'The house withholds this film for now.'
      using errcode = 'P0001', detail = 'withheld', hint = 'Why, and what you can say to it, stands under Settings, Moderation.';
  end if;
  return new;
end
$$;
grant execute on function private.refuse_withheld to service_role;

create function private.require_lead(documentary uuid, role text) returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  if not private.in_person() or not private.leads_film(documentary) or (role in ('owner', 'producer') and not private.owns_film(documentary)) then
    raise exception 'Who is in the team, its owner and its producers decide; who leads it with them, its owner.' using errcode = '42501';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  if film.removed_at is not null then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then invite people.';
  end if;
  return film;
end
$$;
grant execute on function private.require_lead to service_role;

create function private.settle_poster() returns trigger
language plpgsql security definer set search_path = '' as $$
declare renamed text[];
begin
  if new.poster_object is null or exists (
    select from storage.objects o where o.bucket_id = 'stills' and o.name = new.poster_object
  ) then return new; end if;
  select array_agg(o.name) into renamed from storage.objects o
  where o.bucket_id = 'stills' and starts_with(o.name, new.id || '/')
    and private.still_stem(o.name) = private.still_stem(new.poster_object);
  if cardinality(renamed) = 1 then new.poster_object := renamed[1]; end if;
  return new;
end
$$;
grant execute on function private.settle_poster to service_role;

create function private.take_film(film uuid) returns void
language sql security definer set search_path = '' as $$
  select from public.documentaries d where d.id = film for no key update
$$;
grant execute on function private.take_film to service_role;

create function private.tell_all_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_invited(new.id);
  return null;
end
$$;
grant execute on function private.tell_all_invited to service_role;

create function private.tell_approval(approval public.approvals, what text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  person uuid;
begin
  select * into film from public.documentaries d where d.id = approval.documentary_id;
  for person in
    select film.owner_id where film.owner_id is not null
    union
    select m.person_id from public.team_members m where m.documentary_id = film.id and m.role in ('producer', 'editor')
  loop
    continue when person = auth.uid();
    perform private.notify(
      person, 'approval',
      jsonb_build_object('what', what, 'from', private.person_called(auth.uid()), 'film', film.title, 'version', approval.version_number),
      '/collaboration?film=' || film.id || '&view=cuts', 'approval:' || approval.id || ':' || what, film => film.id
    );
  end loop;
end
$$;
grant execute on function private.tell_approval to service_role;

create function private.tell_invited(film uuid, invited text DEFAULT NULL::text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(
    u.id,
    'film',
    jsonb_build_object('what', 'invited', 'from', private.person_called(d.owner_id), 'film', d.title),
    '/documentary/' || d.id,
    'invited:' || d.id,
    film => d.id
  )
  from public.documentaries d
  join public.invited_viewers i on i.documentary_id = d.id
  join auth.users u on lower(u.email) = i.address
  where d.id = tell_invited.film and d.visibility = 'invited' and private.in_its_time(d.published_at, d.published_until) and d.removed_at is null
    and (tell_invited.invited is null or i.address = tell_invited.invited)
    and u.email_confirmed_at is not null and u.id <> d.owner_id
    and not exists (select from public.withheld_films w where w.documentary_id = d.id)
    and not exists (select from public.blocks b where b.person_id = u.id and b.blocked_id = d.owner_id)
$$;
grant execute on function private.tell_invited to service_role;

create function private.tell_of_note(note public.notes) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  told uuid;
  facts jsonb;
begin
  if note.state = 'draft' then return; end if;
  select * into film from public.documentaries d where d.id = private.documentary_of(note.version_id);
  facts := jsonb_build_object('from', note.author_name, 'film', film.title);
  foreach told in array note.mentions loop
    continue when told = auth.uid();
    perform private.notify(told, 'mention', facts || jsonb_build_object('words', left(note.body, 300)), private.note_path(note),
      'note:' || note.id || ':mention:' || told, film => film.id);
  end loop;
  if note.assigned_to is not null and note.assigned_to <> auth.uid() then
    perform private.notify(note.assigned_to, 'note',
      jsonb_build_object('what', 'assigned', 'from', private.called_in_review(note.version_id), 'film', film.title, 'words', left(note.body, 300)),
      private.note_path(note), 'note:' || note.id || ':assigned:' || note.assigned_to, film => film.id);
  end if;
  for told in
    select p.person from private.people_in_review(note.version_id) p
    where p.role in ('owner', 'producer', 'editor') and p.person <> auth.uid() and not p.person = any (note.mentions)
      and p.person is distinct from note.assigned_to
  loop
    perform private.notify(told, 'note', facts, '/collaboration?film=' || film.id || '&version=' || note.version_id,
      'notes:' || note.version_id, true, film.id);
  end loop;
end
$$;
grant execute on function private.tell_of_note to service_role;

create function private.tell_teams() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  film record;
  person uuid;
  facts jsonb;
  told int := 0;
begin
  for film in
    select d.id, d.title, d.owner_id from public.documentaries d
    where d.removed_at is null and d.owner_id is not null and exists (select from public.team_members m where m.documentary_id = d.id)
  loop
    for person in
      select film.owner_id union select m.person_id from public.team_members m where m.documentary_id = film.id
    loop
      select jsonb_build_object(
        'notes', count(*) filter (where e.what in ('note', 'reply')), 'done', count(*) filter (where e.what in ('done', 'resolved')),
        'others', count(*) filter (where e.what not in ('note', 'reply', 'done', 'resolved')), 'count', count(*)
      ) into facts
      from private.film_events(film.id, now() - interval '1 day') e where e.person_id is distinct from person;
      continue when (facts ->> 'count')::int = 0;
      perform private.notify(
        person, 'team-digest', facts || jsonb_build_object('film', film.title), '/collaboration?film=' || film.id || '&view=tasks',
        'team-digest:' || film.id || ':' || current_date, film => film.id
      );
      told := told + 1;
    end loop;
  end loop;
  return told;
end
$$;
grant execute on function private.tell_teams to service_role;

create function private.touch_documentary() returns trigger
language plpgsql set search_path = '' as $$ begin new.updated_at = now(); return new; end $$;
grant execute on function private.touch_documentary to service_role;

create function private.works_on_film(documentary uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.documentaries d where d.id = documentary and d.owner_id = person)
    or exists (select from public.team_members m where m.documentary_id = works_on_film.documentary and m.person_id = person)
$$;
grant execute on function private.works_on_film to service_role;

create function public.ask_to_screen(documentary uuid, word text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare film record;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() or not public.can_watch(documentary) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = '42501';
  end if;
  select d.id, d.owner_id, d.title into film from public.documentaries d where d.id = documentary;
  insert into public.screening_permissions as p (documentary_id, user_id, name, word)
  values (documentary, auth.uid(), private.shown_name(auth.uid()), coalesce(ask_to_screen.word, ''))
  on conflict (documentary_id, user_id) do update set state = 'asked', word = excluded.word, answer = '', asked_at = now(), answered_at = null
  where p.state = 'declined';
  if found then
    perform private.notify(
      film.owner_id, 'screening',
      jsonb_build_object('what', 'asked', 'from', private.shown_name(auth.uid()), 'film', film.title, 'words', left(coalesce(ask_to_screen.word, ''), 200)),
      '/screenings?view=permissions', 'may-screen:' || film.id || ':' || auth.uid(), true, film.id
    );
  end if;
end
$$;
grant execute on function public.ask_to_screen to authenticated, service_role;

create function public.begin_playback(documentary uuid, version uuid DEFAULT NULL::uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  cut record;
  team boolean;
begin
  select v.id, v.state into cut
  from public.documentaries d join public.versions v on v.documentary_id = d.id
  where d.id = begin_playback.documentary and v.id = coalesce(begin_playback.version, d.current_version_id);
  if cut.id is null or not private.can_watch_version(cut.id) then return null; end if;
  team := public.can_review(begin_playback.documentary);
  if cut.state not in ('watchable', 'ready') then
    return case when team then (
      select json_build_object('given', null, 'film', null, 'playlists', null, 'arriving', a.facts)
      from (select private.arriving_facts(cut.id) as facts) a where a.facts is not null
    ) end;
  end if;
  -- A few at each visit: whoever comes first after a long time does not pay for all of them, and nobody waits for another's.
  delete from public.playback_grants g where g.id in (
    select o.id from public.playback_grants o
    where o.touched_at < now() - interval '2 days'
    order by o.touched_at limit 20 for update skip locked
  );
  if not team then
    if private.take_seat(cut.id) = 'full' then
      return json_build_object('given', 'full', 'film', null, 'playlists', null, 'arriving', null);
    end if;
    insert into public.playback_grants as g (user_id, version_id, person)
    values (auth.uid(), cut.id, private.mark_of(auth.uid()::text, cut.id))
    on conflict (user_id, version_id) where screener_id is null do update set
      touched_at = now(),
      granted_at = case when g.granted_at < now() - interval '1 day' then now() else g.granted_at end;
  end if;
  return json_build_object(
    'given', case when not team then 'given' end,
    'film', private.film_to_play(cut.id),
    'playlists', private.playlists_key(cut.id),
    'arriving', null
  );
end
$$;
grant execute on function public.begin_playback to authenticated, service_role;

create function public.film_door(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  places jsonb;
  place record;
begin
  perform private.require_session();
  select * into film from public.documentaries d
  where d.id = film_door.documentary and d.visibility = 'institutions' and private.open_to_institutions(d.id);
  if film.id is null or not private.is_signed_in() or public.can_watch(film.id) then return null; end if;
  for place in select i from private.my_institutions() i loop
    perform private.note_turnaway(place.i, film.id, case when exists (
      select from public.licences l left join public.licence_films f on f.licence_id = l.id
      where l.institution_id = place.i and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
    ) then 'ended' else 'no-licence' end);
  end loop;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'type', i.type, 'name', i.name, 'role', m.role,
    'why', case
      when exists (select from private.licences_covering(i.id, film.id)) then 'on-site'
      when exists (
        select from public.licences l left join public.licence_films f on f.licence_id = l.id
        where l.institution_id = i.id and l.elsewhere and l.ended_at is null and (l.ends_on is null or l.ends_on + l.grace_days >= private.today())
          and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
      ) then 'elsewhere'
      when exists (
        select from public.licences l left join public.licence_films f on f.licence_id = l.id
        where l.institution_id = i.id and l.starts_on <= private.today()
          and (f.documentary_id = film.id or (l.covers = 'catalogue' and l.creator_id = film.owner_id))
      ) then 'ended'
      else 'no-licence'
    end,
    'asked', exists (
      select from public.licence_requests r where r.institution_id = i.id and r.documentary_id = film.id and r.state in ('wished', 'open')
    )
  ) order by m.joined_at), '[]') into places
  from public.institution_members m join public.institutions i on i.id = m.institution_id
  where m.person_id = auth.uid() and private.member_now(m.state, m.until) and i.closed_at is null;
  return jsonb_build_object(
    'id', film.id, 'title', film.title, 'director', film.director, 'year', film.year, 'synopsis', film.synopsis, 'places', places
  );
end
$$;
grant execute on function public.film_door to authenticated, service_role;

create function public.film_team(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.can_review(documentary) then return null; end if;
  return (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', private.person_called(p.id), 'role', p.role, 'joinedAt', p.joined_at,
      -- An address is told to who may invite it anyway.
      'address', case when private.leads_film(documentary) and private.in_person() then (select u.email from auth.users u where u.id = p.id) end
    ) order by array_position(array['owner', 'producer', 'editor', 'reviewer'], p.role), p.joined_at)
    from (
      select d.owner_id as id, 'owner' as role, d.created_at as joined_at from public.documentaries d where d.id = documentary and d.owner_id is not null
      union all
      select m.person_id, m.role, m.joined_at from public.team_members m where m.documentary_id = film_team.documentary
    ) p
  );
end
$$;
grant execute on function public.film_team to authenticated, service_role;

-- Answers which object is the file of a film for whoever a licence lets download it, and counts it.
create function public.grant_download(documentary uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  kept record;
begin
  perform private.require_session();
  select * into film from public.documentaries d where d.id = grant_download.documentary;
  if film.id is null or not public.can_watch(film.id) or not private.licence_allows(film.id, auth.uid(), 'download') then
    raise exception 'No licence of your institution lets you download this film.' using errcode = 'P0001', detail = 'licence',
      hint = 'Ask your librarians for terms with a download.';
  end if;
  -- A file cannot leave out what somebody withdrew; a playlist can.
  if private.withheld_ranges(film.current_version_id) <> '{}' then
    raise exception 'A passage of this film was withdrawn, so it is watched here and not downloaded.' using errcode = 'P0001', detail = 'withdrawn';
  end if;
  select r.object_name, r.height into kept
  from public.renditions r where r.version_id = film.current_version_id and r.complete and not r.temporary
  order by r.height desc, r.bandwidth desc limit 1;
  if kept.object_name is null then
    raise exception 'The file is still being prepared.' using errcode = 'P0001', detail = 'preparing', hint = 'Come back in an hour.';
  end if;
  insert into public.usage_events (institution_id, documentary_id, kind, visitor)
  select distinct l.institution_id, film.id, k.kind, private.usage_visitor(auth.uid(), (now() at time zone 'utc')::date)
  from private.institutions_lending(auth.uid(), film.id) i (id)
  cross join lateral private.licences_covering(i.id, film.id) l
  -- As COUNTER has it, who uses an item has looked into it.
  cross join (values ('investigation'), ('request')) k (kind)
  where l.download;
  return jsonb_build_object('objectName', kept.object_name, 'title', film.title, 'height', kept.height);
end
$$;
grant execute on function public.grant_download to authenticated, service_role;

create function public.house_storage() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', b.id, 'files', b.files, 'bytes', b.bytes) order by b.bytes desc), '[]')
      from (
        select k.id, count(o.id) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
        from storage.buckets k left join storage.objects o on o.bucket_id = k.id group by k.id
      ) b
    ),
    'databaseBytes', pg_database_size(current_database()),
    'bin', (
      select jsonb_build_object('films', count(distinct d.id), 'bytes', coalesce(sum(v.source_bytes), 0), 'nextOn', min(d.removed_at) + interval '30 days')
      from public.documentaries d left join public.versions v on v.documentary_id = d.id where d.removed_at is not null
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.owner_id, 'name', private.called(t.owner_id), 'bytes', t.bytes, 'films', t.films) order by t.bytes desc), '[]')
      from (
        select d.owner_id, sum(v.source_bytes) as bytes, count(distinct d.id) as films
        from public.documentaries d join public.versions v on v.documentary_id = d.id
        group by d.owner_id order by bytes desc limit 10
      ) t
    )
  );
end
$$;
grant execute on function public.house_storage to authenticated, service_role;

create function public.invite_to_team(documentary uuid, role text, address text DEFAULT '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries := private.require_lead(documentary, role);
  written constant text := lower(trim(coalesce(invite_to_team.address, '')));
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made public.team_invitations;
  invited uuid;
  letter boolean := false;
begin
  if invite_to_team.role not in ('owner', 'producer', 'editor', 'reviewer') then
    raise exception 'A team has producers, editors and reviewers.' using errcode = '22023';
  end if;
  if written <> '' and written !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    raise exception 'That is no e-mail address.' using errcode = '22023', detail = 'address';
  end if;
  -- A film is offered to somebody in particular, never to whoever has a link.
  if invite_to_team.role = 'owner' and not exists (
    select from public.team_members m join auth.users u on u.id = m.person_id
    where m.documentary_id = film.id and lower(u.email) = written and u.email_confirmed_at is not null
  ) then
    raise exception 'A film is handed over to somebody of its team.' using errcode = 'P0001', detail = 'not-in-team';
  end if;
  delete from public.team_invitations i
  where i.documentary_id = film.id and (i.expires_at < now() or (written <> '' and i.address = written));
  insert into public.team_invitations (documentary_id, role, address, key_hash, invited_by)
  values (film.id, invite_to_team.role, written, sha256(convert_to(key, 'utf8')), auth.uid())
  returning * into made;
  select u.id into invited from auth.users u
  where written <> '' and lower(u.email) = written and u.email_confirmed_at is not null and u.id <> auth.uid()
    and not exists (select from public.blocks b where b.person_id = u.id and b.blocked_id = auth.uid());
  if invited is not null then
    perform private.notify(
      invited, 'team',
      jsonb_build_object('what', case role when 'owner' then 'offered' else 'invited' end, 'from', private.person_called(auth.uid()),
        'film', film.title, 'teamRole', role),
      '/collaboration?invitation=' || made.id, 'team:' || made.id
    );
  elsif written <> '' and not exists (select from auth.users u where lower(u.email) = written and u.email_confirmed_at is not null) then
    letter := private.write_invitation_letter(film.id, null, written, made.role, '/collaboration?join=' || key, made.expires_at);
  end if;
  return jsonb_build_object('id', made.id, 'key', key, 'letter', letter);
end
$$;
grant execute on function public.invite_to_team to authenticated, service_role;

create function public.list_pictures(stills text[] DEFAULT '{}'[], storyboards text[] DEFAULT '{}'[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(stills) > 200 or cardinality(storyboards) > 200 then
    raise exception 'Ask for 200 pictures at most at a time.' using errcode = '22023';
  end if;
  return json_build_object(
    'stills', (
      select coalesce(json_agg(asked.name), '[]'::json)
      from unnest(list_pictures.stills) as asked (name)
      join public.documentaries d on d.id = private.leading_uuid(asked.name)
      where (d.poster_object = asked.name and (public.can_watch(d.id) or private.in_catalogue_of_caller(d.id))) or public.can_edit(d.id)
    ),
    'storyboards', (
      select coalesce(json_agg(s.object_name), '[]'::json)
      from public.storyboards s
      where s.version_id in (
        select private.leading_uuid(asked.name) from unnest(list_pictures.storyboards) as asked (name)
      )
        and s.object_name = any(list_pictures.storyboards)
        and private.can_watch_version(s.version_id)
    )
  );
end
$$;
grant execute on function public.list_pictures to authenticated, service_role;

create function public.make_feed(kind text, about uuid DEFAULT NULL::uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'A connected program or a guest may not make feed addresses. Do it yourself under Settings.' using errcode = '42501';
  end if;
  if make_feed.kind not in ('films', 'creator', 'season', 'programme') or (make_feed.kind in ('creator', 'season')) <> (about is not null) then
    raise exception 'There is no such feed.' using errcode = '22023';
  end if;
  if (make_feed.kind = 'creator' and not exists (
      select from public.documentaries d join private.front_films f on f.id = d.id where d.owner_id = about
    ))
    or (make_feed.kind = 'season' and not exists (select from public.seasons s where s.id = about and s.starts_on <= current_date))
  then
    raise exception 'There is nothing of theirs to follow yet.' using errcode = 'P0002';
  end if;
  insert into public.feeds (kind, creator_id, season_id, secret_hash)
  values (
    make_feed.kind,
    case when make_feed.kind = 'creator' then about end,
    case when make_feed.kind = 'season' then about end,
    sha256(convert_to(secret, 'UTF8'))
  );
  return secret;
end
$$;
grant execute on function public.make_feed to authenticated, service_role;

-- What a film still lacks before it can be published; of another's film nothing. Null: the answer.
create function public.missing_for_publication(documentary uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.can_edit(documentary) then return null; end if;
  return (
    select array_remove(array[
      case when trim(d.title) = '' then 'title' end,
      case when trim(d.synopsis) = '' then 'synopsis' end,
      case when d.year is null then 'year' end,
      case when d.language is null then 'language' end,
      case when d.poster_object is null then 'poster' end,
      case when v.id is null or v.state not in ('watchable', 'ready') then 'watchable-version' end
    ], null)
    from public.documentaries d
    left join public.versions v on v.id = d.current_version_id
    where d.id = documentary
  );
end
$$;
grant execute on function public.missing_for_publication to authenticated, service_role;

create function public.open_rights_claim(documentary uuid, claimant text, work text, statement text, message uuid DEFAULT NULL::uuid, starts_ms integer DEFAULT NULL::integer, ends_ms integer DEFAULT NULL::integer, withhold boolean DEFAULT false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  opened uuid;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select d.owner_id into owner from public.documentaries d where d.id = open_rights_claim.documentary;
  if owner is null then raise exception 'There is no such film.' using errcode = 'P0002'; end if;
  perform private.require_over(owner);
  insert into public.rights_claims (
    documentary_id, starts_ms, ends_ms, message_id, claimant, work, statement, counter_due_on, decision_due_on, opened_by
  )
  values (
    open_rights_claim.documentary, open_rights_claim.starts_ms, open_rights_claim.ends_ms, open_rights_claim.message,
    trim(open_rights_claim.claimant), trim(open_rights_claim.work), trim(open_rights_claim.statement),
    private.working_days_after(current_date, public.claim_days('counter')),
    private.working_days_after(current_date, public.claim_days('counter') + public.claim_days('decision')), auth.uid()
  )
  returning id into opened;
  if withhold then
    perform private.withhold_film(open_rights_claim.documentary, 'A rights claim is being looked into: ' || left(trim(work), 300));
  end if;
  perform private.note_act(
    'rights_claim', 'claim', opened, owner,
    case when withhold then 'Rights claim opened, the film is withheld.' else 'Rights claim opened.' end, statement
  );
  return opened;
end
$$;
grant execute on function public.open_rights_claim to authenticated, service_role;

create function public.people_to_write_to(query text DEFAULT '', film uuid DEFAULT NULL::uuid, note uuid DEFAULT NULL::uuid, screening uuid DEFAULT NULL::uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare begins text := lower(trim(left(coalesce(query, ''), 80)));
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are written by people themselves.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', private.person_called(x.id), 'known', x.known, 'creator', x.creator)
      order by x.creator desc, x.known desc, private.person_called(x.id)), '[]')
    from (
      -- In their order before anybody is asked about: ten who may be written to are enough.
      select o.id, o.known, o.creator
      from (
        select c.id, bool_or(c.known) as known, bool_or(c.creator) as creator
        from (
          select d.owner_id as id, false as known, true as creator
          from public.documentaries d
          where d.id = film and d.owner_id is not null and public.can_watch(d.id)
          union all
          select a.person, a.own_work, false from private.people_about(people_to_write_to.note, people_to_write_to.screening) a
          where begins = '' or private.person_called(a.person) ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
          union all
          select o.person_id, true, false
          from public.thread_people p
          join public.thread_people o on o.thread_id = p.thread_id and o.person_id <> p.person_id
          left join public.profiles r on r.user_id = o.person_id
          where p.person_id = auth.uid() and p.place = 'in'
            and (
              begins = ''
              or case when trim(r.display_name) <> '' then r.display_name else private.person_called(o.person_id) end
                ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
            )
          union all
          (
            select r.user_id, false, false from public.profiles r
            where r.shown and length(begins) >= 2 and r.display_name ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
            limit 50
          )
        ) c
        group by c.id
        order by bool_or(c.creator) desc, bool_or(c.known) desc
        offset 0
      ) o
      where private.may_write_to(o.id)
        or o.id in (select a.person from private.people_about(people_to_write_to.note, people_to_write_to.screening) a)
      limit 10
    ) x
  );
end
$$;
grant execute on function public.people_to_write_to to authenticated, service_role;

create function public.publish_documentary(documentary uuid, visibility text, opens_at timestamp with time zone DEFAULT NULL::timestamp with time zone, closes_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
  film public.documentaries;
  begins timestamptz;
  ends timestamptz;
begin
  if not private.leads_film(documentary) then
    raise exception 'Only its creator publishes a film.' using errcode = '42501';
  end if;
  if publish_documentary.visibility not in ('private', 'invited', 'unlisted', 'institutions', 'public') then
    raise exception 'A film is private, for invited people, unlisted, for institutions or public.' using errcode = '22023';
  end if;
  select * into film from public.documentaries d where d.id = documentary for no key update;
  if publish_documentary.visibility = 'private' then
    update public.documentaries d set visibility = 'private', published_at = null, published_until = null
    where d.id = documentary returning * into film;
    return film;
  end if;
  if film.removed_at is not null then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then publish.';
  end if;
  missing := public.missing_for_publication(documentary);
  if cardinality(missing) > 0 then
    raise exception 'The film is not complete yet.'
      using errcode = 'P0001', detail = array_to_string(missing, ','), hint = 'Fill in what is missing, then publish.';
  end if;
  begins := coalesce(opens_at, film.published_at, now());
  ends := nullif(coalesce(closes_at, case when film.published_at is not null then film.published_until end, 'infinity'), 'infinity');
  if begins > now() + interval '5 years' or begins < now() - interval '200 years' or ends > now() + interval '50 years' then
    raise exception 'That is too far away.' using errcode = '22023', detail = 'too-far';
  end if;
  if opens_at <= now() then begins := case when film.published_at <= now() then film.published_at else now() end; end if;
  if ends <= greatest(begins, now()) then
    raise exception 'It would be over before it begins.' using errcode = 'P0001', detail = 'ends-first', hint = 'Choose a later end.';
  end if;
  -- Shown until now and later again: in between it is closed as any withdrawn film is.
  if film.published_at <= now() and begins > now() then
    update public.documentaries d set published_at = null where d.id = documentary;
  end if;
  update public.documentaries d set
    visibility = publish_documentary.visibility, published_at = begins, published_until = ends
  where d.id = documentary returning * into film;
  return film;
end
$$;
grant execute on function public.publish_documentary to authenticated, service_role;

create function public.read_board(board uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare role text := private.require_board(read_board.board);
begin
  return (
    select jsonb_build_object(
      'id', b.id, 'title', b.title, 'role', role, 'removedAt', b.removed_at, 'lastNumber', b.last_number,
      'film', case when b.documentary_id is not null and (public.can_watch(b.documentary_id) or public.can_edit(b.documentary_id)) then
        (select jsonb_build_object('id', d.id, 'title', d.title, 'mine', public.can_edit(d.id)) from public.documentaries d where d.id = b.documentary_id) end,
      'people', (
        select jsonb_agg(jsonb_build_object('id', p.id, 'name', private.person_called(p.id), 'role', p.role) order by p.joined_at)
        from (
          select b.owner_id as id, 'owner' as role, b.created_at as joined_at
          union all select m.person_id, m.role, m.joined_at from public.board_members m where m.board_id = b.id
        ) p where p.id is not null
      ),
      'links', case when role = 'owner' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'role', l.role) order by l.made_at), '[]') from public.board_links l where l.board_id = b.id
      ) else '[]' end,
      'comments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'cardId', c.card_id, 'personId', c.person_id, 'person', private.person_called(c.person_id), 'body', c.body, 'madeAt', c.made_at,
          'settledAt', c.settled_at
        ) order by c.made_at), '[]') from public.board_comments c where c.board_id = b.id
      ),
      'scenes', (
        select coalesce(jsonb_agg(s.card_id), '[]') from public.outline_scenes s where s.board_id = b.id and s.removed_at is null
      ),
      'round', (
        select jsonb_build_object(
          'id', r.id, 'question', r.question, 'dots', r.dots, 'openedBy', private.person_called(r.opened_by), 'endsAt', r.ends_at,
          'open', r.ends_at > now(),
          'mine', (select coalesce(jsonb_object_agg(v.card_id, v.dots), '{}') from public.board_votes v where v.round_id = r.id and v.person_id = auth.uid()),
          'voted', (select count(distinct v.person_id) from public.board_votes v where v.round_id = r.id),
          'all', case when r.ends_at <= now() then (
            select coalesce(jsonb_object_agg(t.card_id, t.dots), '{}')
            from (select v.card_id, sum(v.dots) as dots from public.board_votes v where v.round_id = r.id group by v.card_id) t
          ) end
        ) from public.board_rounds r where r.board_id = b.id order by r.opened_at desc limit 1
      )
    ) from public.boards b where b.id = read_board.board
  );
end
$$;
grant execute on function public.read_board to authenticated, service_role;

create function public.remove_documentary(documentary uuid, let_viewers_finish boolean DEFAULT false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owns_film(documentary) then raise exception 'Only its creator removes a film.' using errcode = '42501'; end if;
  perform private.let_viewers_finish(remove_documentary.let_viewers_finish);
  update public.documentaries set removed_at = now(), visibility = 'private', published_at = null where id = documentary;
  perform private.let_viewers_finish(false);
end
$$;
grant execute on function public.remove_documentary to authenticated, service_role;

create function public.report_film(documentary uuid, ground text, reason text, starts_ms integer DEFAULT NULL::integer, ends_ms integer DEFAULT NULL::integer) returns void
language plpgsql security definer set search_path = '' as $$
declare shown public.documentaries;
begin
  select * into shown from public.documentaries d
  where d.id = report_film.documentary and d.owner_id <> auth.uid() and public.can_watch(d.id);
  if not private.is_signed_in() or shown.id is null then
    raise exception 'There is nothing like that to report.' using errcode = '42501';
  end if;
  perform private.take_report(
    'film', shown.id, shown.owner_id, shown.title, shown.id,
    case when report_film.starts_ms is not null then shown.current_version_id end,
    report_film.starts_ms, report_film.ends_ms, report_film.ground, report_film.reason
  );
end
$$;
grant execute on function public.report_film to authenticated, service_role;

create function public.restore_documentary(documentary uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.owns_film(documentary) then raise exception 'Only its creator restores a film.'
  using errcode = '42501'; end if;
  update public.documentaries set removed_at = null where id = documentary;
end
$$;
grant execute on function public.restore_documentary to authenticated, service_role;

create function public.see_as(documentary uuid, who text, address text DEFAULT '', followed_link boolean DEFAULT false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  film public.documentaries;
  written constant text := lower(trim(see_as.address));
  addresses text[] := '{}';
  why text;
  watches boolean;
begin
  if not public.can_edit(documentary) then return null; end if;
  if see_as.who not in ('stranger', 'viewer', 'institution', 'person') or length(written) > 254 then
    raise exception 'Nobody is seen as that.' using errcode = '22023';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  if see_as.who in ('institution', 'person') and position('@' in written) > 0 then
    addresses := array[written, '@' || split_part(written, '@', 2)];
  end if;
  why := case when see_as.who = 'stranger' then 'signed-out' else private.why_watching(film, addresses, see_as.followed_link) end;
  watches := why in ('shown', 'by-link', 'invited', 'sees-first');
  return jsonb_build_object(
    'watches', watches,
    'why', why,
    'opensAt', case when film.published_at > now() then film.published_at end,
    'closesAt', case when film.published_at is not null then film.published_until end,
    'finds', watches and why = 'shown' and exists (
      select from private.front_films f where f.id = film.id
    ),
    'named', exists (select from private.front_films f where f.id = film.id),
    'preview', exists (select from private.open_to_the_world(film.id, false)),
    'plays', watches or exists (select from private.open_to_the_world(film.id, true)),
    'version', (select v.number from public.versions v where v.id = film.current_version_id and v.state in ('watchable', 'ready')),
    'captions', coalesce((
      select jsonb_agg(jsonb_build_object('language', t.language, 'kind', t.kind, 'reviewed', t.reviewed) order by t.language, t.kind)
      from public.caption_tracks t where watches and t.version_id = film.current_version_id
    ), '[]'),
    'chapters', (select count(*) from public.chapters h where watches and h.version_id = film.current_version_id),
    'credits', (select count(*) from public.credits c where watches and c.documentary_id = film.id),
    'footnotes', (
      select count(*) from public.footnotes n
      where watches and n.version_id = film.current_version_id and not private.holds_protected(n.version_id, n.starts_ms, n.ends_ms)
    ),
    'protected', (select count(*) from public.cues c where watches and c.version_id = film.current_version_id and c.sensitive)
  );
end
$$;
grant execute on function public.see_as to authenticated, service_role;

-- Films that search engines may find: what a sitemap names. None unless creators say so.
create function public.shared_films() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'publishedAt', f.published_at) order by f.published_at desc, f.id), '[]')
  from (
    select d.id, d.published_at
    from public.documentaries d
    where d.indexed and d.removed_at is null and private.in_its_time(d.published_at, d.published_until)
    order by d.published_at desc, d.id
    limit 49000
  ) f
$$;
grant execute on function public.shared_films to anon, authenticated, service_role;

create function public.wish_for_film(institution uuid, documentary uuid, words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  film public.documentaries;
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  if not private.open_to_institutions(documentary) then raise exception 'There is no such film for institutions.' using errcode = '42501'; end if;
  if (
    select count(*) from public.licence_requests r where r.asked_by = auth.uid() and r.state = 'wished'
  ) >= 20 then
    raise exception 'Twenty wishes at a time are enough.' using errcode = 'P0001', detail = 'limit', hint = 'Wait for the librarians to answer.';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  insert into public.licence_requests (institution_id, creator_id, documentary_id, asked_by, words)
  values (institution, film.owner_id, film.id, auth.uid(), trim(coalesce(wish_for_film.words, '')))
  on conflict (institution_id, documentary_id) where state in ('wished', 'open') do nothing
  returning id into made;
  if made is null then
    raise exception 'Somebody has asked for this film already.' using errcode = 'P0001', detail = 'asked', hint = 'Its terms are being settled.';
  end if;
  perform private.tell_librarians(
    institution, 'licence', jsonb_build_object('what', 'wish', 'from', private.person_called(auth.uid()), 'film', film.title, 'words', words),
    private.institution_path(institution, 'licences'), 'wish:' || made, film.id
  );
  return made;
end
$$;
grant execute on function public.wish_for_film to authenticated, service_role;
