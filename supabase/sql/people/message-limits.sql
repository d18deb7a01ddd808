/** Not more than a person writes: 240 messages an hour. */
create or replace function private.limit_writing() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.messages m where m.sender_id = auth.uid() and m.sent_at > now() - interval '1 hour') >= 240 then
    raise exception '240 messages an hour are the limit.' using errcode = 'P0001', detail = 'rate', hint = 'What you wrote is kept. Send it later.';
  end if;
end $$;

/** Refuses a letter to people the caller may not write to, about a note or a screening; and an eleventh first letter in a day. */
create or replace function private.refuse_letter_to(people uuid[], note uuid, screening uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid;
  strangers int := 0;
begin
  foreach person in array people loop
    if not private.may_write_to(person)
      and person not in (select p.person from private.people_about(refuse_letter_to.note, refuse_letter_to.screening) p) then
      raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'They do not accept messages from people they do not know.';
    end if;
    if not private.know_each_other(auth.uid(), person)
      and person not in (select p.person from private.people_about(refuse_letter_to.note, null) p) then strangers := strangers + 1; end if;
  end loop;
  if strangers > 0 and (
    select count(*) from public.threads t
    where t.started_by = auth.uid() and t.created_at > now() - interval '1 day'
      and not exists (select from public.messages m where m.thread_id = t.id and m.sender_id <> auth.uid())
  ) >= 10 then
    raise exception 'Ten first messages a day are the limit.' using errcode = 'P0001', detail = 'rate',
      hint = 'What you wrote is kept. Send it tomorrow, or wait for an answer.';
  end if;
end
$$;

/** The creator of a film a person writes about; refuses people who may not see it, or the cut. */
create or replace function private.creator_to_write_to(documentary uuid, version uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (public.can_watch(creator_to_write_to.documentary) or public.can_edit(creator_to_write_to.documentary)) then
    raise exception 'You have no access to this film.' using errcode = '42501';
  end if;
  if creator_to_write_to.version is not null and not exists (
    select from public.versions v where v.id = creator_to_write_to.version and v.documentary_id = creator_to_write_to.documentary
  ) then raise exception 'There is no such version of this film.' using errcode = '22023'; end if;
  if creator_to_write_to.version is not null and not private.can_watch_version(creator_to_write_to.version) then
    raise exception 'You have no access to such a version.' using errcode = '42501';
  end if;
  return (select d.owner_id from public.documentaries d where d.id = creator_to_write_to.documentary);
end
$$;

/** The host of a screening a person writes about; refuses people who may not see it. */
create or replace function private.host_to_write_to(screening uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_door(host_to_write_to.screening) then
    raise exception 'You have no access to this screening.' using errcode = '42501';
  end if;
  return (
    select h.user_id from public.screening_people h
    where h.screening_id = host_to_write_to.screening and h.role in ('owner', 'host') and h.user_id <> auth.uid()
    order by h.role desc limit 1
  );
end
$$;

/** The caller takes no letters from a person any more, or does again. */
create or replace function public.block_person(person uuid, blocked boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Do this yourself, signed in.' using errcode = '42501';
  end if;
  if person = auth.uid() then raise exception 'Nobody blocks themself.' using errcode = '22023'; end if;
  if not blocked then
    delete from public.blocks b where b.person_id = auth.uid() and b.blocked_id = person;
    return;
  end if;
  if (select count(*) from public.blocks b where b.person_id = auth.uid()) >= 1000 then
    raise exception '1,000 people at most are blocked.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.blocks (person_id, blocked_id)
  select auth.uid(), u.id from auth.users u where u.id = person
  on conflict do nothing;
end $$;
grant execute on function public.block_person to authenticated;

/** How the caller wants to write and be written to. */
create or replace function public.set_message_settings(shows_reading boolean, letters_from text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Do this yourself, signed in.' using errcode = '42501';
  end if;
  insert into public.message_settings (person_id, shows_reading, letters_from)
  values (auth.uid(), set_message_settings.shows_reading, set_message_settings.letters_from)
  on conflict (person_id) do update set shows_reading = excluded.shows_reading, letters_from = excluded.letters_from;
end $$;
grant execute on function public.set_message_settings to authenticated;
