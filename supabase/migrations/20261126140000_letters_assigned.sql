-- A letter to the house may be given to a colleague: by whoever is at it, by anybody while nobody is, and by an administrator at any time. Who has it is
-- told, sits in its thread and may give it back; whoever had it leaves the thread, as by giving it back.

create function public.desk_colleagues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.user_id, 'name', c.name, 'letters', c.letters) order by c.name, c.user_id), '[]')
    from (
      select r.user_id, private.called(r.user_id) as name,
        (select count(*) from public.contact_messages m where m.claimed_by = r.user_id and m.state = 'waiting') as letters
      from public.user_roles r
      where r.role in ('moderator', 'admin') and r.user_id <> auth.uid() and not private.suspended(r.user_id)
      order by 2, 1
      limit 200
    ) c
  );
end
$$;
comment on function public.desk_colleagues() is 'The other people of the desk, each with how many waiting letters they are at.';
grant execute on function public.desk_colleagues() to authenticated;

create function public.assign_contact_message(message uuid, colleague uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare letter public.contact_messages;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  select * into letter from public.contact_messages m where m.id = assign_contact_message.message for update;
  if letter.id is null then raise exception 'There is no such message.' using errcode = 'P0002'; end if;
  if letter.state <> 'waiting' then
    raise exception 'This letter is settled.' using errcode = 'P0001', detail = 'settled', hint = 'When its sender writes again, it waits again.';
  end if;
  if letter.user_id = auth.uid() then
    raise exception 'Nobody answers their own letter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  if letter.claimed_by <> auth.uid() and letter.claimed_at > now() - interval '1 day' and not private.has_role('admin') then
    raise exception 'Another moderator is at it.' using errcode = 'P0001', detail = 'claimed',
      hint = 'After a day without an answer anybody may take it over.';
  end if;
  if letter.user_id = colleague or private.suspended(colleague)
    or not exists (select from public.user_roles r where r.user_id = colleague and r.role in ('moderator', 'admin'))
  then
    raise exception 'They cannot answer this letter.' using errcode = 'P0001', detail = 'colleague', hint = 'Choose somebody else of the desk.';
  end if;
  if letter.claimed_by = colleague then return; end if;
  perform private.seat_at_letter(letter, colleague);
  update public.contact_messages m set claimed_by = colleague, claimed_at = now() where m.id = letter.id;
  perform private.note_act('letter', 'letter', letter.id, colleague, format('Letter %s: given to %s.', letter.purpose, private.called(colleague)));
  if colleague <> auth.uid() then
    perform private.notify(
      colleague, 'waiting',
      jsonb_build_object('what', 'given', 'from', private.called(auth.uid()), 'words', left(regexp_replace(letter.message, '\s+', ' ', 'g'), 200)),
      '/settings?view=moderation&list=messages&one=' || letter.id, 'letter:' || letter.id, true
    );
  end if;
end
$$;
grant execute on function public.assign_contact_message(uuid, uuid) to authenticated;
