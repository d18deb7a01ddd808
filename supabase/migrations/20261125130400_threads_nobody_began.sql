-- A thread nobody began, because it came from the contact page or whoever began it has left, is a line of the list as any other.
create or replace function public.my_threads(view text DEFAULT 'open', before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, film uuid DEFAULT NULL::uuid) returns jsonb
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
        'contact', private.contact_in_letters(l.id), 'startsMs', l.starts_ms, 'endsMs', l.ends_ms, 'request', l.request, 'state', l.state, 'dueOn', l.due_on, 'asked', l.started_by is not distinct from auth.uid(),
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
