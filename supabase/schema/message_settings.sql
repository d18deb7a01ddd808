-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person who chose: whether others see how far they read (and they others), and whether strangers may write first.
create table public.message_settings (
  person_id uuid not null,
  shows_reading boolean not null default true,
  letters_from text not null default 'everyone',
  constraint message_settings_pkey PRIMARY KEY (person_id),
  constraint message_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint message_settings_letters_from_check CHECK (letters_from = ANY (ARRAY['everyone', 'known']))
);
alter table public.message_settings enable row level security;
grant all on public.message_settings to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.message_settings
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function public.my_message_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
end
$$;
grant execute on function public.my_message_settings to authenticated, service_role;

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
      'note', private.note_in_letters(t.note_id), 'screening', private.screening_in_letters(t.screening_id),
      'contact', private.contact_in_letters(t.id),
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
grant execute on function public.read_thread to authenticated, service_role;

create function public.set_message_settings(shows_reading boolean, letters_from text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Do this yourself, signed in.' using errcode = '42501';
  end if;
  insert into public.message_settings (person_id, shows_reading, letters_from)
  values (auth.uid(), set_message_settings.shows_reading, set_message_settings.letters_from)
  on conflict (person_id) do update set shows_reading = excluded.shows_reading, letters_from = excluded.letters_from;
end
$$;
grant execute on function public.set_message_settings to authenticated, service_role;
