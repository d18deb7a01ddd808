-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a licence, as it holds now (its versions in licence_versions). catalogue: every film its creator shows to institutions. ends_on: the last day, empty for as long as the file can be played; grace_days: how long after it films still open. simultaneous_users: empty for any number. countries: ISO 3166, empty for everywhere. warned_days: of which warning before its end was told. ended_at: replaced or given up before its time.
create table public.licences (
  id uuid not null default gen_random_uuid(),
  number integer not null default nextval('private.licence_numbers'::regclass),
  institution_id uuid not null,
  creator_id uuid,
  covers text not null,
  starts_on date not null,
  ends_on date,
  grace_days integer not null default 0,
  classroom boolean not null default false,
  public_performance boolean not null default false,
  admission boolean not null default false,
  clips boolean not null default false,
  download boolean not null default false,
  walk_in boolean not null default false,
  distance boolean not null default false,
  simultaneous_users integer,
  price_cents bigint not null default 0,
  currency text not null default 'EUR',
  countries text[] not null default '{}'[],
  trial boolean not null default false,
  version integer not null default 1,
  warned_days integer,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  elsewhere boolean not null default false,
  ended_by uuid,
  constraint licences_pkey PRIMARY KEY (id),
  constraint licences_number_key UNIQUE (number),
  constraint licences_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licences_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licences_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint a_currency_has_3_letters CHECK (length(currency) <= 3),
  constraint admission_needs_performance CHECK (public_performance OR NOT admission),
  constraint licences_check CHECK (ends_on >= starts_on),
  constraint licences_countries_check CHECK (cardinality(countries) <= 60 AND private.each_at_most(countries, 2)),
  constraint licences_covers_check CHECK (covers = ANY (ARRAY['films', 'catalogue'])),
  constraint licences_currency_check CHECK (length(currency) = 3 AND currency ~ '^[A-Z]{3}$'),
  constraint licences_grace_days_check CHECK (grace_days >= 0 AND grace_days <= 90),
  constraint licences_price_cents_check CHECK (price_cents >= 0 AND price_cents <= '100000000000'::bigint),
  constraint licences_simultaneous_users_check CHECK (simultaneous_users >= 1 AND simultaneous_users <= 100000)
);
comment on column public.licences.elsewhere is 'Its institution is not, or no longer, in one of its countries: it opens nothing.';
comment on column public.licences.ended_by is 'Who ended it before its time.';
CREATE INDEX licences_counting_users ON public.licences USING btree (institution_id) WHERE simultaneous_users IS NOT NULL;
CREATE INDEX licences_creator ON public.licences USING btree (creator_id);
CREATE INDEX licences_ended_by ON public.licences USING btree (ended_by);
CREATE INDEX licences_ending ON public.licences USING btree (ends_on) WHERE ended_at IS NULL AND ends_on IS NOT NULL;
CREATE INDEX licences_institution ON public.licences USING btree (institution_id) WHERE ended_at IS NULL;
CREATE INDEX licences_of_institution ON public.licences USING btree (institution_id, created_at DESC);
alter table public.licences enable row level security;
grant select on public.licences to authenticated;
grant all on public.licences to service_role;
create policy "Both sides of a licence see it, teachers as well" on public.licences
  for select to authenticated
  using ((institution_id IN ( SELECT private.my_institutions('{librarian,teacher}'[]) AS my_institutions)) OR creator_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person) OR ( SELECT private.has_role('moderator') AS has_role));
create policy "A session that owes its second step sees and changes nothing" on public.licences
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER place_licence BEFORE INSERT OR UPDATE OF countries, institution_id ON public.licences FOR EACH ROW EXECUTE FUNCTION private.place_licence();
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.licences FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();
CREATE TRIGGER tell_unlicensed_evenings AFTER UPDATE OF ended_at ON public.licences FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION private.tell_unlicensed_evenings();

create function private.catalogue_of(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with covered as (
    select
      f.documentary_id, bool_or(l.ends_on is null) as for_good, max(l.ends_on) as ends_on, bool_or(l.classroom) as classroom,
      bool_or(l.public_performance) as public_performance, bool_or(l.admission) as admission, bool_or(l.clips) as clips,
      bool_or(l.download) as download, bool_or(l.walk_in) as walk_in, bool_or(l.distance) as distance
    from public.licences l
    cross join lateral (
      select x.documentary_id from public.licence_films x where x.licence_id = l.id
      union
      select d.id from public.documentaries d
      where l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
        and private.in_its_time(d.published_at, d.published_until)
    ) f
    where l.institution_id = institution and private.licence_holds(l)
    group by f.documentary_id
  )
  select jsonb_build_object(
    'house', (select s.name from public.house_settings s),
    'institution', i.name,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country, 'synopsis', d.synopsis,
        'contentNotes', d.content_notes, 'subjects', d.subjects, 'rightsLine', d.rights_line, 'language', d.language,
        'spokenLanguages', d.spoken_languages, 'writtenLanguages', d.written_languages, 'durationMs', v.duration_ms, 'width', v.width,
        'height', v.height, 'frameRate', v.frame_rate, 'hasSound', coalesce(v.has_sound, false), 'createdAt', d.created_at, 'updatedAt', d.updated_at,
        'publishedAt', coalesce(d.published_at, d.created_at),
        'captions', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.caption_tracks t where t.version_id = v.id and t.reviewed
        ),
        'sideTracks', (
          select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
          from public.side_tracks t where t.version_id = v.id and t.state = 'ready'
        ),
        'credits', (
          select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name) order by c.position), '[]')
          from (select * from public.credits c where c.documentary_id = d.id order by c.position limit 200) c
        ),
        'chapters', (
          select coalesce(jsonb_agg(c.title order by c.starts_ms), '[]')
          from (select * from public.chapters c where c.version_id = v.id order by c.starts_ms limit 200) c
        ),
        'places', (select coalesce(jsonb_agg(p.name order by p.position), '[]') from public.film_places p where p.documentary_id = d.id),
        'funders', (
          select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'programme', f.programme) order by f.position), '[]')
          from public.funders f where f.documentary_id = d.id
        ),
        'identifiers', (
          select coalesce(jsonb_agg(jsonb_build_object('scheme', x.scheme, 'value', x.value) order by x.scheme, x.value), '[]')
          from public.film_identifiers x where x.documentary_id = d.id
        ),
        'licence', jsonb_build_object(
          'endsOn', case when not c.for_good then c.ends_on end, 'classroom', c.classroom, 'publicPerformance', c.public_performance,
          'admission', c.admission, 'clips', c.clips, 'download', c.download, 'walkIn', c.walk_in, 'distance', c.distance
        )
      ) order by d.title, d.id)
      from covered c
      join public.documentaries d on d.id = c.documentary_id and d.removed_at is null
      join public.versions v on v.id = d.current_version_id and v.duration_ms is not null
      where not exists (select from public.withheld_films w where w.documentary_id = d.id)
    ), '[]')
  )
  from public.institutions i where i.id = institution
$$;
grant execute on function private.catalogue_of to service_role;

create function private.films_leaving(institution uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with named as (
    select f.documentary_id, l.id as licence_id, case when l.ended_at is null then l.ends_on else (l.ended_at at time zone 'utc')::date end as until, l.ends_on is null and l.ended_at is null as for_good
    from public.licences l join public.licence_films f on f.licence_id = l.id
    where l.institution_id = films_leaving.institution
    union all
    select d.id, l.id, case when l.ended_at is null then l.ends_on else (l.ended_at at time zone 'utc')::date end, l.ends_on is null and l.ended_at is null
    from public.licences l join public.documentaries d on l.covers = 'catalogue' and d.owner_id = l.creator_id and d.visibility in ('institutions', 'public')
    where l.institution_id = films_leaving.institution
    union all
    -- What an earlier text of a licence named and the present one does not.
    select (x ->> 'id')::uuid, l.id, (v.agreed_at at time zone 'utc')::date, false
    from public.licences l
    join public.licence_versions v on v.licence_id = l.id and v.number = l.version
    join public.licence_versions e on e.licence_id = l.id and e.number < l.version
    cross join lateral jsonb_array_elements(e.terms -> 'films') x
    where l.institution_id = films_leaving.institution
      and not exists (select from public.licence_films f where f.licence_id = l.id and f.documentary_id = (x ->> 'id')::uuid)
  ),
  last as (
    select n.documentary_id, max(n.until) as until, (array_agg(n.licence_id order by n.until desc))[1] as licence_id
    from named n group by n.documentary_id having not bool_or(n.for_good)
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'film', jsonb_build_object('id', d.id, 'title', d.title), 'until', x.until, 'licenceId', x.licence_id,
    'clips', (select count(*) from public.class_clips c where c.institution_id = films_leaving.institution and c.documentary_id = d.id and c.removed_at is null),
    'courses', (
      select coalesce(jsonb_agg(distinct u.course order by u.course), '[]')
      from (
        select c.course from public.class_clips c
        where c.institution_id = films_leaving.institution and c.documentary_id = d.id and c.removed_at is null
        union
        select y.course from public.class_lists y
        join public.class_list_clips z on z.list_id = y.id
        join public.class_clips c on c.id = z.clip_id and c.documentary_id = d.id and c.removed_at is null
        where y.institution_id = films_leaving.institution and y.removed_at is null
      ) u where u.course <> ''
    )
  ) order by x.until, d.title), '[]')
  from (select * from last where until between private.today() - 90 and private.today() + 90 order by until limit 300) x
  join public.documentaries d on d.id = x.documentary_id
$$;
grant execute on function private.films_leaving to service_role;

create function private.licences_covering(institution uuid, documentary uuid) returns SETOF public.licences
language sql stable security definer set search_path = '' as $$
  select l.* from public.licences l
  where l.id in (
    select x.licence_id from private.covered_films x
    where x.institution_id = licences_covering.institution and x.documentary_id = licences_covering.documentary
  )
$$;
grant execute on function private.licences_covering to service_role;

create function private.place_licence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.elsewhere := cardinality(new.countries) > 0
    and not (select i.country = any (new.countries) from public.institutions i where i.id = new.institution_id);
  return new;
end
$$;
grant execute on function private.place_licence to service_role;

create function private.tell_unlicensed_evenings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    e.host, 'screening', jsonb_build_object('what', 'unlicensed', 'film', e.title, 'startsAt', e.starts_at), '/screenings?id=' || e.id,
    'unlicensed:' || e.id || ':' || new.id
  )
  from (
    select distinct s.id, s.title, s.starts_at, h.user_id as host
    from public.institution_members m
    join public.screening_people p on p.user_id = m.person_id and p.role in ('owner', 'host')
    join public.screenings s on s.id = p.screening_id and s.cancelled_at is null and s.starts_at > now()
    join public.screening_items i on i.screening_id = s.id and i.documentary_id is not null
    join public.screening_people h on h.screening_id = s.id and h.role in ('owner', 'host')
    where m.institution_id = new.institution_id and h.user_id is distinct from new.ended_by
      and not private.may_be_shown(s.id, i.documentary_id)
    order by s.starts_at
    limit 500
  ) e;
  return null;
end
$$;
grant execute on function private.tell_unlicensed_evenings to service_role;

create function public.begin_terms(institution uuid, creator uuid, terms jsonb, words text DEFAULT '', documentary uuid DEFAULT NULL::uuid, renews uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  checked jsonb;
  known uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Terms are agreed by people.' using errcode = '42501'; end if;
  if creator = auth.uid() then
    -- Whom a creator may offer to: who was turned away, who has or had a licence of theirs, or who asked.
    if not exists (select from public.licences l where l.institution_id = institution and l.creator_id = auth.uid())
      and not exists (
        select from public.turnaways t join public.documentaries d on d.id = t.documentary_id where t.institution_id = institution and d.owner_id = auth.uid()
      )
    then raise exception 'This institution has not asked for a film of yours.' using errcode = '42501'; end if;
  else
    perform private.require_institution(institution, '{librarian}');
    if begin_terms.renews is null and not exists (
      select from public.documentaries d where d.owner_id = creator and private.open_to_institutions(d.id)
        and (begin_terms.documentary is null or d.id = begin_terms.documentary)
    ) then raise exception 'There is no such film for institutions.' using errcode = '42501'; end if;
  end if;
  if begin_terms.renews is not null and not exists (
    select from public.licences l where l.id = begin_terms.renews and l.institution_id = institution and l.creator_id = creator
  ) then raise exception 'There is no such licence.' using errcode = '42501'; end if;
  if begin_terms.documentary is not null and not exists (
    select from public.documentaries d where d.id = begin_terms.documentary and d.owner_id = creator
  ) then raise exception 'This film is not theirs.' using errcode = '42501'; end if;
  checked := private.checked_terms(begin_terms.terms, creator);
  -- A wish for the film, if there is one, is taken up by this.
  select r.id into known from public.licence_requests r
  where r.institution_id = institution and r.documentary_id = begin_terms.documentary and r.state in ('wished', 'open');
  if known is not null then
    if creator = auth.uid() then
      update public.licence_requests r set state = 'open' where r.id = known and r.state = 'wished';
    end if;
    update public.licence_requests r set renews_id = coalesce(begin_terms.renews, r.renews_id) where r.id = known;
    perform public.propose_terms(known, checked, begin_terms.words);
    return known;
  end if;
  insert into public.licence_requests (institution_id, creator_id, documentary_id, asked_by, state, renews_id)
  values (institution, creator, begin_terms.documentary, auth.uid(), 'open', begin_terms.renews) returning id into made;
  perform public.propose_terms(made, checked, begin_terms.words);
  return made;
end
$$;
grant execute on function public.begin_terms to authenticated, service_role;

create function public.class_clip(clip uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select jsonb_build_object(
      'id', c.id, 'title', c.title, 'words', c.words, 'course', c.course, 'startsMs', c.starts_ms, 'endsMs', c.ends_ms,
      'removed', c.removed_at is not null, 'followed', c.followed, 'stands', s.stands,
      'endsOn', case
        when s.stands = 'open' and not exists (
          select from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips and l.ends_on is null
        ) then (select max(l.ends_on + l.grace_days) from private.licences_covering(c.institution_id, c.documentary_id) l where l.clips)
        when s.stands = 'ended' then (
          select max(least(l.ends_on, (l.ended_at at time zone 'utc')::date)) from public.licences l
          left join public.licence_films f on f.licence_id = l.id
          where l.institution_id = c.institution_id and (f.documentary_id = c.documentary_id or l.covers = 'catalogue' and l.creator_id = d.owner_id)
        )
      end,
      'institution', i.name,
      'film', case when s.stands = 'open' and c.removed_at is null then jsonb_build_object(
        'documentaryId', d.id, 'versionId', c.version_id, 'isCurrent', d.current_version_id = c.version_id, 'title', d.title, 'director', d.director,
        'year', d.year, 'contentNotes', d.content_notes, 'language', d.language, 'durationMs', v.duration_ms, 'width', v.width, 'height', v.height,
        'posterObject', d.poster_object
      ) end
    )
    from public.class_clips c
    join public.institutions i on i.id = c.institution_id
    join public.documentaries d on d.id = c.documentary_id
    join public.versions v on v.id = c.version_id
    cross join lateral (select private.clip_stands(c.institution_id, c.documentary_id) as stands) s
    where c.id = clip and c.institution_id in (select private.my_institutions('{librarian,teacher,member}'))
  );
end
$$;
grant execute on function public.class_clip to authenticated, service_role;

create function public.end_licence(licence uuid, gone boolean DEFAULT true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  l public.licences;
  side text;
begin
  perform private.require_session();
  select * into l from public.licences x where x.id = end_licence.licence for update;
  if l.id is null then raise exception 'There is no such licence.' using errcode = 'P0002'; end if;
  side := case
    when l.institution_id in (select private.my_institutions('{librarian}')) then 'institution'
    when l.creator_id = auth.uid() and private.is_signed_in() and private.in_person() and l.trial then 'creator'
  end;
  if side is null then
    raise exception 'A trial is ended by both sides, any other licence is given up by the institution.' using errcode = '42501';
  end if;
  if not gone then
    update public.licences x set ended_at = null, ended_by = null
    where x.id = l.id and x.ended_by = auth.uid() and x.ended_at > now() - interval '10 minutes';
    if not found then raise exception 'It is too late to take this back.' using errcode = 'P0001', detail = 'late'; end if;
    return;
  end if;
  if l.ended_at is not null then return; end if;
  update public.licences x set ended_at = now(), ended_by = auth.uid() where x.id = l.id;
  if side = 'creator' then
    perform private.tell_librarians(l.institution_id, 'licence', jsonb_build_object(
      'what', 'ended', 'institution', (select i.name from public.institutions i where i.id = l.institution_id),
      'film', (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id order by d.title limit 1)
    ), private.institution_path(l.institution_id, 'licences'), 'licence-ended:' || l.id);
  elsif l.creator_id is not null then
    perform private.notify(l.creator_id, 'licence', jsonb_build_object(
      'what', 'ended', 'institution', (select i.name from public.institutions i where i.id = l.institution_id),
      'film', (select d.title from public.licence_films f join public.documentaries d on d.id = f.documentary_id where f.licence_id = l.id order by d.title limit 1)
    ), '/creator-dashboard?view=license', 'licence-ended:' || l.id);
  end if;
end
$$;
grant execute on function public.end_licence to authenticated, service_role;

create function public.licences_of_institution(institution uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare whole boolean := institution in (select private.my_institutions('{librarian}'));
begin
  perform private.require_institution(institution, '{librarian,teacher}');
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(private.licence_as_json(x) order by x.ends_on nulls last, x.number), '[]')
      from (select * from public.licences l where l.institution_id = institution order by l.created_at desc limit 500) x
    ),
    'requests', (
      select coalesce(jsonb_agg(private.request_as_json(x, whole) order by x.moved_at desc), '[]')
      from (
        select r.* from public.licence_requests r
        where r.institution_id = institution and (whole or r.asked_by = auth.uid())
          and (r.state in ('wished', 'open') or r.moved_at > now() - interval '1 year')
        order by r.moved_at desc limit 300
      ) x
    ),
    'leaving', private.films_leaving(institution)
  );
end
$$;
grant execute on function public.licences_of_institution to authenticated, service_role;

create function public.my_licensing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then raise exception 'Licences are read by people.' using errcode = '42501'; end if;
  return jsonb_build_object(
    'licences', (
      select coalesce(jsonb_agg(private.licence_as_json(x) order by x.ends_on nulls last, x.number), '[]')
      from (select * from public.licences l where l.creator_id = auth.uid() order by l.created_at desc limit 500) x
    ),
    'requests', (
      select coalesce(jsonb_agg(private.request_as_json(x, true) order by x.moved_at desc), '[]')
      from (
        select r.* from public.licence_requests r
        where r.creator_id = auth.uid() and r.state not in ('wished', 'declined') and (r.state = 'open' or r.moved_at > now() - interval '1 year')
        order by r.moved_at desc limit 300
      ) x
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'title', o.title, 'terms', o.terms, 'years', o.years, 'types', to_jsonb(o.types), 'servesUpTo', o.serves_up_to, 'atOnce', o.at_once,
        'open', o.open
      ) order by o.created_at), '[]')
      from public.licence_offers o where o.creator_id = auth.uid()
    ),
    -- Under five nobody is counted: the institution wishes for it, that is all that is told.
    'demand', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'institution', jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type), 'film', jsonb_build_object('id', x.id, 'title', x.title),
        'times', private.from_five(x.times), 'lastOn', x.last_on, 'full', x.full_times > 0,
        'underWay', exists (
          select from public.licence_requests r where r.institution_id = i.id and r.documentary_id = x.id and r.state in ('wished', 'open')
        )
      ) order by x.times desc, x.last_on desc), '[]')
      from (
        select t.institution_id, d.id, d.title, count(*) as times, max(t.at)::date as last_on, count(*) filter (where t.why = 'full') as full_times
        from public.turnaways t join public.documentaries d on d.id = t.documentary_id
        where d.owner_id = auth.uid() and t.at > now() - interval '1 year'
        group by t.institution_id, d.id, d.title
        order by count(*) desc limit 100
      ) x join public.institutions i on i.id = x.institution_id
    )
  );
end
$$;
grant execute on function public.my_licensing to authenticated, service_role;

create function public.read_licence(licence uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare l public.licences;
begin
  perform private.require_session();
  select * into l from public.licences x where x.id = read_licence.licence;
  if l.id is null or not (
    l.institution_id in (select private.my_institutions('{librarian}')) or (l.creator_id = auth.uid() and private.is_signed_in() and private.in_person())
  ) then raise exception 'There is no such licence of yours.' using errcode = '42501'; end if;
  return private.licence_as_json(l) || jsonb_build_object('versions', (
    select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'terms', v.terms, 'parties', v.parties, 'agreedAt', v.agreed_at) order by v.number desc), '[]')
    from public.licence_versions v where v.licence_id = l.id
  ));
end
$$;
grant execute on function public.read_licence to authenticated, service_role;
