comment on table public.fact_claims is
  'One row a claim of a film at its range. writers: everyone who wrote its words; none of them can check it. state: open and sourced follow the number of '
  'sources; a checked claim whose words or range change is changed. reply_asked_on, reply_until, reply: the right of reply to an allegation.';
select private.open_table('public.fact_claims', of_film => 'documentary_id');
grant select on public.fact_claims to authenticated;
grant insert (
  id, documentary_id, version_id, starts_ms, ends_ms, claim, said_by, person_id, kind, reply_asked_on, reply_until, reply, note
) on public.fact_claims to authenticated;
grant update (
  starts_ms, ends_ms, claim, said_by, person_id, kind, reply_asked_on, reply_until, reply, note, removed_at
) on public.fact_claims to authenticated;
create policy "Who edits the film keeps its fact log" on public.fact_claims for all to authenticated
  using (public.can_edit(documentary_id))
  with check (public.can_edit(documentary_id) and documentary_id = private.documentary_of(version_id));
create policy "Who sees the papers of the film reads its fact log" on public.fact_claims
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.fact_claims referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '5000', 'A fact log can have up to 5,000 claims.');
create or replace trigger claim_changed before update on public.fact_claims for each row execute function private.claim_changed();

comment on table public.fact_sources is 'One row a source of a claim: primary or secondary, with its citation, page, address and file.';
select private.open_table('public.fact_sources', of_film => 'documentary_id');
grant select on public.fact_sources to authenticated;
grant insert (id, documentary_id, claim_id, rank, citation, page, web_address, file_id) on public.fact_sources to authenticated;
grant update (rank, citation, page, web_address, file_id, removed_at) on public.fact_sources to authenticated;
create policy "Who edits the film keeps the sources of its claims" on public.fact_sources for all to authenticated
  using (public.can_edit(documentary_id))
  with check (
    public.can_edit(documentary_id)
    and (file_id is null or exists (select from public.film_files f where f.id = file_id and f.documentary_id = fact_sources.documentary_id))
  );
create policy "Who sees the papers of the film reads the sources of its claims" on public.fact_sources
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.fact_sources referencing new table as added for each statement
  execute function private.limit_rows('claim_id', '30', 'A claim can have up to 30 sources.');
create or replace trigger count_fact_sources after insert or delete or update on public.fact_sources
  for each row execute function private.count_fact_sources();

comment on table public.fact_states is 'One row a change of a claim''s state: who, when, and why. Nothing here is changed or deleted.';
select private.open_table('public.fact_states', of_film => 'documentary_id');
grant select on public.fact_states to authenticated;
create policy "Who edits the film reads how its claims were checked" on public.fact_states
  for select to authenticated using (public.can_edit(documentary_id) or public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.fact_states referencing new table as added for each statement
  execute function private.limit_rows('claim_id', '500', 'The state of a claim can change up to 500 times.');

/** A claim whose words, kind or range change is to be checked again, by a person who wrote none of it. */
create or replace function private.claim_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.changed_at := now();
  if (new.claim, new.kind, new.starts_ms, new.ends_ms) is not distinct from (old.claim, old.kind, old.starts_ms, old.ends_ms) then return new; end if;
  if auth.uid() is not null and auth.uid() <> all (new.writers) then new.writers := new.writers || auth.uid(); end if;
  if old.state in ('checked', 'accepted') then
    new.state := 'changed';
    new.checked_by := null;
    new.checker_name := '';
    new.checked_at := null;
  end if;
  return new;
end $$;

create or replace function private.count_fact_sources() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid := coalesce(new.claim_id, old.claim_id);
  counted int := (select count(*) from public.fact_sources s where s.claim_id = touched and s.removed_at is null);
begin
  update public.fact_claims c set
    sources = counted,
    state = case
      when c.state in ('open', 'sourced') then case when counted >= 2 then 'sourced' else 'open' end
      when c.state in ('checked', 'accepted') and counted < 2 and c.kind <> 'opinion' then 'changed'
      else c.state
    end
  where c.id = touched;
  return null;
end $$;

/**
 * Sets the state of a claim and keeps who did it. Checked and accepted need two sources, unless the claim is an opinion, and a person who did not write it.
 * Back to open counts its sources again.
 */
create or replace function public.set_fact_state(fact uuid, state text, words text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  own public.fact_claims;
  settles boolean := set_fact_state.state in ('checked', 'accepted');
begin
  perform private.require_session();
  select * into own from public.fact_claims c where c.id = set_fact_state.fact and c.removed_at is null for update;
  if own.id is null or not public.can_edit(own.documentary_id) then
    raise exception 'Only editors of the film can keep its fact log.' using errcode = '42501';
  end if;
  if set_fact_state.state not in ('open', 'checked', 'disputed', 'changed', 'accepted') then
    raise exception 'A claim is open, checked, disputed, changed or accepted.' using errcode = '22023';
  end if;
  if settles and auth.uid() = any (own.writers) then
    raise exception 'A claim is checked by a person who did not write it.' using errcode = 'P0001', detail = 'writer',
      hint = 'Ask another editor of the film.';
  end if;
  if settles and own.sources < 2 and own.kind <> 'opinion' then
    raise exception 'A claim needs two sources before it is checked.' using errcode = 'P0001', detail = 'sources', hint = 'Add the missing source.';
  end if;
  update public.fact_claims c set
    state = case when set_fact_state.state = 'open' and own.sources >= 2 then 'sourced' else set_fact_state.state end,
    checked_by = case when settles then auth.uid() end,
    checker_name = case when settles then left(private.person_called(auth.uid()), 120) else '' end,
    checked_at = case when settles then now() end
  where c.id = own.id;
  insert into public.fact_states (documentary_id, claim_id, state, words, made_by, maker_name)
  values (
    own.documentary_id, own.id, set_fact_state.state, trim(coalesce(set_fact_state.words, '')), auth.uid(), left(private.person_called(auth.uid()), 120)
  );
end $$;
grant execute on function public.set_fact_state to authenticated;

/**
 * Makes a checked claim a footnote of a version, at places: [{startsMs, endsMs}], where it is in that version. Pressed again, its footnotes there are
 * replaced. Answers how many there are.
 */
create or replace function public.footnote_claim(fact uuid, version uuid, places jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  own public.fact_claims;
  cited text;
  linked text;
  written int;
begin
  perform private.require_session();
  select * into own from public.fact_claims c where c.id = footnote_claim.fact and c.removed_at is null;
  if own.id is null or not public.can_edit(own.documentary_id) or private.documentary_of(version) is distinct from own.documentary_id then
    raise exception 'Only editors of the film can keep its fact log.' using errcode = '42501';
  end if;
  if own.state not in ('checked', 'accepted') then
    raise exception 'A claim becomes a footnote once it is checked.' using errcode = 'P0001', detail = 'unchecked', hint = 'Have it checked first.';
  end if;
  perform private.check_list(places, 200, 'A claim can be in a version up to 200 times.');
  select string_agg(s.citation || case when s.page <> '' then ', ' || s.page else '' end, '; ' order by s.rank, s.made_at),
    (array_agg(s.web_address order by s.rank, s.made_at) filter (where s.web_address <> ''))[1]
  into cited, linked from public.fact_sources s where s.claim_id = own.id and s.removed_at is null;
  delete from public.footnotes f where f.claim_id = own.id and f.version_id = version;
  insert into public.footnotes (version_id, starts_ms, ends_ms, statement, source, web_address, claim_id)
  select version, (p ->> 'startsMs')::int, (p ->> 'endsMs')::int, own.claim, left(coalesce(cited, own.claim), 1000), coalesce(linked, ''), own.id
  from jsonb_array_elements(places) p;
  get diagnostics written = row_count;
  return written;
end $$;
grant execute on function public.footnote_claim to authenticated;
