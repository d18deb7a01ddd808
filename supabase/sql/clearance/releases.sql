-- Releases: how far the consent of a person, a place, material or a group is. Editors read it without names or papers, so that what is missing stays red
-- for who can mend it. Papers (release-papers.sql) are read by who can_see_papers.
comment on table public.release_forms is
  'One row a form of a film: its own text with fields in braces, in a language. Made from an example of the house, or written; counsel reads it first.';
select private.open_table('public.release_forms', of_film => 'documentary_id');
grant select on public.release_forms to authenticated;
grant insert (id, documentary_id, kind, number, title, language, country, body), update (kind, number, title, language, country, body, removed_at)
  on public.release_forms to authenticated;
create policy "Who edits the film or sees its papers reads its forms" on public.release_forms
  for select to authenticated using (private.can_read_releases(documentary_id));
create policy "Who edits a film and sees its papers adds its forms" on public.release_forms
  for insert to authenticated with check (private.can_keep_releases(documentary_id));
create policy "Who edits a film and sees its papers writes its forms" on public.release_forms
  for update to authenticated using (private.can_keep_releases(documentary_id)) with check (private.can_keep_releases(documentary_id));
create or replace trigger limit_rows after insert on public.release_forms referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '100', 'A film can have up to 100 forms.');
create or replace trigger clearance_changed before update on public.release_forms for each row execute function private.clearance_changed();

comment on table public.releases is
  'One row a release: of whom or what, its state, its conditions as data, how many guardians a minor needs and has. proofs: signatures, files and filmed '
  'proofs. No name and no paper is in it.';
select private.open_table('public.releases', of_film => 'documentary_id');
grant select on public.releases to authenticated;
grant insert (id, documentary_id, of, person_id, place_id, title, way, language, form_number, age_band, guardians_needed, conditions, answer_days)
  on public.releases to authenticated;
grant update (title, way, language, form_number, age_band, guardians_needed, sole_custody, conditions, seen_on, answer_days, removed_at)
  on public.releases to authenticated;
create policy "Who edits the film or sees its papers sees how far releases are" on public.releases
  for select to authenticated using (private.can_read_releases(documentary_id));
create policy "Who edits a film and sees its papers adds releases" on public.releases
  for insert to authenticated with check (private.can_keep_releases(documentary_id));
create policy "Who edits a film and sees its papers describes releases" on public.releases
  for update to authenticated using (private.can_keep_releases(documentary_id)) with check (private.can_keep_releases(documentary_id));
create or replace trigger limit_rows after insert on public.releases referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'A film can have up to 2,000 releases.');
create or replace trigger check_release before insert or update on public.releases for each row execute function private.check_release();
create or replace trigger settle_guardians after update on public.releases
  for each row when (
    new.age_band = 'minor' and new.state in ('asked', 'promised', 'not-asked')
    and (old.guardians_given, old.guardians_needed, old.sole_custody, old.proofs)
      is distinct from (new.guardians_given, new.guardians_needed, new.sole_custody, new.proofs)
  ) execute function private.settle_guardians();

comment on table public.release_states is 'One row a change of a release''s state: who, when, with which proof. Nothing here is changed or deleted.';
select private.open_table('public.release_states', of_film => 'documentary_id');
grant select on public.release_states to authenticated;
create policy "Who sees the papers of a film reads how its releases went" on public.release_states
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger limit_rows after insert on public.release_states referencing new table as added for each statement
  execute function private.limit_rows('release_id', '500', 'The state of a release can change up to 500 times.');

/** Who writes releases and their papers: edits the film and sees its papers, in person. */
create or replace function private.can_keep_releases(documentary uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.can_edit(documentary) and public.can_see_papers(documentary) and private.in_person()
$$;
grant execute on function private.can_keep_releases to authenticated;

/** A minor needs a guardian. Conditions are of the known kinds, with codes of countries; a release that is given says whether it has some. */
create or replace function private.check_release() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.age_band = 'minor' and new.guardians_needed = 0 then new.guardians_needed := 1; end if;
  if new.age_band = 'adult' then
    new.guardians_needed := 0;
    new.sole_custody := false;
  end if;
  if exists (
    select from jsonb_array_elements(new.conditions) c
    where jsonb_typeof(c) <> 'object'
      or coalesce(c ->> 'kind', '') not in ('no-face', 'no-voice', 'see-before-lock', 'not-in-country', 'not-online', 'until', 'words')
      or c ->> 'kind' = 'until' and coalesce(c ->> 'until', '') !~ '^\d{4}-\d{2}-\d{2}$'
      or c ->> 'kind' = 'not-in-country' and coalesce(jsonb_array_length(c -> 'countries'), 0) = 0
      or c ->> 'kind' = 'words' and trim(coalesce(c ->> 'words', '')) = ''
  ) then
    raise exception 'That is no condition of a release.' using errcode = 'P0001', detail = 'condition',
      hint = 'Conditions name a kind, and the countries, the day or the words it needs.';
  end if;
  if exists (
    select from jsonb_array_elements(new.conditions) c, jsonb_array_elements_text(coalesce(c -> 'countries', '[]')) k
    where k not in ('BV', 'HM') and not exists (select from private.time_zones z where z.territory = k)
  ) then
    raise exception 'That is no code of a country.' using errcode = 'P0001', detail = 'country', hint = 'Use the codes of ISO 3166, such as DE or KE.';
  end if;
  new.state := private.given_state(new.state, new.conditions);
  return new;
end $$;

/** Given is given with conditions where there are some, and the other way round. */
create or replace function private.given_state(state text, conditions jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when state in ('given', 'given-with-conditions') then case when conditions = '[]' then 'given' else 'given-with-conditions' end else state end
$$;

/** What may become of a release: the same closed list as core/clearance/releases/states.ts. */
create or replace function private.release_moves(state text) returns text[]
language sql immutable set search_path = '' as $$
  select case state
    when 'not-asked' then '{asked,promised,given,given-with-conditions,refused}'
    when 'asked' then '{promised,given,given-with-conditions,refused}'
    when 'promised' then '{asked,given,given-with-conditions,refused}'
    when 'given' then '{given-with-conditions,withdrawal-asked,withdrawn}'
    when 'given-with-conditions' then '{given,withdrawal-asked,withdrawn}'
    when 'refused' then '{asked,promised,given,given-with-conditions}'
    when 'withdrawal-asked' then '{given,given-with-conditions,withdrawn}'
    when 'withdrawn' then '{asked,given,given-with-conditions}'
    else '{}'
  end::text[]
$$;

/** How many guardians must have signed: one with sole custody, once there is a proof of it. */
create or replace function private.guardians_owed(release public.releases) returns int
language sql immutable set search_path = '' as $$
  select case
    when release.age_band = 'adult' then 0
    when release.sole_custody and release.proofs > release.guardians_given then 1
    else release.guardians_needed
  end
$$;

/** Moves a release and keeps it in its history. The caller of this function has asked who may. */
create or replace function private.move_release(
  release uuid, state text, words text default '', proof uuid default null, by_participant boolean default false, name text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
declare moved public.releases;
begin
  update public.releases r set state = move_release.state, state_at = now(), reminded_at = null
  where r.id = move_release.release returning * into moved;
  insert into public.release_states (documentary_id, release_id, state, words, proof_id, by_participant, made_by, maker_name)
  values (
    moved.documentary_id, moved.id, moved.state, left(trim(coalesce(move_release.words, '')), 1000), proof, move_release.by_participant,
    case when move_release.by_participant then null else auth.uid() end,
    left(case when move_release.by_participant then move_release.name else coalesce(private.person_called(auth.uid()), '') end, 120)
  );
end $$;

/**
 * Sets how far a release is, with the proof it rests on. Refuses (P0001) a step the closed list does not have (detail move), and `given` of a minor while
 * guardians are missing (detail guardians).
 */
create or replace function public.set_release_state(release uuid, state text, words text default '', proof uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare known public.releases;
begin
  perform private.require_session();
  select * into known from public.releases r where r.id = set_release_state.release and r.removed_at is null for update;
  if known.id is null or not private.can_keep_releases(known.documentary_id) then
    raise exception 'Only editors who see the papers of the film can keep its releases.' using errcode = '42501';
  end if;
  if not set_release_state.state = any (private.release_moves(known.state)) then
    raise exception 'A release cannot go from this state to that one.' using errcode = 'P0001', detail = 'move';
  end if;
  if set_release_state.state in ('given', 'given-with-conditions') and known.age_band = 'minor' and known.guardians_given < private.guardians_owed(known) then
    raise exception 'Guardians of this minor have not signed yet.' using errcode = 'P0001', detail = 'guardians',
      hint = 'Record each signature, or sole custody with a proof.';
  end if;
  if proof is not null and not exists (
    select from public.clearance_proofs p where p.id = set_release_state.proof and p.release_id = known.id and p.removed_at is null
  ) then
    raise exception 'There is no such proof of this release.' using errcode = 'P0001';
  end if;
  perform private.move_release(known.id, set_release_state.state, words, proof);
  if known.state = 'withdrawal-asked' then
    perform private.settle_wishes(known.id, set_release_state.state = 'withdrawn', words);
  end if;
end $$;
grant execute on function public.set_release_state to authenticated;

/** Records a guardian who signed on paper or was filmed; the proof says which. The last one needed makes the release given. */
create or replace function public.add_guardian(release uuid, words text, proof uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare known public.releases;
begin
  perform private.require_session();
  select * into known from public.releases r where r.id = add_guardian.release and r.removed_at is null for update;
  if known.id is null or not private.can_keep_releases(known.documentary_id) then
    raise exception 'Only editors who see the papers of the film can keep its releases.' using errcode = '42501';
  end if;
  if known.age_band <> 'minor' or known.guardians_given >= known.guardians_needed then
    raise exception 'No more guardians are needed.' using errcode = 'P0001', detail = 'guardians';
  end if;
  if not exists (
    select from public.clearance_proofs p where p.id = add_guardian.proof and p.release_id = known.id and p.arrived_at is not null and p.removed_at is null
  ) then
    raise exception 'There is no such proof of this release.' using errcode = 'P0001';
  end if;
  if known.state = 'not-asked' then perform private.move_release(known.id, 'asked'); end if;
  update public.releases r set guardians_given = r.guardians_given + 1 where r.id = known.id;
  insert into public.release_states (documentary_id, release_id, state, words, proof_id, made_by, maker_name)
  select r.documentary_id, r.id, 'guardian', left(trim(coalesce(add_guardian.words, '')), 1000), add_guardian.proof, auth.uid(),
    left(coalesce(private.person_called(auth.uid()), ''), 120)
  from public.releases r where r.id = known.id;
end $$;
grant execute on function public.add_guardian to authenticated;

/** Once all guardians a minor needs have signed, the release is given. */
create or replace function private.settle_guardians() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.guardians_given > 0 and new.guardians_given >= private.guardians_owed(new) then perform private.move_release(new.id, 'given'); end if;
  return null;
end $$;

/** For schedules and call sheets: how far each person of a film is. Nobody without a release is in it: they were not asked. */
create or replace function public.releases_of_people(documentary uuid)
returns table (person_id uuid, state text, guardians_needed int, guardians_given int, language text, form_number text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not private.can_read_releases(releases_of_people.documentary) then
    raise exception 'Only the team of the film reads its releases.' using errcode = '42501';
  end if;
  return query select r.person_id, r.state, private.guardians_owed(r), r.guardians_given::int, r.language, r.form_number
  from public.releases r
  where r.documentary_id = releases_of_people.documentary and r.person_id is not null and r.removed_at is null
  order by r.person_id;
end $$;
grant execute on function public.releases_of_people to authenticated;
