/** A member of an institution requests a film; its librarians decide. A film is requested once. */
create or replace function public.wish_for_film(institution uuid, documentary uuid, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  film public.documentaries;
begin
  perform private.require_institution(institution, '{librarian,teacher,member}');
  if not private.open_to_institutions(documentary) then raise exception 'There is no such film for institutions.' using errcode = '42501'; end if;
  if (
    select count(*) from public.licence_requests r where r.asked_by = auth.uid() and r.state = 'wished'
  ) >= 20 then
    raise exception 'Twenty requests at a time are the limit.' using errcode = 'P0001', detail = 'limit', hint = 'Wait for the librarians to answer.';
  end if;
  select * into film from public.documentaries d where d.id = documentary;
  insert into public.licence_requests (institution_id, creator_id, documentary_id, asked_by, words)
  values (institution, film.owner_id, film.id, auth.uid(), trim(coalesce(wish_for_film.words, '')))
  on conflict (institution_id, documentary_id) where state in ('wished', 'open') do nothing
  returning id into made;
  if made is null then
    raise exception 'This film has already been requested.' using errcode = 'P0001', detail = 'asked', hint = 'Its terms are being settled.';
  end if;
  perform private.tell_librarians(
    institution, 'licence', jsonb_build_object('what', 'wish', 'from', private.person_called(auth.uid()), 'film', film.title, 'words', words),
    private.institution_path(institution, 'licences'), 'wish:' || made, film.id
  );
  return made;
end $$;
grant execute on function public.wish_for_film to authenticated;

/** The librarian declines a request, and gives its author the reason. */
create or replace function public.decline_wish(request uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare wish public.licence_requests;
begin
  select * into wish from public.licence_requests r where r.id = request for update;
  perform private.require_institution(wish.institution_id, '{librarian}');
  if wish.state <> 'wished' then raise exception 'It has been answered.' using errcode = 'P0001', detail = 'move'; end if;
  if trim(coalesce(words, '')) = '' then raise exception 'Give a reason.' using errcode = 'P0001', detail = 'words'; end if;
  update public.licence_requests r set state = 'declined', answer = trim(decline_wish.words), moved_at = now() where r.id = request;
  if wish.asked_by is distinct from auth.uid() then
    perform private.notify(
      wish.asked_by, 'licence',
      jsonb_build_object('what', 'wish-declined', 'film', (select d.title from public.documentaries d where d.id = wish.documentary_id), 'words', words),
      private.institution_path(wish.institution_id, 'licences'), 'wish-declined:' || request
    );
  end if;
end $$;
grant execute on function public.decline_wish to authenticated;
