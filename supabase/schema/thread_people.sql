-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person in a thread. held: a first letter from somebody they have not written with; left: it is theirs no more. number_read: up to which message they read. stirred_at: when something last happened for them.
create table public.thread_people (
  thread_id uuid not null,
  person_id uuid not null,
  place text not null default 'in',
  number_read integer not null default 0,
  archived_at timestamp with time zone,
  muted boolean not null default false,
  draft text not null default '',
  draft_at timestamp with time zone,
  stirred_at timestamp with time zone not null default now(),
  constraint thread_people_pkey PRIMARY KEY (thread_id, person_id),
  constraint thread_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint thread_people_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE,
  constraint thread_people_draft_check CHECK (length(draft) <= 20000),
  constraint thread_people_place_check CHECK (place = ANY (ARRAY['in', 'held', 'left']))
);
CREATE INDEX thread_people_newest ON public.thread_people USING btree (person_id, stirred_at DESC, thread_id DESC);
alter table public.thread_people enable row level security;
grant all on public.thread_people to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.thread_people
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.know_each_other(one uuid, other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from (select b.thread_id from public.thread_people b where b.person_id = other offset 0) b
    join public.thread_people a on a.thread_id = b.thread_id and a.person_id = one
    where exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = one)
      and exists (select from public.messages m where m.thread_id = b.thread_id and m.sender_id = other)
  ) or exists (select from public.user_roles r where r.user_id = one and r.role in ('moderator', 'admin'));
end
$$;
grant execute on function private.know_each_other to service_role;

create function private.names_in_thread(thread uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.person_id, 'name', private.person_called(p.person_id)) order by private.person_called(p.person_id)), '[]')
  from public.thread_people p
  where p.thread_id = thread and p.person_id <> auth.uid() and p.place <> 'left'
$$;
grant execute on function private.names_in_thread to service_role;

create function private.place_in_thread(thread uuid) returns text
language sql stable security definer set search_path = '' as $$
  select p.place from public.thread_people p
  where p.thread_id = thread and p.person_id = auth.uid() and p.place <> 'left' and private.is_signed_in() and private.in_person()
$$;
grant execute on function private.place_in_thread to authenticated, service_role;

create function private.seat_at_letter(letter public.contact_messages, moderator uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare thread uuid := private.contact_thread(letter);
begin
  update public.thread_people p set place = 'left', draft = ''
  where p.thread_id = thread and p.person_id is distinct from letter.user_id and p.person_id is distinct from moderator and p.place <> 'left';
  if moderator is not null then
    insert into public.thread_people (thread_id, person_id) values (thread, moderator)
    on conflict (thread_id, person_id) do update set place = 'in', archived_at = null, stirred_at = now();
    perform realtime.send(jsonb_build_object('thread', thread), 'stirred', 'letters:' || moderator, true);
  end if;
end
$$;
grant execute on function private.seat_at_letter to service_role;

create function public.keep_draft(thread uuid, words text, known_at timestamp with time zone DEFAULT NULL::timestamp with time zone) returns timestamp with time zone
language plpgsql security definer set search_path = '' as $$
declare kept timestamptz;
begin
  perform private.require_thread(keep_draft.thread);
  update public.thread_people p set draft = keep_draft.words, draft_at = clock_timestamp()
  where p.thread_id = keep_draft.thread and p.person_id = auth.uid() and (p.draft = '' or p.draft_at is not distinct from known_at or p.draft = keep_draft.words)
  returning p.draft_at into kept;
  return kept;
end
$$;
grant execute on function public.keep_draft to authenticated, service_role;

create function public.mark_thread(thread uuid, number integer) returns void
language plpgsql security definer set search_path = '' as $$
declare was int;
begin
  perform private.require_thread(mark_thread.thread);
  update public.thread_people p set number_read = least(mark_thread.number, t.last_number)
  from public.threads t
  where p.thread_id = mark_thread.thread and p.person_id = auth.uid() and t.id = p.thread_id and p.number_read < least(mark_thread.number, t.last_number)
  returning p.number_read into was;
  update public.notices n set read_at = now()
  where n.person_id = auth.uid() and n.said_once in ('thread:' || mark_thread.thread, 'first:' || mark_thread.thread) and n.read_at is null;
  if was is null then return; end if;
  perform realtime.send(jsonb_build_object('thread', mark_thread.thread), 'stirred', 'letters:' || auth.uid(), true);
  if not exists (select from public.message_settings s where s.person_id = auth.uid() and not s.shows_reading) then
    perform realtime.send(jsonb_build_object('number', mark_thread.number), 'read', 'thread:' || mark_thread.thread, true);
  end if;
end
$$;
grant execute on function public.mark_thread to authenticated, service_role;

create function public.my_threads(view text DEFAULT 'open', before_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, film uuid DEFAULT NULL::uuid) returns jsonb
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
grant execute on function public.my_threads to authenticated, service_role;
