-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an archive of a person's data: asked for, made by make-archive, fetched until expires_at, then removed with its file.
create table public.archives (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  state text not null default 'waiting',
  asked_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  object_name text,
  bytes bigint,
  files integer,
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  constraint archives_pkey PRIMARY KEY (id),
  constraint archives_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint archives_object_name_check CHECK (length(object_name) <= 300),
  constraint archives_state_check CHECK (state = ANY (ARRAY['waiting', 'ready', 'failed']))
);
CREATE INDEX archives_person ON public.archives USING btree (person_id, asked_at DESC);
alter table public.archives enable row level security;
grant select on public.archives to authenticated;
grant all on public.archives to service_role;
create policy "A person sees their own archives, in person" on public.archives
  for select to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.archives
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));

create function private.expired_archives() returns SETOF text
language sql security definer set search_path = '' as $$
  delete from public.archives a
  where a.expires_at < now() or a.state = 'failed' and a.asked_at < now() - interval '7 days'
  returning coalesce(a.object_name, '')
$$;
grant execute on function private.expired_archives to service_role;

create function private.is_own_archive(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and private.in_person() and exists (
    select from public.archives a
    where a.object_name = is_own_archive.object_name and a.person_id = auth.uid() and a.state = 'ready' and a.expires_at > now()
  )
$$;
grant execute on function private.is_own_archive to authenticated, service_role;

create function public.ask_archive() returns uuid
language plpgsql security definer set search_path = '' as $$
declare asked uuid;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Ask for your archive yourself, signed in.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('archive:' || auth.uid()::text, 0));
  select a.id into asked from public.archives a where a.person_id = auth.uid() and a.state = 'waiting' limit 1;
  if asked is not null then return asked; end if;
  if (select count(*) >= 3 from public.archives a where a.person_id = auth.uid() and a.asked_at > now() - interval '1 day') then
    raise exception 'Three archives a day are made. Ask again tomorrow.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.archives (person_id) values (auth.uid()) returning id into asked;
  perform private.enqueue('make-archive', json_build_object('archiveId', asked), 'make-archive:' || asked, 3);
  perform private.notify(auth.uid(), 'security', '{"what": "export"}', '/settings');
  return asked;
end
$$;
grant execute on function public.ask_archive to authenticated, service_role;
