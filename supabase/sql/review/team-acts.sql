create or replace function private.require_lead(documentary uuid, role text) returns public.documentaries
language plpgsql security definer set search_path = '' as $$
declare film public.documentaries;
begin
  if not private.in_person() or not private.leads_film(documentary) or (role in ('owner', 'producer') and not private.owns_film(documentary)) then
    raise exception 'Who is in the team, its owner and its producers decide; who leads it with them, its owner.' using errcode = '42501';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  if film.removed_at is not null then
    raise exception 'The film was removed.' using errcode = 'P0001', hint = 'Restore it, then invite people.';
  end if;
  return film;
end
$$;

create or replace function public.invite_to_team(documentary uuid, role text, address text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries := private.require_lead(documentary, role);
  written constant text := lower(trim(coalesce(invite_to_team.address, '')));
  key text := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  made public.team_invitations;
  invited uuid;
  letter boolean := false;
begin
  if invite_to_team.role not in ('owner', 'producer', 'editor', 'reviewer') then
    raise exception 'A team has producers, editors and reviewers.' using errcode = '22023';
  end if;
  if written <> '' and not (private.is_mail_address(written) and written ~ '\.[^.]+$') then
    raise exception 'This is not an email address.' using errcode = '22023', detail = 'address';
  end if;
  -- A film is offered to a named person, never by an open link.
  if invite_to_team.role = 'owner' and not exists (
    select from public.team_members m
    where m.documentary_id = film.id and m.person_id in (select private.accounts_at(written))
  ) then
    raise exception 'A film can only be transferred to a member of its team.' using errcode = 'P0001', detail = 'not-in-team';
  end if;
  delete from public.team_invitations i
  where i.documentary_id = film.id and (i.expires_at < now() or (written <> '' and i.address = written));
  insert into public.team_invitations (documentary_id, role, address, key_hash, invited_by)
  values (film.id, invite_to_team.role, written, sha256(convert_to(key, 'utf8')), auth.uid())
  returning * into made;
  if written <> '' then
    for invited in
      select a.id from private.accounts_at(written) as a (id)
      where a.id <> auth.uid() and not exists (select from public.blocks b where b.person_id = a.id and b.blocked_id = auth.uid())
    loop
      perform private.notify(
        invited, 'team',
        jsonb_build_object('what', case role when 'owner' then 'offered' else 'invited' end, 'from', private.person_called(auth.uid()),
          'film', film.title, 'teamRole', role),
        '/collaboration?invitation=' || made.id, 'team:' || made.id
      );
    end loop;
    -- The same answer whether the address has an account or not.
    if made.role <> 'owner' then
      letter := private.write_invitation_letter(
        film.id, null, written, made.role, '/collaboration?join=' || key, made.expires_at,
        by_notice => exists (select from private.accounts_at(written))
      );
    end if;
  end if;
  return jsonb_build_object('id', made.id, 'key', key, 'letter', letter);
end
$$;
grant execute on function public.invite_to_team to authenticated;

create or replace function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare film uuid := (select i.documentary_id from public.team_invitations i where i.id = withdraw_invitation.invitation);
begin
  perform private.require_session();
  if film is null then return; end if;
  perform private.require_lead(film, 'reviewer');
  delete from public.team_invitations i where i.id = withdraw_invitation.invitation;
end
$$;
grant execute on function public.withdraw_invitation to authenticated;

-- By the key of a link, or by id when it was sent to the caller's address.
create or replace function private.invitation_for(key text, invitation uuid) returns public.team_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.team_invitations i
  join private.open_films d on d.id = i.documentary_id
  where i.expires_at > now() and private.is_signed_in() and private.in_person()
    and (
      (i.id = invitation_for.invitation and i.address <> '' and i.address = (private.own_addresses())[1])
      or (i.role <> 'owner' and length(key) between 20 and 40 and i.key_hash = sha256(convert_to(key, 'utf8')))
    )
$$;

-- Content of an invitation before it is accepted: nothing of the film but its title.
create or replace function public.read_invitation(key text default null, invitation uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare found_one public.team_invitations;
begin
  perform private.require_session();
  select * into found_one from private.invitation_for(read_invitation.key, read_invitation.invitation);
  if found_one.id is null then return null; end if;
  return (
    select jsonb_build_object(
      'documentaryId', d.id, 'title', d.title, 'role', found_one.role, 'from', private.person_called(found_one.invited_by),
      'expiresAt', found_one.expires_at, 'present', private.team_role(d.id)
    )
    from public.documentaries d where d.id = found_one.documentary_id
  );
end
$$;
grant execute on function public.read_invitation to authenticated;

create or replace function public.accept_invitation(key text default null, invitation uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  taken public.team_invitations;
  film public.documentaries;
  storage record;
  bytes bigint;
begin
  perform private.require_session();
  select * into taken from private.invitation_for(accept_invitation.key, accept_invitation.invitation);
  if taken.id is null then
    raise exception 'This invitation has ended, or is not yours.' using errcode = 'P0002', hint = 'Ask for a new one.';
  end if;
  select * into film from public.documentaries d where d.id = taken.documentary_id for no key update;
  if taken.role = 'owner' then
    if not exists (select from public.team_members m where m.documentary_id = film.id and m.person_id = auth.uid())
      or film.owner_id is distinct from taken.invited_by then
      raise exception 'This invitation has ended, or is not yours.' using errcode = 'P0002', hint = 'Ask for a new one.';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('storage:' || auth.uid(), 0));
    select * into storage from private.storage_of(auth.uid());
    select coalesce(sum(v.source_bytes), 0) into bytes from public.versions v where v.documentary_id = film.id;
    if storage.used_bytes + bytes > storage.quota_bytes or storage.used_films >= storage.quota_films then
      raise exception 'This film does not fit in your storage.' using errcode = 'P0001', detail = 'quota',
        hint = 'Delete a version you no longer need, or ask the people who run this site for more space.';
    end if;
    delete from public.team_members m where m.documentary_id = film.id and m.person_id = auth.uid();
    insert into public.team_members (documentary_id, person_id, role) values (film.id, film.owner_id, 'producer');
    update public.documentaries d set owner_id = auth.uid() where d.id = film.id;
    perform private.notify(
      film.owner_id, 'team', jsonb_build_object('what', 'taken-over', 'from', private.person_called(auth.uid()), 'film', film.title),
      '/collaboration?film=' || film.id, 'team:' || taken.id || ':taken', film => film.id
    );
  elsif film.owner_id is distinct from auth.uid() then
    insert into public.team_members as m (documentary_id, person_id, role) values (film.id, auth.uid(), taken.role)
    on conflict (documentary_id, person_id) do update set role = case
      -- Accepting again never lowers a role.
      when array_position(array['reviewer', 'editor', 'producer'], m.role) > array_position(array['reviewer', 'editor', 'producer'], excluded.role)
        then m.role else excluded.role end;
    if taken.invited_by is not null and taken.invited_by <> auth.uid() then
      perform private.notify(
        taken.invited_by, 'team', jsonb_build_object('what', 'joined', 'from', private.person_called(auth.uid()), 'film', film.title),
        '/collaboration?film=' || film.id || '&view=team', 'team:' || taken.id || ':joined', film => film.id
      );
    end if;
  end if;
  delete from public.team_invitations i where i.id = taken.id;
  return film.id;
end
$$;
grant execute on function public.accept_invitation to authenticated;

create or replace function public.change_team_role(documentary uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare before text := (
  select m.role from public.team_members m where m.documentary_id = change_team_role.documentary and m.person_id = change_team_role.person
);
begin
  if change_team_role.role not in ('producer', 'editor', 'reviewer') or before is null then
    raise exception 'A team has producers, editors and reviewers.' using errcode = '22023';
  end if;
  perform private.require_lead(documentary, case when before = 'producer' then 'producer' else change_team_role.role end);
  update public.team_members m set role = change_team_role.role
  where m.documentary_id = change_team_role.documentary and m.person_id = change_team_role.person;
end
$$;
grant execute on function public.change_team_role to authenticated;

/** Shows papers and money of a film to an editor or a reviewer, or no longer. Producers always see both. */
create or replace function public.change_team_sight(documentary uuid, person uuid, papers boolean, money boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_lead(documentary, 'editor');
  update public.team_members m set sees_papers = papers, sees_money = money
  where m.documentary_id = change_team_sight.documentary and m.person_id = change_team_sight.person;
end
$$;
grant execute on function public.change_team_sight to authenticated;

-- Removes others (leaders) or the caller (anyone). Their texts stay, their open tasks become unassigned.
create or replace function public.leave_team(documentary uuid, person uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  going constant uuid := coalesce(leave_team.person, auth.uid());
  before text := (select m.role from public.team_members m where m.documentary_id = leave_team.documentary and m.person_id = going);
begin
  perform private.require_session();
  if going <> auth.uid() then perform private.require_lead(documentary, coalesce(before, 'reviewer')); end if;
  if going = auth.uid() and not private.in_person() then
    raise exception 'Leave a team yourself.' using errcode = '42501';
  end if;
  if before is null then return; end if;
  delete from public.team_members m where m.documentary_id = leave_team.documentary and m.person_id = going;
  update public.notes n set assigned_to = null
  from public.versions v
  where v.id = n.version_id and v.documentary_id = leave_team.documentary and n.assigned_to = going and n.state <> 'resolved';
end
$$;
grant execute on function public.leave_team to authenticated;

create or replace function public.film_team(documentary uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.can_review(documentary) then return null; end if;
  return (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', private.person_called(p.id), 'role', p.role, 'joinedAt', p.joined_at,
      'seesPapers', p.sees_papers, 'seesMoney', p.sees_money,
      -- The address is visible to those who may invite.
      'address', case when private.leads_film(documentary) and private.in_person() then (select u.email from auth.users u where u.id = p.id) end
    ) order by array_position(array['owner', 'producer', 'editor', 'reviewer'], p.role), p.joined_at)
    from (
      select d.owner_id as id, 'owner' as role, d.created_at as joined_at, true as sees_papers, true as sees_money
      from public.documentaries d where d.id = documentary and d.owner_id is not null
      union all
      select m.person_id, m.role, m.joined_at, m.sees_papers or m.role = 'producer', m.sees_money or m.role = 'producer'
      from public.team_members m where m.documentary_id = film_team.documentary
    ) p
  );
end
$$;
grant execute on function public.film_team to authenticated;

create or replace function public.films_to_review() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'title', f.title, 'language', f.language, 'director', f.director, 'role', f.role,
      'owner', private.person_called(f.owner_id), 'posterObject', f.poster_object,
      'currentVersionId', f.current_version_id, 'people', 1 + (select count(*) from public.team_members m where m.documentary_id = f.id),
      'versions', f.versions
    ) order by f.stirred desc nulls last), '[]')
    from (
      select d.id, d.title, d.language, d.director, d.owner_id, d.poster_object, d.current_version_id, private.team_role(d.id) as role, v.versions,
        greatest(v.stirred, d.updated_at) as stirred
      from public.documentaries d
      cross join lateral (
        select max(greatest(c.created_at, n.stirred)) as stirred, coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'number', c.number, 'label', c.label, 'state', c.state, 'durationMs', c.duration_ms, 'width', c.width, 'height', c.height,
          'frameRate', c.frame_rate, 'hasSound', c.has_sound, 'createdAt', c.created_at, 'notes', n.all_of_them, 'open', n.still_open, 'mine', n.mine
        ) order by c.number desc), '[]') as versions
        from public.versions c
        cross join lateral (
          select count(*) as all_of_them, count(*) filter (where n.state = 'open') as still_open,
            count(*) filter (where n.state = 'open' and n.assigned_to = auth.uid()) as mine, max(n.changed_at) as stirred
          from public.notes n where n.version_id = c.id and n.removed_at is null and (n.state <> 'draft' or n.author_id = auth.uid())
        ) n
        where c.documentary_id = d.id and c.state <> 'receiving'
      ) v
      where d.removed_at is null
        and (d.owner_id = auth.uid() or d.id in (select t.documentary_id from private.team_films t))
    ) f
    where f.role is not null
  );
end
$$;
grant execute on function public.films_to_review to authenticated;
