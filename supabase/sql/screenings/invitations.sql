-- One row per person or address named in the last day; hashed, deleted after a day.

-- Co-host invitations of screenings (decision 0342): nobody becomes a host without consent, and the answer reveals no account.
comment on table public.screening_invitations is
  'One row per person invited to co-host a screening, by the address of an account, or as a former co-host. person_id: '
  'who answered, or who was asked. Declined rows stay, so that nobody is asked twice.';
select private.open_table('public.screening_invitations', of_person => 'invited_by');
create or replace trigger check_mail_address before insert or update of address on public.screening_invitations for each row
  execute function private.check_mail_address('address');
create or replace trigger limit_rows after insert on public.screening_invitations referencing new table as added for each statement
  execute function private.limit_rows('screening_id', 80, 'A screening can have up to 80 host invitations.');

-- Returns whether they are named for the first time that day.
create or replace function private.count_naming(named text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare first_time boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('namings:' || auth.uid(), 0));
  delete from private.namings n where n.named_by = auth.uid() and n.named_at < now() - interval '1 day';
  insert into private.namings (named_by, named_hash) values (auth.uid(), sha256(convert_to(count_naming.named, 'utf8'))) on conflict do nothing;
  first_time := found;
  if (select count(*) from private.namings n where n.named_by = auth.uid()) > 50 then
    raise exception 'You can name fifty people a day.' using errcode = 'P0001', detail = 'limit', hint = 'Name the others tomorrow.';
  end if;
  return first_time;
end
$$;

-- Invites a co-host, once; a higher role (host) is asked for again.
create or replace function private.ask_to_hold(screening uuid, address text, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s public.screenings;
  made uuid;
  told uuid;
  known boolean;
  first_time boolean;
begin
  insert into public.screening_invitations as i (screening_id, address, person_id, role, invited_by)
  select screening, ask_to_hold.address, ask_to_hold.person, ask_to_hold.role, auth.uid()
  where not exists (
    select from public.screening_invitations x
    where x.screening_id = screening and x.address = ask_to_hold.address and (ask_to_hold.address <> '' or x.person_id = ask_to_hold.person)
  )
  returning i.id into made;
  if made is null then
    -- After declining they are not asked again; after accepting they are asked about a changed role.
    update public.screening_invitations x set role = ask_to_hold.role, state = 'open', answered_at = null
    where x.screening_id = screening and x.address = ask_to_hold.address and (ask_to_hold.address <> '' or x.person_id = ask_to_hold.person)
      and x.state <> 'declined' and x.role <> ask_to_hold.role
    returning x.id into made;
    if made is null then return; end if;
  end if;
  first_time := private.count_naming(coalesce(nullif(ask_to_hold.address, ''), ask_to_hold.person::text));
  select * into s from public.screenings x where x.id = screening;
  -- For a series they are asked once.
  if s.series_id is not null and exists (
    select from public.screening_invitations x join public.screenings e on e.id = x.screening_id
    where e.series_id = s.series_id and x.id <> made and x.state = 'open' and x.made_at > now() - interval '1 day'
      and x.address = ask_to_hold.address and (ask_to_hold.address <> '' or x.person_id = ask_to_hold.person)
  ) then return; end if;
  known := ask_to_hold.address = '';
  for told in
    select ask_to_hold.person where ask_to_hold.address = ''
    union
    select private.accounts_at(ask_to_hold.address) where ask_to_hold.address <> ''
  loop
    known := true;
    continue when exists (select from public.blocks b where b.person_id = told and b.blocked_id = auth.uid());
    perform private.notify(
      told, 'screening',
      jsonb_build_object('what', 'hold', 'from', private.shown_name(auth.uid()), 'film', s.title, 'startsAt', s.starts_at, 'holdRole', ask_to_hold.role),
      '/screenings', 'hold:' || coalesce(s.series_id, s.id), true
    );
  end loop;
  if ask_to_hold.address <> '' and first_time then
    perform private.write_invitation_letter(
      null, null, ask_to_hold.address, ask_to_hold.role, '/screenings', s.starts_at + interval '1 day', s.id, known
    );
  end if;
end
$$;

-- Synchronises the list of co-hosts: missing ones are removed, new ones are invited.
create or replace function private.name_people(screening uuid, people jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named record;
  held text;
begin
  perform private.check_list(people, 39, 'A screening can have up to 40 hosts and speakers.');
  delete from public.screening_people p
  where p.screening_id = screening and p.role <> 'owner' and not exists (
    select from jsonb_array_elements(people) e
    where e ->> 'userId' = p.user_id::text or exists (
      select from public.screening_invitations i
      where i.screening_id = screening and i.person_id = p.user_id and i.address <> '' and i.address = lower(trim(e ->> 'email'))
    )
  );
  delete from public.screening_invitations i
  where i.screening_id = screening and i.state <> 'declined' and not exists (
    select from jsonb_array_elements(people) e
    where e ->> 'userId' = i.person_id::text or (i.address <> '' and i.address = lower(trim(e ->> 'email')))
  );
  for named in
    select e ->> 'userId' as person, lower(trim(coalesce(e ->> 'email', ''))) as address, e ->> 'role' as role from jsonb_array_elements(people) e
  loop
    if named.role is null or named.role not in ('host', 'moderator', 'speaker') then
      raise exception 'A screening has hosts, moderators and speakers.' using errcode = '22023', detail = 'people';
    end if;
    if named.person is not null then
      select p.role into held from public.screening_people p where p.screening_id = screening and p.user_id::text = named.person;
      continue when held = 'owner' or held = named.role;
      if held is not null and named.role <> 'host' then
        update public.screening_people p set role = named.role where p.screening_id = screening and p.user_id::text = named.person;
      -- Former co-hosts are named by account; others by an address.
      elsif exists (
        select from public.screening_people mine join public.screening_people theirs on theirs.screening_id = mine.screening_id
        where mine.user_id = auth.uid() and theirs.user_id::text = named.person
      ) or exists (
        select from public.screening_invitations i where i.screening_id = screening and i.person_id::text = named.person
      ) then
        perform private.ask_to_hold(screening, '', named.person::uuid, named.role);
      else
        raise exception 'Name people by the address of their account.' using errcode = '22023', detail = 'people';
      end if;
    elsif not private.is_mail_address(named.address) then
      raise exception 'This is not an email address.' using errcode = '22023', detail = 'address';
    elsif named.address is distinct from (private.own_addresses())[1] then
      perform private.ask_to_hold(screening, named.address, null, named.role);
    end if;
  end loop;
end
$$;

-- Open co-host invitations of the caller: one per series, with the number of dates.
create or replace function public.my_screening_invitations() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'screeningId', x.screening_id, 'title', x.title, 'startsAt', x.starts_at, 'zone', x.zone, 'role', x.role,
      'from', private.shown_name(x.invited_by), 'evenings', x.evenings
    ) order by x.starts_at), '[]')
    from (
      select distinct on (coalesce(s.series_id, s.id), i.role) i.id, i.screening_id, i.role, i.invited_by, s.title, s.starts_at, s.zone,
        count(*) over (partition by coalesce(s.series_id, s.id), i.role)::int as evenings
      from public.screening_invitations i join public.screenings s on s.id = i.screening_id
      where i.state = 'open' and s.cancelled_at is null and s.starts_at > now() - interval '12 hours'
        and (i.person_id = auth.uid() or (i.address <> '' and i.address = (select (private.own_addresses())[1])))
        and not exists (select from public.blocks b where b.person_id = auth.uid() and b.blocked_id = i.invited_by)
      order by coalesce(s.series_id, s.id), i.role, s.starts_at
    ) x
  );
end
$$;
grant execute on function public.my_screening_invitations to authenticated;

-- For its hosts: pending co-host invitations.
create or replace function public.screening_invitations(screening uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.hosts_screening(screening) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'address', i.address, 'userId', case when i.address = '' then i.person_id end,
      'name', case when i.address = '' then private.shown_name(i.person_id) else '' end, 'role', i.role, 'state', i.state
    ) order by i.made_at, i.id), '[]')
    from public.screening_invitations i where i.screening_id = screening_invitations.screening and i.state <> 'accepted'
  );
end
$$;
grant execute on function public.screening_invitations to authenticated;

-- Accepts or declines, for a series all its dates. Declining ends an earlier acceptance.
create or replace function public.answer_screening_invitation(invitation uuid, accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  asked public.screening_invitations;
  s public.screenings;
  each_one public.screening_invitations;
  own text := (private.own_addresses())[1];
begin
  perform private.require_session();
  if private.is_signed_in() and private.in_person() then
    select i.* into asked from public.screening_invitations i
    where i.id = invitation and (i.person_id = auth.uid() or (i.address <> '' and i.person_id is null and i.address = own));
  end if;
  if asked.id is null then
    raise exception 'This invitation has ended, or is not yours.' using errcode = 'P0002', hint = 'Ask for a new one.';
  end if;
  select * into s from public.screenings x where x.id = asked.screening_id;
  for each_one in
    update public.screening_invitations i set
      state = case when accept then 'accepted' else 'declined' end, person_id = auth.uid(), answered_at = now()
    from public.screenings e
    where e.id = i.screening_id and (i.id = asked.id or (s.series_id is not null and e.series_id = s.series_id and i.role = asked.role))
      and (i.person_id = auth.uid() or (i.address <> '' and i.person_id is null and i.address = own))
    returning i.*
  loop
    if accept then
      insert into public.screening_people as p (screening_id, user_id, role, name)
      values (each_one.screening_id, auth.uid(), each_one.role, private.shown_name(auth.uid()))
      on conflict (screening_id, user_id) do update set role = excluded.role where p.role <> 'owner';
    else
      -- Declining the host role keeps the former role.
      delete from public.screening_people p
      where p.screening_id = each_one.screening_id and p.user_id = auth.uid() and p.role = each_one.role and p.role <> 'owner';
    end if;
    perform private.tell_screening(each_one.screening_id);
  end loop;
  perform private.notify(
    asked.invited_by, 'screening',
    jsonb_build_object('what', case when accept then 'holds' else 'holds-not' end, 'from', private.shown_name(auth.uid()), 'film', s.title,
      'startsAt', s.starts_at),
    '/screenings?id=' || s.id, 'held:' || asked.id, true
  );
  return s.id;
end
$$;
grant execute on function public.answer_screening_invitation to authenticated;
