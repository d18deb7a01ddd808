-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.

-- One row an address by which a course system may register itself, once and within an hour.
create table public.course_registrations (
  secret_hash bytea not null,
  institution_id uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  constraint course_registrations_pkey PRIMARY KEY (secret_hash),
  constraint course_registrations_institution_id_fkey FOREIGN KEY (institution_id) REFERENCES public.institutions(id) ON DELETE CASCADE,
  constraint course_registrations_made_by_fkey FOREIGN KEY (made_by) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint course_registrations_secret_hash_check CHECK (length(secret_hash) >= 32 AND length(secret_hash) <= 32)
);
CREATE INDEX course_registrations_institution ON public.course_registrations USING btree (institution_id);
CREATE INDEX course_registrations_made_by ON public.course_registrations USING btree (made_by);
alter table public.course_registrations enable row level security;
grant all on public.course_registrations to service_role;
create policy "A session that owes its second step sees and changes nothing" on public.course_registrations
  as restrictive for all to authenticated
  using (( SELECT private.session_holds() AS session_holds));
CREATE TRIGGER refuse_suspended BEFORE INSERT OR DELETE OR UPDATE ON public.course_registrations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_suspended();

create function public.begin_course_registration(institution uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare secret text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  perform private.require_institution(institution, '{librarian}');
  delete from public.course_registrations r where r.institution_id = institution or r.made_at < now() - interval '1 hour';
  insert into public.course_registrations (secret_hash, institution_id, made_by)
  values (sha256(convert_to(secret, 'UTF8')), institution, auth.uid());
  return secret;
end
$$;
grant execute on function public.begin_course_registration to authenticated, service_role;
