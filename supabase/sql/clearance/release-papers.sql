-- The papers of releases: what is signed, by whom, and the files that prove it. Read by who can_see_papers.
comment on table public.release_papers is
  'One row the paper of a release: its text with fields filled in, what was agreed in words, and a range of a rush where it was filmed or spoken. '
  'keep_until: the last day it is kept.';
select private.open_table('public.release_papers', of_film => 'documentary_id');
grant select on public.release_papers to authenticated;
grant insert (release_id, documentary_id, form_id, title, body, agreed, email, read_aloud, proof_version_id, proof_starts_ms, proof_ends_ms, keep_until),
  update (form_id, title, body, agreed, email, read_aloud, proof_version_id, proof_starts_ms, proof_ends_ms, keep_until)
  on public.release_papers to authenticated;
create policy "Who sees the papers of a film reads its releases" on public.release_papers
  for select to authenticated using (public.can_see_papers(documentary_id));
create policy "Who edits a film and sees its papers adds a paper" on public.release_papers for insert to authenticated
  with check (private.can_keep_releases(documentary_id) and (proof_version_id is null or documentary_id = private.documentary_of(proof_version_id)));
create policy "Who edits a film and sees its papers writes a paper" on public.release_papers for update to authenticated
  using (private.can_keep_releases(documentary_id))
  with check (private.can_keep_releases(documentary_id) and (proof_version_id is null or documentary_id = private.documentary_of(proof_version_id)));
create or replace trigger check_mail_address before insert or update of email on public.release_papers for each row
  when (new.email <> '') execute function private.check_mail_address('email');
create or replace trigger limit_rows after insert on public.release_papers referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '2000', 'A film can have up to 2,000 releases.');
create or replace trigger keep_signed_text before update on public.release_papers for each row execute function private.keep_signed_text();
create or replace trigger count_release_proofs after insert or update or delete on public.release_papers
  for each row execute function private.count_release_proofs();

comment on table public.release_signatures is
  'One row a signature: drawn or typed, with exactly the text that was read, its name and moment, and the SHA-256 of that text. Nothing here is changed.';
select private.open_table('public.release_signatures', of_film => 'documentary_id');
grant select on public.release_signatures to authenticated;
create policy "Who sees the papers of a film sees who signed" on public.release_signatures
  for select to authenticated using (public.can_see_papers(documentary_id));
create or replace trigger check_mail_address before insert or update of email on public.release_signatures for each row
  when (new.email <> '') execute function private.check_mail_address('email');
create or replace trigger limit_rows after insert on public.release_signatures referencing new table as added for each statement
  execute function private.limit_rows('release_id', '20', 'A release can have up to 20 signatures.');
create or replace trigger count_release_proofs after insert on public.release_signatures
  for each row execute function private.count_release_proofs();

/** What one person signed is what the next one signs: the text is fixed from the first signature on. */
create or replace function private.keep_signed_text() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.changed_at := now();
  if (old.title, old.body) is distinct from (new.title, new.body)
    and exists (select from public.release_signatures s where s.release_id = old.release_id) then
    raise exception 'This text was signed, so it cannot be changed.' using errcode = 'P0001', detail = 'signed',
      hint = 'Delete the release and make a new one.';
  end if;
  if old.keep_until is distinct from new.keep_until then new.told_keep := false; end if;
  return new;
end $$;

/** Signatures, files that are here, and a filmed or spoken proof: how many prove a release. */
create or replace function private.count_release_proofs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare touched uuid := coalesce(new.release_id, old.release_id);
begin
  update public.releases r set proofs = (
    (select count(*) from public.release_signatures s where s.release_id = r.id)
    + (select count(*) from public.clearance_proofs p where p.release_id = r.id and p.arrived_at is not null and p.removed_at is null)
    + (select count(*) from public.release_papers a where a.release_id = r.id and a.proof_starts_ms is not null and a.proof_version_id is not null)
  ) where r.id = touched;
  return null;
end $$;

create or replace trigger count_release_proofs after insert or update of arrived_at, removed_at or delete on public.clearance_proofs
  for each row execute function private.count_release_proofs();
create or replace trigger limit_release_proofs after insert on public.clearance_proofs referencing new table as added for each statement
  execute function private.limit_rows('release_id', '50', 'A release can have up to 50 proofs.');

/**
 * Announces the scan of a release; answers where it is uploaded to. Safe to repeat. It is of a day, and the name of the file says nothing. What could carry
 * a program is refused as in messages (P0001, detail type).
 */
create or replace function public.add_release_proof(
  release uuid, proof uuid, name text, size_bytes bigint, dated_on date, words text default '', keep_until date default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare known public.releases;
begin
  perform private.require_session();
  select * into known from public.releases r where r.id = add_release_proof.release and r.removed_at is null;
  if known.id is null or not private.can_keep_releases(known.documentary_id) then
    raise exception 'Only editors who see the papers of the film can add proofs.' using errcode = '42501';
  end if;
  return private.announce_proof(
    known.documentary_id, null, known.id, known.person_id, add_release_proof.proof, add_release_proof.name, add_release_proof.size_bytes,
    add_release_proof.dated_on, add_release_proof.words, add_release_proof.keep_until
  );
end $$;
grant execute on function public.add_release_proof to authenticated;
