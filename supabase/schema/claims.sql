-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a person, film and kind: credited in it, or appearing in it. agreed: what its maker says was agreed with them. shown: the person lets the credit stand on their page; an appearance never does.
create table public.claims (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  documentary_id uuid not null,
  kind text not null,
  name text not null,
  words text not null default '',
  state text not null default 'asked',
  agreed text not null default '',
  shown boolean not null default true,
  asked_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  answer text not null default '',
  decided_by uuid,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_person_id_documentary_id_kind_key UNIQUE (person_id, documentary_id, kind),
  constraint claims_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint claims_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint claims_agreed_check CHECK (length(agreed) <= 2000),
  constraint claims_answer_check CHECK (length(answer) <= 2000),
  constraint claims_kind_check CHECK (kind = ANY (ARRAY['credit', 'appearance'])),
  constraint claims_name_check CHECK (length(name) >= 2 AND length(name) <= 80),
  constraint claims_state_check CHECK (state = ANY (ARRAY['asked', 'confirmed', 'declined'])),
  constraint claims_words_check CHECK (length(words) <= 1000)
);
comment on column public.claims.answer is 'Why it was declined, in the words of whoever decided.';
CREATE INDEX claims_decided_by ON public.claims USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX claims_film ON public.claims USING btree (documentary_id, state);
CREATE INDEX claims_waiting ON public.claims USING btree (asked_at, id) WHERE kind = 'credit' AND state = 'asked';
alter table public.claims enable row level security;
grant delete, select on public.claims to authenticated;
grant update (shown) on public.claims to authenticated;
grant all on public.claims to service_role;
create policy "A person and whoever made the film see a claim, in person" on public.claims
  for select to authenticated
  using (( SELECT private.in_person() AS in_person) AND (person_id = (( SELECT auth.uid() AS uid)) OR private.leads_film(documentary_id)));
create policy "A person shows a credit or not" on public.claims
  for update to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person))
  with check (person_id = (( SELECT auth.uid() AS uid)));
create policy "A person takes a claim back" on public.claims
  for delete to authenticated
  using (person_id = (( SELECT auth.uid() AS uid)) AND ( SELECT private.in_person() AS in_person));
create policy "A session that owes its second step sees and changes nothing" on public.claims
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.claims REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('person_id', '500', 'One person claims 500 films at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.claims FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function private.claim_to_decide(claim uuid) returns public.claims
language plpgsql security definer set search_path = '' as $$
declare asked public.claims;
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  select * into asked from public.claims c where c.id = claim for update;
  if asked.id is null or not (coalesce(private.leads_film(asked.documentary_id), false) or (asked.kind = 'credit' and private.has_role('moderator'))) then
    raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002';
  end if;
  if asked.person_id = auth.uid() and not coalesce(private.leads_film(asked.documentary_id), false) then
    raise exception 'Nobody decides in their own matter. Leave it to another moderator.' using errcode = '42501', detail = 'self';
  end if;
  return asked;
end
$$;
grant execute on function private.claim_to_decide to service_role;

create function public.ask_withdrawal(documentary uuid, ranges jsonb, words text DEFAULT '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  claim public.claims;
  film public.documentaries;
  asked uuid;
  read int4multirange;
begin
  perform private.require_session();
  select c.* into claim from public.claims c
  where c.person_id = auth.uid() and c.documentary_id = documentary and c.kind = 'appearance' and c.state = 'confirmed' and private.in_person();
  if claim.id is null then raise exception 'Only people who appear in the film ask this.' using errcode = 'P0001', detail = 'no-appearance'; end if;
  select d.* into film from public.documentaries d where d.id = documentary;
  read := private.read_ranges(ranges, (select v.duration_ms from public.versions v where v.id = film.current_version_id));
  if read = '{}' then raise exception 'Name a passage: from when to when.' using errcode = 'P0001', detail = 'ranges'; end if;
  if (select count(*) >= 10 from public.withdrawals w where w.person_id = auth.uid() and w.asked_at > now() - interval '1 day') then
    raise exception 'Ten a day are asked at most. Write to the house if it is more.' using errcode = 'P0001', detail = 'limit';
  end if;
  insert into public.withdrawals (documentary_id, person_id, name, words) values (film.id, auth.uid(), claim.name, trim(coalesce(ask_withdrawal.words, '')))
  returning id into asked;
  insert into public.withdrawn_ranges (withdrawal_id, version_id, starts_ms, ends_ms)
  select asked, film.current_version_id, lower(r), upper(r) from unnest(read) r;
  insert into private.placed_withdrawals (withdrawal_id, version_id) values (asked, film.current_version_id);
  perform private.notify(
    film.owner_id, 'request', jsonb_build_object('from', claim.name, 'request', 'withdrawal', 'film', film.title),
    '/creator-dashboard?documentary=' || film.id, 'withdrawal:' || asked, false, film.id
  );
  return asked;
end
$$;
grant execute on function public.ask_withdrawal to authenticated, service_role;

create function public.claim_film(documentary uuid, kind text, name text, words text DEFAULT '') returns uuid
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
      '/creator-dashboard?documentary=' || film.id, 'claim:' || made.id, true, film.id
    );
  end if;
  return made.id;
end
$$;
grant execute on function public.claim_film to authenticated, service_role;

create function public.decide_claim(claim uuid, confirmed boolean, agreed text DEFAULT '', answer text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  decided public.claims := private.claim_to_decide(claim);
  for_the_house boolean := not coalesce(private.leads_film(decided.documentary_id), false);
begin
  if for_the_house and not confirmed and trim(coalesce(decide_claim.answer, '')) = '' then
    raise exception 'Say why the credit is not theirs.' using errcode = 'P0001', detail = 'answer';
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
grant execute on function public.decide_claim to authenticated, service_role;

create function public.list_credit_claims(asked jsonb DEFAULT '{}'::jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open boolean := coalesce(asked ->> 'state', 'waiting') = 'waiting';
  past uuid := (asked #>> '{after,id}')::uuid;
  past_at timestamptz := (asked #>> '{after,on}')::timestamptz;
begin
  if not private.has_role('moderator') then raise exception 'Moderators only.' using errcode = '42501'; end if;
  return (
    with page as (
      select c.*, d.title, d.owner_id, case when open then c.asked_at else c.decided_at end as place
      from public.claims c join public.documentaries d on d.id = c.documentary_id
      where c.kind = 'credit' and (c.state = 'asked') = open and (open or c.decided_at is not null)
        -- What nobody but its makers may see is decided by them alone.
        and public.can_watch(d.id)
        and (asked ->> 'one' is null or c.id = (asked ->> 'one')::uuid)
        and (coalesce(asked ->> 'words', '') = '' or concat_ws(' ', c.name, d.title) ilike '%' || private.like_escaped(asked ->> 'words') || '%')
        and (past is null or case when open then (c.asked_at, c.id) > (past_at, past) else (c.decided_at, c.id) < (past_at, past) end)
      order by case when open then c.asked_at end, case when open then c.id end, case when not open then c.decided_at end desc, c.id desc
      limit 31
    )
    select jsonb_build_object(
      'more', count(*) > 30,
      'claims', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'personId', p.person_id, 'person', private.called(p.person_id), 'name', p.name, 'words', p.words, 'state', p.state,
          'answer', p.answer, 'film', jsonb_build_object('id', p.documentary_id, 'title', p.title), 'creator', private.called(p.owner_id),
          'roles', coalesce((
            select jsonb_agg(k.role order by k.place) from private.credited_people k
            where k.documentary_id = p.documentary_id and k.person = private.person_key(p.name)
          ), '[]'),
          'askedAt', p.asked_at, 'decidedAt', p.decided_at, 'decidedBy', case when p.decided_by is not null then private.called(p.decided_by) end,
          'bar', case when p.person_id = auth.uid() then 'self' end, 'place', p.place
        ) order by case when open then p.place end, case when open then p.id end, p.place desc, p.id desc)
        from (select * from page limit 30) p
      ), '[]')
    ) from page
  );
end
$$;
grant execute on function public.list_credit_claims to authenticated, service_role;

create function public.reopen_claim(claim uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare asked public.claims := private.claim_to_decide(claim);
begin
  update public.claims c set state = 'asked', answer = '', decided_at = null, decided_by = null where c.id = asked.id and c.state <> 'asked';
  if found and not coalesce(private.leads_film(asked.documentary_id), false) then
    perform private.note_act('claim', 'claim', asked.id, asked.person_id, 'Credit: to be decided again.');
  end if;
  delete from public.notices n where n.person_id = asked.person_id and n.said_once = 'claim:' || asked.id || ':' || asked.state and n.read_at is null;
end
$$;
grant execute on function public.reopen_claim to authenticated, service_role;
