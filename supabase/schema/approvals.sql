-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row a yes to a cut, kept for good. digest: SHA-256 of the file the cut was made from; null until the worker has read it. Names are as they were then.
create table public.approvals (
  id uuid not null default gen_random_uuid(),
  documentary_id uuid not null,
  version_id uuid,
  version_number integer not null,
  version_label text not null default '',
  source_name text not null,
  source_bytes bigint not null,
  digest text,
  person_id uuid,
  person_name text not null,
  words text not null default '',
  approved_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_by uuid,
  revoked_name text not null default '',
  revoked_why text not null default '',
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_documentary_id_fkey FOREIGN KEY (documentary_id) REFERENCES public.documentaries(id) ON DELETE CASCADE,
  constraint approvals_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint approvals_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint approvals_version_id_fkey FOREIGN KEY (version_id) REFERENCES public.versions(id) ON DELETE SET NULL,
  constraint a_revocation_has_a_reason CHECK ((revoked_at IS NULL) = (revoked_why = '')),
  constraint approvals_digest_check CHECK (length(digest) <= 64 AND digest ~ '^[0-9a-f]{64}$'),
  constraint approvals_person_name_check CHECK (length(person_name) <= 120),
  constraint approvals_revoked_name_check CHECK (length(revoked_name) <= 120),
  constraint approvals_revoked_why_check CHECK (length(revoked_why) <= 1000),
  constraint approvals_source_name_check CHECK (length(source_name) <= 255),
  constraint approvals_version_label_check CHECK (length(version_label) <= 120),
  constraint approvals_words_check CHECK (length(words) <= 1000)
);
CREATE INDEX approvals_of_film ON public.approvals USING btree (documentary_id, approved_at DESC);
CREATE INDEX approvals_of_person ON public.approvals USING btree (person_id);
CREATE INDEX approvals_of_version ON public.approvals USING btree (version_id);
CREATE INDEX approvals_revoked_by ON public.approvals USING btree (revoked_by) WHERE revoked_by IS NOT NULL;
alter table public.approvals enable row level security;
grant select on public.approvals to authenticated;
grant all on public.approvals to service_role;
create policy "The team sees who approved which cut" on public.approvals
  for select to authenticated
  using (public.can_review(documentary_id));
create policy "A session that owes its second step sees and changes nothing" on public.approvals
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER limit_rows AFTER INSERT ON public.approvals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.limit_rows('documentary_id', '1000', 'A film has 1,000 approvals at most.');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.approvals FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

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
grant execute on function public.revoke_approval to authenticated, service_role;
