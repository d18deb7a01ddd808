-- A correspondence may be about a note on a cut or about a screening, as it is about a film, a passage, a showing or a request. What the note says stands in
-- the thread for whoever sees the note itself, at the moment they look; nobody sees it because somebody wrote to them about it.

alter table public.threads
  add column note_id uuid references public.notes (id) on delete set null,
  add column screening_id uuid references public.screenings (id) on delete set null;
create index threads_note on public.threads (note_id) where note_id is not null;
create index threads_screening on public.threads (screening_id) where screening_id is not null;

-- The two reading policies of notes, for one note.
create function private.sees_note(note public.notes) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (note.state <> 'draft' or note.author_id = auth.uid())
    and (
      ((note.removed_at is null or auth.uid() in (note.author_id, note.removed_by)) and note.version_id in (select private.team_versions()))
      or (not note.for_team and (note.removed_at is null or note.author_id = auth.uid()) and note.version_id in (select private.reviewed_versions()))
    ),
    false
  )
$$;
revoke execute on function private.sees_note(public.notes) from public, anon, authenticated;

-- reviewing: the review its reader is a guest of; null for the team.
create function private.note_in_letters(note uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'versionId', n.version_id, 'startsMs', n.starts_ms, 'endsMs', n.ends_ms, 'words', left(n.body, 600), 'author', n.author_name,
    'resolved', n.state = 'resolved', 'film', jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director),
    'reviewing', case when private.team_role(d.id) is null then (
      select r.id from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = n.version_id and g.user_id = auth.uid() and private.is_live(r) order by g.seen_at desc limit 1
    ) end
  )
  from public.notes n
  join public.documentaries d on d.id = private.documentary_of(n.version_id)
  where n.id = note_in_letters.note and n.removed_at is null and n.state <> 'draft' and private.sees_note(n)
$$;
revoke execute on function private.note_in_letters(uuid) from public, anon, authenticated;

create function private.screening_in_letters(screening uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone)
  from public.screenings s where s.id = screening_in_letters.screening and private.sees_door(s.id)
$$;
revoke execute on function private.screening_in_letters(uuid) from public, anon, authenticated;

-- Whom one may write to because both look at the same note, or because they hold the screening: not who blocked the other.
create function private.people_about(note uuid, screening uuid) returns table (person uuid, own_work boolean)
language sql stable security definer set search_path = '' as $$
  select distinct a.person, a.own_work
  from (
    select p.person, true as own_work from public.notes n cross join lateral private.people_in_review(n.version_id) p
    where n.id = people_about.note and private.note_in_letters(n.id) is not null
    union all
    select h.user_id, false from public.screening_people h
    where h.screening_id = people_about.screening and h.role in ('owner', 'host') and private.sees_door(h.screening_id)
  ) a
  join auth.users u on u.id = a.person and u.deleted_at is null and not coalesce(u.is_anonymous, false)
  where a.person <> auth.uid() and not exists (
    select from public.blocks b where (b.person_id, b.blocked_id) in ((a.person, auth.uid()), (auth.uid(), a.person))
  )
$$;
revoke execute on function private.people_about(uuid, uuid) from public, anon, authenticated;

-- As they were, and with a note or a screening.
drop function public.begin_thread(uuid, uuid, text, text, uuid[], uuid, uuid, integer, integer, uuid, text, date, jsonb);
create function public.begin_thread(thread uuid, message uuid, subject text, body text, people uuid[] DEFAULT '{}'::uuid[], documentary uuid DEFAULT NULL::uuid, version uuid DEFAULT NULL::uuid, starts_ms integer DEFAULT NULL::integer, ends_ms integer DEFAULT NULL::integer, showing uuid DEFAULT NULL::uuid, request text DEFAULT NULL::text, due_on date DEFAULT NULL::date, terms jsonb DEFAULT '{}'::jsonb, note uuid DEFAULT NULL::uuid, screening uuid DEFAULT NULL::uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  known public.threads;
  person uuid;
  owner uuid;
  strangers int := 0;
  first public.messages;
  noted public.notes;
  about uuid := begin_thread.documentary;
  cut uuid := begin_thread.version;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are written by people themselves.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('begin_thread:' || auth.uid(), 0));
  select * into known from public.threads t where t.id = begin_thread.thread;
  if known.id is not null then
    if known.started_by is distinct from auth.uid() then raise exception 'There is such a thread already.' using errcode = '42501'; end if;
    return known.id;
  end if;
  if begin_thread.note is not null then
    select * into noted from public.notes n where n.id = begin_thread.note and private.note_in_letters(n.id) is not null;
    if noted.id is null then raise exception 'There is no such note for you.' using errcode = '42501'; end if;
    cut := noted.version_id;
    about := private.documentary_of(cut);
    -- To its author; of one's own note, or a guest's who has no account, to whose film it is.
    owner := coalesce(
      (select p.person from private.people_about(noted.id, null) p where p.person = noted.author_id),
      (select d.owner_id from public.documentaries d where d.id = about and d.owner_id <> auth.uid())
    );
  elsif begin_thread.documentary is not null then
    if not (public.can_watch(begin_thread.documentary) or public.can_edit(begin_thread.documentary)) then
      raise exception 'There is no such film for you.' using errcode = '42501';
    end if;
    select d.owner_id into owner from public.documentaries d where d.id = begin_thread.documentary;
    if begin_thread.version is not null and not exists (
      select from public.versions v where v.id = begin_thread.version and v.documentary_id = begin_thread.documentary
    ) then raise exception 'There is no such cut of this film.' using errcode = '22023'; end if;
    if begin_thread.version is not null and not private.can_watch_version(begin_thread.version) then
      raise exception 'There is no such cut for you.' using errcode = '42501';
    end if;
  elsif begin_thread.version is not null then
    raise exception 'A cut is of a film.' using errcode = '22023';
  end if;
  if begin_thread.showing is not null and not exists (
    select from public.programme p where p.id = begin_thread.showing and not p.on_front and public.can_watch(p.documentary_id)
  ) then raise exception 'There is no such showing.' using errcode = '42501'; end if;
  if begin_thread.screening is not null then
    if not private.sees_door(begin_thread.screening) then raise exception 'There is no such screening for you.' using errcode = '42501'; end if;
    owner := coalesce(
      (select h.user_id from public.screening_people h where h.screening_id = begin_thread.screening and h.role in ('owner', 'host') and h.user_id <> auth.uid()
        order by h.role desc limit 1),
      owner
    );
  end if;
  people := array(select distinct x from unnest(case when cardinality(begin_thread.people) > 0 then begin_thread.people else array[owner] end) x where x is not null);
  if cardinality(people) = 0 then raise exception 'Say to whom.' using errcode = '22023'; end if;
  if cardinality(people) > 11 then raise exception 'Twelve people at most write with each other.' using errcode = 'P0001', detail = 'limit'; end if;
  if begin_thread.due_on < current_date then raise exception 'The day is over.' using errcode = 'P0001', detail = 'due'; end if;
  if length(trim(coalesce(begin_thread.body, ''))) = 0 then raise exception 'A letter has words.' using errcode = '22023'; end if;
  foreach person in array people loop
    if not private.may_write_to(person) and person not in (select p.person from private.people_about(noted.id, begin_thread.screening) p) then
      raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'They take no letters from people they do not know.';
    end if;
    if not private.know_each_other(auth.uid(), person)
      and person not in (select p.person from private.people_about(noted.id, null) p) then strangers := strangers + 1; end if;
  end loop;
  if strangers > 0 and (
    select count(*) from public.threads t
    where t.started_by = auth.uid() and t.created_at > now() - interval '1 day'
      and not exists (select from public.messages m where m.thread_id = t.id and m.sender_id <> auth.uid())
  ) >= 10 then
    raise exception 'Ten first letters a day are enough.' using errcode = 'P0001', detail = 'rate',
      hint = 'What you wrote is kept. Send it tomorrow, or wait for an answer.';
  end if;
  perform private.limit_writing();
  insert into public.threads (
    id, subject, started_by, documentary_id, version_id, starts_ms, ends_ms, showing_id, request, state, due_on, terms,
    note_id, screening_id
  ) values (
    begin_thread.thread, trim(begin_thread.subject), auth.uid(), about, cut, begin_thread.starts_ms,
    begin_thread.ends_ms, begin_thread.showing, begin_thread.request, case when begin_thread.request is not null then 'asked' end,
    begin_thread.due_on, coalesce(begin_thread.terms, '{}'), noted.id, begin_thread.screening
  );
  insert into public.thread_people (thread_id, person_id) values (begin_thread.thread, auth.uid());
  insert into public.thread_people (thread_id, person_id, place)
  select begin_thread.thread, x,
    case
      when private.know_each_other(auth.uid(), x) or (begin_thread.request is not null and x = owner)
        or x in (select p.person from private.people_about(noted.id, null) p)
        -- Whoever speaks for the house is written to as the house is.
        or exists (select from public.user_roles r where r.user_id = x and r.role in ('moderator', 'admin'))
      then 'in' else 'held'
    end
  from unnest(people) x;
  first.id := begin_thread.message;
  first.sender_id := auth.uid();
  first.kind := 'words';
  first.body := begin_thread.body;
  perform private.add_message(begin_thread.thread, first);
  return begin_thread.thread;
end
$$;
grant execute on function public.begin_thread to authenticated, service_role;

drop function public.people_to_write_to(text, uuid);
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
        where p.person_id = auth.uid() and p.place = 'in'
          and (begins = '' or private.person_called(o.person_id) ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%')
        union all
        (
          select r.user_id, false, false from public.profiles r
          where r.shown and length(begins) >= 2 and r.display_name ilike '%' || replace(replace(begins, '\', '\\'), '%', '\%') || '%'
          limit 50
        )
      ) c
      where private.may_write_to(c.id)
        or c.id in (select a.person from private.people_about(people_to_write_to.note, people_to_write_to.screening) a)
      group by c.id
      order by bool_or(c.creator) desc, bool_or(c.known) desc
      limit 10
    ) x
  );
end
$$;
grant execute on function public.people_to_write_to to authenticated, service_role;

create or replace function public.read_thread(thread uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  standing text := private.require_thread(thread);
  shows boolean := not exists (select from public.message_settings s where s.person_id = auth.uid() and not s.shows_reading);
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'subject', t.subject, 'place', standing, 'lastNumber', t.last_number, 'numberRead', p.number_read, 'muted', p.muted,
      'archived', p.archived_at is not null, 'draft', p.draft, 'draftAt', p.draft_at, 'createdAt', t.created_at,
      'film', private.film_in_letters(t.documentary_id),
      'versionId', case when private.film_in_letters(t.documentary_id) is not null then t.version_id end,
      'startsMs', t.starts_ms, 'endsMs', t.ends_ms,
      'showing', (
        select jsonb_build_object('startsAt', s.starts_at, 'place', s.place) from public.programme s
        where s.id = t.showing_id and public.can_watch(s.documentary_id)
      ),
      'note', private.note_in_letters(t.note_id), 'screening', private.screening_in_letters(t.screening_id),
      'request', t.request, 'state', t.state, 'dueOn', t.due_on, 'terms', t.terms, 'asked', t.started_by is not distinct from auth.uid(),
      'licenceRequest', (
        select jsonb_build_object('id', r.id, 'institution', i.id, 'type', i.type, 'asCreator', r.creator_id = auth.uid())
        from public.licence_requests r join public.institutions i on i.id = r.institution_id where r.thread_id = t.id
      ),
      -- What a licence says is moved where its terms stand.
      'moves', case when t.request is null or exists (select from public.licence_requests r where r.thread_id = t.id) then '[]' else to_jsonb(private.request_moves(t.state, t.started_by is not distinct from auth.uid())) end,
      'people', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.person_id, 'name', private.person_called(o.person_id), 'here', o.place <> 'left',
          'blocked', exists (select from public.blocks b where b.person_id = auth.uid() and b.blocked_id = o.person_id),
          'numberRead', case
            when shows and o.place = 'in' and not exists (select from public.message_settings s where s.person_id = o.person_id and not s.shows_reading)
            then o.number_read
          end
        ) order by private.person_called(o.person_id)), '[]')
        from public.thread_people o where o.thread_id = t.id and o.person_id <> auth.uid()
      )
    )
    from public.threads t join public.thread_people p on p.thread_id = t.id and p.person_id = auth.uid()
    where t.id = read_thread.thread
  );
end
$$;
