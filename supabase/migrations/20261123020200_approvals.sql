-- Approvals: somebody of the team says yes to one cut, by name and date, and to the very file it was made from. Nothing is taken out of this list: who
-- changes their mind says so with a reason, and a cut that is deleted leaves what was said of it (decision 0148).

insert into private.notice_kinds (kind, position, by_mail, by_push) values ('approval', 34, 'at-once', true);

create table public.approvals (
  id uuid primary key default gen_random_uuid(),
  documentary_id uuid not null references public.documentaries (id) on delete cascade,
  version_id uuid references public.versions (id) on delete set null,
  version_number integer not null,
  version_label text not null default '' check (length(version_label) <= 120),
  source_name text not null check (length(source_name) <= 255),
  source_bytes bigint not null,
  digest text check (length(digest) <= 64 and digest ~ '^[0-9a-f]{64}$'),
  person_id uuid references auth.users (id) on delete set null,
  person_name text not null check (length(person_name) <= 120),
  words text not null default '' check (length(words) <= 1000),
  approved_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references auth.users (id) on delete set null,
  revoked_name text not null default '' check (length(revoked_name) <= 120),
  revoked_why text not null default '' check (length(revoked_why) <= 1000),
  constraint a_revocation_has_a_reason check ((revoked_at is null) = (revoked_why = ''))
);
comment on table public.approvals is
  'One row a yes to a cut, kept for good. digest: SHA-256 of the file the cut was made from; null until the worker has read it. Names are as they were then.';
create index approvals_of_film on public.approvals (documentary_id, approved_at desc);
create index approvals_of_version on public.approvals (version_id);
create index approvals_of_person on public.approvals (person_id);
create index approvals_revoked_by on public.approvals (revoked_by) where revoked_by is not null;
select private.open_table('public.approvals', of_person => 'person_id');
create trigger limit_rows after insert on public.approvals referencing new table as added for each statement
  execute function private.limit_rows('documentary_id', '1000', 'A film has 1,000 approvals at most.');
grant select on public.approvals to authenticated;
create policy "The team sees who approved which cut" on public.approvals
  for select to authenticated using (public.can_review(documentary_id));
alter publication supabase_realtime add table public.approvals;

create function private.tell_approval(approval public.approvals, what text) returns void
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
      jsonb_build_object('what', what, 'from', private.person_called(auth.uid()), 'film', film.title, 'version', approval.version_number),
      '/collaboration?film=' || film.id || '&view=cuts', 'approval:' || approval.id || ':' || what, film => film.id
    );
  end loop;
end
$$;

-- Says yes to a cut in one's own name; a second yes to the same cut is the first.
create function public.approve_version(version uuid, words text default '') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  cut public.versions;
  made public.approvals;
begin
  perform private.require_session();
  if not private.can_review_version(version) or not private.in_person() then
    raise exception 'A cut is approved by its team, in person.' using errcode = '42501';
  end if;
  select * into cut from public.versions v where v.id = approve_version.version for key share;
  if cut.state not in ('watchable', 'ready') then
    raise exception 'A cut is approved once it can be watched.' using errcode = 'P0001', hint = 'Wait until it is prepared.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('approval:' || cut.id || auth.uid(), 0));
  select * into made from public.approvals a where a.version_id = cut.id and a.person_id = auth.uid() and a.revoked_at is null;
  if made.id is not null then return made.id; end if;
  insert into public.approvals
    (documentary_id, version_id, version_number, version_label, source_name, source_bytes, digest, person_id, person_name, words)
  values (
    cut.documentary_id, cut.id, cut.number, cut.label, cut.source_name, cut.source_bytes,
    (select a.digest from public.approvals a where a.version_id = cut.id and a.digest is not null limit 1),
    auth.uid(), left(private.person_called(auth.uid()), 120), trim(coalesce(approve_version.words, ''))
  )
  returning * into made;
  if made.digest is null then
    perform private.enqueue('digest-source', json_build_object('versionId', cut.id), 'digest-source:' || cut.id);
  end if;
  perform private.tell_approval(made, 'approved');
  return made.id;
end
$$;

-- Takes a yes back, with a reason: one's own, or whoever leads the film. It stays in the list.
create function public.revoke_approval(approval uuid, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  standing public.approvals;
begin
  perform private.require_session();
  select * into standing from public.approvals a where a.id = revoke_approval.approval for update;
  if standing.id is null or not private.in_person() or not public.can_review(standing.documentary_id)
    or (standing.person_id is distinct from auth.uid() and not private.leads_film(standing.documentary_id))
  then
    raise exception 'An approval is revoked by whoever gave it, or who leads the film.' using errcode = '42501';
  end if;
  if trim(coalesce(why, '')) = '' then
    raise exception 'Say why it is revoked.' using errcode = '22023', detail = 'why';
  end if;
  if standing.revoked_at is not null then return; end if;
  update public.approvals a
  set revoked_at = now(), revoked_by = auth.uid(), revoked_name = left(private.person_called(auth.uid()), 120), revoked_why = trim(why)
  where a.id = standing.id
  returning * into standing;
  perform private.tell_approval(standing, 'revoked');
end
$$;
grant execute on function public.approve_version, public.revoke_approval to authenticated, service_role;

-- Reviewers look at two cuts beside each other as well.
alter policy "The creator sees how their cuts compare" on public.alignments using (private.can_review_version(to_version_id));
