/** A film as a thread names it to the caller: null when they may not watch it. */
create or replace function private.film_in_letters(
  documentary uuid
)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director)
  from public.documentaries d
  where d.id = documentary and (public.can_watch(d.id) or public.can_edit(d.id))
$$;

/** The others of a thread, by name, as far as they are still in it. */
create or replace function private.names_in_thread(
  thread uuid
)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.person_id, 'name', private.person_called(p.person_id))
    order by private.person_called(p.person_id)), '[]')
  from public.thread_people p
  where p.thread_id = thread and p.person_id <> auth.uid() and p.place <> 'left'
$$;

/** Where the caller's threads with unread messages are, the latest 100; not those they muted or archived. */
create or replace function private.unread_threads() returns table (place text)
language sql stable security definer set search_path = '' as $$
  select p.place from public.thread_people p join public.threads t on t.id = p.thread_id
  where p.person_id = auth.uid() and p.place <> 'left' and p.archived_at is null and p.number_read < t.last_number and not p.muted
  order by p.stirred_at desc limit 100
$$;

/** How many threads of the caller have unread messages, 100 meaning so many or more. */
create or replace function public.unread_messages() returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then return 0; end if;
  return (select count(*) from private.unread_threads() u where u.place = 'in');
end $$;
comment on function public.unread_messages is 'Kind: done.';
grant execute on function public.unread_messages to authenticated;

-- A thread without a starter (from the contact page, or of a deleted account) is listed like any other.
create or replace function public.my_threads(
  view text default 'open',
  before_at timestamptz default null,
  before_id uuid default null,
  film uuid default null
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Sign in yourself to read messages.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('open', count(*) filter (where u.place = 'in'), 'first', count(*) filter (where u.place = 'held'))
      from private.unread_threads() u
    ),
    'threads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'subject', l.subject, 'people', private.names_in_thread(l.id), 'film', private.film_in_letters(l.documentary_id),
        'contact', private.contact_in_letters(l.id), 'startsMs', l.starts_ms, 'endsMs', l.ends_ms, 'request', l.request, 'state', l.state,
          'dueOn', l.due_on, 'asked', l.started_by is not distinct from auth.uid(),
        'unread', l.last_number - l.number_read, 'stirredAt', l.stirred_at, 'draft', left(l.draft, 120), 'muted', l.muted,
        'last', (
          select jsonb_build_object(
            'senderId', m.sender_id, 'kind', m.kind, 'state', m.state, 'takenBack', m.taken_back_at is not null, 'sentAt', m.sent_at,
            'words', left(m.body, 160), 'files', (select count(*) from public.message_files f where f.message_id = m.id)
          )
          from public.messages m where m.thread_id = l.id and m.number = l.last_number
        )
      ) order by l.stirred_at desc, l.id desc), '[]')
      from (
        select t.*, p.number_read, p.stirred_at, p.draft, p.muted
        from public.thread_people p
        join public.threads t on t.id = p.thread_id
        where p.person_id = auth.uid()
          and case view
            when 'first' then p.place = 'held'
            when 'archived' then p.place = 'in' and p.archived_at is not null
            when 'requests' then p.place = 'in' and t.state in ('asked', 'answering', 'offered')
            else p.place = 'in' and p.archived_at is null
          end
          and (film is null or t.documentary_id = film)
          and (before_at is null or (p.stirred_at, p.thread_id) < (before_at, coalesce(before_id, '00000000-0000-0000-0000-000000000000')))
        order by p.stirred_at desc, p.thread_id desc
        limit 40
      ) l
    )
  );
end
$$;
grant execute on function public.my_threads to authenticated;

/** A thread as the caller sees it, without its messages. `moves`: what they may make of its request now. */
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
      'contact', private.contact_in_letters(t.id),
      'request', t.request, 'state', t.state, 'dueOn', t.due_on, 'terms', t.terms, 'asked', t.started_by is not distinct from auth.uid(),
      'licenceRequest', (
        select jsonb_build_object('id', r.id, 'institution', i.id, 'type', i.type, 'asCreator', r.creator_id = auth.uid())
        from public.licence_requests r join public.institutions i on i.id = r.institution_id where r.thread_id = t.id
      ),
      -- Licence requests are moved on the page of their terms.
      'moves', case
        when t.request is null or exists (select from public.licence_requests r where r.thread_id = t.id) then '[]'
        else to_jsonb(private.request_moves(t.state, t.started_by is not distinct from auth.uid()))
      end,
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
grant execute on function public.read_thread to authenticated;

/** Messages of a thread by their numbers, 200 at most, in order. */
create or replace function public.thread_messages(thread uuid, from_number int, to_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_thread(thread);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id, 'number', m.number, 'senderId', m.sender_id, 'kind', m.kind, 'body', m.body, 'state', m.state, 'terms', m.terms, 'byMail', m.by_mail,
      'sentAt', m.sent_at, 'takenBack', m.taken_back_at is not null,
      'quote', case when m.quoted_version_id is not null then (
        select jsonb_build_object('film', q.film, 'versionId', v.id, 'startsMs', m.quoted_starts_ms, 'endsMs', m.quoted_ends_ms)
        from public.versions v cross join lateral (select private.film_in_letters(v.documentary_id) as film) q
        where v.id = m.quoted_version_id and q.film is not null
      ) end,
      'files', case when f.some then (
        select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'type', x.type, 'sizeBytes', x.size_bytes) order by x.created_at, x.id)
        from public.message_files x where x.message_id = m.id
      ) else '[]' end
    ) order by m.number), '[]')
    from public.messages m
    cross join lateral (select exists (select from public.message_files x where x.message_id = m.id) as some) f
    where m.thread_id = thread and m.number between from_number and least(to_number, from_number + 199)
  );
end $$;
grant execute on function public.thread_messages to authenticated;

/** Messages of the caller's threads with these words, newest first, fifty at most. */
create or replace function public.find_messages(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare asked private.asked_words;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Sign in yourself to read messages.' using errcode = '42501';
  end if;
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  asked := private.read_words(query);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id, 'threadId', h.thread_id, 'number', h.number, 'subject', h.subject, 'sender', private.person_called(h.sender_id), 'sentAt', h.sent_at,
      'words', ts_headline('private.plain', private.findable(h.body), asked.wanted, 'StartSel="", StopSel="", MaxWords=24, MinWords=12, MaxFragments=1')
    ) order by h.sent_at desc), '[]')
    from (
      select m.*, t.subject
      from public.messages m
      join public.thread_people p on p.thread_id = m.thread_id and p.person_id = auth.uid() and p.place <> 'left'
      join public.threads t on t.id = m.thread_id
      where m.words @@ asked.wanted
      order by m.sent_at desc limit 50
    ) h
  );
end
$$;
grant execute on function public.find_messages to authenticated;

-- Correspondents are known by the name they gave themselves, which is looked up for all of them in one query.
create or replace function public.people_to_write_to(
  query text default '',
  film uuid default null,
  note uuid default null,
  screening uuid default null
)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare wanted text := private.anywhere(left(query, 80));
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Sign in yourself to write messages.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', private.person_called(x.id), 'known', x.known, 'creator', x.creator)
      order by x.creator desc, x.known desc, private.person_called(x.id)), '[]')
    from (
      -- Sorted before the permission check: ten permitted people are enough.
      select o.id, o.known, o.creator
      from (
        select c.id, bool_or(c.known) as known, bool_or(c.creator) as creator
        from (
          select d.owner_id as id, false as known, true as creator
          from public.documentaries d
          where d.id = film and d.owner_id is not null and public.can_watch(d.id)
          union all
          select a.person, a.own_work, false from private.people_about(people_to_write_to.note, people_to_write_to.screening) a
          where private.folded(private.person_called(a.person)) like wanted
          union all
          select o.person_id, true, false
          from public.thread_people p
          join public.thread_people o on o.thread_id = p.thread_id and o.person_id <> p.person_id
          left join public.profiles r on r.user_id = o.person_id
          where p.person_id = auth.uid() and p.place = 'in'
            and (
              wanted = '%%'
              or private.folded(case when trim(r.display_name) <> '' then r.display_name else private.person_called(o.person_id) end) like wanted
            )
          union all
          (
            select r.user_id, false, false from public.profiles r
            where r.shown and length(trim(query)) >= 2 and private.folded(r.display_name) like wanted
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
grant execute on function public.people_to_write_to to authenticated;

/** How the caller wants to write and be written to, and whom they blocked. */
create or replace function public.my_message_settings(

)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Do this yourself.' using errcode = '42501'; end if;
  return jsonb_build_object(
    'showsReading', coalesce((select s.shows_reading from public.message_settings s where s.person_id = auth.uid()), true),
    'lettersFrom', coalesce((select s.letters_from from public.message_settings s where s.person_id = auth.uid()), 'everyone'),
    'blocked', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.blocked_id, 'name', private.person_called(b.blocked_id)) order by b.created_at desc), '[]')
      from public.blocks b where b.person_id = auth.uid()
    )
  );
end $$;
grant execute on function public.my_message_settings to authenticated;

-- The two reading policies of notes, for one note.
create or replace function private.sees_note(note public.notes) returns boolean
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

-- reviewing: the review of a guest reader; null for the team.
create or replace function private.note_in_letters(note uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'versionId', n.version_id, 'startsMs', n.starts_ms, 'endsMs', n.ends_ms, 'words', left(n.body, 600), 'author', n.author_name,
    'resolved', n.state = 'resolved', 'film', jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director),
    'reviewing', case when private.team_role(d.id) is null then (
      select r.id from public.review_guests g join public.reviews r on r.id = g.review_id
      where r.version_id = n.version_id and g.user_id = auth.uid() and private.review_is_live(r) order by g.seen_at desc limit 1
    ) end
  )
  from public.notes n
  join public.documentaries d on d.id = private.documentary_of(n.version_id)
  where n.id = note_in_letters.note and n.removed_at is null and n.state <> 'draft' and private.sees_note(n)
$$;

create or replace function private.screening_in_letters(screening uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'zone', s.zone)
  from public.screenings s where s.id = screening_in_letters.screening and private.sees_door(s.id)
$$;

-- People the caller may write to because of a common note or as hosts of a screening, except after a block.
create or replace function private.people_about(note uuid, screening uuid) returns table (person uuid, own_work boolean)
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
