-- People with an account are written to of each change of a screening, also while the one before is unread in the house.

create or replace function private.tell_guests(shown public.screenings, what text, said_once text, words text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare person uuid;
begin
  for person in
    select distinct g.user_id from public.screening_guests g
    where g.screening_id = shown.id and g.user_id is not null and g.state in ('registered', 'waiting')
    union
    select p.user_id from public.screening_people p where p.screening_id = shown.id
  loop
    continue when person = auth.uid();
    -- Of several changes one notice stands in the house, but each is a letter: whoever read of a new hour in their mail alone would never hear that it is called off.
    if tell_guests.said_once = 'revision' then
      update public.notices n set mailed_at = null
      where n.person_id = person and n.said_once = 'screening:' || shown.id || ':revision' and n.mailed_at is not null;
    end if;
    perform private.notify(
      person, 'screening',
      jsonb_build_object('what', what, 'film', shown.title, 'startsAt', shown.starts_at, 'words', left(coalesce(words, ''), 300)),
      '/screenings?id=' || shown.id, 'screening:' || shown.id || ':' || said_once, true
    );
  end loop;
  update public.screening_guests g set letter = tell_guests.what, letter_due_at = now(), letter_tries = 0
  where g.screening_id = shown.id and g.state in ('registered', 'waiting', 'invited') and g.email <> '' and private.takes_letters(g)
    -- Whoever was only invited has heard of it, and is not reminded of what they have not taken.
    and not (g.state = 'invited' and tell_guests.what = 'reminder');
end
$$;
