comment on table public.archives is
  'One row per data export of a person: requested, made by make-archive, downloadable until expires_at, then deleted '
  'with its file.';
select private.open_table('public.archives', of_person => 'person_id', left_out => '{object_name}');
select private.open_to_suspended('public.archives', 'Every person takes their data along.');
grant select on public.archives to authenticated;
create policy "A person sees their own archives, in person" on public.archives for select to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));

/**
 * Everything the house keeps of the caller, by table, as `private.personal_data` declares it; nothing of tables it
 * does not name.
 */
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return private.data_of(auth.uid());
end $$;
comment on function public.export_my_data is 'Kind: done.';
grant execute on function public.export_my_data to authenticated;

create or replace function private.is_own_archive(
  object_name text
)
returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_signed_in() and private.in_person() and exists (
    select from public.archives a
    where a.object_name = is_own_archive.object_name and a.person_id = auth.uid() and a.state = 'ready' and a.expires_at > now()
  )
$$;
grant execute on function private.is_own_archive to authenticated;

/** Asks for an archive of everything of the caller's, unless one is being made: its id. Three a day. Refuses (42501) connected programs. */
create or replace function public.ask_archive() returns uuid
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
end $$;
grant execute on function public.ask_archive to authenticated;

/** Everything the house keeps of a person, by table, as private.personal_data declares it; nothing of tables it does not name. */
create or replace function private.data_of(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  declared record;
  kept jsonb;
  held jsonb;
begin
  kept := jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'user_metadata', u.raw_user_meta_data)
      from auth.users u where u.id = person
    )
  );
  for declared in
    select p.table_name, p.left_out, case p.belongs_to
        when 'person' then format('r.%I = $2', p.column_name)
        when 'film' then format('r.%I in (select d.id from public.documentaries d where d.owner_id = $2)', p.column_name)
        else format(
          'r.%I in (select v.id from public.versions v join public.documentaries d on d.id = v.documentary_id where d.owner_id = $2)',
          p.column_name
        )
      end as mine
    from private.personal_data p
    join pg_catalog.pg_class c on c.relname = p.table_name and c.relnamespace = 'public'::regnamespace
    where p.belongs_to <> 'nobody'
    order by p.table_name
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(r) - $1), ''[]'') from public.%I r where %s', declared.table_name, declared.mine)
      into held using declared.left_out, person;
    kept := kept || jsonb_build_object(declared.table_name, held);
  end loop;
  return kept;
end $$;

/** Files in a person's archive: what they uploaded and what was added beside their films; each with its name there. */
create or replace function private.files_of(person uuid) returns table (bucket text, object_name text, bytes bigint, called text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0),
    case o.bucket_id
      when 'sources' then 'films/' || v.documentary_id || '/version-' || v.number || '-' || regexp_replace(v.source_name, '[^[:alnum:]._ -]', '_', 'g')
      when 'stills' then 'films/' || split_part(o.name, '/', 1) || '/' || regexp_replace(split_part(o.name, '/', 2), '[^[:alnum:]._-]', '_', 'g')
      else o.bucket_id || '/' || regexp_replace(o.name, '[^[:alnum:]._/-]', '_', 'g')
    end
  from storage.objects o
  left join public.versions v on o.bucket_id = 'sources' and v.id = private.leading_uuid(o.name)
  left join public.documentaries d on d.id = v.documentary_id or o.bucket_id = 'stills' and d.id = private.leading_uuid(o.name)
  where case
      when o.bucket_id in ('sources', 'stills') then d.owner_id = person
      when o.bucket_id in ('media', 'archives') then false
      else o.owner_id = person::text
    end
  order by o.bucket_id, o.name
  limit 10000
$$;

/** Archives whose week is over: their files' names; the rows go. */
create or replace function private.expired_archives() returns setof text language sql security definer set search_path = '' as $$
  delete from public.archives a
  where a.expires_at < now() or a.state = 'failed' and a.asked_at < now() - interval '7 days'
  returning coalesce(a.object_name, '')
$$;

create policy "A person fetches their own archive until it expires" on storage.objects for select to authenticated
  using (bucket_id = 'archives' and private.is_own_archive(name));
