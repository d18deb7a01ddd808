comment on table public.screening_permissions is 'One row per request to show a film to others, and its creator''s answer.';
select private.open_table('public.screening_permissions', of_person => 'user_id');
create or replace trigger limit_rows after insert on public.screening_permissions referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', 2000, 'A film can have up to 2,000 questions of this kind.');

-- Whether a person may show a film to others on a day: their own, with its creator's permission, or under a licence.
create or replace function private.may_screen(documentary uuid, person uuid, day date default private.today()) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.open_films d
    where d.id = may_screen.documentary
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

/** The films a person may show to others from a later day on, under a licence that has not begun: with its first day. */
create or replace function private.films_to_show_later(person uuid) returns table (documentary_id uuid, from_day date)
language sql stable security definer set search_path = '' as $$
  select x.documentary_id, min((x.licence).starts_on)
  from private.films_licensed_to(films_to_show_later.person, 'public_performance') x
  where (x.licence).starts_on > private.today() and private.licence_holds(x.licence, (x.licence).starts_on)
  group by 1
$$;

/** Refuses a film that none of these people may show on that day, and says why: its licence begins later, ends before, or there is none. */
create or replace function private.require_showable(documentary uuid, hosts uuid[], day date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from unnest(hosts) h where private.may_screen(require_showable.documentary, h, require_showable.day)) then return; end if;
  if exists (
    select from unnest(hosts) h
    cross join lateral private.films_licensed_to(h, 'public_performance') x
    where x.documentary_id = require_showable.documentary
      and (x.licence).starts_on > greatest(require_showable.day, private.today())
      and private.licence_holds(x.licence, (x.licence).starts_on)
  ) then
    raise exception 'The licence of a film in this programme begins after that day.'
      using errcode = 'P0001', detail = 'licence', hint = 'Choose a day on which the licence has begun.';
  end if;
  if exists (
    select from unnest(hosts) h
    where private.may_screen(require_showable.documentary, h)
      or exists (select from private.films_to_show_later(h) x where x.documentary_id = require_showable.documentary)
  ) then
    raise exception 'The licence of a film in this programme ends before that day.'
      using errcode = 'P0001', detail = 'licence', hint = 'Choose an earlier day, or have the licence renewed first.';
  end if;
  raise exception 'You may not show this film to others yet.'
    using errcode = '42501', detail = 'film', hint = 'Ask the creator for permission first.';
end $$;

/** Requests a film's creator's consent to show it to others. Requested after a refusal it waits again. */
create or replace function public.ask_to_screen(documentary uuid, word text default '') returns void
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
end $$;
grant execute on function public.ask_to_screen to authenticated;

/** The creator's word, or that they do not give it; also takes one back that was given. */
create or replace function public.answer_to_screen(permission uuid, granted boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.screening_permissions;
begin
  perform private.require_session();
  select * into asked from public.screening_permissions p where p.id = permission;
  if asked.id is null or not private.leads_film(asked.documentary_id) or not private.in_person() then
    raise exception 'Only the owner and the producers can permit a screening.' using errcode = '42501';
  end if;
  update public.screening_permissions p set
    state = case when granted then 'granted' else 'declined' end, answer = coalesce(answer_to_screen.answer, ''), answered_at = now()
  where p.id = permission;
  perform private.notify(
    asked.user_id, 'screening',
    jsonb_build_object(
      'what', case when granted then 'granted' else 'declined' end, 'words', left(coalesce(answer_to_screen.answer, ''), 200),
      'film', (select d.title from public.documentaries d where d.id = asked.documentary_id)
    ),
    '/screenings?view=announce&film=' || asked.documentary_id, 'may-screen-answer:' || permission, true, asked.documentary_id
  );
end $$;
grant execute on function public.answer_to_screen to authenticated;

/** Who may show what, between the caller and creators: what was asked of them and what they asked. */
create or replace function public.list_screening_permissions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return jsonb_build_object('toAnswer', '[]'::jsonb, 'asked', '[]'::jsonb); end if;
  return jsonb_build_object(
    'toAnswer', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'documentaryId', x.documentary_id, 'film', x.title, 'name', x.name, 'word', x.word, 'state', x.state,
        'answer', x.answer, 'askedAt', x.asked_at
      ) order by x.state = 'asked' desc, x.asked_at desc), '[]')
      from (
        select p.*, d.title from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
        where private.leads_film(d.id) and d.removed_at is null order by p.asked_at desc limit 200
      ) x
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'documentaryId', p.documentary_id, 'film', d.title, 'name', p.name, 'word', p.word, 'state', p.state,
        'answer', p.answer, 'askedAt', p.asked_at
      ) order by p.asked_at desc), '[]')
      from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
      where p.user_id = auth.uid() and d.removed_at is null
    )
  );
end $$;
grant execute on function public.list_screening_permissions to authenticated;

-- Whether any host may show this film on the day. The film's leaders may, as owner or as host. Once it has
-- begun, a licence valid at its start counts: a screening on its last day may end after midnight. Limited to the length of a screening: one started by
-- hand days later is a new one.
create or replace function private.may_be_shown(screening uuid, documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.screenings s
    join private.open_films d on d.id = may_be_shown.documentary
    join public.screening_people p on p.screening_id = s.id and p.role in ('owner', 'host')
    cross join lateral (select (s.starts_at at time zone s.zone)::date as evening) day
    where s.id = may_be_shown.screening and (
      private.may_screen(may_be_shown.documentary, p.user_id, day.evening)
      or exists (
        select from public.team_members m
        where m.documentary_id = may_be_shown.documentary and m.person_id = p.user_id and m.role = 'producer'
      )
      or s.starts_at between now() - interval '36 hours' and now() and exists (
        select from public.institution_members m
        join private.licence_spans x on x.institution_id = m.institution_id and x.documentary_id = may_be_shown.documentary
        where m.person_id = p.user_id and m.role in ('librarian', 'teacher') and private.member_now(m.state, m.until)
          and (x.licence).public_performance and private.licence_runs(x.licence, day.evening)
          and ((x.licence).ended_at is null or (x.licence).ended_at > s.starts_at)
      )
    )
  )
$$;

-- Hosts are notified while they can still act; not the person who ended it.
create or replace function private.tell_unlicensed_evenings() returns trigger
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
