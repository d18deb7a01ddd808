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
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_person_id_documentary_id_kind_key UNIQUE (person_id, documentary_id, kind),
  constraint claims_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint claims_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint claims_agreed_check CHECK (length(agreed) <= 2000),
  constraint claims_kind_check CHECK (kind = ANY (ARRAY['credit', 'appearance'])),
  constraint claims_name_check CHECK (length(name) >= 2 AND length(name) <= 80),
  constraint claims_state_check CHECK (state = ANY (ARRAY['asked', 'confirmed', 'declined'])),
  constraint claims_words_check CHECK (length(words) <= 1000)
);
CREATE INDEX claims_film ON public.claims USING btree (documentary_id, state);
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

create function public.decide_claim(claim uuid, confirmed boolean, agreed text DEFAULT '') returns void
language plpgsql security definer set search_path = '' as $$
declare decided public.claims;
begin
  perform private.require_session();
  if not private.in_person() then raise exception 'Decide this yourself.' using errcode = '42501'; end if;
  update public.claims c
  set state = case when confirmed then 'confirmed' else 'declined' end, agreed = trim(coalesce(decide_claim.agreed, '')), decided_at = now()
  where c.id = decide_claim.claim and private.leads_film(c.documentary_id)
  returning * into decided;
  if decided.id is null then raise exception 'There is no such request, or it is not yours to decide.' using errcode = 'P0002'; end if;
  perform private.notify(
    decided.person_id, 'request-moved',
    jsonb_build_object('request', 'claim', 'state', case when confirmed then 'agreed' else 'declined' end),
    '/profile?view=appearances', 'claim:' || decided.id || ':' || decided.state, true, decided.documentary_id
  );
end
$$;
grant execute on function public.decide_claim to authenticated, service_role;
