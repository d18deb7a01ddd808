comment on table public.approvals is
  'One row per approval of a cut, kept for good. digest: SHA-256 of the cut''s file; null until the worker has computed '
  'it. Names at the time of approval. by_link: given by a guest of a review.';
select private.open_table('public.approvals', of_person => 'person_id');
grant select on public.approvals to authenticated;
create policy "The team sees who approved which cut" on public.approvals
  for select to authenticated using (public.can_review(documentary_id));
create or replace trigger limit_rows after insert on public.approvals referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '1000', 'A film can have up to 1,000 approvals.');

create or replace function private.tell_approval(approval public.approvals, what text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  film public.documentaries;
  person uuid;
begin
  select * into film from public.documentaries d where d.id = approval.documentary_id;
  for person in
    select film.owner_id where film.owner_id is not null
    union
    select m.person_id from public.team_members m where m.documentary_id = film.id and m.role in ('producer', 'editor')
  loop
    continue when person = auth.uid();
    perform private.notify(
      person, 'approval',
      jsonb_build_object(
        'what', what, 'from', case when what = 'approved' then approval.person_name else approval.revoked_name end, 'film', film.title,
        'version', approval.version_number
      ),
      '/collaboration?film=' || film.id || '&view=cuts', 'approval:' || approval.id || ':' || what, film => film.id
    );
  end loop;
end
$$;

-- The name under which the caller, a guest, may approve a cut; null where none of their links allows it.
create or replace function private.approving_guest(version uuid) returns text
language sql stable security definer set search_path = '' as $$
  select g.name
  from public.review_guests g join public.reviews r on r.id = g.review_id
  where r.version_id = approving_guest.version and r.may_approve and g.user_id = auth.uid()
    and private.session_holds() and private.in_person() and private.review_is_live(r)
  order by g.entered_at
  limit 1
$$;

-- Approves a cut: team members in their own name, guests in the name they gave. Idempotent per cut.
create or replace function public.approve_version(version uuid, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made public.approvals;
  in_team boolean := private.can_review_version(approve_version.version);
  called text := case when in_team then private.person_called(auth.uid()) else private.approving_guest(approve_version.version) end;
begin
  perform private.require_session();
  if not private.in_person() or called is null then
    raise exception 'A version is approved in person, by its team or a guest whose link allows it.' using errcode = '42501';
  end if;
  select * into cut from public.versions v where v.id = approve_version.version for key share;
  if cut.state not in ('watchable', 'ready') then
    raise exception 'A version can be approved once it can be watched.' using errcode = 'P0001', hint = 'Wait until it is prepared.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('approval:' || cut.id || auth.uid(), 0));
  select * into made from public.approvals a where a.version_id = cut.id and a.person_id = auth.uid() and a.revoked_at is null;
  if made.id is not null then return made.id; end if;
  insert into public.approvals
    (documentary_id, version_id, version_number, version_label, source_name, source_bytes, digest, person_id, person_name, by_link, words)
  values (
    cut.documentary_id, cut.id, cut.number, cut.label, cut.source_name, cut.source_bytes,
    (select a.digest from public.approvals a where a.version_id = cut.id and a.digest is not null limit 1),
    auth.uid(), left(called, 120), not in_team, trim(coalesce(approve_version.words, ''))
  )
  returning * into made;
  if made.digest is null then
    perform private.enqueue('digest-source', json_build_object('versionId', cut.id), 'digest-source:' || cut.id);
  end if;
  perform private.tell_approval(made, 'approved');
  return made.id;
end
$$;
grant execute on function public.approve_version to authenticated;

-- Revokes an approval, with a reason: the caller's own, or any by the film's leaders. It stays in the list.
create or replace function public.revoke_approval(approval uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  standing public.approvals;
begin
  perform private.require_session();
  select * into standing from public.approvals a where a.id = revoke_approval.approval for update;
  if standing.id is null or not private.in_person() or not public.can_review(standing.documentary_id)
    or (standing.person_id is distinct from auth.uid() and not private.leads_film(standing.documentary_id))
  then
    raise exception 'Only the person who gave an approval, the owner and the producers can revoke it.' using errcode = '42501';
  end if;
  if trim(coalesce(why, '')) = '' then
    raise exception 'Give a reason for revoking it.' using errcode = '22023', detail = 'why';
  end if;
  if standing.revoked_at is not null then return; end if;
  update public.approvals a
  set revoked_at = now(), revoked_by = auth.uid(), revoked_name = left(private.person_called(auth.uid()), 120), revoked_why = trim(why)
  where a.id = standing.id
  returning * into standing;
  perform private.tell_approval(standing, 'revoked');
end
$$;
grant execute on function public.revoke_approval to authenticated;
