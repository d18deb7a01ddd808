-- Films by the age they are for, what a film has for those who do not see or hear it; licences given up, institutions closed, and letters to whom a librarian invited.

alter table public.documentaries add column ages_from smallint check (ages_from between 0 and 18);
comment on column public.documentaries.ages_from is 'The age its creator recommends it from, for schools and libraries. Empty where nothing is said; no rating of an authority.';
grant insert (ages_from), update (ages_from) on public.documentaries to authenticated;

drop function public.institution_catalogue(uuid, text, text, text, int);
create function public.institution_catalogue(institution uuid, query text DEFAULT '', show text DEFAULT 'all', subject text DEFAULT '', ages integer DEFAULT NULL, skip integer DEFAULT 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.institutions;
  words text := '%' || private.like_escaped(lower(trim(left(coalesce(query, ''), 100)))) || '%';
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  if show not in ('all', 'licensed', 'public_performance') or skip not between 0 and 5000 then
    raise exception 'There is no such list.' using errcode = '22023';
  end if;
  select * into i from public.institutions x where x.id = institution;
  return (
    with covered as (
      select f.documentary_id as id, l.id as licence_id, l.public_performance
      from public.licences l join public.licence_films f on f.licence_id = l.id
      where l.institution_id = institution and private.licence_holds(l)
      union
      select d.id, l.id, l.public_performance
      from public.licences l join public.documentaries d on d.owner_id = l.creator_id
      where l.institution_id = institution and l.covers = 'catalogue' and private.licence_holds(l)
        and d.visibility in ('institutions', 'public') and private.in_its_time(d.published_at, d.published_until)
    ), offered as (
      select coalesce(f.documentary_id, d.id) as id, o.id as offer_id, (o.terms ->> 'publicPerformance')::boolean as public_performance
      from public.licence_offers o
      left join public.licence_offer_films f on f.offer_id = o.id
      left join public.documentaries d on o.terms ->> 'covers' = 'catalogue' and d.owner_id = o.creator_id
      where private.offer_fits(o, i)
    ), found as (
      select d.*
      from public.documentaries d
      where d.removed_at is null and not exists (select from public.withheld_films w where w.documentary_id = d.id)
        and (
          d.id in (select c.id from covered c where show <> 'public_performance' or c.public_performance)
          or show <> 'licensed' and private.open_to_institutions(d.id) and (
            show = 'all' and (d.visibility = 'institutions' or d.id in (select o.id from offered o))
            or show = 'public_performance' and d.id in (select o.id from offered o where o.public_performance)
          )
        )
        and (words = '%%' or lower(concat_ws(' ', d.title, d.director, array_to_string(d.subjects, ' '), d.country)) like words)
        and (subject = '' or subject = any (d.subjects))
        and (institution_catalogue.ages is null or d.ages_from <= institution_catalogue.ages)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'subjects', (
        select coalesce(jsonb_agg(s.subject order by s.films desc, s.subject), '[]')
        from (select u.subject, count(*) as films from found f, unnest(f.subjects) u (subject) group by u.subject order by 2 desc, 1 limit 12) s
      ),
      'films', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', d.id, 'title', d.title, 'director', d.director, 'year', d.year, 'country', d.country, 'language', d.language, 'synopsis', left(d.synopsis, 400),
          'contentNotes', d.content_notes, 'subjects', to_jsonb(d.subjects), 'posterObject', d.poster_object, 'creatorId', d.owner_id,
          'creator', coalesce(private.person_called(d.owner_id), ''),
          'durationMs', v.duration_ms, 'width', v.width, 'height', v.height, 'public', d.visibility = 'public', 'watchable', public.can_watch(d.id),
          'agesFrom', d.ages_from, 'hasSound', coalesce(v.has_sound, false),
          'tracks', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'kind', t.kind, 'language', t.language, 'reviewed', t.reviewed, 'machine', t.origin = 'machine'
            ) order by t.kind, t.language), '[]') from public.caption_tracks t where t.version_id = d.current_version_id
          ),
          'sideTracks', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'language', t.language) order by t.kind, t.language), '[]')
            from public.side_tracks t where t.version_id = d.current_version_id and t.state = 'ready'
          ),
          'captions', (
            select coalesce(jsonb_agg(distinct t.language), '[]') from public.caption_tracks t where t.version_id = d.current_version_id
          ),
          'licences', (
            select coalesce(jsonb_agg(private.licence_as_json(l) order by l.ends_on desc nulls first), '[]')
            from public.licences l where l.id in (select c.licence_id from covered c where c.id = d.id)
          ),
          'offers', case when institution in (select private.my_institutions('{librarian,teacher}')) then (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', o.id, 'title', o.title, 'terms', o.terms, 'years', o.years, 'atOnce', o.at_once
            ) order by (o.terms ->> 'priceCents')::bigint), '[]')
            from public.licence_offers o where o.id in (select x.offer_id from offered x where x.id = d.id)
          ) else '[]' end,
          'request', (
            select jsonb_build_object('id', r.id, 'state', r.state) from public.licence_requests r
            where r.institution_id = institution and r.documentary_id = d.id and r.state in ('wished', 'open')
          )
        ) order by d.licensed desc, lower(d.title), d.id), '[]')
        from (
          select f.*, exists (select from covered c where c.id = f.id) as licensed from found f
          order by exists (select from covered c where c.id = f.id) desc, lower(f.title), f.id
          limit 24 offset skip
        ) d
        left join public.versions v on v.id = d.current_version_id
      )
    )
  );
end
$$;
grant execute on function public.institution_catalogue to authenticated;

alter table public.licences add column ended_by uuid references auth.users on delete set null;
comment on column public.licences.ended_by is 'Who ended it before its time.';
create index licences_ended_by on public.licences (ended_by);

create or replace function private.licence_as_json(l public.licences) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', l.id, 'number', l.number, 'version', l.version, 'institutionId', l.institution_id,
    'institution', (select jsonb_build_object('id', i.id, 'name', i.name, 'type', i.type) from public.institutions i where i.id = l.institution_id),
    'creatorId', l.creator_id, 'creator', coalesce(private.person_called(l.creator_id), ''), 'terms', private.licence_terms(l),
    'endedAt', l.ended_at, 'endedByYou', l.ended_by = auth.uid() and l.ended_at > now() - interval '10 minutes', 'createdAt', l.created_at,
    'seatsTaken', case when l.simultaneous_users is not null then (
      select count(*) from public.licence_seats s
      where s.licence_id = l.id and (s.taken_at > now() - interval '5 minutes' or exists (
        select from public.playback_grants g where g.user_id = s.person_id and g.version_id = s.version_id and g.touched_at > now() - interval '5 minutes'
      ))
    ) end
  )
$$;

create or replace function private.agree_licence(request uuid, institution_by uuid, creator_by uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  r public.licence_requests;
  agreed uuid;
  text_number int := 1;
  t jsonb;
begin
  select * into r from public.licence_requests q where q.id = request;
  t := private.checked_terms(r.terms, r.creator_id);
  if r.renews_id is not null then
    update public.licences l set
      covers = t ->> 'covers',
      -- A renewal that begins later leaves no day between.
      starts_on = least(l.starts_on, (t ->> 'startsOn')::date),
      ends_on = (t ->> 'endsOn')::date, grace_days = (t ->> 'graceDays')::int, classroom = (t ->> 'classroom')::boolean,
      public_performance = (t ->> 'publicPerformance')::boolean, admission = (t ->> 'admission')::boolean, clips = (t ->> 'clips')::boolean,
      download = (t ->> 'download')::boolean, walk_in = (t ->> 'walkIn')::boolean, distance = (t ->> 'distance')::boolean,
      simultaneous_users = (t ->> 'simultaneousUsers')::int, price_cents = (t ->> 'priceCents')::bigint, currency = t ->> 'currency',
      countries = array(select jsonb_array_elements_text(t -> 'countries')), trial = (t ->> 'trial')::boolean,
      version = l.version + 1, warned_days = null, ended_at = null, ended_by = null
    where l.id = r.renews_id returning l.id, l.version into agreed, text_number;
    delete from public.licence_films f where f.licence_id = agreed;
  else
    insert into public.licences (
      institution_id, creator_id, covers, starts_on, ends_on, grace_days, classroom, public_performance, admission, clips, download, walk_in, distance,
      simultaneous_users, price_cents, currency, countries, trial
    ) values (
      r.institution_id, r.creator_id, t ->> 'covers', (t ->> 'startsOn')::date, (t ->> 'endsOn')::date, (t ->> 'graceDays')::int,
      (t ->> 'classroom')::boolean, (t ->> 'publicPerformance')::boolean, (t ->> 'admission')::boolean, (t ->> 'clips')::boolean,
      (t ->> 'download')::boolean, (t ->> 'walkIn')::boolean, (t ->> 'distance')::boolean, (t ->> 'simultaneousUsers')::int,
      (t ->> 'priceCents')::bigint, t ->> 'currency', array(select jsonb_array_elements_text(t -> 'countries')), (t ->> 'trial')::boolean
    ) returning id into agreed;
  end if;
  insert into public.licence_films (licence_id, documentary_id) select agreed, (f ->> 'id')::uuid from jsonb_array_elements(t -> 'films') f;
  insert into public.licence_versions (licence_id, number, terms, parties, institution_said_by, creator_said_by)
  select agreed, text_number, t, jsonb_build_object(
    'institution', i.name, 'billing', i.billing, 'creator', private.person_called(r.creator_id),
    'institutionBy', private.person_called(institution_by), 'creatorBy', private.person_called(creator_by)
  ), institution_by, creator_by
  from public.institutions i where i.id = r.institution_id;
  update public.licence_requests q set state = 'agreed', licence_id = agreed, moved_at = now() where q.id = request;
  if r.asked_by is distinct from institution_by and r.asked_by is distinct from creator_by then
    perform private.notify(
      r.asked_by, 'licence',
      jsonb_build_object('what', 'wish-agreed', 'film', (select d.title from public.documentaries d where d.id = r.documentary_id)),
      coalesce('/documentary/' || r.documentary_id, private.institution_path(r.institution_id, 'films')), 'wish-agreed:' || request
    );
  end if;
  return agreed;
end
$$;

-- Ends a licence before its time: a trial by either side, any other by the institution, which gives it up. Whoever did may take it back for ten minutes.
create function public.end_licence(licence uuid, gone boolean default true) returns void
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
grant execute on function public.end_licence to authenticated;

-- The institutions of the house, for moderators.
create function public.list_institutions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'type', i.type, 'name', i.name, 'domain', i.domain, 'country', i.country, 'createdAt', i.created_at, 'closedAt', i.closed_at,
      'people', (select count(*) from public.institution_members m where m.institution_id = i.id and private.member_now(m.state, m.until)),
      'licences', (select count(*) from public.licences l where l.institution_id = i.id and private.licence_holds(l))
    ) order by i.closed_at is not null, lower(i.name)), '[]')
    from (select * from public.institutions i order by i.closed_at is not null, i.created_at desc limit 1000) i
  );
end
$$;
grant execute on function public.list_institutions to authenticated;

-- Closes an institution, or opens it again, or says in which country it is.
create function public.moderate_institution(institution uuid, closed boolean default null, country text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare was public.institutions;
begin
  perform private.require_session();
  if not private.has_role('moderator') then raise exception 'That is for moderators.' using errcode = '42501'; end if;
  select * into was from public.institutions i where i.id = institution for update;
  if was.id is null then raise exception 'There is no such institution.' using errcode = 'P0002'; end if;
  update public.institutions i set
    closed_at = case when moderate_institution.closed is null then i.closed_at when moderate_institution.closed then coalesce(i.closed_at, now()) end,
    country = coalesce(moderate_institution.country, i.country)
  where i.id = institution;
  if moderate_institution.closed is not null and moderate_institution.closed <> (was.closed_at is not null) then
    perform private.tell_librarians(
      institution, 'institution', jsonb_build_object('what', case when moderate_institution.closed then 'closed' else 'reopened' end, 'institution', was.name),
      '/institutional/' || was.type, 'institution-' || moderate_institution.closed || ':' || institution
    );
  end if;
end
$$;
grant execute on function public.moderate_institution to authenticated;

-- Whoever has no account here is written to once, where the house has mail.
create function private.mail_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('mail-invitations', '{}', 'mail-invitations');
  return null;
end
$$;
create trigger mail_invitation after insert on public.institution_invitations for each statement execute function private.mail_invitation();
