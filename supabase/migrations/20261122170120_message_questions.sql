-- What a person reads of their correspondence. Of a film they may no longer watch neither title nor passage is said.

/** A film as a thread names it to the caller: null when they may not watch it. */
create function private.film_in_letters(documentary uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'title', d.title, 'director', d.director)
  from public.documentaries d
  where d.id = documentary and (public.can_watch(d.id) or public.can_edit(d.id))
$$;

/** The others of a thread, by name, as far as they are still in it. */
create function private.names_in_thread(thread uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.person_id, 'name', private.person_called(p.person_id)) order by private.person_called(p.person_id)), '[]')
  from public.thread_people p
  where p.thread_id = thread and p.person_id <> auth.uid() and p.place <> 'left'
$$;

/**
 * The caller's threads, newest first, forty at a time from before `before_at` and `before_id`. `view`: open, first (held apart), archived, requests (that wait). Answers
 * `{threads, counts: {open, first}}`; counts are of threads with something unread, to 100.
 */
create function public.my_threads(view text default 'open', before_at timestamptz default null, before_id uuid default null, film uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are read by people themselves.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'counts', (
      select jsonb_build_object('open', count(*) filter (where u.place = 'in'), 'first', count(*) filter (where u.place = 'held'))
      from (
        select p.place from public.thread_people p join public.threads t on t.id = p.thread_id
        where p.person_id = auth.uid() and p.place <> 'left' and p.archived_at is null and p.number_read < t.last_number and not p.muted
        order by p.stirred_at desc limit 100
      ) u
    ),
    'threads', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'subject', l.subject, 'people', private.names_in_thread(l.id), 'film', private.film_in_letters(l.documentary_id),
        'startsMs', l.starts_ms, 'endsMs', l.ends_ms, 'request', l.request, 'state', l.state, 'dueOn', l.due_on, 'asked', l.started_by = auth.uid(),
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
end $$;

/** A thread as the caller sees it, without its messages. `moves`: what they may make of its request now. */
create function public.read_thread(thread uuid) returns jsonb
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
      'request', t.request, 'state', t.state, 'dueOn', t.due_on, 'terms', t.terms, 'asked', t.started_by is not distinct from auth.uid(),
      'moves', case when t.request is null then '[]' else to_jsonb(private.request_moves(t.state, t.started_by is not distinct from auth.uid())) end,
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
end $$;

/** Messages of a thread by their numbers, 200 at most, in order. */
create function public.thread_messages(thread uuid, from_number int, to_number int) returns jsonb
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

/** Messages of the caller's threads with these words, newest first, fifty at most. */
create function public.find_messages(query text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Letters are read by people themselves.' using errcode = '42501';
  end if;
  if length(trim(coalesce(query, ''))) < 2 then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', h.id, 'threadId', h.thread_id, 'number', h.number, 'subject', h.subject, 'sender', private.person_called(h.sender_id), 'sentAt', h.sent_at,
      'words', ts_headline('simple', h.body, websearch_to_tsquery('simple', left(query, 200)),
        'StartSel="", StopSel="", MaxWords=24, MinWords=12, MaxFragments=1')
    ) order by h.sent_at desc), '[]')
    from (
      select m.*, t.subject
      from public.messages m
      join public.thread_people p on p.thread_id = m.thread_id and p.person_id = auth.uid() and p.place <> 'left'
      join public.threads t on t.id = m.thread_id
      where to_tsvector('simple', m.body) @@ websearch_to_tsquery('simple', left(query, 200))
      order by m.sent_at desc limit 50
    ) h
  );
end $$;

/** People the caller may write to whose name begins like this, those they know first; `film`: its creator as well. Ten at most. */
create function public.people_to_write_to(query text default '', film uuid default null) returns jsonb
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
      group by c.id
      order by bool_or(c.creator) desc, bool_or(c.known) desc
      limit 10
    ) x
  );
end $$;

/** How the caller wants to write and be written to, and whom they blocked. */
create function public.my_message_settings() returns jsonb language plpgsql stable security definer set search_path = '' as $$
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

revoke execute on function
  private.film_in_letters(uuid), private.names_in_thread(uuid), public.my_threads(text, timestamptz, uuid, uuid), public.read_thread(uuid),
  public.thread_messages(uuid, int, int), public.find_messages(text), public.people_to_write_to(text, uuid), public.my_message_settings()
from public, anon, authenticated;
grant execute on function
  public.my_threads(text, timestamptz, uuid, uuid), public.read_thread(uuid), public.thread_messages(uuid, int, int), public.find_messages(text),
  public.people_to_write_to(text, uuid), public.my_message_settings()
to authenticated;
