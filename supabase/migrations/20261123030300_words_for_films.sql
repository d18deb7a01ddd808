-- Who leads a film says to whom it is shown (decision 0145): an editor of its team does not give its creator's word.

/** The creator's word, or that they do not give it; also takes one back that was given. */
create or replace function public.answer_to_screen(permission uuid, granted boolean, answer text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.screening_permissions;
begin
  perform private.require_session();
  select * into asked from public.screening_permissions p where p.id = permission;
  if asked.id is null or not private.leads_film(asked.documentary_id) or not private.in_person() then
    raise exception 'Only who leads a film gives their word for a film.' using errcode = '42501';
  end if;
  update public.screening_permissions p set
    state = case when granted then 'granted' else 'declined' end, answer = coalesce(answer_to_screen.answer, ''), answered_at = now()
  where p.id = permission;
  perform private.notify(
    asked.user_id, 'screening',
    jsonb_build_object(
      'what', case when granted then 'granted' else 'declined' end, 'words', left(coalesce(answer_to_screen.answer, ''), 200),
      'film', (select d.title from public.documentaries d where d.id = asked.documentary_id)
    ),
    '/screenings?view=announce&film=' || asked.documentary_id, 'may-screen-answer:' || permission, true, asked.documentary_id
  );
end $$;

/** Who may show what, between the caller and creators: what was asked of them and what they asked. */
create or replace function public.list_screening_permissions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then return jsonb_build_object('toAnswer', '[]'::jsonb, 'asked', '[]'::jsonb); end if;
  return jsonb_build_object(
    'toAnswer', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'documentaryId', x.documentary_id, 'film', x.title, 'name', x.name, 'word', x.word, 'state', x.state,
        'answer', x.answer, 'askedAt', x.asked_at
      ) order by x.state = 'asked' desc, x.asked_at desc), '[]')
      from (
        select p.*, d.title from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
        where private.leads_film(d.id) and d.removed_at is null order by p.asked_at desc limit 200
      ) x
    ),
    'asked', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'documentaryId', p.documentary_id, 'film', d.title, 'name', p.name, 'word', p.word, 'state', p.state,
        'answer', p.answer, 'askedAt', p.asked_at
      ) order by p.asked_at desc), '[]')
      from public.screening_permissions p join public.documentaries d on d.id = p.documentary_id
      where p.user_id = auth.uid() and d.removed_at is null
    )
  );
end $$;
