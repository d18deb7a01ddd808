-- "This is me": a person says that a film credits them, or that they appear in it. The film's creator confirms it; then it is shown on the person's page,
-- and people who appear may ask to withdraw their passages.
comment on table public.claims is
  'One row per person, film and kind: credited in it, or appearing in it. agreed: what its creator says was agreed with '
  'them. shown: the credit is on the person''s page; an appearance never is.';
comment on column public.claims.answer is 'Why it was declined, as written by the person who decided.';
select private.open_table('public.claims', of_person => 'person_id');
grant delete, select on public.claims to authenticated;
grant update (shown) on public.claims to authenticated;
create policy "The person who claims and the creator see it, in person" on public.claims
  for select to authenticated
  using ((select private.in_person()) and (person_id = (select auth.uid()) or private.leads_film(documentary_id)));
create policy "A person shows a credit or not" on public.claims for update to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()))
  with check (person_id = (select auth.uid()));
create policy "A person takes a claim back" on public.claims for delete to authenticated
  using (person_id = (select auth.uid()) and (select private.in_person()));
create or replace trigger limit_rows after insert on public.claims referencing new table as added for each statement
  execute function private.limit_rows('person_id', 500, 'One person claims 500 films at most.');

-- As before, with the film's title for the desk.
create or replace function public.claim_film(documentary uuid, kind text, name text, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  made public.claims;
  film public.documentaries;
begin
  perform private.require_session();
  if not private.is_signed_in() or not private.in_person() then
    raise exception 'Say so yourself, signed in.' using errcode = '42501';
  end if;
  if not coalesce(public.can_watch(documentary), false) then
    raise exception 'There is no such film, or it is not yours to watch.' using errcode = 'P0002';
  end if;
  if claim_film.kind = 'credit' and not exists (
    select from private.credited_people p
    where p.documentary_id = claim_film.documentary and p.person = private.person_key(claim_film.name)
  ) then
    raise exception 'The film does not credit this name.' using errcode = 'P0001', detail = 'no-credit';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('claims:' || auth.uid()::text, 0));
  if (select count(*) >= 20 from public.claims c where c.person_id = auth.uid() and c.asked_at > now() - interval '1 day') then
    raise exception 'Twenty a day are asked at most.' using errcode = 'P0001', detail = 'limit';
  end if;
  select d.* into film from public.documentaries d where d.id = claim_film.documentary;
  insert into public.claims as c (person_id, documentary_id, kind, name, words, state, decided_at)
  values (
    auth.uid(), film.id, claim_film.kind, trim(claim_film.name), trim(claim_film.words),
    case when film.owner_id = auth.uid() then 'confirmed' else 'asked' end, case when film.owner_id = auth.uid() then now() end
  )
  on conflict (person_id, documentary_id, kind) do update set name = excluded.name, words = excluded.words where c.state = 'asked'
  returning * into made;
  if made.state = 'asked' then
    perform private.notify(
      film.owner_id, 'request', jsonb_build_object('from', made.name, 'request', 'claim', 'film', film.title),
      '/creator-dashboard?documentary=' || film.id || '&view=people', 'claim:' || made.id, true, film.id
    );
  end if;
  return made.id;
end $$;
grant execute on function public.claim_film to authenticated;

/** The film's creator accepts or declines; an accepted claim stores what was agreed. */
create or replace function public.decide_claim(
  claim uuid,
  confirmed boolean,
  agreed text default '',
  answer text default ''
)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided public.claims := private.claim_to_decide(claim);
  for_the_house boolean := not coalesce(private.leads_film(decided.documentary_id), false);
begin
  if for_the_house and not confirmed and trim(coalesce(decide_claim.answer, '')) = '' then
    raise exception 'Give a reason why the credit is not theirs.' using errcode = 'P0001', detail = 'answer';
  end if;
  update public.claims c
  set state = case when confirmed then 'confirmed' else 'declined' end, agreed = trim(coalesce(decide_claim.agreed, '')),
    answer = case when confirmed then '' else trim(coalesce(decide_claim.answer, '')) end, decided_at = now(), decided_by = auth.uid()
  where c.id = decided.id
  returning * into decided;
  if for_the_house then
    perform private.note_act(
      'claim', 'claim', decided.id, decided.person_id, case when confirmed then 'Credit: confirmed.' else 'Credit: declined.' end, decided.answer
    );
  end if;
  perform private.notify(
    decided.person_id, 'request-moved',
    jsonb_strip_nulls(jsonb_build_object(
      'request', 'claim', 'state', case when confirmed then 'agreed' else 'declined' end, 'words', nullif(decided.answer, '')
    )),
    '/profile?view=appearances', 'claim:' || decided.id || ':' || decided.state, true, decided.documentary_id
  );
end
$$;
grant execute on function public.decide_claim to authenticated;

-- As before, and only where the page shows credits.
create or replace function public.credits_of(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'claimId', c.id, 'id', d.id, 'title', d.title, 'year', d.year, 'director', d.director, 'durationMs', l.duration_ms,
    'width', l.width, 'height', l.height, 'posterObject', d.poster_object, 'name', c.name,
    'roles', coalesce((
      select jsonb_agg(p.role order by p.place) from private.credited_people p
      where p.documentary_id = d.id and p.person = private.person_key(c.name)
    ), '[]'),
    'shown', c.shown
  ) order by d.year desc nulls last, d.title), '[]')
  from public.claims c
  join public.documentaries d on d.id = c.documentary_id
  join private.listed_films l on l.id = d.id
  where private.is_signed_in() and c.person_id = credits_of.person and c.kind = 'credit' and c.state = 'confirmed'
    and (
      credits_of.person = auth.uid()
      or c.shown and exists (select from public.profiles p where p.user_id = credits_of.person and p.shown and p.show_credits)
    )
$$;
grant execute on function public.credits_of to authenticated;
